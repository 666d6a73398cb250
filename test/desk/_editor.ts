import type { Page } from "playwright-core";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import type { Office } from "./_office.ts";

/** Waits until the editor's status line has this state. */
export async function stateOf(page: Page, state: string): Promise<void> {
  await page.locator(`#save-state[data-state=${state}]`).waitFor();
}

/** Opens the drawer with category, tags, cover and the other details, with or without scripts. */
export async function openDetails(page: Page): Promise<void> {
  await page.locator("#drawer > summary").click();
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
