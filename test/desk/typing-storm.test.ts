import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { hashSecret } from "../../api/store/people/secrets.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { createStorm, isFullStorm } from "../_storm.ts";
import { typedText } from "./_editor.ts";
import { type Newsroom, openNewsroom } from "./_newsroom.ts";
import { PASSWORD, signIn } from "./_office.ts";

const browser = useBrowser();
const { kills: ROUNDS, random } = createStorm({ few: 9, full: 100 });
/** Writers at work at the same time, each in a browser of their own. */
const WRITERS = isFullStorm() ? 5 : 3;
const BLOWS = ["network", "session", "server"] as const;
const ENDS = ["reload", "close", "crash"] as const;
/** Text that was on the screen this long before the end may not be lost. */
const KEPT_MS = 1_000;

describe(`${ROUNDS} times, the network, the session or the server is killed in the middle of typing`, () => {
  it(
    "and no character is lost that was on the screen a second before",
    { timeout: 1_800_000 },
    async () => {
      const newsroom = await openNewsroom();
      const desks = await Promise.all(
        Array.from({ length: Math.min(WRITERS, ROUNDS) }, async () => {
          const page = await signIn(browser(), newsroom, "ada");
          return page.context();
        }),
      );
      const lost: string[] = [];
      const seen = new Set<string>();
      for (let done = 0; done < ROUNDS; done += desks.length) {
        const service = createService(newsroom);
        const rounds = desks
          .slice(0, ROUNDS - done)
          .map((context, index) => drawRound(context, done / desks.length, index));
        const found = await Promise.all(rounds.map((round) => playRound(newsroom, service, round)));
        for (const [index, { blow, end, isNew }] of rounds.entries()) {
          seen
            .add(blow)
            .add(end)
            .add(isNew ? "new" : "old")
            .add(found[index]!.where);
          const what = `round ${done + index}: ${blow}, ${end}, ${isNew ? "a new piece" : "a draft"}`;
          lost.push(...found[index]!.lost.map((words) => `${what}: ${words}`));
        }
      }
      expect(lost).toEqual([]);
      // A storm without each of these proves little.
      const least = ROUNDS < BLOWS.length * WRITERS ? [] : [...BLOWS, ...ENDS, "offered"];
      expect([...seen]).toEqual(expect.arrayContaining(least));
    },
  );
});

interface Round {
  context: BrowserContext;
  blow: (typeof BLOWS)[number];
  end: (typeof ENDS)[number];
  isNew: boolean;
  /** Of a long text, the browser keeps only what has changed. */
  isLong: boolean;
  /** How long after the first key the blow falls. */
  blowMs: number;
  /** What is typed: keys, and words that come at once as from an input method. */
  keys: readonly string[];
  gaps: readonly number[];
}

const LETTERS = [...Array.from("abcdefghijklmnopqrstuvwxyz      "), "é", "ß", "語", "🙂", "Enter"];

/** All random choices, before anything runs: the same seed gives the same rounds. */
function drawRound(context: BrowserContext, wave: number, desk: number): Round {
  const keys = Array.from({ length: 70 }, () => pick(LETTERS));
  return {
    context,
    // In turn, so that a small storm has all of them. One blow for all: a killed server hits everybody.
    blow: turnOf(BLOWS, wave),
    end: turnOf(ENDS, wave + desk),
    isNew: random() < 0.4,
    isLong: random() < 0.5,
    blowMs: 100 + random() * 900,
    keys,
    gaps: keys.map(() => 5 + random() * 45),
  };
}

interface Service {
  kill(): void;
  isUp(): Promise<void>;
}

/** In one wave the service is killed at most once, for everybody. */
function createService(newsroom: Newsroom): Service {
  let restart: Promise<void> | undefined;
  return {
    kill: () => void (restart ??= newsroom.killAndRestart()),
    isUp: async () => restart,
  };
}

interface Found {
  where: "stored" | "offered";
  lost: string[];
}

async function playRound(newsroom: Newsroom, service: Service, round: Round): Promise<Found> {
  const { context, blow, end } = round;
  const page = await openEditor(newsroom, round);
  const typing = typeOn(page, round);
  await delay(round.blowMs);
  if (blow === "network") await context.setOffline(true);
  if (blow === "session") await endSession(newsroom, context);
  if (blow === "server") service.kill();
  const seen = await typing;
  const address = page.url();
  let again = page;
  if (end !== "reload") again = await leave(page, end);
  await service.isUp();
  if (blow === "network") await context.setOffline(false);
  // Meanwhile, the page may have saved a new piece and taken its address.
  await (end === "reload" ? again.reload() : again.goto(address));
  await signInAgain(again);
  await untilOffered(again);
  const stored = await textOf(again);
  const isOffered = await again.locator("#kept").isVisible();
  if (isOffered) await again.getByRole("button", { name: "Restore it" }).click();
  const restored = await textOf(again);
  const texts = [stored, restored, ...(await storedTexts(newsroom))];
  const lost = (["headline", "body"] as const).filter(
    (field) => !texts.some((text) => holds(text[field], seen[field])),
  );
  await again.close();
  return {
    where: isOffered ? "offered" : "stored",
    lost: lost.map(
      (field) =>
        `the ${field} was ${JSON.stringify(seen[field])}, and is ${JSON.stringify([stored[field], restored[field]])}`,
    ),
  };
}

const LONG = `${"The harbour froze early that winter. ".repeat(70)}\n\n`;

async function openEditor(
  { store, ada }: Newsroom,
  { context, isNew, isLong }: Round,
): Promise<Page> {
  const body_md = `${isLong ? LONG : ""}It was `;
  const path = isNew ? "new" : (await createPiece(store, ada, { body_md })).id;
  const page = await context.newPage();
  await page.goto(`/desk/pieces/${path}`);
  await untilShown(page);
  return page;
}

interface Screen {
  headline: string;
  body: string;
}

/** Types some of the keys into the headline and the others into the body. Gives what was on the screen a second before the end. */
async function typeOn(page: Page, { keys, gaps, isNew }: Round): Promise<Screen> {
  const screens: (Screen & { at: number })[] = [];
  const look = async (): Promise<void> => {
    const screen = await screenOf(page);
    screens.push({ ...screen, at: performance.now() });
  };
  const inHeadline = isNew ? 10 : 0;
  for (const [index, key] of keys.entries()) {
    if (index === 0 && inHeadline) await page.getByLabel("Headline").focus();
    if (index === inHeadline) {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+End");
    }
    if (key === "Enter" && index >= inHeadline) await page.keyboard.press(key);
    else if (/^[a-z ]$/.test(key)) await page.keyboard.press(key);
    else await page.keyboard.insertText(key === "Enter" ? " " : key);
    if (index % 5 === 0) await look();
    await delay(gaps[index]);
  }
  const end = performance.now();
  while (performance.now() - (screens[0]?.at ?? end) < KEPT_MS) await delay(20);
  const last = screens.findLast(({ at }) => at <= performance.now() - KEPT_MS);
  if (!last) throw new Error("Nothing was seen.");
  return last;
}

/** The whole text of the page, of which the editor draws only what is near the window. */
async function textOf(page: Page): Promise<Screen> {
  const { headline } = await screenOf(page);
  return { headline, body: await typedText(page) };
}

/** What the writer sees: the lines of the text editor, not the field that the form sends. */
async function screenOf(page: Page): Promise<Screen> {
  await untilShown(page);
  return page.evaluate(() => ({
    headline: document.querySelector<HTMLTextAreaElement>("textarea[name=headline]")?.value ?? "",
    body: [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"),
  }));
}

/** A service that is starting on a busy machine asks to try again, as a writer would. */
async function untilShown(page: Page): Promise<void> {
  const text = page.locator(".cm-content");
  const again = page.getByText("Try again", { exact: true });
  await text.or(again).first().waitFor();
  while (await again.isVisible()) {
    await delay(500);
    await again.click();
    await text.or(again).first().waitFor();
  }
}

/** A text that the browser has kept is offered, or forgotten, once that part of the page is loaded. */
async function untilOffered(page: Page): Promise<void> {
  await untilShown(page);
  await page.waitForFunction(() => {
    const { writer = "", piece = "new" } =
      document.querySelector<HTMLFormElement>("form#editor")?.dataset ?? {};
    const family = `galley-text:${writer}:${piece}:`;
    const isOffered = document.querySelector<HTMLElement>("#kept")?.hidden === false;
    return isOffered || !Object.keys(localStorage).some((name) => name.startsWith(family));
  });
}

/** A save may be answered while the next page is loading: that page has an older text, and the store the newer one. */
async function storedTexts({ store, ada }: Newsroom): Promise<Screen[]> {
  const pieces = await listPieces(store.read, { writerId: ada.id, limit: 2 * WRITERS });
  return pieces.map(({ content }) => ({ headline: content.headline, body: content.body_md }));
}

/** Everything is typed at the end of a field, so a later text begins with an earlier one. */
function holds(text: string, earlier: string): boolean {
  return oneSpace(text).startsWith(oneSpace(earlier).trimEnd());
}

/** A stored headline has no double spaces, and the screen shows none at the ends of a paragraph, as readers see it. */
function oneSpace(text: string): string {
  return text
    .replace(/ +/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trimStart();
}

/** The tab is closed, or its process dies. Gives a new tab. */
async function leave(page: Page, end: "close" | "crash"): Promise<Page> {
  const again = await page.context().newPage();
  if (end === "crash") {
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    void devtools.send("Page.crash").catch(() => undefined);
    await crashed;
  }
  await page.close();
  return again;
}

async function endSession({ store }: Newsroom, context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === "desk_session")?.value ?? "";
  await store.write((tx) =>
    tx.deleteFrom("sessions").where("token_hash", "=", hashSecret(token)).execute(),
  );
}

async function signInAgain(page: Page): Promise<void> {
  if (!(await page.getByLabel("Password").isVisible())) return;
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

function turnOf<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length]!;
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}
