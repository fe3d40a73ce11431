/** Genpei in Japanese: its words, what is printed on its pieces, what its actions are called. */

import { CLANS, clanOf } from "./printed.js";

export { default as words } from "./words.ja.js";

export const printed = {
  Tanuki: "狸",
  Kitsune: "狐",
  Komainu: "狛犬",
  Neko: "猫",
  "The raccoon dog: a master of disguise with friends everywhere.": "狸：化けるのが得意で、どこにでも仲間がいます。",
  "The fox: whispers at court, and is paid for it.": "狐：宮中でささやき、それで稼ぎます。",
  "The lion dog: guards the shrine, and never comes alone.": "狛犬：社を守り、ひとりでは来ません。",
  "The cat: sees in the dark.": "猫：闇の中でも見えます。",
  "1 influence": "影響力1",
  "2 influence": "影響力2",
  "3 influence": "影響力3",
  "4 influence": "影響力4",
  card: "札",
  "+1 card": "＋1札",
  "+2 card": "＋2札",
  "1 influence for each clan card you own, on the palace steps for each you set aside": "持っている氏族札1枚につき影響力1（御所の階では取り分けた札1枚につき）",
  "1 influence, and 1 more for each clan card you own, on the palace steps for each you set aside": "影響力1と、持っている氏族札1枚につきさらに1（御所の階では取り分けた札）",
  "2 influence, and 1 more for each clan card you own, on the palace steps for each you set aside": "影響力2と、持っている氏族札1枚につきさらに1（御所の階では取り分けた札）",
  Recruit: "登用",
  "take a clan bid into your discard pile; its clan is activated next": "場札を1枚自分の捨て札に取り、続けてその氏族を動かす",
  Assassinate: "暗殺",
  "remove a clan bid from the game; its clan is activated next": "場札を1枚ゲームから除き、続けてその氏族を動かす",
  Pagoda: "塔",
  "place one of your influence tokens on this clan": "影響力の印を一つこの氏族に置く",
  Ninja: "忍者",
  "turn up the top Ninja card; its clan is activated next": "忍者の山の一番上をめくり、続けてその氏族を動かす",
  Spy: "間者",
  "take the top clan card into your hand, unseen by others": "氏族札の一番上を、ほかの人に見せずに手札に取る",
  Intrigue: "策謀",
  "gain up to 3 coins": "貨を3まで得る",
  Reinforcements: "援軍",
  "play another card; its clan is activated next": "もう1枚札を出し、続けてその氏族を動かす",
  Contacts: "伝手",
  "do what a marker on another wheel shows, without moving it": "別の輪の駒が示す行動を、駒を動かさずに行う",
  Torii: "鳥居",
  "do one of the six Torii actions": "鳥居の六つの行動から一つを行う",
  Coins: "貨",
  "gain up to 2 coins": "貨を2まで得る",
  Movement: "移動",
  "move any marker one space without doing its action, then play a card": "好きな駒を行動なしで一つ動かし、続けて札を出す",
  "House of the Emperor": "天皇家",
  "enter the palace steps with a token, climb, or stack another token; each step costs 1 coin": "印を持って御所の階に入る、登る、または印を重ねる。一段につき貨1",
  "Gain Influence": "影響力を得る",
  "for each 2 coins take a random influence token of yours out of the pool": "貨2ごとに、自分の控えから無作為に印を一つ取る",
  "Transfer Influence": "影響力を移す",
  "for each 2 coins move an influence token of yours on the board to another clan": "貨2ごとに、盤上の自分の印を一つ別の氏族へ移す",
  "for each 3 coins place an influence token on any clan": "貨3ごとに、好きな氏族に印を一つ置く",
  "Hired blade": "雇われた刃",
  "do a Ninja action": "忍者の行動を行う",
  "Trading places": "入れ替わり",
  "swap two of your influence tokens on the board": "盤上の自分の印を二つ入れ替える",
  "Full purse": "重い財布",
  "gain up to 4 coins": "貨を4まで得る",
  "Under the gate": "門の下",
  "do a Torii action at its cost": "鳥居の行動を費用を払って行う",
  "Stairs by night": "夜の階",
  "go up two palace steps for free, or enter on the second": "無料で御所の階を二段登るか、二段目に入る",
  "A friend of a friend": "知り合いの知り合い",
  "do what any marker shows": "好きな駒が示す行動を行う",
  "Call to arms": "召集",
  "do a Recruit action": "登用の行動を行う",
  "Thin walls": "薄い壁",
  "do two Spy actions": "間者の行動を2回行う",
  "Poisoned tea": "毒入りの茶",
  "do an Assassinate action": "暗殺の行動を行う",
  "Tanuki allies": "狸の味方",
  "counts as two Tanuki cards at the end of the game": "ゲームの終わりに狸の札2枚に数える",
  "Kitsune allies": "狐の味方",
  "counts as two Kitsune cards at the end of the game": "ゲームの終わりに狐の札2枚に数える",
  "Komainu allies": "狛犬の味方",
  "counts as two Komainu cards at the end of the game": "ゲームの終わりに狛犬の札2枚に数える",
  "Neko allies": "猫の味方",
  "counts as two Neko cards at the end of the game": "ゲームの終わりに猫の札2枚に数える",
  "House Tanuki": "狸家",
  "House Kitsune": "狐家",
  "House Komainu": "狛犬家",
  "House Neko": "猫家",
  "Palace steps, which break ties": "御所の階（同数の決着）",
  "step {0}": "{0}段目",
  "not there": "いない",
  "{0} influence": "影響力{0}",
  "the most being {0}": "最多は{0}",
  "the most": "最多",
  tied: "同数",
  "no influence": "影響力なし",
  "The Kotaishi becomes emperor ({0} house): everybody else loses.": "皇太子が皇位につき（{0}家）、ほかは全員の負け。",
  "The Kotaishi becomes emperor ({0} houses): everybody else loses.": "皇太子が皇位につき（{0}家）、ほかは全員の負け。",
  "The Kotaishi becomes emperor (higher on the palace steps, {0} to {1}): everybody else loses.":
    "皇太子が皇位につき（御所の階の上のほう、{0}対{1}）、ほかは全員の負け。",
  "Place {0}, equal in houses ({1}) and nobody on the palace steps: shared.": "{0}位、家の数が同じ（{1}）で御所の階にだれもいない：同順位。",
  "Place {0}, equal in houses ({1}): higher on the palace steps, {2} to {3}.": "{0}位、家の数が同じ（{1}）：御所の階の上のほう、{2}対{3}。",
};

const way = (direction) => (direction === "DIRECTION_CLOCKWISE" ? "時計回り" : "反時計回り");

/** The space a clan's marker comes to. */
function neighbour(clan, direction, { markers }, printed) {
  const wheel = printed.wheel(clan);
  const step = direction === "DIRECTION_CLOCKWISE" ? 1 : -1;
  return wheel[(markers[CLANS.indexOf(clan)] + step + wheel.length) % wheel.length];
}

const token = (id, printed) => `${printed.token(id).title}の印`;

const onClan = (house, printed) => (house === "HOUSE_EMPEROR" ? "御所の階" : printed.clanName(clanOf(house)));

const costOf = (action, printed) => printed.torii(`TORII_ACTION_${action}`).cost;

function move({ direction }, position, printed) {
  const { space, coin } = neighbour(position.wheel, direction, position, printed);
  return `${printed.clanName(position.wheel)}を${way(direction)}に「${printed.space(space).title}」へ${coin ? `（貨${coin}を得る）` : ""}`;
}

function chooseToken({ token: id }, { stage, step, wheel }, printed) {
  const name = token(id, printed);
  if (stage === "STAGE_ENTER") return `${name}で御所の階${step}段目に入る（貨${costOf("EMPEROR", printed) * step}）`;
  if (stage === "STAGE_ASCEND") return `${name}で御所の階${step}段目に無料で入る`;
  if (stage === "STAGE_TORII_PAGODA") return `${name}を氏族に置く（貨${costOf("PAGODA", printed)}）`;
  return `${name}を${printed.clanName(wheel)}に置く`;
}

function climb({ step }, position, mine, printed) {
  const price = costOf("EMPEROR", printed) * (step - mine.step);
  return `御所の階${step}段目${mine.step ? "へ登る" : "に入る"}（貨${price}）`;
}

function pickToken({ house, token: id }, { stage, picked }, printed) {
  const name = `${onClan(house, printed)}の${token(id, printed)}`;
  if (stage === "STAGE_TRANSFER") return `${name}を別の氏族へ移す（貨${costOf("TRANSFER", printed)}）`;
  return picked ? `${name}と入れ替える` : `${name}を入れ替える`;
}

function placeOn({ clan }, { stage, picked }, printed) {
  const price = costOf(stage === "STAGE_TORII_PAGODA_ON" ? "PAGODA" : "TRANSFER", printed);
  return `${token(picked.token, printed)}を${printed.clanName(clan)}に置く（貨${price}）`;
}

function playIntrigue({ card, coins_after: after }, printed) {
  const { title, effect } = printed.action(card);
  const { coins } = printed.intrigue(card);
  const gain = `貨${coins}を得る`;
  const order = after ? `${effect}。そのあと${gain}` : `${gain}。そのあと${effect}`;
  return `「${title}」を使う：${coins && card !== "INTRIGUE_CARD_COINS" ? order : effect}`;
}

const side = (bid) => (bid ? "右" : "左");

const LABELS = {
  keep: ({ first, second }, position, mine, printed) => `${printed.clanName(first)}と${printed.clanName(second)}を残す`,
  play: ({ clan }, position, mine, printed) => `${printed.clanName(clan)}を出す`,
  move: (body, position, mine, printed) => move(body, position, printed),
  recruit: ({ bid }, { bids }, mine, printed) => `${side(bid)}の場札、${printed.clanName(bids[bid])}を登用する`,
  assassinate: ({ bid }, { bids }, mine, printed) => `${side(bid)}の場札、${printed.clanName(bids[bid])}を暗殺する`,
  use_contacts: ({ clan }, position, mine, printed) => `${printed.clanName(clan)}の示す「${printed.space(printed.spaceAt(clan, position)).title}」を行う`,
  choose_token: (body, position, mine, printed) => chooseToken(body, position, printed),
  choose_torii: ({ action }, position, mine, printed) => {
    const { title, cost } = printed.torii(action);
    return Number(cost) ? `${title}（一度につき貨${cost}）` : title;
  },
  shift: ({ clan, direction }, position, mine, printed) =>
    `${printed.clanName(clan)}を${way(direction)}に「${printed.space(neighbour(clan, direction, position, printed).space).title}」へ（行動なし）`,
  climb,
  stack_token: ({ token: id }, position, mine, printed) => `御所の階${mine.step}段目に${token(id, printed)}を重ねる（貨${costOf("EMPEROR", printed) * mine.step}）`,
  gain_token: (body, position, mine, printed) => `貨${costOf("GAIN", printed)}を払い、控えから無作為に印を取る`,
  pick_token: (body, position, mine, printed) => pickToken(body, position, printed),
  place_on: (body, position, mine, printed) => placeOn(body, position, printed),
  stop: () => "もう払わない",
  play_intrigue: (body, position, mine, printed) => playIntrigue(body, printed),
  end_turn: () => "手番を終える",
  set_aside: ({ clan, cards }, position, mine, printed) => (cards ? `天皇家のために${printed.clanName(clan)}を${cards}枚取り分ける` : "何も取り分けない"),
};

/** What an action is called. */
export function label(action, { position, viewer }, printed) {
  const [[kind, body]] = Object.entries(action);
  return LABELS[kind](body, position, position.players[viewer], printed);
}
