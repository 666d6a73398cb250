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
