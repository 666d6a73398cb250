import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import { startSession } from "../../api/store/people/sessions.ts";
import { type JsonOption, print } from "../command-line.ts";
import { table } from "../table.ts";
import { measureKeys, type Typed } from "./editor-keys.ts";
import { inFolder, quantile, ratio } from "./measure.ts";
import { startService } from "./service.ts";

const CHARACTERS = 90_000;
const KEY_MAX_MS = 50;

interface Keys {
  where: string;
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
}

/** Measures writing in Chromium: key to paint in an empty and in a long text, beside a bare textarea. */
export async function benchEditor(options: JsonOption): Promise<void> {
  // Development packages: a production installation has none.
  const { chromium } = await import("playwright-core");
  const { findChromium } = await import("../chromium.ts");
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium. npm test installs one.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const [empty, long, bare] = await inFolder((folder) => measure(browser, join(folder, "data")));
    const figures = {
      keys: [empty, long, bare],
      long_over_empty: ratio(long.p50_ms, empty.p50_ms),
    };
    print(options, figures, describe(figures));
    if (long.p95_ms > KEY_MAX_MS) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, dataDir: string): Promise<[Keys, Keys, Keys]> {
  let cookie = "";
  const drafts: string[] = [];
  const { origin, stop } = await startService(dataDir, {
    env: process.env,
    isDemo: true,
    prepare: async () => {
      const store = await openStore(databaseFile(dataDir));
      const [writer] = await listWriters(store.read);
      if (!writer) throw new Error("The demo has no writers.");
      const session = await startSession(store, { writerId: writer.id, userAgent: null });
      cookie = session.token;
      for (const body of ["A line.", longText(CHARACTERS)]) {
        const content = CreatePieceBody.parse({ headline: "A text", body_md: body });
        drafts.push((await addDraft(store, OPERATOR, { writerId: writer.id, content })).id);
      }
      await store.close();
    },
  });
  const inEditor = async (id = ""): Promise<Typed> => {
    const context = await browser.newContext({ baseURL: origin });
    await context.addCookies([{ name: "desk_session", value: cookie, url: origin }]);
    const page = await context.newPage();
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").waitFor();
    return { page, text: ".cm-content" };
  };
  try {
    const texts = [await inEditor(drafts[0]), await inEditor(drafts[1]), await inTextarea(browser)];
    await delay(2_000);
    const [empty = [], long = [], bare = []] = await measureKeys(texts);
    return [
      timesIn("the editor, one line", empty),
      timesIn("the editor", long),
      timesIn("a bare textarea", bare),
    ];
  } finally {
    await stop();
  }
}

/** The yardstick: the same text in a field as wide and as tall as its words. */
async function inTextarea(browser: Browser): Promise<Typed> {
  const page = await browser.newPage();
  await page.setContent(
    `<textarea style="field-sizing:content;width:42rem;font:1.2rem/1.65 serif"></textarea>`,
  );
  await page.locator("textarea").fill(longText(CHARACTERS));
  return { page, text: "textarea" };
}

function timesIn(where: string, times: readonly number[]): Keys {
  const at = (share: number): number => Math.round(quantile(times, share) * 10) / 10;
  return { where, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
}

function describe({ keys, long_over_empty }: { keys: Keys[]; long_over_empty: number }): string {
  return [
    table(keys, "", [
      [`KEY TO PAINT, ${CHARACTERS} CHARACTERS`, ({ where }) => where],
      ["P50 MS", ({ p50_ms }) => p50_ms],
      ["P95 MS", ({ p95_ms }) => p95_ms],
      ["MAX MS", ({ max_ms }) => max_ms],
    ]),
    `\nAt most ${KEY_MAX_MS} ms at p95. A frame alone takes up to 17 ms. A key in the long text takes ${long_over_empty} × one in a short text.`,
  ].join("\n");
}

/** A text of headings, paragraphs with emphasis and links, lists, quotations and code, of this length. */
function longText(length: number): string {
  let text = "";
  for (let part = 1; text.length < length; part++) text += `${chapter(part)}\n\n`;
  return text.slice(0, length);
}

function chapter(part: number): string {
  return [
    `## Part ${part}: the bridge over the river`,
    ...[1, 2, 3, 4].map((number) => paragraph(part * 10 + number)),
    `- The first item of list ${part}\n- The second, with **bold** words\n  - A nested one\n- The [last](https://example.org/${part})`,
    `> ${paragraph(part)}`,
    `1. One\n2. Two\n3. Three`,
    ...(part % 3 === 0 ? ["```\nconst bridge = open();\n```"] : []),
    paragraph(part * 100),
  ].join("\n\n");
}

function paragraph(seed: number): string {
  const sentence = (number: number): string =>
    `In year ${1_800 + ((seed * 7 + number) % 200)} the *workers* set the ${number}th stone, and the [engineer](https://example.org/people/${seed}-${number}) wrote that it would **hold** a hundred years.`;
  return Array.from({ length: 3 + (seed % 3) }, (_, number) => sentence(number + 1)).join(" ");
}
