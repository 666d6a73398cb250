import type { TextTools } from "./text-tools.ts";

/** The commands of the text editor, which are loaded when the text is first entered. */
export interface LateTools {
  /** Undefined until they are loaded. */
  now(): TextTools | undefined;
  /** Undefined if there is no connection; the next call tries again. */
  load(): Promise<TextTools | undefined>;
}

export function createLateTools(): LateTools {
  let ready: TextTools | undefined;
  let loading: Promise<TextTools | undefined> | undefined;

  async function load(): Promise<TextTools | undefined> {
    loading ??= import("./text-tools.ts").then(
      ({ TEXT_TOOLS }) => (ready = TEXT_TOOLS),
      () => (loading = undefined),
    );
    return loading;
  }

  return { now: () => ready, load };
}
