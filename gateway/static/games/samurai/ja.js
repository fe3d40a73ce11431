/** Small Samurai Empires in Japanese: its words, what is printed on its pieces, what its actions are called. */

import { t } from "../../lib/i18n.js";
import { hidden } from "./printed.js";
import { numberOfSlot, regionOfSlot } from "./standing.js";

export { default as words } from "./words.ja.js";

const PLACES = { Saigoku: "西国", "Kinai-Tokai": "畿内・東海", "Kanto-Oshu": "関東・奥州", Ezo: "蝦夷", "Karafuto and Kurils": "樺太・千島" };
const SITES = { Capital: ["都", "its Capital"], Bushido: ["武士道", "its Bushido provinces"], Food: ["兵糧", "its Food provinces"], Shrine: ["神社", "its shrine provinces"] };

const LOCATIONS = Object.fromEntries(
  Object.entries(PLACES).flatMap(([region, name]) =>
    Object.entries(SITES).flatMap(([site, [word, provinces]]) => [
      [`${region}: ${site}`, `${name}：${word}`],
      [`the house plays in ${region} and acts in ${provinces}`, `この家は${name}に命令を出し、${word}の国で行動する`],
    ]),
  ),
);

const INFLUENCE = Object.fromEntries(Object.entries(PLACES).map(([region, name]) => [`Influence in ${region}`, `${name}の影響力`]));

export const printed = {
  ...PLACES,
  ...LOCATIONS,
  ...INFLUENCE,
  Mori: "毛利",
  Toyotomi: "豊臣",
  Takeda: "武田",
  Oda: "織田",
  Tokugawa: "徳川",
  Capital: "都",
  "everybody starts with two Armies here and may always recruit here; no Castle can be built": "全員がここに2隊で始め、いつでもここに徴兵できる。城は築けない",
  "Bushido province": "武士道の国",
  "yields Bushido to whoever has an Army here; Bushido pays for covering, a stronger Attack and training": "隊のいる人に武士道をもたらす。武士道は命令を覆う、攻撃を強める、鍛えるのに使う",
  "Food province": "兵糧の国",
  "yields Food to whoever has an Army here; Food pays for a longer Move, a larger Recruit and training": "隊のいる人に兵糧をもたらす。兵糧は長い移動、多い徴兵、鍛錬に使う",
  "Shrine province": "神社の国",
  "brings its controller a point at the end of an era": "時代の終わりに、治める人に1点",
  Satsuma: "薩摩",
  Buzen: "豊前",
  Chikuzen: "筑前",
  Iyo: "伊予",
  Aki: "安芸",
  Izumo: "出雲",
  Ise: "伊勢",
  Yamato: "大和",
  Harima: "播磨",
  Suruga: "駿河",
  Yamashiro: "山城",
  Owari: "尾張",
  Echizen: "越前",
  Shinano: "信濃",
  Musashi: "武蔵",
  Hitachi: "常陸",
  Echigo: "越後",
  Aizu: "会津",
  Dewa: "出羽",
  Mutsu: "陸奥",
  Oshima: "渡島",
  Hidaka: "日高",
  Shiribeshi: "後志",
  Ishikari: "石狩",
  Kitami: "北見",
  Kunashiri: "国後",
  Etorofu: "択捉",
  Shiranushi: "白主",
  Kushunkotan: "久春古丹",
  Esutoru: "恵須取",
  Shikuka: "敷香",
  Move: "移動",
  "2 steps for your Armies, each beginning in the region; 1 more for 1 Food": "この地方から始めて隊を合わせて2歩。兵糧1でさらに1歩",
  Attack: "攻撃",
  "destroy 1 Army in a province of the region where you have an Army; 1 more there for 1 Bushido": "自分の隊のいるこの地方の国で1隊を倒す。武士道1で同じ国のもう1隊",
  Recruit: "徴兵",
  "2 Armies to the region's Capital or your Castles there; 1 more for 1 Food": "この地方の都か自分の城に2隊。兵糧1でもう1隊",
  Harvest: "収穫",
  "1 resource from each resource province of the region where you have an Army": "自分の隊のいるこの地方の資源の国ごとに資源1",
  "Build Castle": "築城",
  "2 of your Samurai in one province of the region become a Castle": "この地方の一つの国にいる自分の侍2隊が城になる",
  "Move 1": "移動1",
  "1 step for one of your Armies in the region": "この地方の自分の隊を1歩",
  "Attack 1": "攻撃1",
  "destroy 1 Army in a province of the region where you have an Army": "自分の隊のいるこの地方の国で1隊を倒す",
  "Recruit 1": "徴兵1",
  "1 Army to the region's Capital or your Castle there": "この地方の都か自分の城に1隊",
  "Harvest 1": "収穫1",
  "1 resource from one resource province of the region where you have an Army": "自分の隊のいるこの地方の資源の国一つから資源1",
  Castle: "城",
  "power 2; its owner recruits here and gains 1 influence at the end of an era; it never moves nor falls": "力2。持ち主はここに徴兵でき、時代の終わりに影響力1。動かず、落ちない",
  Samurai: "侍",
  "power 1": "力1",
  Archer: "弓兵",
  "power 1, and 2 in a province with an opponent's Castle, which it besieges for a point at the end of each era": "力1。相手の城のある国では2で、包囲して時代の終わりごとに1点",
  "Elite Samurai": "精鋭の侍",
  "an immediate ability when recruited, then a Samurai like any other": "徴兵したとき能力を一度使い、あとはふつうの侍",
  General: "大将",
  "power 2, one extra step on every Move, 1 more influence at the end of an era, and an immediate ability when recruited": "力2。移動のたび1歩多く、時代の終わりに影響力1、徴兵したとき能力を一度使う",
  "Earth Dojo": "地の道場",
  "recruit one more Samurai from your Barracks into the same province": "兵舎からもう1隊の侍を同じ国に徴兵する",
  "destroy all opposing Armies in one province of the region": "この地方の一つの国の相手の隊をすべて倒す",
  "Wind Dojo": "風の道場",
  "move this Elite up to 2 provinces": "この精鋭を2国まで動かす",
  "in every province of the region each player, you too, keeps a single Army": "この地方の各国で、自分も含め各人に残る隊は1つになる",
  "Fire Dojo": "火の道場",
  "destroy 1 opposing Army in an adjacent province": "隣の国の相手の1隊を倒す",
  "bring any number of your Armies from anywhere to this province": "自分の隊をどこからでもいくつでもこの国に集める",
  "Water Dojo": "水の道場",
  "push up to 2 opposing Armies from here into one adjacent province": "ここの相手の隊を2つまで隣の一つの国へ押す",
  "take one of each resource the region's provinces yield, then destroy up to 2 opposing Armies in the region": "この地方の国がもたらす資源を1つずつ取り、この地方の相手の隊を2つまで倒す",
  "Void Dojo": "空の道場",
  "do the neutral action beside one of your order tokens in the region": "この地方の自分の命令の横にある小さな行動を行う",
  "move up to 1 province and destroy all opposing Armies there": "1国まで動き、そこの相手の隊をすべて倒す",
  "Guardians of Faith": "信仰の守り手",
  "control every shrine province here": "ここの神社の国をすべて治める",
  "Throne and Temple": "玉座と寺",
  "control the Capital and a shrine province here": "ここの都と神社の国一つを治める",
  "Wide Dominion": "広い領国",
  "control 3 provinces here": "ここの国を3つ治める",
  "Great Host": "大軍",
  "have 6 Armies here": "ここに6隊を持つ",
  Stronghold: "要害",
  "control a province here that holds your Castle": "自分の城のある国をここで治める",
  "Contested Throne": "争われる玉座",
  "control the Capital while an opponent has an Army in it": "相手の隊がいる都を治める",
  "Eyes Everywhere": "至る所の目",
  "have an Army in every province here": "ここのすべての国に隊を持つ",
  "Undisputed Lands": "争いなき土地",
  "control 3 provinces here in which no opponent has a piece": "相手の駒のない国をここで3つ治める",
  "Supreme Control": "覇権",
  "control the Capital, a shrine province and a resource province here": "ここの都、神社の国、資源の国を一つずつ治める",
  "Economic Dominion": "富の支配",
  "control every resource province here": "ここの資源の国をすべて治める",
  "Swift Roads": "速き道",
  "every Move here has 1 more step": "ここでの移動は1歩多い",
  Levy: "動員",
  "a Recruit token here brings 1 more Samurai": "ここでの徴兵は侍が1隊多い",
  "Merciless War": "情けなき戦",
  "an Attack token here destroys 1 more Army in the same province": "ここでの攻撃は同じ国でもう1隊倒す",
  "Master Builders": "名匠",
  "a Castle here takes 1 Samurai less": "ここでの築城は侍が1隊少なくてよい",
  "Bountiful Harvest": "豊作",
  "each province harvested here yields 1 more of its resource": "ここで収穫する国ごとに資源が1つ多い",
  Mountain: "山",
  "the two provinces beside it are not adjacent": "両側の国は隣どうしではない",
  "a rival house: its Location cards say in which region it plays and in which provinces it acts": "敵方の家。所在札がどの地方に命令を出し、どの国で行動するかを示す",
  "destroys 1 Army in each province of the card where the house has an Army; 2 if the card names a single province": "札の国のうちこの家の隊がいる国ごとに1隊を倒す。国が一つなら2隊",
  "1 Army to each province of the card, 2 if it names a single one; never more than 3 in a province": "札の国ごとに1隊、国が一つなら2隊。一つの国に3隊まで",
  "by its Armies in the provinces of the card: a resource each, a point for a shrine, 1 influence for the Capital": "札の国にいる隊により、国ごとに資源1、神社なら1点、都なら影響力1",
  "one Army in the southernmost province of the card that allows it becomes a Castle": "札の国のうち築けるいちばん南の国で1隊が城になる",
  "the house gains 1 point": "この家が1点を得る",
  "destroys 1 Army in each province of the card where the house has an Army": "札の国のうちこの家の隊がいる国ごとに1隊を倒す",
  "Majorities in regions": "地方の最多支配",
  "at the ends of eras": "時代の終わりに",
  Shrines: "神社",
  "Besieging Archers": "包囲する弓兵",
  Agendas: "大望",
  "Move and Harvest actions": "移動と収穫の行動",
  "as rivals do them": "敵方の行動による",
  "Resources left": "残った資源",
  "{0} met": "達成{0}",
  "{0} influence": "影響力{0}",
  "{0} Destiny card": "天命札{0}枚",
  "{0} Destiny cards": "天命札{0}枚",
  "no Destiny cards": "天命札なし",
  "{0} resource": "資源{0}",
  "{0} resources": "資源{0}",
  "no resources": "資源なし",
  "a point for {0}": "{0}つにつき1点",
  "Equal points ({0}): fewest resources, {1} to {2}.": "同点（{0}）：資源の少ないほう、{1}対{2}。",
  "Equal points ({0}) and resources ({1}): most provinces controlled, {2} to {3}.": "点（{0}）も資源（{1}）も同じ：治める国の多いほう、{2}対{3}。",
  "Equal points ({0}), resources and provinces: the rank is shared.": "点（{0}）も資源も国の数も同じ：同順位。",
};

const region = (slot, position, printed) => printed.regionName(regionOfSlot(position, slot));

const slotName = (slot, position, printed) => t("sm.slot.name", { n: numberOfSlot(position, slot), region: region(slot, position, printed) });

const houseOf = (seat, { players }, printed) => printed.houseName(players[seat].house);

const army = ({ victim, unit }, position, printed) => `${houseOf(victim, position, printed)}の${printed.unitName(unit)}`;

function place({ slot }, position, printed) {
  const { token, neutral } = position.slots[slot];
  const where = `${slotName(slot, position, printed)}（${printed.neutralName(neutral)}）`;
  if (!token) return `${where}に命令を置く`;
  const order = hidden(token.order) ? "命令" : printed.orderName(token.order);
  if (token.seat === position.active) return `${where}にある自分の${order}を覆う`;
  return `${where}にある${houseOf(token.seat, position, printed)}の${order}を覆う（${t("sm.bushido", { n: coverPrice(position, printed) })}）`;
}

/** Bushido for covering one more of the others' orders in this round. */
function coverPrice({ slots, active }, printed) {
  const { prices } = printed.tables.cover;
  const covered = slots.filter(({ cover, token }) => cover?.seat === active && token.seat !== active).length;
  return prices[Math.min(covered, prices.length - 1)];
}

function march({ origin, target, unit }, { stage }, printed) {
  const abroad = printed.regionOf(origin) === printed.regionOf(target) ? "" : `（${printed.regionName(printed.regionOf(target))}）`;
  return `${printed.unitName(stage === "STAGE_ABILITY" ? "UNIT_ELITE" : unit)}を${printed.provinceName(origin)}から${printed.provinceName(target)}${abroad}へ動かす`;
}

const ENHANCED = {
  ORDER_TOKEN_MOVE: "兵糧1を払い、歩みを増やす",
  ORDER_TOKEN_ATTACK: "武士道1を払い、同じ国でもう1隊倒す",
  ORDER_TOKEN_RECRUIT: "兵糧1を払い、もう1隊徴兵する",
};

const FROM = { UNIT_ARCHER: "弓場の隊を", UNIT_ELITE: "武具蔵の隊を" };

function train({ unit, source }, printed) {
  const { bushido, food } = printed.training(unit);
  const price = [bushido && t("sm.bushido", { n: bushido }), food && t("sm.food", { n: food })].filter(Boolean).join("と");
  return `${FROM[source] ?? ""}${printed.unitName(unit)}に鍛える（${price || "無料"}）`;
}

function sweep({ province }, { players, active, ability }, printed) {
  const where = printed.provinceName(province);
  const goes = players[active].dojo === "DOJO_VOID" && province !== ability.province;
  return goes ? `大将を${where}へ動かし、そこの相手の隊をすべて倒す` : `${where}の相手の隊をすべて倒す`;
}

function done({ stage, task }, printed) {
  if (stage === "STAGE_TRAIN") return "誰も鍛えない";
  if (stage === "STAGE_ABILITY") return "能力をここまでにする";
  return `${printed.orderName(task.order)}をここまでにする`;
}

const LABELS = {
  choose_dojo: ({ dojo }, position, printed) => printed.dojoName(dojo),
  pledge: ({ region: wanted }, position, printed) => `${printed.regionName(wanted)}の天命札を選ぶ`,
  place,
  pass: () => "命令を置かない：払える枠がない",
  lay_order: ({ order }, position, printed) => `${printed.orderName(order)}を置く`,
  march,
  destroy: (body, position, printed) => `${printed.provinceName(body.province)}の${army(body, position, printed)}を倒す`,
  recruit: ({ unit, province }, position, printed) => `${printed.provinceName(province)}に${printed.unitName(unit)}を徴兵する`,
  harvest: ({ province }, position, printed) => `${printed.provinceName(province)}で収穫する`,
  harvest_all: (body, position, printed) => `${region(position.task.slot, position, printed)}の、自分の隊がいる資源の国すべてで収穫する`,
  build_castle: ({ province }, position, printed) => `${printed.provinceName(province)}に城を築く`,
  enhance: (body, { task }) => ENHANCED[task.order],
  train: (body, position, printed) => train(body, printed),
  sweep,
  cull: () => "この地方の各国で、各人に残る隊を1つにする",
  summon: ({ unit, origin }, position, printed) => `${printed.provinceName(origin)}から${printed.unitName(unit)}を呼ぶ`,
  push: (body, position, printed) => `${army(body, position, printed)}を${printed.provinceName(body.target)}へ押す`,
  borrow: ({ slot }, position, printed) => `${slotName(slot, position, printed)}の命令の横の${printed.neutralName(position.slots[slot].neutral)}を行う`,
  done: (body, position, printed) => done(position, printed),
};

/** What an action is called. */
export function label(action, { position }, printed) {
  const [[kind, body]] = Object.entries(action);
  return LABELS[kind](body, position, printed);
}
