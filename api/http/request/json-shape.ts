import { type Said, say } from "../../contract/say.ts";
/** The largest valid body has three levels and about thirty values. Fields that clients add are not many more. */
export const JSON_SHAPE = { depth: 32, values: 1_000 } as const;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Says why a JSON text is too complex to parse; undefined if it is not. Two mebibytes of brackets or numbers take a second to
 * parse, validate and report. This scans the text once, skips strings, and stops at the first excess.
 */
export function excessInJson(text: string): Said | undefined {
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
    if (depth > JSON_SHAPE.depth) {
      return say("It is nested deeper than {levels} levels.", {
        levels: JSON_SHAPE.depth,
      });
    }
    if (values > JSON_SHAPE.values) {
      return say("It has more than {values} values.", {
        values: JSON_SHAPE.values,
      });
    }
  }
  return undefined;
}

/** The end of the string that starts at an index. It uses indexOf, because most of a body is one long string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
