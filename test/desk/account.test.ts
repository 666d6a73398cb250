import { describe, expect, it } from "vitest";
import { takeStep } from "../../api/store/lifecycle.ts";
import { findWriter } from "../../api/store/writers.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, PROOF, writerAt } from "../_setup.ts";
import { addKey } from "../http/_service.ts";
import { expectStateAccessible, openOffice, PASSWORD, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

describe("an account", () => {
  it("shows who created a password link on every page until the writer dismisses it, and lists security events", async () => {
    const office = await openOffice();
    const editor = await visitAs(office, office.edith);
    const answer = await editor.post(`/desk/review/writers/${office.ada.id}/link`, {});
    const link = /\/desk\/password\/[\w-]+/.exec(await answer.text())?.[0] ?? "";
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/edit/profile");
    const news = page.getByText("Edith Clarke created a link to set your password");
    await news.waitFor();
    await page.goto("/desk/account");
    await page.getByText("It has not been used.").waitFor();
    await page.getByText("Edith Clarke created a link to set your password").first().waitFor();
    await expectStateAccessible(page);
    await shoot(page, "account");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText("you dismissed the notice about a link to set the password").waitFor();
    await page.goto("/desk");
    expect(await news.count()).toBe(0);

    // The link shows the address that it was made for, and is void once the writer signs out everywhere.
    expect(await (await fetch(office.origin + link)).text()).toContain("ada@example.org");
    await page.goto("/desk/account");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByText("You are signed out everywhere.").waitFor();
    await page.getByRole("link", { name: "secure your account" }).waitFor();
    expect((await fetch(office.origin + link)).status).toBe(404);
  });

  it("is deleted with all public pages of its writer", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const piece = await createPiece(store, ada, { headline: "Mine", tags: ["own"] });
    await takeStep(store, {
      action: "publish",
      pieceId: piece.id,
      actor: writerAt(ada),
      review: "off",
      version: 1,
      proof: { ...PROOF, slug: "mine" },
    });
    const { key } = await addKey(store, ada);
    await office.settled();
    const mine = [
      "/author/ada",
      "/author/ada/mine",
      "/author/ada/feed.json",
      "/author/ada/feed.xml",
      "/embed/ada/badge.svg",
      "/api/public/authors/ada",
      `/api/public/pieces/${piece.id}`,
    ];
    for (const path of mine) expect([path, await statusOf(origin + path)]).toEqual([path, 200]);

    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk/account");
    await page.getByRole("link", { name: /Delete my account/ }).click();
    await page.getByLabel("Password").fill("not the password");
    await page.getByLabel("Yes, delete all my data").check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("Nothing was deleted").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Yes, delete all my data").check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("gone from this site").waitFor();
    await office.settled();

    for (const path of mine) expect([path, await statusOf(origin + path)]).toEqual([path, 404]);
    for (const path of ["/", "/feed.json", "/tag/own", "/category/building", "/llms.txt"]) {
      expect(await (await fetch(origin + path)).text()).not.toContain("/author/ada");
    }
    const found = await fetch(`${origin}/api/public/pieces/search?q=Mine`);
    expect(await found.json()).toMatchObject({ count: 0 });
    const drafted = await fetch(`${origin}/api/v1/pieces/me`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(drafted.status).toBe(403);
    expect(await findWriter(store.read, "slug", "ada")).toBeUndefined();
    expect((await page.request.get("/desk", { maxRedirects: 0 })).status()).toBe(303);
  });

  it("changes its email and password only with the current password, not with a session alone", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const elsewhere = await visitAs(office, office.ada);
    const stolen = await visitor.post("/desk/account/email", {
      email: "thief@example.org",
      email_password: "guess",
    });
    expect([stolen.status, await emailOf(office)]).toEqual([400, "ada@example.org"]);
    await visitor.post("/desk/account/email", {
      email: "Ada@New.example",
      email_password: PASSWORD,
    });
    expect(await emailOf(office)).toBe("ada@new.example");

    const changed = await visitor.post("/desk/account/password", {
      current_password: PASSWORD,
      new_password: "another good one",
    });
    expect(changed.headers.get("location")).toBe("/desk/account/secure?done=password");
    expect((await visitor.get("/desk/account")).status).toBe(200);
    expect((await elsewhere.get("/desk/account")).status).toBe(303);
  });

  it("signs out everywhere at once", async () => {
    const office = await openOffice();
    const visitors = [await visitAs(office, office.ada), await visitAs(office, office.ada)];
    await visitors[0]!.post("/desk/account/sign-out-everywhere", {});
    for (const visitor of visitors) expect((await visitor.get("/desk")).status).toBe(303);
  });

  it("exports all its data except hashes and secrets", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    await createPiece(store, ada, { headline: "Mine" });
    await createPiece(store, office.edith, { headline: "Hers" });
    await addKey(store, ada);
    const reply = await (await visitAs(office, ada)).get("/desk/account/export");
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="ada.jsonl"');
    const text = await reply.text();
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["writer", "key", "piece", "deed"]),
    );
    expect(text).toContain("Mine");
    expect(text).not.toContain("Hers");
    expect(text).not.toContain("$argon2id$");
    expect(lines.find(({ type }) => type === "key")).not.toHaveProperty("hash");
  });

  it("has an accessible page, and so does an unknown address", async () => {
    expect.hasAssertions();
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/nothing/here");
    await expectStateAccessible(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    await expectStateAccessible(page);
  });
});

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

async function emailOf({ store, ada }: Awaited<ReturnType<typeof openOffice>>) {
  return (await findWriter(store.read, "id", ada.id))?.email;
}
