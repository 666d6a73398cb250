import process from "node:process";
import { type Drafted, draftFile, type DraftOptions } from "./draft.ts";
import { EXIT, galley, type Output } from "./failure.ts";
import { sitesOf } from "./links.ts";
import { codeOf, describeFailure, printError } from "./run-program.ts";
import { openSession, type SiteOptions } from "./sites.ts";
import { hashFiles, watchFiles } from "./watch.ts";

type Options = DraftOptions & SiteOptions & { watch?: boolean };

/** Drafts some files. A file that fails does not keep the others from being sent. */
export async function draftFiles(
  files: readonly string[],
  options: Options,
  out: Output,
): Promise<void> {
  const results: Record<string, unknown>[] = [];
  let worst: number = EXIT.done;
  const sent = hashFiles(files);
  for (const file of files) {
    try {
      const drafted = await sendFile(file, options, out);
      results.push({ ok: true, ...drafted });
      out.note(describe(drafted));
    } catch (error) {
      worst = Math.max(worst, codeOf(error));
      results.push({ file, ...describeFailure(error) });
      if (!out.json) printError(error);
    }
  }
  if (out.json) console.log(JSON.stringify({ ok: worst === EXIT.done, files: results }, null, 2));
  if (!options.watch) {
    process.exitCode = worst;
    return;
  }
  // Without a site or a key, waiting does not help.
  if (worst === EXIT.signIn || worst === EXIT.usage) {
    process.exitCode = worst;
    return;
  }
  out.note(`Watching ${files.join(", ")}. Ctrl-C ends it.`);
  const sendAgain = async (file: string): Promise<void> => {
    try {
      // `--new` was for the first time.
      const drafted = await sendFile(file, { ...options, new: false }, out);
      if (out.json) console.log(JSON.stringify({ ok: true, ...drafted }));
      out.note(`${new Date().toTimeString().slice(0, 8)}  ${describe(drafted)}`);
    } catch (error) {
      if (out.json) console.log(JSON.stringify({ file, ...describeFailure(error) }));
      else printError(error);
    }
  };
  await watchFiles(sent, sendAgain, untilEnded());
}

/** Aborted when the person ends the program. */
function untilEnded(): AbortSignal {
  const over = new AbortController();
  process.once("SIGINT", () => over.abort());
  process.once("SIGTERM", () => over.abort());
  return over.signal;
}

function sendFile(file: string, options: Options, out: Output): Promise<Drafted> {
  return draftFile(file, openSession(options, sitesOf(file)), options, out);
}

function describe(drafted: Drafted): string {
  const { file, done, version, newer, left, renamed_from: before, edit_url } = drafted;
  const words = {
    created: "is a new draft. Read, edit and publish it at",
    revised: `is revised, version ${version}:`,
    unchanged: before
      ? `keeps the draft of ${before}, and has not changed since it was sent:`
      : "has not changed since it was sent:",
    suggested: "is suggested to the writer, who takes it or not:",
    waiting: "was suggested before, and the writer has not answered yet:",
  }[done];
  const hints = [
    newer !== undefined &&
      `The desk has a newer version, ${newer}. To bring it into your file: ${galley("pull", file)}`,
    left && `This cannot be suggested, so change it in the desk: ${left.join(", ")}`,
  ].filter((hint) => typeof hint === "string");
  return [`${file} ${words}`, edit_url, ...hints].join("\n  ");
}
