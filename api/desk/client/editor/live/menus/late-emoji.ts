import { latePart } from "../../../page/late-part.ts";

/** The names of emoji, which are loaded with the first one. */
export const lateEmoji = latePart(async () => (await import("./emoji.ts")).EMOJI);

const CLOSED = /(?:^|[\s(]):([a-z0-9_+-]{2,30})$/;

/** `:smile:` where there is no menu: the colon that closes a name makes it the emoji. */
export function closedEmoji(
  before: string,
  typed: string,
): { length: number; insert: string } | undefined {
  if (typed !== ":") return undefined;
  // The colon that opens a name.
  void lateEmoji.load();
  const name = CLOSED.exec(before)?.[1];
  const insert = name && lateEmoji.now()?.find(([one]) => one === name)?.[1];
  return insert ? { length: name.length + 2, insert } : undefined;
}
