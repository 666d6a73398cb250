import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "../../build/root.js";
import { shoot, useBrowser } from "../_browser.ts";
import { openOffice, PASSWORD } from "../desk/_office.ts";
import { openPreview } from "../desk/_editor.ts";
import { sitDown, writePictures } from "./_galley.ts";

const browser = useBrowser();

/** Signs in at the terminal, and answers the question of the desk with one of its buttons. */
async function signIn(origin: string, terminal: ReturnType<typeof sitDown>, button: RegExp) {
  const { home, start } = terminal;
  const noted = join(home, "address");
  const program = join(home, "browser");
  const script = `#!/bin/sh\nprintf '%s' "$1" > "${noted}.new" && mv "${noted}.new" "${noted}"\n`;
  writeFileSync(program, script, { mode: 0o755 });
  const child = start(["login", origin], { BROWSER: program });
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.on("exit", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  await expect.poll(() => existsSync(noted)).toBe(true);
  const page = await newPage();
  await answerDesk(page, readFileSync(noted, "utf8"), button);
  await page.getByText("go back to the terminal").waitFor();
  const [code, stdout, stderr] = await ended;
  return { code, stdout, stderr, page, words: await page.locator("p").innerText() };
}

async function newPage(): Promise<Page> {
  const context = await browser().newContext();
  onTestFinished(() => context.close());
  return context.newPage();
}

async function answerDesk(page: Page, address: string, button: RegExp): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: button }).click();
}

/** The file that the page about the terminal tells a reader to save. */
function sampleFile(): string {
  const page = readFileSync(join(ROOT, "site/docs/terminal.md"), "utf8");
  return /```markdown\n(.*?)```/s.exec(page)?.[1] ?? "";
}

it("a new user follows the page: signs in, drafts a file with two pictures, revises it, and sees it in the desk", async () => {
  const { origin } = await openOffice();
  const terminal = sitDown();
  const { galley, write, read } = terminal;
  const { page } = await signIn(origin, terminal, /Allow/);
  write("bridge.md", sampleFile());
  await writePictures(terminal, ["north.jpg", "south.jpg"]);
  const { stdout } = await galley(["draft", "bridge.md"]);
  expect(stdout).toMatch(
    /^Uploading north\.jpg\nUploading south\.jpg\nbridge\.md is a new draft\./,
  );
  write("bridge.md", read("bridge.md").replace("is dry", "is very dry"));
  expect((await galley(["draft", "bridge.md"])).stdout).toContain("is revised, version 2");
  const opened = await galley(["open", "bridge.md"]);
  await page.goto(opened.stdout.trim());
  await page.getByText("The south side is very dry.").first().waitFor();
  await openPreview(page);
  const shown = page.locator("img[src*='/pictures/']:visible");
  await expect.poll(() => shown.count(), { timeout: 60_000 }).toBe(2);
  await shoot(page, "terminal-draft");
});

it("a writer signs in with the browser, drafts, stays signed in, and signs out", async () => {
  const { origin, store } = await openOffice();
  const terminal = sitDown();
  const { galley, home, write } = terminal;
  const signedIn = await signIn(origin, terminal, /Allow/);
  expect(signedIn.words).toContain("You are signed in.");
  expect([signedIn.code, signedIn.stdout]).toEqual([0, expect.stringContaining("Signed in to")]);
  const file = join(home, "config/galley/connections.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, "config/galley")).mode & 0o777).toBe(0o700);

  write("a.md", "# By a terminal\n\nText.\n");
  const drafted = await galley(["draft", "a.md"]);
  expect([drafted.code, drafted.stderr]).toEqual([0, ""]);
  const [piece] = await store.read.selectFrom("pieces").select(["status", "headline"]).execute();
  expect(piece).toEqual({ status: "draft", headline: "By a terminal" });

  // The token has expired: of several commands at once, one refreshes it. A second use would end the connection.
  const known = readFileSync(file, "utf8");
  writeFileSync(file, known.replace(/"expiresAt": \d+/, '"expiresAt": 0'));
  const all = await Promise.all(Array.from({ length: 4 }, () => galley(["status"])));
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect((await galley(["status"])).code).toBe(0);
  expect(readFileSync(file, "utf8")).not.toBe(known);

  expect((await galley(["logout"])).stdout).toBe(`Signed out of ${origin}.\n`);
  const already = await galley(["logout"]);
  expect([already.code, already.stdout]).toEqual([0, "You are signed out of all sites already.\n"]);
  const refused = await galley(["draft", "a.md"]);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain(`Run: galley login ${origin}`);
  // The copy of a thief is of no use either.
  writeFileSync(file, known);
  expect((await galley(["status"])).stderr).toMatch(/has ended: it was revoked/);
});

it("a writer who denies it is not signed in", async () => {
  const { origin } = await openOffice();
  const terminal = sitDown();
  const denied = await signIn(origin, terminal, /Deny|Cancel/);
  expect(denied.code).toBe(3);
  expect(denied.stderr).toContain("You denied the access");
  expect(existsSync(join(terminal.home, "config/galley/connections.json"))).toBe(false);
});

it("a writer with a browser on another machine pastes the address where it ends", async () => {
  const { origin } = await openOffice();
  const { start, home } = sitDown();
  const child = start(["login", origin, "--no-browser"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  await expect.poll(() => said).toContain("paste it here, and press Enter:");
  const [, address = ""] = /press Allow:\n\n {2}(\S+)\n/.exec(said) ?? [];
  const [, begin = ""] =
    /begins with (http:\/\/127\.0\.0\.1:\d+\/callback\?code=)\n/.exec(said) ?? [];
  const page = await newPage();
  // On another machine nobody answers there.
  await page.route(/\/callback\?/, (route) => route.abort());
  const ends = page.waitForRequest(/\/callback\?/);
  await answerDesk(page, address, /Allow/);
  const pasted = (await ends).url();
  expect(pasted.startsWith(begin)).toBe(true);
  child.stdin.write(`${origin}/desk\n`);
  await expect.poll(() => said).toContain("This is another address.");
  expect(existsSync(join(home, "config/galley/connections.json"))).toBe(false);
  const gone = new Promise((resolve) => child.on("exit", resolve));
  child.stdin.write(`  ${pasted}\n`);
  expect(await gone).toBe(0);
  expect(existsSync(join(home, "config/galley/connections.json"))).toBe(true);
});
