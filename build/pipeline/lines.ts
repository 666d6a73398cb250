import type { Readable } from "node:stream";

/** Longer lines are cut, so that a program that never ends its line cannot fill the memory. */
const LONGEST_CHARACTERS = 16_384;

/** Passes on the output of a program line by line, without empty lines. A carriage return ends a line as well. */
export function eachLine(stream: Readable, onLine: (line: string) => void): void {
  let rest = "";
  const tell = (line: string): void => {
    if (line.trim()) onLine(line);
  };
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split(/[\r\n]+/);
    rest = lines.pop() ?? "";
    for (const line of lines) tell(line);
    if (rest.length < LONGEST_CHARACTERS) return;
    tell(rest);
    rest = "";
  });
  stream.on("end", () => tell(rest));
  stream.on("error", () => {});
}
