// The queries, equally many of each kind. Fixed, so that two runs can be compared.

export interface Queries {
  rare: readonly string[];
  common: readonly string[];
  letter: readonly string[];
  phrase: readonly string[];
  /** Parts that reach from one word into the next. */
  across: readonly string[];
  absent: readonly string[];
  scripts: readonly string[];
}

const ABSENT = ["zzyzx", "quixotic walrus", "no such phrase anywhere", "1234567890123", "¿qué?"];
const LETTERS = ["e", "x", "q", "0", "é", ".", "*"];

/** Every fiftieth piece gets one of these sentences. */
export const OTHER_SCRIPTS = [
  "Über die Brücke führt eine Straße — ÉTÉ comme hiver.",
  "東京都の橋は古い。日本語の文。",
  "Привет, мост через реку.",
  "Η ΟΔΟΣ είναι μακρά, ο δρόμος.",
  "A naïve café, déjà vu, fin.",
];
const SCRIPTS = [
  "brücke",
  "ΟΔΟΣ",
  "東京都",
  "日",
  "привет",
  "NAI\u0308VE",
  "e\u0301te\u0301 comme",
];

/** For technical English. */
export const ENGLISH_QUERIES: Queries = {
  letter: LETTERS,
  scripts: SCRIPTS,
  rare: [
    "webassembly",
    "xslt",
    "quirks",
    "intersectionobserver",
    "font-variant",
    "heartbeat",
    "Kerning",
  ],
  common: ["the", "element", "function", "property", "value", "returns", "browser"],
  phrase: [
    "event listener",
    "the value of the",
    "in this article",
    "it is possible to",
    "cross-origin resource sharing",
    "returns a boolean value indicating whether",
    "of the of the",
  ],
  across: ["ion of th", "s the e", "t is a ", "y of an", "ment's i", "nt. Th", "ing an ev"],
  absent: [...ABSENT, "the the the", "elementary dearest"],
};

/** For the made-up words of the generated pieces. */
export const GENERATED_QUERIES: Queries = {
  letter: LETTERS,
  scripts: SCRIPTS,
  rare: ["kalo 123", "sendorpal", "vinareth", "montersan", "brobrobro", "example.org/ka", "= 4711"],
  common: ["san", "quiter", "monas", "eth", "const", "dorpal", "ulbro"],
  phrase: [
    "mi re tu",
    "mon as el",
    "santer monas",
    "el ri as tu",
    "quiter san",
    "as as as as",
    "dor pal vi",
  ],
  across: ["a lo", "r mon", "n ka l", "i. San", "ul bro s", "qui. ", "er mon a"],
  absent: [...ABSENT, "ka the lo", "santhe"],
};
