import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SiteLanguage } from "../../api/contract/vocabulary.ts";
import { wordsOf } from "../../api/desk/messages/words.ts";
import { fill } from "../../site/messages/words.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { stateOf, typedText } from "./_editor.ts";
import { expectStateAccessible, type Office, openIn, PASSWORD } from "./_office.ts";

const browser = useBrowser();

describe("the desk of a site in German", () => {
  it("speaks German from sign-in to Live", async () => {
    const office = await openIn("de");
    const page = await visit(office, { width: 1280, height: 900 });
    await walkToLive(page, "de");
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await page.getByLabel("Link", { exact: true }).inputValue()).toMatch(
      /\/author\/ada\/wolken$/,
    );
  });

  it("finds and replaces words in German", async () => {
    const office = await openIn("de");
    const page = await visit(office, { width: 1280, height: 900 });
    await enter(page, "de");
    await page.goto("/desk/pieces/new");
    await page.locator(".cm-content").click();
    await page.keyboard.type("Alte Wolken");
    await page.keyboard.press("ControlOrMeta+f");
    await page.getByRole("textbox", { name: "Suchen" }).fill("Alte");
    await page.getByRole("textbox", { name: "Ersetzen durch" }).fill("Neue");
    await page.getByRole("button", { name: "Alle ersetzen" }).click();
    await expect.poll(() => typedText(page)).toBe("Neue Wolken");
    expect(await page.locator(".cm-search").innerText()).not.toMatch(/match|next|replace|regexp/);
    await expectStateAccessible(page);
  });

  it("says what is wrong in German, above the form and beside the field", async () => {
    const office = await openIn("de");
    const page = await visit(office, { width: 1280, height: 900 });
    await page.goto("/desk/sign-in");
    await page.getByLabel("E-Mail").fill("ada@example.org");
    await page.getByLabel("Passwort", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await page.getByText("E-Mail oder Passwort ist falsch.").waitFor();
    await enter(page, "de");
    await page.goto("/desk/pieces/new");
    await page.getByLabel("Überschrift", { exact: true }).fill("x".repeat(201));
    await page.locator("#field-headline-error").waitFor();
    expect(await page.locator("#field-headline-error").textContent()).toBe(
      "Kürzen Sie um ein Zeichen: Die Grenze ist 200.",
    );
  });
});

describe.each(["ar", "ja", "de"] as const)("the desk of a site in %s", (language) => {
  it("has its direction, and fits a phone", async () => {
    const office = await openIn(language);
    const page = await visit(office, { width: 390, height: 844 });
    await walkToLive(page, language, async (name) => {
      const direction = language === "ar" ? "rtl" : "ltr";
      expect(await page.locator("html").getAttribute("dir"), name).toBe(direction);
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(scrolls, name).toBe(false);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll("main button.primary, .editor-bar .state")]
          .map((element) => element.getBoundingClientRect())
          .some(({ left, right, width }) => left < 0 || right > innerWidth || width < 40),
      );
      expect(cut, name).toBe(false);
      await expectStateAccessible(page);
    });
  });
});

async function visit(
  { origin }: Office,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser().newContext({ baseURL: origin, viewport });
  onTestFinished(() => context.close());
  return context.newPage();
}

async function enter(page: Page, language: SiteLanguage): Promise<void> {
  const { sign_in: w } = wordsOf(language);
  await page.goto("/desk/sign-in");
  await page.getByLabel(w.email).fill("ada@example.org");
  await page.getByLabel(w.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: w.title, exact: true }).click();
  await page.waitForURL("**/desk");
}

/** Writes and publishes a piece by the words of the language alone. */
async function walkToLive(
  page: Page,
  language: SiteLanguage,
  look: (name: string) => Promise<void> = async () => {},
): Promise<void> {
  const { frame, list, parts, publish } = wordsOf(language);
  const see = async (name: string): Promise<void> => {
    await shoot(page, `${name}-${language}`);
    await look(name);
  };
  await enter(page, language);
  await page.getByRole("link", { name: frame.pieces }).waitFor();
  await see("list");
  await page.getByRole("link", { name: list.new_piece }).click();
  await page.getByLabel(parts.headline, { exact: true }).fill("Wolken");
  await page.getByLabel(parts.body).fill("Sie ziehen.");
  await stateOf(page, "saved");
  await see("editor");
  await page.getByRole("button", { name: list.publish, exact: true }).click();
  const heading = fill(publish.heading, { action: publish.publish, headline: "Wolken" });
  await page.getByRole("heading", { name: heading }).waitFor();
  await see("publish");
  await page.getByRole("button", { name: publish.publish, exact: true }).click();
  await page.getByRole("heading", { name: publish.live, exact: true }).waitFor();
  await see("live");
}
