/** How Small Samurai Empires is played, English. */

import { orderIcon, siteIcon } from "./art.js";

const order = (kind, term, text) => ({ picture: orderIcon(`ORDER_TOKEN_${kind}`), term, text });
const site = (kind, term, text) => ({ picture: siteIcon(`SITE_${kind}`), term, text });

export default {
  first: [
    "Choose a Destiny card for a region where you can get strong: influence there counts once for each card lying at it.",
    "Place orders where their sequence helps: in round 1 the southernmost slot comes first, in round 2 the northernmost.",
    "Do the small action beside the slot, too: it happens at once, before anybody's order.",
    "Recruit first, move next. Two Samurai alone in a province hold it; a single one beside yours makes it nobody's.",
    "Leave two Samurai in a province and build a Castle: power 2 for good, a place to recruit, and influence every era.",
    "Harvest before you need resources. Food and Bushido also pay for larger orders, but only before the last step is done.",
    "In round 2 look whose orders are worth covering: an order left uncovered is carried out once more.",
  ],
  rules: [
    {
      title: "An era",
      lines: [
        "Three eras of two rounds. First everybody secretly chooses a Destiny card.",
        "Planning: in turn, one order at a time, face down, on a free slot; four each with two or three players, three with more. In round 2 one less.",
        "Resolution: orders are turned up from south to north in round 1, from north to south in round 2. An order reaches only its own region. All of it may be left undone.",
        "Covering: in round 2 an order may go on one of round 1, your own for nothing, others' for 1 Bushido, then 2, then 3. What is covered is out; what lies open acts once more.",
      ],
    },
    {
      title: "Orders",
      lines: [
        order("MOVE", "Move", "2 steps, each beginning in the region. 1 Food: one more."),
        order("ATTACK", "Attack", "Destroy an Army in a province where you have one. 1 Bushido: another in the same province."),
        order("RECRUIT", "Recruit", "2 Samurai to the Capital or your Castles of the region. 1 Food: one more."),
        order("HARVEST", "Harvest", "1 resource from each resource province of the region where you have an Army."),
        order("BUILD_CASTLE", "Build Castle", "2 of your Samurai in a province become a Castle: not in a Capital, not beside another Castle, one of yours in a region."),
        "The small actions beside the slots do a part of that, for nothing.",
      ],
    },
    {
      title: "Provinces",
      lines: [
        site("CAPITAL", "Capital", "everybody starts with two Samurai here and may recruit here."),
        site("BUSHIDO", "Bushido", "covers orders, strengthens attacks, trains."),
        site("FOOD", "Food", "lengthens moves, enlarges recruiting, trains."),
        site("SHRINE", "Shrine", "1 point for its controller at the end of an era."),
        "Whoever has strictly most power controls a province: 1 for each Army, 2 for a Castle. Castles never move and never fall.",
      ],
    },
    {
      title: "The end of an era",
      lines: [
        "Every resource province yields 1 to each player with an Army there.",
        "Influence: in each region 1 for each province you control and for each of your Castles.",
        "Points for whoever alone controls most provinces of a region, and for shrines.",
        "Orders go back, everybody draws a Destiny card, and whoever has fewest points goes first.",
      ],
    },
    {
      title: "The end of the game",
      lines: ["Influence in each region is multiplied by the Destiny cards lying there. Two resources left are a point. Most points win; ties go to fewest resources, then to most provinces."],
    },
    {
      title: "Dojos",
      lines: [
        "After placing an order you may train one: an Archer for 1 Bushido, an Elite Samurai for 1 Food, the General from one of those for 1 of each. A Recruit may bring trained units.",
        "Archers have power 2 beside an opponent's Castle and bring a point there at the end of an era. Nobody recruits at a besieged Castle. The General has power 2, moves a step more, and brings 1 influence. Elites and Generals do what their Dojo says when they come.",
      ],
    },
    {
      title: "Alone",
      lines: ["Two rival houses play by Location cards, which name a region and the provinces they act in. You win with more points than both. Nobody has Destiny cards in hand; they are laid out as the eras pass."],
    },
    {
      title: "Options",
      lines: [
        { term: "Agendas", text: "a goal in each region worth 4 points once to each house, and a rule that holds there." },
        { term: "Mountains", text: "close some borders." },
        { term: "New region", text: "six provinces in the north, always with five players." },
        { term: "Scattered shrines, shuffled neutral actions", text: "laid out by chance." },
      ],
    },
  ],
};
