import { createContext, Script } from "node:vm";
import { Context, type Liquid } from "liquidjs";

/**
 * Statements and turns of loops in one template. They are counted because a busy machine makes no template longer, and the
 * output of an endless loop stays small. A list of a thousand pieces takes some ten thousand.
 */
const STEPS_MAX = 200_000;
/** For what no step counts, such as an expression that searches a text. Far longer than any page takes, on a busy machine too. */
export const RENDER_MS = 5_000;

const alone = createContext({ work: () => {} });
const WORK = new Script("work()");

/**
 * Ends synchronous work that takes too long. Nunjucks has no limit of its own, and a template in an endless loop would stop
 * the whole process.
 */
export function inTime(work: () => void): void {
  alone["work"] = work;
  steps = 0;
  let isLate = false;
  try {
    WORK.runInContext(alone, { timeout: RENDER_MS });
  } catch (error) {
    isLate = (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    if (!isLate) throw error;
  }
  if (isLate) throw new Error(tooSlow(RENDER_MS));
}

/** Those of the Nunjucks template that is being rendered: nothing else runs meanwhile. */
let steps = 0;

export function countSteps(more = 1): void {
  steps += more;
  if (steps > STEPS_MAX) throw new Error(TOO_LONG);
}

/** Liquid looks at its time limit at each of the same steps. All parts of a page have one limit. */
export function countedContext(liquid: Liquid, names: object): Context {
  const context = new Context(names, liquid.options, { sync: true }, { liquid });
  const { renderLimit } = context;
  const checkTime = renderLimit.check.bind(renderLimit);
  let counted = 0;
  renderLimit.check = (now) => {
    if (++counted > STEPS_MAX) throw new Error(TOO_LONG);
    checkTime(now);
  };
  return context;
}

const TOO_LONG = `It takes more than ${STEPS_MAX.toLocaleString("en")} steps to render. Look for a loop that does not end.`;

/** The fault of a template that does not come to an end. */
export function tooSlow(limitMs: number): string {
  return `It takes longer than ${limitMs / 1_000} seconds to render. Look for a loop that does not end.`;
}
