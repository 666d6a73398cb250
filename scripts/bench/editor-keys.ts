import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";

/** Shares of the text. */
const PLACES = [0.02, 0.25, 0.5, 0.75, 0.97];
const KEYS_A_PLACE = 48;
/** A fast typist: ten keys a second. */
const BETWEEN_MS = 100;
/** Letters, spaces and now and then another key, as people type. */
const TYPED = Array.from("a word or two ");

/** A page, and the element of it that is typed into. */
export interface Typed {
  page: Page;
  text: string;
}

export interface KeysOfText {
  /** From each key to the end of the frame that shows it, with the wait for the frame. */
  times_ms: number[];
  /** What the page's main thread works for a key, with what follows from it: saving, and keeping in the browser. */
  work_ms: number;
}

/**
 * Types at several places of each text. The texts take turns, so that other work of the machine delays all of them alike.
 * It does not count as work.
 */
export async function measureKeys(texts: readonly Typed[]): Promise<KeysOfText[]> {
  const measured = [];
  for (const text of texts) {
    await text.page.evaluate(watchKeys);
    const cdp = await text.page.context().newCDPSession(text.page);
    // The processor time of the thread.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    measured.push({ text, cdp, work_ms: 0 });
  }
  for (const place of PLACES) {
    for (const one of measured) one.work_ms += await typeAt(one.text, place, one.cdp);
  }
  return Promise.all(
    measured.map(async ({ text, work_ms }) => ({
      times_ms: await text.page.evaluate(
        () => (window as unknown as { keyTimes: number[] }).keyTimes,
      ),
      work_ms: work_ms / (PLACES.length * KEYS_A_PLACE),
    })),
  );
}

/** Gives the work of all keys. */
async function typeAt({ page, text }: Typed, place: number, cdp: CDPSession): Promise<number> {
  await page.bringToFront();
  await page.evaluate(
    ({ selector, share }) => {
      const field = document.querySelector(selector);
      const { top = 0, height = 0 } = field?.getBoundingClientRect() ?? {};
      scrollTo(0, scrollY + top + height * share - innerHeight / 2);
    },
    { selector: text, share: place },
  );
  await delay(500);
  const { x = 0, width = 0 } = (await page.locator(text).boundingBox()) ?? {};
  const { height = 720 } = page.viewportSize() ?? {};
  await page.mouse.click(x + width / 2, height / 2);
  await delay(500);
  const before = await workOf(cdp);
  for (let key = 0; key < KEYS_A_PLACE; key++) {
    await page.keyboard.press(keyAt(key));
    await delay(BETWEEN_MS);
  }
  return (await workOf(cdp)) - before;
}

async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

function keyAt(index: number): string {
  if (index % 16 === 15) return "Enter";
  if (index % 8 === 7) return "Backspace";
  const letter = TYPED[index % TYPED.length] ?? "a";
  return letter === " " ? "Space" : letter;
}

/** Runs in the page. A message that is sent in the frame's own callback arrives after the frame is painted. */
function watchKeys(): void {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage("");
      });
    },
    { capture: true },
  );
}
