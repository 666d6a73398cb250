import { describe, expect, it } from "vitest";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, RENDERED, writerAt } from "../_setup.ts";
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

  it("says of a link that was ended that it no longer works", async () => {
    const office = await openOffice();
    const editor = await visitAs(office, office.edith);
    await editor.post(`/desk/review/writers/${office.ada.id}/link`, {});
    await editor.post(`/desk/review/writers/${office.ada.id}/link`, {});
    const text = await (await (await visitAs(office, office.ada)).get("/desk/account")).text();
    expect(text.match(/It has not been used\.|It was not used, and no longer works\./g)).toEqual([
      "It has not been used.",
      "It was not used, and no longer works.",
    ]);
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
      rendered: { ...RENDERED, slug: "mine" },
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

  it("ends on Secure your account also what was added while its owner looked", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const piece = await createPiece(store, ada, { headline: "Shared" });
    const owner = await visitAs(office, ada);
    const early = await visitAs(office, ada);
    await owner.post(`/desk/pieces/${piece.id}/links`, { label: "", days: "7" });
    const page = await (await owner.get("/desk/account/secure")).text();
    const ticked = [...page.matchAll(/name="end\[\]" value="([^"]+)"/g)].map(([, value]) => value!);
    const [, lookedAt = ""] = /name="looked_at" value="([^"]+)"/.exec(page) ?? [];
    expect(ticked).toHaveLength(2);
    expect(page).toContain("Unnamed link, for “Shared”");

    const late = await visitAs(office, ada);
    const { key } = await addKey(store, ada);
    const authorization = `Bearer ${key}`;
    const ask = () => statusOf(`${office.origin}/api/v1/pieces/me`, { headers: { authorization } });
    expect(await ask()).toBe(200);
    // Nothing is ended by a form with nothing ticked.
    await owner.post("/desk/account/secure", { looked_at: lookedAt });
    expect(await ask()).toBe(200);
    const form = new URLSearchParams({ [TOKEN_FIELD]: owner.token, looked_at: lookedAt });
    for (const one of ticked) form.append("end[]", one);
    await owner.postRaw("/desk/account/secure", form);
    expect(await ask()).toBe(403);
    for (const other of [early, late]) expect((await other.get("/desk")).status).toBe(303);
    const ended = await (await owner.get("/desk/account/secure?done=ended")).text();
    expect(ended).toContain("<bdi>a preview link</bdi>");
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

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  return (await fetch(url, init)).status;
}

async function emailOf({ store, ada }: Awaited<ReturnType<typeof openOffice>>) {
  return (await findWriter(store.read, "id", ada.id))?.email;
}
