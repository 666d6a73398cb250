/** The deepest body of ours nests three levels and has some thirty values; what clients add of their own is not much more. */
export const JSON_SHAPE = { depth: 32, values: 1_000 } as const;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why a JSON text is not worth parsing; undefined where it is. Two mebibytes of brackets or of numbers take a second to
 * parse, validate and complain about: this looks through the text once, skips its strings, and stops at the first excess.
 */
export function excessInJson(text: string): string | undefined {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) index = endOfString(text, index);
    else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) depth--;
    else if (unit === COMMA) values++;
    else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      depth++;
      values++;
    }
    if (depth > JSON_SHAPE.depth) return `It is nested deeper than ${JSON_SHAPE.depth} levels.`;
    if (values > JSON_SHAPE.values) {
      return `It has more than ${JSON_SHAPE.values.toLocaleString("en")} values.`;
    }
  }
  return undefined;
}

/** Where the string that begins at an index ends. Native search: nearly all of a body is one string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
