import type { Page } from "playwright-core";
import { findPiece } from "../../api/store/pieces.ts";
import type { Office } from "./_office.ts";

/** Waits until the editor's line says so. */
export async function stateOf(page: Page, state: string): Promise<void> {
  await page.locator(`#save-state[data-state=${state}]`).waitFor();
}

/** The text as the store has it. */
export async function bodyOf({ store }: Office, id: string): Promise<string | undefined> {
  return (await findPiece(store.read, id))?.content.body_md;
}

/**
 * Closes a tab that nothing gets out of any more. While a tab is being closed the browser no longer holds it to be
 * offline, and a last save may get through: good for writers, but then there is nothing left to offer.
 */
export async function closeCutOff(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = async () => Promise.reject(new TypeError("offline"));
  });
  await page.close();
}
