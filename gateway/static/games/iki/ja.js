/** IKI in Japanese: its words, what is printed on its pieces, what its actions are called. */

import { t } from "../../lib/i18n.js";
import { NAGAYAS, hidden, inWords } from "./printed.js";
import { STREET, nagayaOf } from "./targets.js";

export { default as words } from "./words.ja.js";

export const printed = {
  "Nagaya A": "長屋A",
  "Nagaya B": "長屋B",
  "Nagaya C": "長屋C",
  "Nagaya D": "長屋D",
  "Move 1 to 4 steps and go first, but neither hire nor gain income: you gain 1 mon.": "1〜4歩進み、最初に動きます。雇い入れも収入もなく、1文を得ます。",
  "Move 1 step.": "1歩進みます。",
  "Move 2 steps.": "2歩進みます。",
  "Move 3 steps.": "3歩進みます。",
  "Move 4 steps.": "4歩進みます。",
  "Sandal shop": "草履屋",
  "Rice shop": "米屋",
  "Fire tower": "火の見櫓",
  "Tobacco shop": "煙草屋",
  "Pawn shop": "質屋",
  "Construction site": "普請場",
  "Fish market": "魚河岸",
  "Exchange shop": "両替屋",
  "pay 2 mons for 2 sandals": "2文で草履2を得る",
  "pay 3 mons for 2 rice": "3文で米2を得る",
  "rise one space on the firefighting track": "火消しが1上がる",
  "rise two spaces on the firefighting track": "火消しが2上がる",
  "pawn 1 rice for 4 mons": "米1を質に入れ4文を得る",
  "pawn 1 sandal for 4 mons": "草履1を質に入れ4文を得る",
  "pay 1 mon for 1 rice": "1文で米1を得る",
  "pay 1 mon and build a building": "1文を払い建物を建てる",
  "pay 6 mons for 1 Koban": "6文で小判1を得る",
  "pay 10 mons for 2 Kobans": "10文で小判2を得る",
  "gain 2 mons": "2文を得る",
  whitebait: "白魚",
  "fine whitebait": "上等な白魚",
  bonito: "鰹",
  "fine bonito": "上等な鰹",
  "sea bass": "鱸",
  "fine sea bass": "上等な鱸",
  "sea bream": "鯛",
  "fine sea bream": "上等な鯛",
  "gain 1 rice": "米1を得る",
  "gain 2 sandals": "草履2を得る",
  "one of your characters gains experience": "自分の人物1人が経験を積む",
  "gain 1 Koban": "小判1を得る",
  "2 IKI": "粋2",
  "3 IKI": "粋3",
  "4 IKI": "粋4",
  "5 IKI": "粋5",
  "1 IKI for every two spaces on the firefighting track": "火消し2ごとに粋1",
  "1 IKI for each type among your characters": "自分の人物の種類ごとに粋1",
  "1 IKI for each character of your most frequent type": "いちばん多い種類の人物1人につき粋1",
  "1 IKI for every 4 mons left": "残った4文ごとに粋1",
  Farmhouse: "農家",
  "Fire Watchtower": "火の見",
  "Imperial Villa": "離宮",
  Inn: "旅籠",
  "Kabuki Theater": "芝居小屋",
  "Merchant House": "商家",
  Restaurant: "料理茶屋",
  Shrine: "神社",
  Storehouse: "蔵",
  Well: "井戸",
  "On each payday 2 IKI for each character you feed. 2 IKI at the end.": "給金日ごとに、養った人物1人につき粋2。最後に粋2。",
  "3 IKI whenever you hire a character that raises you on the firefighting track. 3 IKI at the end.": "火消しが上がる人物を雇うたびに粋3。最後に粋3。",
  "On each payday 2 mons for each character of your most frequent type, retired ones too. 4 IKI at the end.": "給金日ごとに、いちばん多い種類の人物（引退した人も）1人につき2文。最後に粋4。",
  "12 IKI at the end.": "最後に粋12。",
  "26 IKI at the end.": "最後に粋26。",
  "At the end 3 IKI for each of your sandals, at most 30.": "最後に草履1つにつき粋3（30まで）。",
  "At the end as many IKI as your fish score.": "最後に魚の得点と同じ粋。",
  "22 IKI at the end.": "最後に粋22。",
  "At the end 4 IKI for each of your rice, at most 32.": "最後に米1つにつき粋4（32まで）。",
  "At the end 2 IKI for every space of your firefighting.": "最後に火消し1につき粋2。",
  "Hire -1": "雇い −1",
  "Move +1": "歩み ＋1",
  "Avoid a Fire": "火除け",
  Joker: "変わり身",
  "Hiring costs you 1 mon less.": "雇う費用が1文安くなります。",
  "Once each turn your Oyakata may go one step further.": "手番ごとに1回、親方をもう1歩進められます。",
  "Give it up to save one of your characters from a fire.": "手放すと、自分の人物1人を火事から救えます。",
  "At the end the Puppeteer is of the type that suits you best.": "最後に、人形遣いはいちばん都合のよい種類になります。",
  "street peddler": "振売り",
  "street peddlers": "振売り",
  artisan: "職人",
  artisans: "職人",
  special: "特別な人",
  specials: "特別な人",
  "master craftsman": "親方職人",
  "master craftsmen": "親方職人",
  "shop seller": "商人",
  "shop sellers": "商人",
  "gain 1 mon and 1 sandal": "1文と草履1を得る",
  "gain 1 wood": "材木1を得る",
  "pay 1 mon for 1 wood": "1文で材木1を得る",
  "pay 1 mon: one of your characters gains experience": "1文を払い、自分の人物1人が経験を積む",
  "give up 1 IKI for 4 mons": "粋1を手放し4文を得る",
  "gain 1 sandal": "草履1を得る",
  "build a building for 1 wood less": "材木1少なく建物を建てる",
  "let any two characters on the board change places": "盤上の人物2人を入れ替える",
  "pay 2 mons for 4 IKI": "2文で粋4を得る",
  "pay 2 mons for 2 rice": "2文で米2を得る",
  "pay 3 mons for 2 wood": "3文で材木2を得る",
  "gain 4 IKI; each of your opponents gains 2 mons": "粋4を得る。相手はそれぞれ2文を得る",
  "pay 2 mons for 1 rice and 1 wood": "2文で米1と材木1を得る",
  "gain 1 rice and 1 sandal": "米1と草履1を得る",
  "pay 1 wood for 3 mons and 2 IKI": "材木1で3文と粋2を得る",
  "gain 3 mons": "3文を得る",
  "rise one space on the firefighting track and gain 1 IKI": "火消しが1上がり、粋1を得る",
  "gain 1 wood and 1 sandal": "材木1と草履1を得る",
  "gain 1 rice and 1 IKI": "米1と粋1を得る",
  "pay 1 rice for 5 IKI": "米1で粋5を得る",
  "pay 2 sandals for 6 IKI": "草履2で粋6を得る",
  "pay 1 wood, 1 rice, 1 sandal for 9 IKI": "材木1、米1、草履1で粋9を得る",
  "gain 3 IKI": "粋3を得る",
  "pay 1 Koban for 9 IKI": "小判1で粋9を得る",
  "pay 1 wood for 5 IKI": "材木1で粋5を得る",
  "build a building for 1 Koban less": "小判1少なく建物を建てる",
  "pay 3 mons for 5 IKI": "3文で粋5を得る",
  "Boiled-Egg Peddler": "ゆで卵売り",
  "Cotton Peddler": "綿売り",
  "Eyeglass Peddler": "眼鏡売り",
  "Salt Peddler": "塩売り",
  "Book Lender": "貸本屋",
  "Sake Peddler": "酒売り",
  "Soap Bubble Man": "しゃぼん玉売り",
  "Dice Maker": "賽子師",
  "Sandal Maker": "草履師",
  Seamstress: "針子",
  "Ukiyoe Artist": "浮世絵師",
  Monk: "僧侶",
  "Ox Cart": "牛車",
  Yamabushi: "山伏",
  Carpenter: "大工",
  "Kite Maker": "凧師",
  "Cloth Dyer": "染物屋",
  "Soba Stand": "蕎麦屋台",
  "Dumpling Peddler": "団子売り",
  "Used Clothes Peddler": "古着売り",
  "Water Peddler": "水売り",
  "Watermelon Peddler": "西瓜売り",
  Engraver: "彫師",
  "Lantern Maker": "提灯師",
  "Umbrella Maker": "傘師",
  "Day Laborer": "日雇い",
  Firefighter: "火消し",
  "Shrine Maiden": "巫女",
  "Fireworks Maker": "花火師",
  Plasterer: "左官",
  "Eel Stand": "鰻屋台",
  Greengrocer: "八百屋",
  "Firewood Peddler": "薪売り",
  "Fish Peddler": "魚売り",
  "Mask Seller": "面売り",
  Clocksmith: "時計師",
  Hairdresser: "髪結い",
  Printer: "摺師",
  "Shamisen Player": "三味線弾き",
  "Construction Worker": "鳶",
  Puppeteer: "人形遣い",
  "Tatsumi Geisha": "辰巳芸者",
  "Puppet Maker": "人形師",
  "Tatami Maker": "畳職人",
  "Sushi Stand": "寿司屋台",
  "Tempura Stand": "天ぷら屋台",
  "Charcoal Peddler": "炭売り",
  "Chili Peddler": "唐辛子売り",
  "Trumpet Candy Peddlers": "唐人飴売り",
  "Candy Maker": "飴細工師",
  "Folding Fan Maker": "扇師",
  Glassblower: "硝子職人",
  "Writing Brush Maker": "筆師",
  "Kabuki Actor": "歌舞伎役者",
  Samurai: "侍",
  "Sumo Wrestler": "力士",
  "Buddhist Sculptor": "仏師",
  "Karuta Maker": "かるた師",
  "Stone Cutter": "石工",
  "Incense Shop": "香屋",
  "Scored during the game": "ゲーム中に得た粋",
  "the IKI track": "粋の道",
  "Variety of characters": "人物の種類",
  Fish: "魚",
  "Tobacco pouches": "煙草入れ",
  Buildings: "建物",
  Resources: "資源",
  "{0} street peddler": "振売り{0}",
  "{0} street peddlers": "振売り{0}",
  "the Puppeteer as street peddler": "振売りとする人形遣い",
  "{0} artisan": "職人{0}",
  "{0} artisans": "職人{0}",
  "the Puppeteer as artisan": "職人とする人形遣い",
  "{0} special": "特別な人{0}",
  "{0} specials": "特別な人{0}",
  "the Puppeteer as special": "特別な人とする人形遣い",
  "{0} master craftsman": "親方職人{0}",
  "{0} master craftsmen": "親方職人{0}",
  "the Puppeteer as master craftsman": "親方職人とする人形遣い",
  "{0} shop seller": "商人{0}",
  "{0} shop sellers": "商人{0}",
  "the Puppeteer as shop seller": "商人とする人形遣い",
  "no characters": "人物なし",
  "{0} bought": "買った数{0}",
  "none bought": "買わなかった",
  "{0} more for fine ones": "上物でさらに{0}",
  none: "なし",
  "{0}": "{0}",
  "doubled by a pipe": "煙管で倍",
  "{0} + {1}": "{0}＋{1}",
  "{0} + {1} + {2}": "{0}＋{1}＋{2}",
  "{0} + {1} + {2} + {3}": "{0}＋{1}＋{2}＋{3}",
  "{0} + {1} + {2} + {3} + {4}": "{0}＋{1}＋{2}＋{3}＋{4}",
  "Farmhouse {0}": "農家{0}",
  "Fire Watchtower {0}": "火の見{0}",
  "Imperial Villa {0}": "離宮{0}",
  "Inn {0}": "旅籠{0}",
  "Kabuki Theater {0}": "芝居小屋{0}",
  "Merchant House {0}": "商家{0}",
  "Restaurant {0}": "料理茶屋{0}",
  "Shrine {0}": "神社{0}",
  "Storehouse {0}": "蔵{0}",
  "Well {0}": "井戸{0}",
  "{0} Koban": "小判{0}",
  "{0} Kobans": "小判{0}",
  "{0} wood": "材木{0}",
  "{0} mon": "{0}文",
  "{0} mons": "{0}文",
  "Equal IKI ({0}): the better at firefighting, {1} to {2}.": "粋が同じ（{0}）：火消しの上のほう、{1}対{2}。",
  "Equal IKI ({0}) and firefighting ({1}): higher in the stack.": "粋（{0}）も火消し（{1}）も同じ：重なりの上のほう。",
};

const mons = (n) => t("ik.n.mons", { n });

function where(space, position, printed) {
  const nagaya = nagayaOf(position, space);
  const place = space % (position.spaces.length / NAGAYAS.length);
  return `${printed.nagaya(nagaya).title}の${place + 1}番（${printed.shopsOf(nagaya, place, position.players.length).join("・")}）`;
}

const spaceOf = ({ spaces }, wanted) => spaces.findIndex(({ character }) => character === wanted);

/** The way of an Oyakata: how many steps, to which shop, past the Crossroads or not. */
function walk({ players, active }, steps, printed) {
  const on = STREET.indexOf(players[active].oyakata) + steps;
  return `${steps}歩進み${printed.shopName(STREET[on % STREET.length])}へ${on >= STREET.length ? "（辻を過ぎる）" : ""}`;
}

const IKIZAMA_STEPS = { IKIZAMA_ONE: 1, IKIZAMA_TWO: 2, IKIZAMA_THREE: 3, IKIZAMA_FOUR: 4 };

function hire({ character }, { row }, printed) {
  const card = printed.character(character);
  const { mons: lying } = row.find((one) => one.character === character);
  const more = [lying && `札の上に${mons(lying)}`, card.firefighting && `火消し＋${card.firefighting}`].filter(Boolean);
  return `${card.title}を雇う（${[mons(card.cost), ...more].join("、")}）：${card.effect}`;
}

function place({ space }, position, printed) {
  const { stage, turn, neutral } = position;
  const surcharge = printed.surcharges(position.players.length)[space % (position.spaces.length / NAGAYAS.length)];
  const card = stage === "STAGE_NEUTRAL_PLACE" ? neutral : turn.hiring;
  const name = hidden(card) ? printed.buildingName(turn.building) : printed.characterName(card);
  return `${name}を${where(space, position, printed)}に置く${stage !== "STAGE_NEUTRAL_PLACE" && surcharge ? `（さらに${mons(surcharge)}）` : ""}`;
}

function buyTobacco({ pipe, pouch }, printed) {
  const wares = [pipe, pouch].filter((ware) => !hidden(ware));
  const about = (ware) => `${t(ware === pipe ? "ik.ware.pipes" : "ik.ware.pouches")}（${printed.tables[ware === pipe ? "pipes" : "pouches"].cards[ware].effect}）`;
  return `${wares.map(about).join("と")}を${mons(wares.reduce((sum, ware) => sum + printed.wareCost(ware), 0))}で買う`;
}

function useSkill({ character }, position, printed) {
  const { owner } = position.spaces[spaceOf(position, character)];
  const whose = owner === position.active ? "自分" : Number.isInteger(owner) ? "ほかの人" : "中立";
  return `${whose}の${printed.characterName(character)}と商いをする：${printed.character(character).effect}`;
}

function build({ building }, { turn }, printed) {
  const less = hidden(turn.skill) ? [] : printed.character(turn.skill).gain;
  const cost = printed.building(building).cost.map(({ kind, n }) => ({ kind, n: n - (less.find((one) => one.kind === kind)?.n ?? 0) }));
  return `${printed.buildingName(building)}を建てる（${inWords(cost.filter(({ n }) => n > 0))}）：${printed.building(building).effect}`;
}

const LABELS = {
  settle: ({ character, space }, position, printed) => `${printed.characterName(character)}と${where(space, position, printed)}で始める`,
  place_ikizama: ({ space }, position, printed) => (space === "IKIZAMA_ONE_TO_FOUR" ? printed.ikizama(space).effect : `今月は${walk(position, IKIZAMA_STEPS[space], printed)}`),
  gain_income: (body, position, printed) => `雇わずに${mons(printed.income)}を得る`,
  hire,
  place,
  move: ({ steps }, position, printed) => walk(position, steps, printed),
  trade: ({ deal }, position, printed) => printed.tables.deals.cards[deal].effect,
  buy_tobacco: (body, position, printed) => buyTobacco(body, printed),
  buy_fish: ({ fish }, position, printed) => `${printed.fishName(fish)}を${mons(printed.wareCost(fish))}で買う`,
  use_skill: useSkill,
  train: ({ character }, position, printed) => `${printed.characterName(character)}に経験を積ませる`,
  swap: ({ character }, position, printed) => {
    const { swapping } = position.turn;
    const one = `${where(spaceOf(position, character), position, printed)}の${printed.characterName(character)}`;
    return hidden(swapping) ? `${one}を動かす` : `${printed.characterName(swapping)}を${one}と入れ替える`;
  },
  build,
  end_turn: () => "手番を終える",
  choose_neutral: ({ character }, position, printed) => `${printed.characterName(character)}を中立の人物にする`,
  protect: () => "札を手放し、人物を火事から救う",
  let_burn: () => "札を残し、人物を火に任せる",
  dismiss: ({ character }, position, printed) => `${printed.characterName(character)}を去らせる`,
  visit_shop: ({ shop }, position, printed) => `${printed.shopName(shop)}へ行く`,
};

/** What an action is called. */
export function label(action, { position }, printed) {
  const [[kind, body]] = Object.entries(action);
  return LABELS[kind](body, position, printed);
}
