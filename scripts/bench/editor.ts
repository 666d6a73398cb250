import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import type { JsonOption } from "../command-line.ts";
import { table } from "../table.ts";
import { measureKeys } from "./editor-keys.ts";
import { longText } from "./long-text.ts";
import { addPerson, type Person } from "./person.ts";
import { quantile } from "./quantile.ts";
import { readDuring, startReader, timesOf, type Times } from "./reader.ts";
import { fillDemo, freePort, start, stopped, untilBuilt } from "./service.ts";

const TYPED_IN = 90_000;
const OPENED = 100_000;
const KEY_MAX_MS = 50;
const PAGE_MAX_BYTES = 150_000;
/** How often the long draft is opened while another reader reads. */
const OPENINGS = 10;

interface Keys {
  where: string;
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
}

/** Measures writing: key to paint in a long text, beside a bare textarea; the page's bytes; what opening a draft delays. */
export async function benchEditor(options: JsonOption): Promise<void> {
  // Development packages: a production installation has none.
  const { chromium } = await import("playwright-core");
  const { findChromium } = await import("../chromium.ts");
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium. npm test installs one.");
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  const load_before = loadavg()[0] ?? 0;
  const dataDir = join(folder, "data");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    BASE_URL: origin,
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
  };
  fillDemo(environment);
  const service = start("start", [], environment);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await untilBuilt(origin);
    const store = await openStore(databaseFile(dataDir));
    const person = await addPerson(store, 1);
    await store.close();
    const picture = await addPicture(origin, person);
    const bytes = await pageBytes(await openPage(browser, origin, person));
    const text = longText(TYPED_IN, picture);
    const keys = [
      await keysInEditor(browser, { origin, person, text }),
      await keysInTextarea(browser, text),
    ];
    const long = await addDraft(origin, person, longText(OPENED, picture));
    const opening = await openingDelays({ origin, person, long, dataDir });
    report(options, { keys, bytes, opening, load_before });
    const [ours] = keys;
    if ((ours?.p95_ms ?? 0) > KEY_MAX_MS || bytes > PAGE_MAX_BYTES) process.exitCode = 1;
  } finally {
    await browser.close();
    await stopped(service);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openPage(browser: Browser, origin: string, { cookie }: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: origin }]);
  return context.newPage();
}

async function addPicture(origin: string, { key }: Person): Promise<string> {
  const create = { width: 1_200, height: 800, channels: 3, background: "#476" } as const;
  const body = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const headers = { authorization: `Bearer ${key}`, "content-type": "image/jpeg" };
  const answer = await fetch(`${origin}/api/v1/pictures`, { method: "POST", headers, body });
  return ((await answer.json()) as { markdown: string }).markdown;
}

async function addDraft(origin: string, { key }: Person, text: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/pieces`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ headline: "A long text", body_md: text }),
  });
  if (answer.status !== 201) throw new Error(`The draft was refused: ${await answer.text()}`);
  return `/desk/pieces/${((await answer.json()) as { id: string }).id}`;
}

/** Gzipped, of all that a first visit loads until the editor is ready and the network idle. */
async function pageBytes(page: Page): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    const isFont = response.url().endsWith(".woff2");
    sizes.push(
      response.body().then((body) => (isFont ? body : gzipSync(body, { level: 9 })).length),
    );
  });
  await page.goto("/desk/pieces/new");
  await page.locator(".cm-content").waitFor();
  await page.waitForLoadState("networkidle");
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function keysInEditor(
  browser: Browser,
  { origin, person, text }: { origin: string; person: Person; text: string },
): Promise<Keys> {
  const page = await openPage(browser, origin, person);
  await page.goto(await addDraft(origin, person, text));
  await page.locator(".cm-content").waitFor();
  await delay(2_000);
  return timesIn("the editor", await measureKeys(page, ".cm-content"));
}

/** The yardstick: the same text in a field as wide and as tall as its words. */
async function keysInTextarea(browser: Browser, text: string): Promise<Keys> {
  const page = await browser.newPage();
  await page.setContent(
    `<textarea style="field-sizing:content;width:42rem;font:1.2rem/1.65 serif"></textarea>`,
  );
  await page.locator("textarea").fill(text);
  await delay(2_000);
  return timesIn("a bare textarea", await measureKeys(page, "textarea"));
}

function timesIn(where: string, times: readonly number[]): Keys {
  return {
    where,
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    max_ms: quantile(times, 1),
  };
}

interface Opening {
  without: Times;
  during: Times;
  /** How long the page itself takes. */
  page_ms: number;
}

/** The times of another reader's GET while the longest draft is opened again and again. */
async function openingDelays({
  origin,
  person,
  long,
  dataDir,
}: {
  origin: string;
  person: Person;
  long: string;
  dataDir: string;
}): Promise<Opening> {
  const reader = await startReader(origin, dataDir);
  const headers = { cookie: person.cookie };
  const times: number[] = [];
  try {
    const [without] = await readDuring(reader, () => delay(3_000));
    const [during] = await readDuring(reader, async () => {
      for (let opened = 0; opened < OPENINGS; opened++) {
        const began = performance.now();
        await (await fetch(origin + long, { headers })).text();
        times.push(performance.now() - began);
      }
    });
    return { without: timesOf(without), during: timesOf(during), page_ms: quantile(times, 0.5) };
  } finally {
    await stopped(reader);
  }
}

function report(
  { json }: JsonOption,
  found: { keys: Keys[]; bytes: number; opening: Opening; load_before: number },
): void {
  if (json) return console.log(JSON.stringify(found, null, 2));
  const { keys, bytes, opening, load_before } = found;
  const columns = [
    { title: `KEY TO PAINT, ${TYPED_IN} CHARACTERS`, value: ({ where }: Keys) => where },
    { title: "P50 MS", value: ({ p50_ms }: Keys) => p50_ms.toFixed(1) },
    { title: "P95 MS", value: ({ p95_ms }: Keys) => p95_ms.toFixed(1) },
    { title: "MAX MS", value: ({ max_ms }: Keys) => max_ms.toFixed(1) },
  ];
  console.log(`The load of the machine was ${load_before.toFixed(1)} before.\n`);
  console.log(table(keys, columns, ""));
  console.log(`\nAt most ${KEY_MAX_MS} ms at p95. A frame alone takes up to 17 ms.`);
  console.log(
    `The page of a new piece loads ${(bytes / 1_000).toFixed(1)} KB gzipped (at most ${PAGE_MAX_BYTES / 1_000}).`,
  );
  console.log(
    `Another reader's GET takes ${opening.without.median_ms.toFixed(1)} ms (max ${opening.without.max_ms.toFixed(0)}), and ${opening.during.median_ms.toFixed(1)} ms (max ${opening.during.max_ms.toFixed(0)}) while a draft of ${OPENED} characters is opened ${OPENINGS} times, ${opening.page_ms.toFixed(0)} ms each.`,
  );
}
