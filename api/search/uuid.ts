import { hyphenated, isUuid } from "../contract/random.ts";

/** Ids are stored as bytes: 16 instead of 36, in the same sort order. */
export const ID_BYTES = 16;

export function idBytes(id: string): Buffer {
  if (!isUuid(id.toLowerCase())) throw new Error(`${JSON.stringify(id)} is not a UUID.`);
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

/** The id at a place in a table of ids. */
export function idText(ids: Buffer, index: number): string {
  return hyphenated(ids.toString("hex", index * ID_BYTES, (index + 1) * ID_BYTES));
}
