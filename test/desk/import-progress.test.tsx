import { describe, expect, it } from "vitest";
import type { ArchiveOutcome } from "../../api/import/archive.ts";
import { deskResponse } from "../../api/desk/answer.tsx";
import { ImportHeading, untilDone } from "../../api/desk/archive/progress.tsx";
import { wordsOf } from "../../api/desk/messages/words.ts";
import { createReport } from "../../api/import/report.ts";

describe("the page of an import that takes long", () => {
  it("arrives in parts: its head at once, then how far it is, then what came of it", async () => {
    const { page, finish, set } = begin();
    const reader = page.getReader();
    const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
    expect(await next()).toMatch(
      /^<!doctype html>[^]*<strong>Importing…<\/strong>[^]*drafts appear/,
    );
    expect(await next()).toMatch(/^<p class="import-progress"><progress aria-label="0 texts read"/);
    set({ done: 1, fraction: 0.25 });
    let shown = await next();
    while (shown.includes("0 texts read")) shown = await next();
    expect(shown).toMatch(/<progress[^>]* value="0.25" max="1"[^]* 1 text read/);
    finish(outcomeOf(null));
    let rest = "";
    for (let part = await next(); part; part = await next()) rest += part;
    expect(rest).toMatch(
      /One draft was added\.[^]*Import and export<\/a>[^]*<\/main>[^]*<\/html>$/,
    );
  });

  it("says so at its end if the import fails, and tells why", async () => {
    const { page, fail, failures } = begin();
    fail(new Error("The disk is full."));
    expect(await new Response(page).text()).toMatch(/The import stopped\.[^]*<\/html>$/);
    expect(failures).toEqual([new Error("The disk is full.")]);
  });
});

function begin() {
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveOutcome>();
  promise.catch(() => {});
  let progress: { done: number; fraction?: number } = { done: 0 };
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const running = { progress: () => progress, outcome: promise };
  const { body } = deskResponse(
    {
      title: "Import",
      main: <ImportHeading />,
      rest: untilDone(running, { onFailure, everyMs: 5 }),
    },
    {
      siteName: "Galley",
      words: wordsOf("en"),
      assets: () => undefined,
      session: undefined,
      formToken: "",
      nonce: "",
      area: "pieces",
      needs: 0,
      sendsMail: false,
    },
  );
  if (!(body instanceof ReadableStream)) throw new Error("The page is no stream.");
  const page: ReadableStream<Uint8Array> = body;
  const set = (now: typeof progress) => void (progress = now);
  return { page, finish: resolve, fail: reject, set, failures };
}

function outcomeOf(stopped: ArchiveOutcome["stopped"]): ArchiveOutcome {
  const report = createReport({});
  report.count("one.md", "added", "not public");
  return { ...report.finish({ writersCreated: 0, picturesTaken: 0 }), refused: [], stopped };
}
