/** Ninjato in Japanese: its words, what is printed on its pieces, what its actions are called. */

import { cardValue, envoyClan } from "./printed.js";

export { default as words } from "./words.ja.js";

const named = (path, titles) => Object.fromEntries(Object.entries(titles).map(([key, title]) => [`printed.ninjato.${path.replace("*", key)}`, title]));

export const printed = {
  ...named("clan_tokens.cards.CLAN_*.title", { TAIRA: "平家", MINAMOTO: "源氏", GO_SHIRAKAWA: "後白河院" }),
  ...named("treasures.cards.TREASURE_*.title", { FAN: "扇", SCROLL: "巻物", VASE: "壺", JADE: "翡翠", GOLD: "小判" }),
  ...named("skills.cards.SKILL_*.title", {
    MINUS_TWO: "煙玉",
    ZERO: "影",
    SWAP: "物見",
    PLUS_TWO: "陽動",
    SIX: "剣術",
    REFRESH: "精進",
    PLUS_MINUS_ONE: "平手",
    TWO_OR_FOUR: "奇術",
    SWITCH: "明鏡止水",
    HENSOJUTSU: "変装術",
  }),
  ...named("skills.cards.SKILL_*.effect", {
    MINUS_TWO: "道場札に−2",
    ZERO: "道場札が0になる",
    SWAP: "獲物の宝物1つを屋敷の1つと取り替える",
    PLUS_TWO: "道場札に＋2",
    SIX: "道場札が6になる",
    REFRESH: "使ったほかの技を1つ使えるように戻す",
    PLUS_MINUS_ONE: "道場札に＋1か−1",
    TWO_OR_FOUR: "2か4の札の代わりになる",
    SWITCH: "この屋敷の残りのあいだ、忍びと力を入れ替える",
    HENSOJUTSU: "恩賞のとき、面をつけた密使1人をもう1人分に数える",
  }),
  ...named("rumor_types.cards.*.title", {
    warrior: "随一の武者",
    skills: "諸芸の達人",
    envoys: "宮廷の友",
    rumors: "町の噂",
    dishonorable: "不名誉な敵",
  }),
  ...named("rumor_types.cards.*.effect", {
    warrior: "倒した精鋭の数に掛ける",
    skills: "技の数に掛ける",
    envoys: "密使の数に掛ける",
    rumors: "ほかの種類の噂の数に掛ける",
    dishonorable: "この種類を持つ人が1人なら6、2人なら4、それ以上なら2ずつ",
  }),
  "score.line.ninjato.envoys": "密使に渡した宝物",
  "score.line.ninjato.rumors": "噂に払った宝物",
  "score.line.ninjato.clans": "氏族の恩賞",
  "score.line.ninjato.rumor_warrior": "噂：随一の武者",
  "score.line.ninjato.rumor_skills": "噂：諸芸の達人",
  "score.line.ninjato.rumor_envoys": "噂：宮廷の友",
  "score.line.ninjato.rumor_rumors": "噂：町の噂",
  "score.line.ninjato.rumor_dishonorable": "噂：不名誉な敵",
  "score.line.ninjato.treasures": "残った宝物",
  "score.line.ninjato.elites": "倒した精鋭",
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
