import { Refusal } from "../contract/errors.ts";
import { ownBytes } from "../read/own-bytes.ts";
import type { TreeFiles } from "../read/tree-files.ts";
import type { Json } from "./dispatch.ts";

/** Holds the JSON twice: structured for programs, and as text for older clients. `word` is for the model alone. */
export function toolResult(answer: string, word?: string): string {
  const json = answer.trimEnd();
  const texts = [json, ...(word === undefined ? [] : [word])];
  const content = JSON.stringify(texts.map((text) => ({ type: "text", text })));
  return `{"content":${content},"structuredContent":${json}}`;
}

/** Has no structured content, because clients would validate it against the schema of the answer. */
export function toolError(text: string): string {
  return JSON.stringify({ content: [{ type: "text", text }], isError: true });
}

/** The result of a tool whose answer is this file of the tree. Throws `not_found` if there is none. */
export type FileResults = (path: string | undefined) => Json;

/** Keeps the results encoded: quoting and encoding a piece of 10 KB takes four times as long as the rest of a call. */
export function createFileResults(files: Pick<TreeFiles, "form">): FileResults {
  const results = files.form<{ rest: Buffer<ArrayBuffer> }>(({ bytes }) => {
    const result = toolResult(bytes().toString("utf8"));
    const rest = ownBytes(Buffer.from(`${result.slice(1)}}`));
    return { value: { rest }, bytes: rest.length };
  });
  return (path) => {
    const result = path === undefined ? undefined : results.find(path);
    if (!result) throw new Refusal("not_found");
    return result;
  };
}
