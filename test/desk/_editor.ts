import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { createPiece } from "../_setup.ts";
import { type Office, openOffice, signIn } from "./_office.ts";

/** A draft of Ada's in the editor, which is ready. */
export async function openText(
  browser: Browser,
  body_md: string,
  options: BrowserContextOptions = {},
  fields: { locale?: string } = {},
) {
  const office = await openOffice();
  const content = { headline: "Bridges", body_md, ...fields };
  const { id } = await createPiece(office.store, office.ada, content);
  const page = await signIn(browser, office, "ada", options);
  await page.goto(`/desk/pieces/${id}`);
  await page.locator(".cm-content").waitFor();
  return { office, id, page };
}

/** Waits until the editor's status line has this state. */
export async function stateOf(page: Page, state: string): Promise<void> {
  await page.locator(`#save-state[data-state=${state}]`).waitFor();
}

/**
 * Keeps what is saved elsewhere from a page until `release`: otherwise it would come to the page before the writer types,
 * and there would be nothing to merge.
 */
export async function holdNewest(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/newest?*", (route) => held.promise.then(() => route.continue()));
  return held.resolve;
}

/** Opens the drawer with category, tags, cover and the other details, with or without scripts. */
export async function openDetails(page: Page): Promise<void> {
  await page.locator("#drawer > summary").click();
}

/** The Markdown that is typed. Only the page's own scripts see it in the field, which joins it when it is asked for. */
export async function typedText(page: Page): Promise<string> {
  return page
    .locator("[name=body_md]")
    .evaluate((field: HTMLInputElement | HTMLTextAreaElement) => field.value);
}

export async function openPreview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Preview" }).click();
}

/** The text as the store has it. */
export async function bodyOf({ store }: Office, id: string): Promise<string | undefined> {
  return (await findPiece(store.read, id))?.content.body_md;
}

/**
 * Closes a tab whose requests all fail. While a tab is closing, the browser no longer treats it as offline, and a last
 * save may succeed: good for writers, but then there is no unsaved text left to offer.
 */
export async function closeCutOff(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = async () => Promise.reject(new TypeError("offline"));
  });
  await page.close();
}
