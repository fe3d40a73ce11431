/** Ninjato in Japanese: its words, what is printed on its pieces, what its actions are called. */

import { cardValue, envoyClan } from "./printed.js";

export { default as words } from "./words.ja.js";

export const printed = {
  "Taira": "平家",
  "Minamoto": "源氏",
  "Go-Shirakawa": "後白河院",
  "fan": "扇",
  "scroll": "巻物",
  "vase": "壺",
  "jade": "翡翠",
  "gold": "小判",
  "Smoke": "煙玉",
  "Shadow": "影",
  "Scout": "物見",
  "Diversion": "陽動",
  "Kenjutsu": "剣術",
  "Discipline": "精進",
  "Open Hand": "平手",
  "Trickster": "奇術",
  "Clear Mind": "明鏡止水",
  "Hensojutsu": "変装術",
  "-2 to your dojo card": "道場札に−2",
  "your dojo card becomes 0": "道場札が0になる",
  "exchange a treasure of your raid for one in the house": "獲物の宝物1つを屋敷の1つと取り替える",
  "+2 to your dojo card": "道場札に＋2",
  "your dojo card becomes 6": "道場札が6になる",
  "turn another used skill back up": "使ったほかの技を1つ使えるように戻す",
  "+1 or -1 to your dojo card": "道場札に＋1か−1",
  "stands in for a 2 or a 4": "2か4の札の代わりになる",
  "change between stealth and strength for the rest of the house": "この屋敷の残りのあいだ、忍びと力を入れ替える",
  "in a scoring phase one of your masked envoys counts once more": "恩賞のとき、面をつけた密使1人をもう1人分に数える",
  "Greatest Warrior": "随一の武者",
  "Master of Many Arts": "諸芸の達人",
  "Friend of the Court": "宮廷の友",
  "Talk of the Town": "町の噂",
  "Dishonorable Opponents": "不名誉な敵",
  "multiplies your defeated elite guards": "倒した精鋭の数に掛ける",
  "multiplies your skill tiles": "技の数に掛ける",
  "multiplies your envoys": "密使の数に掛ける",
  "multiplies your rumors of other types": "ほかの種類の噂の数に掛ける",
  "6, 4 or 2 each when 1, 2 or more players own this type": "この種類を持つ人が1人なら6、2人なら4、それ以上なら2ずつ",
  "Treasure given to envoys": "密使に渡した宝物",
  "at the palace": "宮殿で",
  "Treasure given for rumors": "噂に払った宝物",
  "at the pavilion": "楼閣で",
  "Clan rewards": "氏族の恩賞",
  "in the scoring phases": "恩賞のときに",
  "Rumors: Greatest Warrior": "噂：随一の武者",
  "Rumors: Master of Many Arts": "噂：諸芸の達人",
  "Rumors: Friend of the Court": "噂：宮廷の友",
  "Rumors: Talk of the Town": "噂：町の噂",
  "Rumors: Dishonorable Opponents": "噂：不名誉な敵",
  "Treasure left": "残った宝物",
  "1 each": "1つにつき1",
  "Elite guards defeated": "倒した精鋭",
  "{0} guard": "精鋭{0}",
  "{0} guards": "精鋭{0}",
  "no guards": "精鋭なし",
  "{0} card": "札{0}枚",
  "{0} cards": "札{0}枚",
  "no cards": "札なし",
  "{0} card (×{1})": "札{0}枚（×{1}）",
  "{0} cards (×{1})": "札{0}枚（×{1}）",
  "{0} elite guard": "精鋭{0}",
  "{0} elite guards": "精鋭{0}",
  "no elite guards": "精鋭なし",
  "{0} skill": "技{0}",
  "{0} skills": "技{0}",
  "no skills": "技なし",
  "{0} envoy": "密使{0}",
  "{0} envoys": "密使{0}",
  "no envoys": "密使なし",
  "{0} other rumor": "ほかの噂{0}",
  "{0} other rumors": "ほかの噂{0}",
  "no other rumors": "ほかの噂なし",
  "{0} each with {1} owner": "持ち主が{1}人なので{0}ずつ",
  "{0} each with {1} owners": "持ち主が{1}人なので{0}ずつ",
  "Equal honor ({0}): most envoys, {1} to {2}.": "名誉が同じ（{0}）：密使の多いほう、{1}対{2}。",
  "Equal honor ({0}) and envoys ({1}): the oldest envoy.": "名誉（{0}）も密使の数（{1}）も同じ：いちばん古い密使のいるほう。",
  "Equal honor ({0}) and no envoys: the rank is shared.": "名誉が同じ（{0}）で密使もいない：同順位。",
};

const signed = (n) => (n > 0 ? `＋${n}` : `−${-n}`);

const token = ({ treasure, red }, printed) => `${red ? "赤い" : ""}${printed.treasureName(treasure)}`;

const envoy = (id, printed) => `${printed.envoy(id).mask ? "面をつけた" : ""}${printed.clanName(envoyClan(id))}の密使`;

function useSkill({ skill, by }, printed) {
  const name = `「${printed.skillName(skill)}」を使う`;
  if (skill === "SKILL_PLUS_MINUS_ONE") return `${name}：${signed(by)}`;
  return `${name}：${skill === "SKILL_TWO_OR_FOUR" ? `${by}として` : printed.skill(skill).effect}`;
}

function pay({ kind, gold }, { purchase }, printed) {
  const { cost } = purchase.rumor && !purchase.rumor.endsWith("_UNSPECIFIED") ? printed.rumor(purchase.rumor) : printed.envoy(purchase.envoy);
  const { size } = cost[purchase.paid.length];
  const what = printed.treasureName(kind);
  if (gold === size) return `小判${size}枚を${what}として払う`;
  return `${what}を${size}つ払う${gold ? `（うち小判${gold}枚）` : ""}`;
}

const LABELS = {
  visit_dojo: () => "道場へ行き、札を取る",
  draw: ({ card }) => (cardValue(card) ? `表の${cardValue(card)}を取る` : "山札の次の札を取る"),
  discard: ({ card }, { stage }) => (stage === "STAGE_TUITION" ? `${cardValue(card)}を師範に渡す` : `${cardValue(card)}を捨てる`),
  learn: ({ skill }, position, printed) => `「${printed.skillName(skill)}」を習う：${printed.skill(skill).effect}`,
  start_raid: ({ house, approach }, { houses }, printed) =>
    `屋敷${house + 1}に${approach === "APPROACH_STEALTH" ? "忍び" : "力"}で押し入る（門番${printed.guard(houses[house].sentry).low}）`,
  bribe: ({ envoy: id }, position, printed) => `${envoy(id, printed)}を抱き込む：${printed.priceText(printed.envoy(id).cost)}`,
  spread: ({ rumor }, position, printed) => `「${printed.rumorName(rumor)}」を流す：${printed.priceText(printed.rumor(rumor).cost)}`,
  pay,
  lay: ({ card }) => `${cardValue(card)}を出す`,
  kick: ({ by }) => `3を追い札にする：${signed(by)}`,
  use_skill: (body, position, printed) => useSkill(body, printed),
  refresh: ({ skill }, position, printed) => `「${printed.skillName("SKILL_REFRESH")}」を使う：「${printed.skillName(skill)}」を戻す`,
  swap: ({ give, take }, position, printed) => `${token(give, printed)}を屋敷の${token(take, printed)}と取り替える`,
  strike: () => "見張りを倒す",
  give_up: () => "あきらめる：押し入りは失敗",
  banzai: () => "万歳！ 次の見張りに挑む",
  leave: () => "宝物をすべて持って去る",
  keep: ({ token: kept }, position, printed) => `${token(kept, printed)}を残す`,
  install: ({ token: { clan, honor } }, position, printed) => `屋敷を${printed.clanName(clan)}に渡す（名誉${honor}）`,
  disguise: ({ envoy: id }, position, printed) => `${envoy(id, printed)}を変装させる（${printed.priceText(printed.envoy(id).cost)}）`,
  decline: () => "変装しない",
  take_honor: () => "氏族の屋敷の名誉を受け取る",
  take_rumor: ({ rumor }, position, printed) => `「${printed.rumorName(rumor)}」を無料で受け取る`,
  take_nothing: () => "噂は残っていないが、名誉は受け取らない",
};

/** What an action is called. */
export function label(action, { position }, printed) {
  const [[kind, body]] = Object.entries(action);
  return LABELS[kind](body, position, printed);
}
