import fc from "fast-check";
import { isShort } from "./_suite.ts";

/**
 * fast-check, with the same cases in every `npm test`: a commit is refused for what it broke, not for a case that nobody
 * had met before. `npm run test:all` and `npx vitest run FILE` draw new ones each time.
 */
if (isShort()) fc.configureGlobal({ seed: 1 });

export { fc };
