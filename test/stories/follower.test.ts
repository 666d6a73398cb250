import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { FRAME_HEIGHTS, frameHtml } from "../../api/render/frames.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createMailing } from "../../api/store/mailing/mailings.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { HANG_MS, some } from "../_suite.ts";
import { type Newsroom, openNewsroom } from "../desk/_newsroom.ts";
import { expectAccessible } from "../desk/_office.ts";
import { type Letter, plain, startMailServer } from "../mail/_mail-server.ts";
import { openBrowser } from "./_people.ts";
import { BY_KEYBOARD, type Way, WITHOUT_SCRIPTS } from "./_ways.ts";

const browser = useBrowser();
const EMAIL = "reader@example.org";

describe.each(some([BY_KEYBOARD, WITHOUT_SCRIPTS]))("a follower's month, $name", (way) => {
  it("goes from the form on a piece to one click that ends it", async () => {
    expect.hasAssertions();
    const { letters, url } = await startMailServer();
    const newsroom = await openNewsroom({ SMTP_URL: url, MAIL_PER_MINUTE: "6000" });
    const page = await openBrowser(browser(), newsroom.origin, way);
    const first = await publish(newsroom, "one");
    if (onlyOnce(way)) await followElsewhere(page, newsroom, first);
    await follow(page, way, first);
    const asked = await letterAbout(letters, `To: ${EMAIL}`);
    await confirm(page, way, asked);
    const piece = await mail(newsroom, "two");
    const letter = await letterAbout(letters, "List-Unsubscribe:");
    expect(letter.to).toEqual([EMAIL]);
    expect(await recipientsOf(newsroom, piece)).toEqual(["sent"]);
    await changeToWeekly(page, way);
    // It waits for the digest.
    expect(await recipientsOf(newsroom, await mail(newsroom, "three"))).toEqual([]);
    await leaveWithOneClick(page, letter);
  });
});

const onlyOnce = (way: Way) => way === BY_KEYBOARD;

/** Publishes a piece, and gives its path when readers have it. */
async function publish(
  { store, ada, origin }: Newsroom,
  name: string,
): Promise<{ path: string; id: string; version: number }> {
  const draft = await createPiece(store, ada, { headline: `Piece ${name}`, category: "civic" });
  const { id, version } = await publishPiece(store, ada, draft, {
    ...RENDERED,
    slug: `piece-${name}`,
  });
  const path = `/author/ada/piece-${name}`;
  const status = async () => (await fetch(origin + path)).status;
  await expect.poll(status, { timeout: HANG_MS }).toBe(200);
  return { path, id, version };
}

async function follow(page: Page, way: Way, { path }: { path: string }): Promise<void> {
  await page.goto(path);
  const form = page.getByRole("form", { name: "Follow Ada Lovelace by email" });
  await way.write(form.getByLabel("Your email address"), EMAIL);
  await way.press(form.getByRole("button", { name: "Follow" }));
  if (way === WITHOUT_SCRIPTS) {
    await page.getByRole("heading", { name: "One more press" }).waitFor();
    const sent = page.getByRole("heading", { name: "Check your email" });
    // A press within two seconds is told to wait.
    for (;;) {
      await page.getByRole("button", { name: "Send the confirmation email" }).click();
      if (await sent.count()) break;
      await page.getByText("That was too quick").waitFor();
    }
    return;
  }
  await page.getByText(`on its way to ${EMAIL}`).waitFor();
  expect(page.url()).toContain(path);
  if (!onlyOnce(way)) return;
  await page.goto("/follow");
  await expectAccessible(page);
  await shoot(page, "follow");
}

/** On a copy of the site at another address, which has the headers of `_headers`, and in a frame of another site. */
async function followElsewhere(
  page: Page,
  { origin, dataDir, store }: Newsroom,
  { path }: { path: string },
): Promise<void> {
  const rules = readFileSync(join(publicFolder(dataDir), "_headers"), "utf8");
  const [, policy = ""] =
    /^\/author\/\*\n(?: .*\n)*? {2}content-security-policy: (.*)$/m.exec(rules) ?? [];
  const copy = await (await fetch(origin + path)).text();
  const src = `${origin}/follow/frame?to=writer:ada&lang=de`;
  const frame = frameHtml({ src, title: "Follow", height: FRAME_HEIGHTS.follow, isForm: true });
  const other = await serve((asked) =>
    asked === path
      ? { text: copy, headers: { "content-security-policy": policy } }
      : { text: `<!doctype html><html lang="en"><title>Other</title><h1>Other</h1>${frame}` },
  );
  expect(policy).toContain(`form-action 'self' ${origin};`);
  await page.goto(other + path);
  await page.getByLabel("Your email address").fill("copy@example.org");
  await page.getByRole("button", { name: "Follow" }).click();
  await page.getByRole("heading", { name: "One more press" }).waitFor();
  expect(new URL(page.url()).origin).toBe(origin);
  await page.goto(`${other}/framed`);
  const framed = page.frameLocator("iframe");
  await framed.getByLabel("Ihre E-Mail-Adresse").fill("framed@example.org");
  await framed.getByRole("button", { name: "Folgen" }).click();
  await framed.getByText("ist unterwegs an framed@example.org").waitFor();
  await shoot(page, "follow-frame");
  const narrow = await page.context().newPage();
  await narrow.setViewportSize({ width: 320, height: FRAME_HEIGHTS.follow });
  for (const language of SITE_LANGUAGES) {
    await narrow.goto(`${origin}/follow/frame?to=writer:ada&lang=${language}`);
    const height = await narrow.evaluate(() => document.documentElement.scrollHeight);
    expect(height, language).toBe(FRAME_HEIGHTS.follow);
  }
  await narrow.close();
  const asks = await store.read.selectFrom("subscription_asks").selectAll().execute();
  expect(asks).toMatchObject([{ email: "framed@example.org", kind: "writer", language: "de" }]);
}

async function serve(
  answerTo: (path: string) => { text: string; headers?: Record<string, string> },
): Promise<string> {
  const server = createServer((request, answer) => {
    const { text, headers = {} } = answerTo(request.url ?? "");
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function letterAbout(letters: readonly Letter[], text: string): Promise<Letter> {
  const found = () => letters.find((letter) => plain(letter.text).includes(text));
  await expect.poll(found, { timeout: HANG_MS }).toBeDefined();
  return found()!;
}

async function confirm(page: Page, way: Way, { text }: Letter): Promise<void> {
  const said = plain(text);
  expect(said).toContain("/author/ada/piece-one");
  expect(said).toContain("Ada Lovelace. Each piece.");
  await page.goto(/http:\S+\/follow\/confirm\/[\w-]+/.exec(said)?.[0] ?? "");
  await page.getByText(EMAIL).waitFor();
  if (onlyOnce(way)) await expectAccessible(page);
  await shoot(page, "follow-confirm");
  await way.press(page.getByRole("button", { name: "Confirm" }));
  await page.getByRole("heading", { name: "Your subscriptions" }).waitFor();
  await page.getByText("Confirmed.").waitFor();
  if (onlyOnce(way)) await expectAccessible(page);
  await shoot(page, "follow-yours");
}

/** The writer publishes and ticks the box; gives the id of the mailing when it is done. */
async function mail(newsroom: Newsroom, name: string): Promise<string> {
  const { id: pieceId, version } = await publish(newsroom, name);
  const store: Store = { ...newsroom.store, sendsMail: true };
  const mailing = await store.write((tx) =>
    createMailing(tx, store, writerAt(newsroom.ada), {
      kind: "piece",
      pieceId,
      version,
      subject: `Piece ${name}`,
      preview: "",
    }),
  );
  const state = async () => {
    const mailings = store.read.selectFrom("mailings").select("state");
    return (await mailings.where("id", "=", mailing.id).executeTakeFirst())?.state;
  };
  await expect.poll(state, { timeout: HANG_MS }).toBe("done");
  return mailing.id;
}

async function recipientsOf({ store }: Newsroom, mailingId: string): Promise<string[]> {
  const recipients = store.read.selectFrom("mailing_recipients").select("state");
  const rows = await recipients.where("mailing_id", "=", mailingId).execute();
  return rows.map(({ state }) => state);
}

async function changeToWeekly(page: Page, way: Way): Promise<void> {
  await page.getByLabel("Ada Lovelace").selectOption("Once a week");
  await way.press(page.getByRole("button", { name: "Save" }));
  await page.getByText("Saved.").waitFor();
  expect(await page.getByLabel("Ada Lovelace").inputValue()).toBe("weekly");
}

/** As a mail program does it (RFC 8058). */
async function leaveWithOneClick(page: Page, { text }: Letter): Promise<void> {
  const headers = text.split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const [, address = ""] = /^List-Unsubscribe: <([^>]+)>/m.exec(headers) ?? [];
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(reply.status).toBe(200);
  await page.reload();
  await page.getByText("You follow nothing here").waitFor();
}
