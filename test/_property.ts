import fc from "fast-check";
import { isShort } from "./_suite.ts";

/**
 * fast-check, with the same cases in every `npm test`: a commit is refused for what it broke, not for a case that nobody
 * had met before. `npm run test:all` and `npx vitest run FILE` draw new ones each time.
 */
if (isShort()) fc.configureGlobal({ seed: 1 });

export { fc };

/** Any character of Unicode. fast-check's own unit "binary" makes a table of a million for each process, in 2.4 seconds. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

/** Text of any characters. */
export function anyText(maxLength = 10): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, maxLength });
}
