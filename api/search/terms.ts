/** What a UTF-16 unit is in a word: a part of any, a part of one that has begun, or none. */
const LETTER = 1;
const MARK = 2;
const NEITHER = 3;

const SPACE = 0x20;

/** Of the units met so far; those of a pair depend on the other one. */
const kinds = new Uint8Array(0x1_0000);
kinds[SPACE] = NEITHER;

/**
 * Finds the different words of normalised texts, as `wordsOf` cuts them: neither stems nor stop words, since a substring
 * may be any part of any word. A word that was met before is that same string again. Most of them were, and to find one
 * takes a fifth of the time of making it anew.
 */
export function createTermFinder(): (texts: readonly string[]) => string[] {
  const known = new Map<number, string>();

  function termAt(text: string, start: number, end: number, hash: number): string {
    const term = known.get(hash);
    if (term?.length === end - start && text.startsWith(term, start)) return term;
    const fresh = text.slice(start, end);
    // Of two with one hash, the second is made anew each time.
    if (term === undefined) known.set(hash, fresh);
    return fresh;
  }

  function addTerms(terms: Set<string>, text: string): void {
    let start = -1;
    let hash = 0;
    for (let index = 0; index <= text.length; index++) {
      const unit = index < text.length ? text.charCodeAt(index) : SPACE;
      const kind = kinds[unit] || kindAt(text, index);
      if (kind === LETTER || (kind === MARK && start !== -1)) {
        if (start === -1) start = index;
        hash = (Math.imul(hash, 31) + unit) | 0;
      } else if (start !== -1) {
        terms.add(termAt(text, start, index, hash));
        start = -1;
        hash = 0;
      }
    }
  }

  return (texts) => {
    const terms = new Set<string>();
    for (const text of texts) addTerms(terms, text);
    return [...terms];
  };
}

function kindAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff;
  const point = text.codePointAt(isSecond ? index - 1 : index) ?? unit;
  const kind = kindOf(String.fromCodePoint(point));
  if (point === unit && !isSecond) kinds[unit] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (/[\p{L}\p{N}]/u.test(character)) return LETTER;
  return /\p{M}/u.test(character) ? MARK : NEITHER;
}
