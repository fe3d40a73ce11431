"""Views are shown one after another."""

from collections.abc import Callable

from tests.e2e.guest import Guest

ONE_BY_ONE = """async () => {
  const { Pace } = await import("/static/lib/pace.js");
  const shown = [];
  let third;
  const all = new Promise((resolve) => (third = resolve));
  const pace = new Pace((view) => {
    shown.push(view);
    if (view === 3) third();
    return 20;
  });
  for (const view of [1, 2, 3]) pace.take(view);
  const first = [...shown];
  await all;
  pace.take(4);
  const standing = [...shown];
  pace.take(5, true);
  return { first, standing, shown };
}"""


def test_each_view_stands_a_while_and_none_is_skipped(guest: Callable[..., Guest]) -> None:
    """The first shows at once, the others wait their turn; an urgent one brings those before it along."""
    aki = guest()
    aki.open("/")
    told = aki.page.evaluate(ONE_BY_ONE)
    assert told == {"first": [1], "standing": [1, 2, 3], "shown": [1, 2, 3, 4, 5]}
