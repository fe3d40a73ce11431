"""Small Samurai Empires for the lobby."""

from services.kernel.rules import Meta, Option

META = Meta(
    game="samurai",
    title="Small Samurai Empires",
    summary="Plan orders face down from Kyushu to the far north, and win the regions that destiny makes count.",
    min_seats=1,
    max_seats=5,
    rules_version=1,
    maturity="beta",
    options=(
        Option(
            "new_region",
            "New region",
            "A fifth region in the north, with its own Destiny cards.",
            compulsory=(5,),
            unavailable=(1,),
        ),
        Option(
            "dojos",
            "Dojos",
            "Train Archers, Elite Samurai and a General, each Dojo with abilities of its own.",
            unavailable=(1,),
        ),
        Option(
            "agendas",
            "Agendas",
            "Each region has a goal worth points and a decree that holds for all.",
            unavailable=(1,),
        ),
        Option(
            "mountains",
            "Mountains",
            "Some borders are closed for the whole game.",
            unavailable=(1,),
        ),
        Option(
            "shrines",
            "Scattered shrines",
            "Shrines and resources are laid out at random instead of as printed.",
            unavailable=(1,),
        ),
        Option(
            "neutral_tokens",
            "Shuffled neutral actions",
            "The small actions beside the slots are dealt at random.",
            unavailable=(1,),
        ),
    ),
)
