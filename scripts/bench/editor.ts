import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import { startSession } from "../../api/store/people/sessions.ts";
import { type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { type KeysOfText, measureKeys, type Typed } from "./editor-keys.ts";
import { inFolder, quantile, ratio } from "./measure.ts";
import { startService } from "./service.ts";

const CHARACTERS = 90_000;
/** Fills the window. What a key costs here and not in one line is what there is to draw, and not the length of the text. */
const WINDOW_CHARACTERS = 4_000;
const KEY_MAX_MS = 50;

interface Keys {
  where: string;
  work_ms: number;
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
}

/** Measures writing in Chromium: the work of a key and key to paint, in texts of growing length and in a bare textarea. */
export async function benchEditor(options: JsonOption): Promise<void> {
  // Development packages: a production installation has none.
  const { chromium } = await import("playwright-core");
  const { findChromium } = await import("../dev/chromium.ts");
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium. npm test installs one.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const keys = await inFolder((folder) => measure(browser, join(folder, "data")));
    const [line, screen, long] = keys;
    const figures = {
      keys,
      long_over_line: ratio(long.work_ms, line.work_ms),
      long_over_window: ratio(long.work_ms, screen.work_ms),
    };
    print(options, figures, describe(figures));
    if (long.p95_ms > KEY_MAX_MS) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, dataDir: string): Promise<[Keys, Keys, Keys, Keys]> {
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
      for (const body of ["A line.", longText(WINDOW_CHARACTERS), longText(CHARACTERS)]) {
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
    const texts: Typed[] = [];
    for (const draft of drafts) texts.push(await inEditor(draft));
    texts.push(await inTextarea(browser));
    await delay(2_000);
    const [line, screen, long, bare] = await measureKeys(texts);
    return [
      keysIn("the editor, one line", line),
      keysIn("the editor, a full window", screen),
      keysIn("the editor", long),
      keysIn("a bare textarea", bare),
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

function keysIn(where: string, keys?: KeysOfText): Keys {
  const { times_ms = [], work_ms = 0 } = keys ?? {};
  const at = (share: number): number => tenths(quantile(times_ms, share));
  return { where, work_ms: tenths(work_ms), p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

interface Figures {
  keys: Keys[];
  long_over_line: number;
  long_over_window: number;
}

function describe({ keys, long_over_line, long_over_window }: Figures): string {
  return [
    table(keys, "", [
      [`A KEY, ${CHARACTERS} CHARACTERS`, ({ where }) => where],
      ["WORK MS", ({ work_ms }) => work_ms],
      ["P50 MS", ({ p50_ms }) => p50_ms],
      ["P95 MS", ({ p95_ms }) => p95_ms],
      ["MAX MS", ({ max_ms }) => max_ms],
    ]),
    `\nP50, P95 and MAX are from the key to the painted letter: at most ${KEY_MAX_MS} ms at p95, of which up to 17 wait for the frame.`,
    `A key in the long text works ${long_over_line} × one in a line, and ${long_over_window} × one in a full window.`,
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
