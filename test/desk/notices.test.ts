import { describe, expect, it } from "vitest";
import { ASKS_PER_ADDRESS } from "../../api/contract/limits.ts";
import { browserIn, browserOf } from "../../api/contract/people/browser-name.ts";
import { wordsOf } from "../../api/desk/messages/words.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { startSession } from "../../api/store/people/sessions.ts";
import { createPiece, editorAt, publishPiece } from "../_setup.ts";
import { type Office, openOffice, visitAs } from "./_office.ts";

/** A piece that an editor takes down with a note. */
async function returnPiece({ store, ada, edith }: Office) {
  const piece = await publishPiece(store, ada, await createPiece(store, ada));
  await takeStep(store, {
    pieceId: piece.id,
    actor: editorAt(edith),
    review: "off",
    action: "ask_for_changes",
    note: "Shorter, please.",
  });
  return piece;
}

describe("what needs a writer", () => {
  it("is counted on every page, listed, opened and marked as seen", async () => {
    const office = await openOffice();
    const { ada, edith } = office;
    const piece = await returnPiece(office);
    const me = await visitAs(office, ada);
    const page = async (path: string): Promise<string> => (await me.get(path)).text();
    expect(await page("/desk/edit/profile")).toContain('Pieces <span class="count">1</span>');
    expect(await page("/desk")).toContain('Needs you <span class="count">1</span>');
    expect(await page("/desk")).toContain("Something needs you");
    const list = await page("/desk/needs");
    expect(list).toContain("Shorter, please.");
    const [, mark = ""] = /name="need" value="([^"]+)"/.exec(list) ?? [];
    expect(mark).toContain(piece.id);
    expect(list).toMatch(new RegExp(`<a class="need"[^>]* href="/desk/pieces/${piece.id}"`));

    // Another person's marks count for nobody else, and made-up ones for nobody.
    const other = await visitAs(office, edith);
    expect((await other.post("/desk/needs/seen", { "need[]": mark })).status).toBe(303);
    expect(await page("/desk/needs")).toContain("Shorter, please.");
    expect((await me.post("/desk/needs/seen", { "need[]": "returned x y" })).status).toBe(400);

    const opened = await me.post("/desk/needs/open", { need: mark });
    expect([opened.status, opened.headers.get("location")]).toEqual([
      303,
      `/desk/pieces/${piece.id}`,
    ]);
    expect(await page("/desk/needs")).toContain("Nothing needs you now.");
    expect(await page("/desk")).not.toContain('class="count"');
    const seen = await office.store.read.selectFrom("seen").select("writer_id").execute();
    expect(seen).toEqual([{ writer_id: ada.id }]);
  });
});

describe("the account page", () => {
  it("lists the sessions with browser and address, and ends one of them", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const me = await visitAs(office, ada);
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    await startSession(store, { writerId: ada.id, userAgent, address: "192.0.2.7" });
    const page = await (await me.get("/desk/account")).text();
    expect(page).toContain("Safari on iOS");
    expect(page).toContain("192.0.2.7");
    const [, path = ""] = /action="(\/desk\/account\/sessions\/[^"]+)"/.exec(page) ?? [];
    const stranger = await visitAs(office, edith);
    expect((await stranger.post(path, {})).status).toBe(404);
    expect((await me.post(path, {})).headers.get("location")).toBe("/desk/account?done=session");
    expect(await (await me.get("/desk/account")).text()).not.toContain("192.0.2.7");
    expect((await me.post(path, {})).status).toBe(404);
  });

  it("says that no mail is sent where none is, and lets each kind be switched off where it is", async () => {
    const silent = await openOffice();
    const there = await visitAs(silent, silent.ada);
    expect(await (await there.get("/desk/account")).text()).toContain("This site sends no email.");

    const office = await openOffice({ sendsMail: true });
    const me = await visitAs(office, office.ada);
    const page = await (await me.get("/desk/account")).text();
    expect(page).toContain('name="returned"');
    expect(page).not.toContain('name="waiting"');
    await me.post("/desk/account/mail", { drafted: "yes", signed_in: "yes" });
    await returnPiece(office);
    const mails = office.store.read.selectFrom("mails").select("kind").orderBy("kind");
    // Of this test's own sign-in, by a browser that is not known yet.
    expect(await mails.execute()).toEqual([{ kind: "signed_in" }]);
    await me.post("/desk/account/mail", { returned: "yes" });
    await returnPiece(office);
    expect(await mails.execute()).toEqual([{ kind: "returned" }, { kind: "signed_in" }]);
  });
});

describe("a forgotten password", () => {
  it("is answered alike for every email, a few times from one address", async () => {
    const office = await openOffice({ sendsMail: true });
    const ask = await visitor(office);
    const answers = [];
    for (const email of ["ada@example.org", "nobody@example.org", "ada@example.org"]) {
      answers.push(await ask(email));
    }
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => ({ status: 303, to: "/desk/forgotten?done=asked" })),
    );
    expect(await office.store.read.selectFrom("mails").select("email").execute()).toHaveLength(3);
    for (let time = 3; time < ASKS_PER_ADDRESS.points; time++) await ask("other@example.org");
    expect(await ask("other@example.org")).toMatchObject({ status: 429 });
  });

  it("is a matter of asking a person where no mail is sent", async () => {
    const office = await openOffice();
    const page = await (await fetch(`${office.origin}/desk/forgotten`)).text();
    expect(page).toContain("Ask an editor or the operator for a link");
    const ask = await visitor(office);
    expect(await ask("ada@example.org")).toMatchObject({ status: 303 });
    expect(await office.store.read.selectFrom("mails").selectAll().execute()).toEqual([]);
  });
});

/** Sends the form as a visitor without a session. */
async function visitor({ origin }: Office) {
  const page = await fetch(`${origin}/desk/sign-in`);
  const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const [, token = ""] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? [];
  return async (email: string) => {
    const answer = await fetch(`${origin}/desk/forgotten`, {
      method: "POST",
      headers: { cookie, origin },
      redirect: "manual",
      body: new URLSearchParams({ email, form_token: token }),
    });
    await answer.text();
    return { status: answer.status, to: answer.headers.get("location") };
  };
}

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["curl/8.0", "An unknown browser"],
  [null, "An unknown browser"],
])("the browser %s is named %s", (agent, name) => {
  expect(browserIn(browserOf(agent), wordsOf("en").account)).toBe(name);
});
