/** How IKI is played, English. */

export default {
  first: [
    "Hire in the first months. Characters pay salaries every season, and each use by others makes them better; a cheap street peddler near a good shop is a fine start.",
    "Look where your steps end before you choose how far to go: your Oyakata must walk exactly that far, one more for each sandal.",
    "Do business twice in a turn: with the shop, and with one character in the stalls behind it. Using another player's character helps them, too.",
    "Keep rice for payday, one for each character at work. Retired ones eat nothing and still earn.",
    "Climb the firefighting track before month 5. Who is ahead chooses first every month, and keeps their cards out of the flames.",
    "Hire different types: five types are 25 IKI. Put equal types into one nagaya for harmony.",
    "From summer on save for a building. A Kobun must be free for it, so let a character retire in time.",
  ],
  rules: [
    {
      title: "A month",
      lines: [
        { term: "Way of life.", text: "In the order of firefighting everybody takes a space of the Ikizama track: how far they will walk." },
        { term: "Turns,", text: "from the left of the track, 1–4 first." },
        { term: "Event:", text: "fire in months 5, 8 and 11, payday in 3, 6, 9 and 12. In other months 1 mon is laid on each character nobody hired." },
      ],
    },
    {
      title: "A turn",
      lines: [
        "Gain 4 mons, or hire: pay the character and its space; mons on the card are yours. On 1–4 you do neither and gain 1 mon.",
        "Walk exactly your steps (on 1–4, one to four), one more for each sandal given up. Each time you pass the Crossroads all your characters gain experience.",
        "Do business with the shop where you stop, with one character behind it, with both in either order, or with neither.",
      ],
    },
    {
      title: "Shops",
      lines: [
        { term: "Sandal shop", text: "2 mons for 2 sandals." },
        { term: "Rice shop", text: "3 mons for 2 rice." },
        { term: "Fire tower", text: "one space up the firefighting track." },
        { term: "Tobacco shop", text: "a pipe, a pouch, or one of each." },
        { term: "Pawn shop", text: "1 rice or 1 sandal for 4 mons." },
        { term: "Construction site", text: "1 rice for 1 mon, or pay 1 mon and build." },
        { term: "Fish market", text: "one fish a season." },
        { term: "Exchange shop", text: "a Koban for 6 mons, two for 10, or gain 2 mons." },
      ],
    },
    {
      title: "Characters and spaces",
      lines: [
        "Each shop serves the spaces behind it: the outer shop the first two of its nagaya, the inner one the last two. The third costs 1 mon more, the corner 2.",
        "Experience moves a character's Kobun up. At the top it retires to your board: the Kobun comes back, the best salary is paid for good, and it eats nothing.",
        "Five characters have no salary, but leave a token when they retire.",
      ],
    },
    {
      title: "Fire",
      lines: [
        "It breaks out at the edge of a nagaya, with strength 5, 8 or 10 (one less with two players), and runs inward, one weaker with each space. The owner of the first card it meets stops it if their firefighting is at least its strength; else the card burns and it goes on. At the Crossroads it dies.",
      ],
    },
    {
      title: "Payday",
      lines: [
        "Salaries first, of retired characters too.",
        "Then harmony: in each nagaya, and among the four corners, a type with two or more characters scores each player their own of it times all of it.",
        "Then each character at work eats 1 rice. Whoever has too little chooses who leaves.",
        "What nobody hired or bought makes way for the next season's.",
      ],
    },
    {
      title: "Buildings",
      lines: ["At the Construction site or through a character who builds: pay the cost, put a Kobun on it, and put it on a free space, its surcharge included. The Kobun stays until the end. Buildings can burn."],
    },
    {
      title: "The end",
      lines: [
        "On New Year's Day everybody visits any shop once more, in the order of firefighting.",
        "1, 4, 9, 16, 25 IKI for one to five types; 3, 6, 10, 15 for fish of one to four seasons; pouches, doubled by a pipe; buildings; 3 for a Koban, 1 for each wood and for every 4 mons. Most IKI wins; ties go to firefighting.",
      ],
    },
    {
      title: "Two players",
      lines: ["Three spaces a nagaya, the central one served by both shops. Each month one Ikizama space is blocked, and Sun and Moon in turn put a neutral character on the board: it counts for harmony, always burns, and leaves once used. Corners do not score."],
    },
  ],
};
