import { describe, expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { expectStateAccessible, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

describe("the profile", () => {
  it("is previewed while typing, saved, and shown on the public page, record and badge", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    await setVerified(store, OPERATOR, { writerId: ada.id, mark: "identity", verified: true });
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/edit/profile");
    await expectStateAccessible(page);

    const card = page.locator("#profile-card");
    await page.getByLabel("Name").fill("Ada, Countess <of> Lovelace");
    await page.getByLabel("Role").fill("Analyst");
    await page.getByLabel("Location").fill("London");
    await page.getByLabel("Bio").fill("I write about engines.\n\nAnd about notes.");
    await page.getByLabel("Website").fill("https://shared.example/~ada");
    await page.getByLabel("Newsletter").fill("https://letters.example/ada");
    await page.getByLabel("YouTube").fill("javascript:alert(1)");
    expect(await card.innerText()).toContain("Ada, Countess <of> Lovelace");
    expect(await card.getByRole("link", { name: "Newsletter" }).getAttribute("href")).toBe(
      "https://letters.example/ada",
    );
    expect(await card.getByRole("link", { name: "YouTube" }).count()).toBe(0);
    await page.getByLabel("YouTube").fill("");
    await page.getByText("it loses its tick until an editor verifies").waitFor();

    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByText("An editor can verify the new name.").waitFor();
    await shoot(page, "profile-renamed");
    expect(await page.getByLabel("Bio").inputValue()).toBe(
      "I write about engines.\n\nAnd about notes.",
    );
    await office.settled();
    const { author } = (await (await fetch(`${origin}/api/public/authors/ada`)).json()) as {
      author: Record<string, unknown>;
    };
    expect(author).toMatchObject({
      name: "Ada, Countess <of> Lovelace",
      role: "Analyst",
      niche: null,
      location: "London",
      bio: "I write about engines.\n\nAnd about notes.",
      website: "https://shared.example/~ada",
      // An editor verified the old name.
      identity_verified: false,
      website_verified: false,
      socials: { newsletter: "https://letters.example/ada", x: null },
    });
    expect(await (await fetch(`${origin}/embed/ada/badge.svg`)).text()).toContain("Countess");
    await page.goto("/author/ada");
    await page.getByRole("heading", { name: "Ada, Countess <of> Lovelace" }).waitFor();
    // On a shared host, the path identifies the page's owner.
    await page.getByRole("link", { name: "shared.example/~ada" }).waitFor();
    await shoot(page, "author-page");
  });

  it("is refused without a script with the typed values and the errors, and nothing is saved", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk/edit/profile");
    await page.getByLabel("Name").fill("   ");
    await page.getByLabel("Role").fill("R".repeat(121));
    await page.getByLabel("Niche").fill("Engines");
    await page.getByLabel("Location").fill("✓ Identity verified");
    await page.getByRole("button", { name: "Save profile" }).click();
    const alert = await page.getByRole("alert").innerText();
    expect(alert).toContain("Nothing was saved");
    expect(await page.getByLabel("Niche").inputValue()).toBe("Engines");
    expect(await page.getByLabel("Role").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Location").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
    const stored = await findWriter(office.store.read, "slug", "ada");
    expect(stored).toMatchObject({ name: "Ada Lovelace", niche: null, role: null });

    await page.getByLabel("Name").fill("Ada King");
    await page.getByLabel("Role").fill("Analyst");
    await page.getByLabel("Location").fill("London");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await page.locator("#profile-card").innerText()).toContain("Ada King");
  });
});
