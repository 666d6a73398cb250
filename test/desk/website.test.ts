import { describe, expect, it } from "vitest";
import { findWriter } from "../../api/store/people/writers.ts";
import { useBrowser } from "../_browser.ts";
import { createWorld, html, setProfile } from "../presence/_site.ts";
import { expectStateAccessible, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
const WEBSITE = "/desk/edit/online-presence/website";

describe("a website", () => {
  it("is checked by a button that shows the result, and gets the tick when it links back", async () => {
    // The clock stands still; on a busy machine the ten seconds until the next check would pass by themselves.
    let now = Date.now();
    const office = await openOffice({ webhookAllowPrivate: true, clock: () => new Date(now) });
    const { store, ada, origin } = office;
    const world = await createWorld({});
    const page = await signIn(browser(), office, "ada");
    await page.goto(WEBSITE);
    const section = page.getByRole("region", { name: "Website" });
    await section.getByText("Your profile has no website yet.").waitFor();
    expect(await section.getByRole("button", { name: "Check now" }).count()).toBe(0);

    await setProfile(store, ada, { website: `${world.url}/about` });
    await page.reload();
    await section.getByText("Not verified").waitFor();
    await section.getByRole("button", { name: "Check now" }).click();
    expect(await section.getByRole("alert").innerText()).toContain(
      `${world.url}/about answered 404, not 200.`,
    );
    await expectStateAccessible(page);
    await section.getByRole("button", { name: "Check now" }).click();
    await section.getByRole("alert").getByText("Your website was checked just now.").waitFor();
    expect(world.asked).toHaveLength(1);

    // Puts the offered line on the page.
    const line = await section.getByLabel("Add this line to that page").inputValue();
    world.pages["/about"] = html(`<!doctype html><title>About</title>${line}`);
    now += 10_000;
    await section.getByRole("button", { name: "Check now" }).click();
    expect(await section.getByRole("status").innerText()).toContain(
      `${world.url}/about links to ${origin}/author/ada with rel="me".`,
    );
    await section.getByText("Verified", { exact: true }).waitFor();
    await expectStateAccessible(page);
    await office.settled();
    const record = await (await fetch(`${origin}/api/public/authors/ada`)).json();
    expect(record).toMatchObject({ author: { website_verified: true } });
  });

  it("in a private network is not called, and the message says so", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const world = await createWorld({ "/": html("inner") });
    await setProfile(store, ada, { website: `${world.url}/` });
    const { get, post } = await visitAs(office, ada);
    expect((await post(WEBSITE, {})).headers.get("location")).toBe(
      `${WEBSITE}?done=website-checked`,
    );
    expect(await (await get(WEBSITE)).text()).toContain("is not on the public internet");
    expect(world.asked).toEqual([]);
    expect(await findWriter(store.read, "id", ada.id)).toMatchObject({ websiteVerifiedAt: null });
  });

  it("is checked once at a time, however often the button is pressed", async () => {
    const office = await openOffice({ webhookAllowPrivate: true });
    let answer = (): void => {};
    const world = await createWorld({
      "/": (response) => {
        answer = () => html("slow")(response);
      },
    });
    await setProfile(office.store, office.ada, { website: `${world.url}/` });
    const { post } = await visitAs(office, office.ada);
    const first = post(WEBSITE, {});
    while (!world.asked.length) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await post(WEBSITE, {})).status).toBe(409);
    answer();
    expect((await first).status).toBe(303);
    expect(world.asked).toHaveLength(1);
  });

  it("cannot be checked if the profile has none", async () => {
    const office = await openOffice();
    const { post } = await visitAs(office, office.ada);
    expect((await post(WEBSITE, {})).status).toBe(404);
  });
});
