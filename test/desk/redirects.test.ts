import { expect, it } from "vitest";
import { listRedirects } from "../../api/store/pieces/public/redirects.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

it("an editor adds, finds and removes a redirect, and is told what cannot be redirected", async () => {
  const office = await openOffice();
  const { store, origin } = office;
  const page = await signIn(browser(), office, "edith");
  await page.goto("/desk/review");
  await page.getByRole("link", { name: "Redirects" }).click();
  const add = async (path: string, target: string): Promise<void> => {
    await page.getByLabel("Old path", { exact: true }).fill(path);
    await page.getByLabel("New address", { exact: true }).fill(target);
    await page.getByRole("button", { name: "Add" }).click();
  };
  await add("/author/ada/feed.xml", "/docs");
  await page.getByText("The old path is the address of a page").waitFor();
  expect(await page.getByLabel("New address", { exact: true }).inputValue()).toBe("/docs");
  await add("/desk/old", "/docs");
  await page.getByText("belongs to the site itself").first().waitFor();
  await add("/old", "javascript:alert(1)");
  await page.getByText("The new address must be a path of this site").waitFor();
  expect(await listRedirects(store.read, { limit: 9 })).toEqual([]);

  await add(`${origin}/2019/01/Caf%C3%A9/?p=1`, "/docs/");
  await page.getByText("It works when the public files are updated").waitFor();
  await page.getByText("/2019/01/Café", { exact: true }).waitFor();
  await shoot(page, "redirects");
  await office.settled();
  const moved = await fetch(`${origin}/2019/01/caf%C3%A9`, { redirect: "manual" });
  expect(moved.status).toBe(404);
  const found = await fetch(`${origin}/2019/01/Caf%C3%A9/`, { redirect: "manual" });
  expect([found.status, found.headers.get("location")]).toEqual([301, "/docs"]);

  await page.getByLabel("Search old paths and new addresses").fill("nothing like it");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No redirects found").waitFor();
  await page.goto("/desk/review/redirects?q=docs");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("heading", { name: "Remove redirect" }).waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("Removed.").waitFor();
  await office.settled();
  const gone = await fetch(`${origin}/2019/01/Caf%C3%A9`, { redirect: "manual" });
  expect(gone.status).toBe(404);
});
