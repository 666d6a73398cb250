const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** An estimate of the text's width in a sans-serif font, in ems. It errs on the wide side: nothing is clipped. */
export function textWidth(text: string): number {
  return clustersOf(text).reduce((sum, { width }) => sum + width, 0) / UNITS_PER_EM;
}

/** The text itself if it fits, otherwise its opening with …; never cut inside a grapheme. */
export function shorten(text: string, maxWidth: number): string {
  if (textWidth(text) <= maxWidth) return text;
  let room = (maxWidth - textWidth("…")) * UNITS_PER_EM;
  let kept = "";
  for (const { cluster, width } of clustersOf(text)) {
    room -= width;
    if (room < 0) break;
    kept += cluster;
  }
  return `${kept.trimEnd()}…`;
}

const UNITS_PER_EM = 100;

function clustersOf(text: string): { cluster: string; width: number }[] {
  const clusters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return clusters.map((cluster, index) => ({
    cluster,
    width: clusterWidth(cluster, clusters[index + 1] ?? ""),
  }));
}

/** Emoji are between 1 and 1.37 em wide in the usual fonts. A joined sequence is drawn as one. */
const EMOJI = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;
const EMOJI_WIDTH = 138;

const FULL_WIDTH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]/u;

/** One character for a word or several: measured as the letters that it represents. */
const ARABIC_LIGATURES = /[\uFB50-\uFDFF\uFE70-\uFEFC]/;

function clusterWidth(cluster: string, next: string): number {
  if (EMOJI.test(cluster)) return EMOJI_WIDTH;
  if (FULL_WIDTH.test(cluster)) return UNITS_PER_EM;
  // Decomposed, an accented letter is its plain letter and marks without width.
  const characters = cluster.normalize(ARABIC_LIGATURES.test(cluster) ? "NFKD" : "NFD");
  return Array.from(characters)
    .map((character) => characterWidth(character, next))
    .reduce((sum, width) => sum + width, 0);
}

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/u;
const ARABIC_LETTER = /^\p{Script=Arabic}/u;

function characterWidth(character: string, next: string): number {
  if (NO_WIDTH.test(character)) return 0;
  const measured = LETTERS.get(character);
  if (measured !== undefined) return measured;
  const joined = ARABIC_LETTER.test(next) ? ARABIC_JOINED.get(character) : undefined;
  if (joined !== undefined) return joined;
  return ARABIC.get(character) ?? SCRIPTS.find(([script]) => script.test(character))?.[1] ?? OTHERS;
}

/**
 * The widest of Verdana, DejaVu Sans and Arial, in hundredths of an em: Latin, Greek, Cyrillic and Hebrew. Accented
 * letters are decomposed first.
 */
const LETTERS = byCharacter([
  [24, "י"],
  [28, "'ilıіון"],
  [32, "·ł‘’‚ʻʼ"],
  [36, " fjιјז"],
  [38, ",."],
  [40, "tŧ‹›נ"],
  [42, "!"],
  [44, "Ir¡ΙІג"],
  [46, '"()-/:;[\\]|'],
  [50, "J"],
  [52, "°“”„Ј"],
  [54, "sz"],
  [56, "?Lc§ɛɔ–Γεζνξгзсэєѕґדךכץ"],
  [60, "kvxyĸŁƙ•γκλςυχвтухчьғүұҳבלצר"],
  [62, "FTaeo"],
  [64, "$*0123456789_`bdghnpqu{}£«»¿ßðøþđŋŦəƎǝɓƐ€ΣΤβδηθμορστГТУабеклоряђҐқҮҰһәөעףפ"],
  [68, "EPYÞΕΚΞΡΥαφЅЕЗРинпћџҒңאהחטםמסת"],
  [70, "ABKSVXZ"],
  [72, "ħɗƆΑΒΔΖΛΧπψЄАБВКХЧЬЭдцъҚҲҺקש"],
  [74, "CRU"],
  [76, "HNŊƁƘƳƴΗΝΠЏИЛНПСЯмҢ"],
  [78, "&DG"],
  [80, "OQÐØĐƏΘΟΦΩДОЦыӘӨ"],
  [82, "w"],
  [84, "#+<=>^~ƊΨωЪ"],
  [88, "MΜЂЋМФфю"],
  [92, "ĦЫжшљњҗ"],
  [96, "щ"],
  [98, "m"],
  [100, "W©®Ææ—…™"],
  [102, "@"],
  [104, "œ"],
  [108, "%Œ№ЊЖШЮҖ"],
  [112, "ЉЩ"],
]);

/** Arabic and Persian letters at the end of a word or alone, in DejaVu Sans, whose letters are the widest. */
const ARABIC = byCharacter([
  [31, "اأإآ"],
  [56, "دذرزژوؤةهء،"],
  [68, "جحخچعغم"],
  [85, "قكلنيىئیں"],
  [90, "گک"],
  [105, "بتثپٹفطظ"],
  [128, "سشصض"],
  // A whole sentence in one character, the widest of all.
  [1200, "﷽"],
]);

/** The same before a letter that joins. Letters that never join forward are left out. */
const ARABIC_JOINED = byCharacter([
  [33, "بتثپٹنيىئیل"],
  [56, "فقكگکه"],
  [65, "جحخچعغم"],
  [90, "سشصضطظ"],
]);

/** Scripts that our fonts do not cover: the letters of the usual fonts, rounded up. */
const SCRIPTS: readonly [RegExp, number][] = [
  // Vowel signs beside their consonant.
  [
    /(?=\p{Mc})[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}]/u,
    34,
  ],
  [/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}]/u, 78],
  [/\p{Mc}/u, 80],
  [/[\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Sinhala}]/u, 112],
  [/[\p{Script=Telugu}\p{Script=Kannada}\p{Script=Ethiopic}]/u, 92],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Georgian}]/u, 68],
  [/[\p{Script=Armenian}\p{Script=Khmer}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u, 80],
];
const OTHERS = 100;

function byCharacter(rows: readonly [number, string][]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(([width, characters]) => Array.from(characters, (one) => [one, width] as const)),
  );
}
