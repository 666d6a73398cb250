import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { Way } from "./_ways.ts";

/** A browser of somebody, who uses the desk in this way. */
export async function openBrowser(browser: Browser, baseURL: string, way: Way): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...way.options });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Opens the desk, and signs in with the form that it shows. */
export async function signInByForm(
  page: Page,
  { write, press, look }: Way,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto("/desk");
  await look(page);
  await write(page.getByLabel("Email"), email);
  await write(page.getByLabel("Password"), password);
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await page.getByRole("navigation", { name: "Desk" }).waitFor();
}

/** Opens a one-time link, and chooses a password there, which signs in. */
export async function choosePassword(
  page: Page,
  { write, press, look }: Way,
  { link, password }: { link: string; password: string },
): Promise<void> {
  await page.goto(link);
  await look(page);
  for (const field of await page.locator('input[type="password"]').all()) {
    await write(field, password);
  }
  await press(page.locator("main button"));
  await page.getByRole("navigation", { name: "Desk" }).waitFor();
}
