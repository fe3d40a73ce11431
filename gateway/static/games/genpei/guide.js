/** How Genpei is played, English. */

import { sign } from "./art.js";

const space = (name, term, text) => ({ picture: sign(name), term, text });

export default {
  first: [
    "Keep two cards of clans whose wheels you like: look at what lies one space to either side of their markers.",
    "Early on, recruit. Every card you recruit is another turn's choice, and it counts for your card tokens at the end.",
    "Plan the chain backwards: a card moves one marker; Recruit, Assassinate, Ninja and Reinforcements move the next. End on Pagoda or Torii.",
    "Place your tokens where nobody else is strong. A tie wins nothing, so one influence more than the next is enough.",
    "Coins are for the Torii. Six is the most you can hold, so spend before you are full.",
    "Get a step in the palace before they are taken. It is a fifth house, and it breaks ties.",
    "When the clan deck runs low, count: five houses, three of them usually win.",
  ],
  rules: [
    {
      title: "A turn",
      lines: [
        "Play a card. It activates its clan: the marker moves one space either way, and you do what that space says. A coin on the space comes first.",
        "When an action leads no further, you draw up to two cards, your discard pile becoming a new draw pile when needed, and the bids are filled up.",
      ],
    },
    {
      title: "Spaces",
      lines: [
        space("recruit", "Recruit", "Take one of the two bids; its clan is activated next."),
        space("assassinate", "Assassinate", "Remove a bid from the game; its clan is activated next."),
        space("pagoda", "Pagoda", "Place an influence token on this clan."),
        space("ninja", "Ninja", "Turn up the top Ninja card; its clan is activated next."),
        space("contacts", "Contacts", "Tanuki only: do what another marker shows."),
        space("intrigue", "Intrigue", "Kitsune only: gain up to three coins."),
        space("reinforcements", "Reinforcements", "Komainu only: play another card."),
        space("spy", "Spy", "Neko only: take the top clan card unseen."),
        space("torii", "Torii", "Do one of the six Torii actions."),
      ],
    },
    {
      title: "Torii actions",
      lines: [
        "Those with a price may be done again and again while you can pay.",
        space("coins", "Coins", "Gain up to two."),
        space("movement", "Movement", "Move any marker one space without its action, then play a card."),
        space("emperor", "House of the Emperor", "1 coin a step: enter the palace steps with a token, climb, or stack another token."),
        space("gain", "Gain Influence", "2 coins: a random token of yours out of the pool."),
        space("transfer", "Transfer Influence", "2 coins: move one of your tokens to another clan."),
        space("pagoda", "Pagoda", "3 coins: place a token on any clan."),
      ],
    },
    {
      title: "Palace steps",
      lines: [
        "Entering on a step costs as many coins as it is high. A step holds one player; occupied ones are jumped at their price. Another token on your stack costs what entering there would; one coin moves the whole stack up a step.",
      ],
    },
    {
      title: "The end",
      lines: [
        "When the last clan card has become a bid, the lap is finished. Then whoever is on the palace steps may secretly set aside cards of one clan for the House of the Emperor.",
        "A number on a token is that much influence. A card symbol counts your cards of the clan, wherever they are; on the palace steps, the cards set aside.",
        "Most influence wins a house; a tie wins it for nobody. Most houses win; ties go to the higher step.",
      ],
    },
    {
      title: "The Kotaishi",
      lines: [
        "The heir takes part with one or two players always. A hidden token of his lies on each clan and on the first step. If he has most houses, everybody loses.",
        "Alone he acts by cards: one names a marker and the space it jumps to; the arrow of the next says which bid he takes and which way markers go. What he cannot do gives him a clan card, and those count for him at the end.",
      ],
    },
    {
      title: "Intrigue cards",
      lines: ["Two secret cards each, to be played at any moment of your own turns: a free action, mostly with coins before or after it. Clan cards among them stay until the end, and count as two cards of their clan."],
    },
  ],
};
