/** How Ninjato is played, English. */

import { approachSign, treasure } from "./art.js";

export default {
  first: [
    "Begin at the dojo. You hold four cards; more of them, high and low, make raids possible. Whoever goes there last leads the next round.",
    "Look at the sentries. A sentry of 2 falls to any card of 3 or more by strength, one of 4 to any card of 3 or less by stealth. Raid where a card of yours beats the sentry.",
    "After the first guard you hold one treasure. Leave with it, or call Banzai if you still hold a very low and a very high card. Greed costs all but one.",
    "Learn a skill early: it works once in every round. A second skill of the same style is free.",
    "With two or three treasures go to the palace or the pavilion. What you pay is honor at once: jade is worth 5, a fan 2.",
    "Before rounds 3, 5 and 7 end, count envoys. The first with a clan takes the honor of all its houses, often more than a raid brings.",
    "From round 5 on collect rumors of one type, and what they multiply.",
  ],
  rules: [
    {
      title: "A round",
      lines: [
        "Everybody places three shuriken, one at a time in turn order. Where one lands, its owner acts at once. Places may be shared, but nobody goes where the action cannot be done.",
        "At the end of the round shuriken come back, used skills are ready, cleared houses get a new sentry and three treasures, and what was taken is filled up. Seven rounds are played.",
      ],
    },
    {
      title: "Places",
      lines: [
        { term: "Dojo", text: "Take cards, face up or from the pile: four with an empty hand, three with one card, else two. Then discard down to seven. The topmost shuriken here leads the next round." },
        { term: "Sensei", text: "Learn a skill for the card it names. Once you know one of a style, others of that style are free." },
        { term: "Palace", text: "Pay an envoy's price and score the value of what you paid. Envoys are influence with their clan." },
        { term: "Pavilion", text: "The same for a rumor, kept secret until the end." },
      ],
    },
    {
      title: "Raids",
      lines: [
        { picture: approachSign("APPROACH_STRENGTH"), term: "Strength", text: "Your card must be higher than the guard; against an elite guard, higher than its higher figure." },
        { picture: approachSign("APPROACH_STEALTH"), term: "Stealth", text: "Your card must be lower; against an elite guard, lower than its lower figure. A tie never wins." },
        "An attack is one dojo card. Cards of 3 may be added as kickers, +1 or −1 each; skills help. The sentry comes first.",
        "Each guard beaten yields a treasure: plain ones first, cheapest first, then the red ones. Then leave with everything, or call Banzai and face a guard drawn unseen: a regular one while plain treasure is left, then elites.",
        "Fail, and you keep one treasure of your choice. Either way the house gets one more treasure and its sentry back.",
        "An alarm on a drawn guard adds a treasure to the house and turns its best plain one red.",
        "Take the last treasure, and the house is cleared: you choose the clan that takes it over. It stays empty until the round ends.",
      ],
    },
    {
      title: "Treasure",
      lines: [
        { picture: treasure("TREASURE_FAN"), term: "Fan 2, scroll 3, vase 4, jade 5", text: "That much honor when it is spent." },
        { picture: treasure("TREASURE_GOLD"), term: "Gold", text: "Any kind you say, at that kind's value." },
        "Treasure still yours at the end is worth 1 honor each.",
      ],
    },
    {
      title: "Clans reward",
      lines: [
        "After rounds 3, 5 and 7. First whoever knows Hensojutsu may disguise a masked envoy, which then counts once more.",
        "In each clan the player with most envoys takes the honor of all its houses, or a free rumor. Then the second in each clan takes what the first left. Of equals the older envoy goes first.",
      ],
    },
    {
      title: "The end",
      lines: [
        "Each elite guard you beat is worth 1 or 2 honor. Each type of rumor multiplies what it names: one card ×1, two ×2, three ×4; a fourth begins a new set.",
        "Dishonorable Opponents bring 6 each if only you own some, 4 with two owners, 2 with more.",
        "Most honor wins; ties go to most envoys, then to the oldest envoy.",
      ],
    },
  ],
};
