import { describe, expect, it, vi } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { updateBuildState } from "../../api/store/log/build-state.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import { setAccess } from "../../api/store/people/editors.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, editorAt, RENDERED, writerAt } from "../_setup.ts";
import {
  expectStateAccessible,
  type Office,
  openOffice,
  seenIn,
  signIn,
  visitAs,
} from "./_office.ts";
import { isShort } from "../_suite.ts";

const browser = useBrowser();
// Two people in one browser, with axe on all their pages: more than a minute if six suites share two cores.
vi.setConfig({ testTimeout: 240_000 });

async function publish({ store, ada }: Office, { id, version }: StoredPiece, review = true) {
  return takeStep(store, {
    pieceId: id,
    actor: writerAt(ada),
    review: review ? "required" : "off",
    action: "publish",
    rendered: RENDERED,
    version,
  });
}

describe("a piece under review", () => {
  it.skipIf(isShort())(
    "is not taken down from a page that showed it pending, and the note is kept",
    async () => {
      const office = await openOffice({ review: "required" });
      const { store, ada, origin } = office;
      const { id } = await publish(office, await createPiece(store, ada));
      const first = await signIn(browser(), office, "edith");
      const second = await first.context().newPage();
      for (const page of [first, second]) await page.goto(`/desk/review/${id}`);
      await first.getByRole("button", { name: "Accept and publish" }).click();
      await first.getByText("Accepted. Readers can see it now.").waitFor();

      await second.getByLabel("Note to the writer").fill("Say which engine.");
      await second.getByRole("button", { name: "Ask for changes" }).click();
      await second
        .getByText("This piece is published now. Look again before you answer.")
        .waitFor();
      await second.getByRole("heading", { name: "Take down" }).waitFor();
      expect(await second.getByLabel("Note to the writer").inputValue()).toBe("Say which engine.");
      await office.settled();
      expect((await fetch(`${origin}/api/public/pieces/${id}`)).status).toBe(200);

      // The current page says what the button does.
      await second.getByRole("button", { name: "Take down and ask for changes" }).click();
      await second.getByRole("heading", { name: "Take down: " }).waitFor();
      await second.getByRole("button", { name: "Take down and ask for changes" }).click();
      await second.getByText("Changes requested. The writer can see your note.").waitFor();
      expect((await findPiece(store.read, id))?.status).toBe("changes_requested");
    },
  );

  it("is found among the published pieces, and taken down with a note", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const { id } = await publish(
      office,
      await createPiece(store, ada, { headline: "On engines" }),
      false,
    );
    await office.settled();
    const record = `${origin}/api/public/pieces/${id}`;
    expect((await fetch(record)).status).toBe(200);
    const editor = await signIn(browser(), office, "edith");
    await editor.goto("/desk/review");
    await editor.getByLabel("Search headlines").fill("ENGINES");
    await editor.getByRole("button", { name: "Search" }).click();
    await editor.getByRole("link", { name: "On engines" }).click();
    await editor.getByLabel("Note to the writer").fill("Copied from elsewhere.");
    await expectStateAccessible(editor);
    await editor.getByRole("button", { name: "Take down and reject" }).click();
    await editor.getByRole("heading", { name: "Take down: On engines" }).waitFor();
    expect((await fetch(record)).status).toBe(200);
    await editor.getByRole("button", { name: "Take down and reject" }).click();
    await editor.getByText("Rejected.").waitFor();
    await office.settled();
    expect((await fetch(record)).status).toBe(404);
    expect((await findPiece(store.read, id))?.status).toBe("rejected");
  });

  it("that was sent for a look goes back to its writer as a draft, and only with a note", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada, { body_md: "Look at *this*." });
    await takeStep(store, {
      pieceId: id,
      actor: writerAt(ada),
      review: "off",
      action: "ask_for_look",
    });
    const page = await signIn(browser(), office, "edith", { javaScriptEnabled: false });
    await page.goto(`/desk/review/${id}`);
    expect(await page.getByRole("button", { name: "Accept" }).count()).toBe(0);
    await page.getByLabel("Note to the writer").fill("  \n ");
    await page.getByRole("button", { name: "Return with note" }).click();
    await page.getByRole("alert").waitFor();
    expect((await findPiece(store.read, id))?.status).toBe("pending");
    await page.getByLabel("Note to the writer").fill("Good.");
    await page.getByRole("button", { name: "Return with note" }).click();
    await page.getByText("Returned with your note.").waitFor();
    expect(await findPiece(store.read, id)).toMatchObject({ status: "draft", editorNote: "Good." });
  });
});

describe("a piece that a program drafted", () => {
  it.skipIf(isShort())(
    "shows editors the key it came through: in the list, in its history, and after an update",
    async () => {
      const office = await openOffice({ review: "required" });
      const { store, ada, edith, origin } = office;
      const minted = await mintKey(store, writerAt(ada), {
        writerId: ada.id,
        name: "Night agent",
        scope: "pieces:write",
      });
      const answer = await fetch(`${origin}/api/v1/pieces`, {
        method: "POST",
        headers: { authorization: `Bearer ${minted.key}`, "content-type": "application/json" },
        body: JSON.stringify({ headline: "On engines", body_md: "Machine words." }),
      });
      const { id } = (await answer.json()) as { id: string };
      const piece = await publish(office, (await findPiece(store.read, id))!);
      const editor = await visitAs(office, edith);
      const textOf = async (path: string) =>
        (await (await editor.get(path)).text()).replaceAll(/<[^>]*>/g, "");
      const drafted = "drafted by the program Night agent";
      expect(await textOf("/desk/review")).toContain(drafted);
      const history = "the program Night agent of Ada Lovelace drafted it";
      const page = await textOf(`/desk/review/${id}`);
      expect(page).toContain(history);
      expect(page).not.toContain("Ada Lovelace created it");
      await editor.press(`/desk/review/${id}`, { action: "accept" });
      await office.settled();

      // A person's update does not make it a person's piece.
      const own = await visitAs(office, ada);
      const fields = { headline: "On engines", body_md: "My words.", category: "ideas" };
      const form = { ...fields, frame: "lesson", style: "essay", locale: "en" };
      await own.post(`/desk/pieces/${id}`, { ...form, version: `${piece.version}` });
      await own.press(`/desk/pieces/${id}/publish`, {});
      const queue = await textOf("/desk/review");
      expect(queue).toContain("wants to update a published piece");
      expect(queue.split(drafted)).toHaveLength(3);
      expect(await textOf(`/desk/review/${id}`)).toContain(history);
      const shown = await signIn(browser(), office, "edith");
      await shown.goto("/desk/review");
      await shoot(shown, "queue-by-key");
      await shown.goto(`/desk/review/${id}`);
      await shoot(shown, "review-by-key");
    },
  );
});

describe("an update where review is required", () => {
  it("waits while the public text stays, shows editors the changes, and appears on acceptance", async () => {
    const office = await openOffice({ review: "required" });
    const { store, ada, edith, origin } = office;
    const { id } = await livePiece(office, "The first words.");
    const textOf = async () =>
      (await (await fetch(`${origin}/api/public/pieces/${id}`)).json()).piece.content_text;

    const writer = await signIn(browser(), office, "ada");
    await writer.goto(`/desk/pieces/${id}`);
    await writer.getByLabel("Body").fill("The second words.");
    await writer.getByRole("button", { name: "Update", exact: true }).click();
    await writer.getByText("readers see the published text").waitFor();
    await writer.getByRole("button", { name: "Send to an editor" }).click();
    await writer.getByText("Your update is waiting for an editor.").waitFor();
    await expectStateAccessible(writer);
    await shoot(writer, "update-waits");
    await office.settled();
    expect(await textOf()).toBe("The first words.");

    // Saving, restoring, discarding and publishing again are all refused before the withdrawal.
    const own = await visitAs(office, ada);
    const { version } = (await findPiece(store.read, id))!;
    const fields = { headline: "On engines", body_md: "Sneaked in.", category: "ideas" };
    const form = {
      ...fields,
      frame: "lesson",
      style: "essay",
      locale: "en",
      version: `${version}`,
    };
    expect((await own.post(`/desk/pieces/${id}`, form)).status).toBe(409);
    expect(
      (await own.post(`/desk/pieces/${id}/revisions/1`, { version: `${version}` })).status,
    ).toBe(409);
    const revision = await (await own.get(`/desk/pieces/${id}/revisions/1`)).text();
    expect(revision).toContain("Your latest text is waiting for an editor.");
    expect(revision).not.toContain("Restore this text");
    expect((await own.post(`/desk/pieces/${id}/discard`, {})).status).toBe(409);
    // The answer leads back to the text, where the page says why.
    await own.press(`/desk/pieces/${id}/publish`, {});
    expect(await findPiece(store.read, id)).toMatchObject({
      content: { body_md: "The first words." },
    });

    const second = await visitAs(office, edith);
    const returned = seenIn(await (await second.get(`/desk/review/${id}`)).text());
    const editor = await signIn(browser(), office, "edith");
    await editor.goto("/desk/review");
    await editor.getByText("wants to update a published piece").waitFor();
    await shoot(editor, "queue-update");
    await editor.getByRole("link", { name: "On engines" }).first().click();
    await editor.locator("ins", { hasText: "second" }).waitFor();
    await editor.locator("del", { hasText: "first" }).waitFor();
    await expectStateAccessible(editor);
    await shoot(editor, "review-update");
    await editor.getByLabel("Note to the writer").fill("Say which words.");
    await editor.getByRole("button", { name: "Return update" }).click();
    await editor.getByText("The published text stays.").waitFor();

    await writer.goto(`/desk/pieces/${id}`);
    await writer.getByText("Say which words.").waitFor();
    await writer.getByLabel("Body").fill("The third words.");
    await writer.getByRole("button", { name: "Update", exact: true }).click();
    await writer.getByRole("button", { name: "Send to an editor" }).click();
    // An acceptance of the text that was returned is refused.
    const stale = await second.post(`/desk/review/${id}`, {
      action: "accept_update",
      seen: returned,
    });
    expect(stale.status).toBe(409);
    await editor.goto(`/desk/review/${id}`);
    await editor.getByRole("button", { name: "Accept update" }).click();
    await editor.getByText("The update is accepted. Readers can see it now.").waitFor();
    expect(await textOf()).toBe("The third words.");
  });

  it.skipIf(isShort())(
    "of an editor's own piece needs another editor; if there is none, the page says what to do",
    async () => {
      const office = await openOffice({ review: "required" });
      const { store, edith } = office;
      const draft = await createPiece(store, edith, { headline: "My own" });
      const piece = await takeStep(store, {
        pieceId: draft.id,
        actor: writerAt(edith),
        review: "required",
        action: "publish",
        rendered: RENDERED,
        version: draft.version,
      });
      const editor = await signIn(browser(), office, "edith");
      await editor.goto(`/desk/review/${piece.id}`);
      await editor.getByText("another editor must review it").waitFor();
      await editor.getByText("It appears when another editor accepts it.").waitFor();
      await editor.getByText("writer role their-slug editor").waitFor();
      await shoot(editor, "review-own");
      expect(await editor.getByRole("button", { name: "Accept and publish" }).count()).toBe(0);
      const forced = await (
        await visitAs(office, edith)
      ).press(`/desk/review/${piece.id}`, { action: "accept" });
      expect(forced.status).toBe(403);
      expect((await findPiece(store.read, piece.id))?.status).toBe("pending");
    },
  );
});

describe("a piece that was taken down", () => {
  it.skipIf(isShort())(
    "cannot be published by its writer, who can ask for a look, until an editor lifts the takedown",
    async () => {
      const office = await openOffice();
      const { store, ada, edith, origin } = office;
      const { id } = await livePiece(office, "Copied words.", "off");
      const editor = await visitAs(office, edith);
      const note = "Copied from elsewhere.";
      const rejected = { action: "reject", status: "approved", note, confirmed: "yes" };
      expect((await editor.post(`/desk/review/${id}`, rejected)).status).toBe(303);

      const writer = await signIn(browser(), office, "ada");
      await writer.goto(`/desk/pieces/${id}`);
      await writer.getByText("An editor took this piece down.").waitFor();
      await writer.getByText("Copied from elsewhere.").waitFor();
      expect(await writer.getByRole("button", { name: "Publish" }).count()).toBe(0);
      await writer.getByLabel("Body").fill("My own words!");
      await writer.locator('#save-state[data-state="saved"]').waitFor();
      await expectStateAccessible(writer);
      await shoot(writer, "taken-down-editor");
      const own = await visitAs(office, ada);
      // The answer leads back to the text, where the page says why.
      await own.press(`/desk/pieces/${id}/publish`, {});
      expect(await findPiece(store.read, id)).toMatchObject({ status: "rejected" });

      // Editors see the text that readers saw, not the writer's later changes.
      const page = await signIn(browser(), office, "edith");
      await page.goto("/desk/review");
      await page.getByRole("heading", { name: "Taken down" }).waitFor();
      await page.goto(`/desk/review/${id}`);
      const preview = page.frameLocator('iframe[title="The piece as it appears"]');
      await preview.locator(".text").getByText("Copied words.").waitFor();
      expect(await page.content()).not.toContain("My own words!");
      await expectStateAccessible(page);
      await shoot(page, "taken-down-review");

      await writer.getByRole("button", { name: "Ask an editor for a look" }).click();
      await writer.getByText("If they lift the takedown").waitFor();
      await page.goto(`/desk/review/${id}`);
      await preview.locator(".text").getByText("My own words!").waitFor();
      await page.getByRole("button", { name: "Lift takedown" }).click();
      await page.getByText("The takedown is lifted.").waitFor();
      await writer.goto(`/desk/pieces/${id}`);
      await writer.getByRole("button", { name: "Publish" }).click();
      await writer.getByRole("button", { name: "Publish" }).click();
      await writer.getByRole("heading", { name: "Live" }).waitFor();
      expect((await fetch(`${origin}/api/public/pieces/${id}`)).status).toBe(200);
    },
  );
});

describe("a suspended writer", () => {
  it("sees the reason and what still works, changes nothing public, and is reinstated", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await livePiece(office, "Words.", "off");
    const draft = await createPiece(store, ada, { headline: "A draft" });
    const editor = await signIn(browser(), office, "edith");
    await editor.goto("/desk/review/writers?q=ada");
    await editor.getByText("Suspend Ada Lovelace").first().click();
    await editor.getByLabel("Reason (the writer sees it)").fill("Copied texts.");
    await expectStateAccessible(editor);
    await shoot(editor, "suspend");
    await editor.getByRole("button", { name: "Suspend Ada Lovelace" }).click();
    await editor.getByText("Suspended since").waitFor();

    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${draft.id}`);
    await page.getByText("Your account is suspended").waitFor();
    await page.getByText("Copied texts.").waitFor();
    // The page offers nothing that would be refused.
    await page.getByRole("button", { name: "Save" }).waitFor();
    expect(await page.getByRole("button", { name: /^(Publish|Ask an editor)/ }).count()).toBe(0);
    await expectStateAccessible(page);
    await shoot(page, "suspended-editor");
    await page.goto(`/desk/pieces/${id}`);
    await page.getByRole("button", { name: "Unpublish" }).waitFor();
    expect(await page.getByRole("button", { name: "Update" }).count()).toBe(0);
    const own = await visitAs(office, ada);
    const product = {
      name: "Notes",
      description: "",
      "price.amount": "1",
      "price.currency": "EUR",
      category: "ideas",
      payment_url: "https://pay.example/",
    };
    const refused: [string, Record<string, string>][] = [
      [`/desk/pieces/${draft.id}/publish`, {}],
      ["/desk/edit/profile", { name: "Somebody Else" }],
      ["/desk/edit/shop", product],
      ["/desk/edit/online-presence/keys", { name: "Agent", scope: "pieces:write" }],
    ];
    for (const [path, fields] of refused) {
      expect((await own.press(path, fields)).status, path).toBe(403);
    }
    await page.getByText("remove your picture and listings").waitFor();
    const removal = await own.post("/desk/edit/profile/picture/remove", { confirmed: "yes" });
    expect(removal.status).toBe(303);
    expect((await own.get("/desk/account/export")).status).toBe(200);
    expect((await own.post(`/desk/pieces/${id}/unpublish`, {})).status).toBe(303);
    await editor.getByRole("button", { name: "End suspension of Ada Lovelace" }).click();
    await editor.getByText("The suspension has ended.").waitFor();
    expect((await own.post("/desk/edit/profile", { name: "Ada King" })).status).toBe(303);
  });
});

/** A published piece of Ada's. */
async function livePiece(
  { store, ada, edith, settled }: Office,
  body_md: string,
  review: "off" | "required" = "required",
): Promise<StoredPiece> {
  const draft = await createPiece(store, ada, { headline: "On engines", body_md });
  const rendered = { ...RENDERED, html: `<p>${body_md}</p>`, text: body_md, slug: "on-engines" };
  const { id: pieceId, version } = draft;
  const step = { pieceId, review, version };
  await takeStep(store, { ...step, actor: writerAt(ada), action: "publish", rendered });
  if (review === "required") {
    await takeStep(store, {
      ...step,
      actor: editorAt(edith),
      action: "accept",
      slug: rendered.slug,
    });
  }
  await settled();
  return draft;
}

describe("writers", () => {
  it("are invited by a link that is shown once, sign in with it, and are verified", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "edith");
    await page.goto("/desk/review/writers");
    await expectStateAccessible(page);
    await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
    await page.getByLabel("Email", { exact: true }).fill("ada@example.org");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    expect(await page.getByRole("alert").innerText()).toContain("already exists");
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Grace Hopper");
    await page.getByLabel("Email", { exact: true }).fill("grace@example.org");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = await page.getByLabel("One-time link", { exact: true }).inputValue();
    await expectStateAccessible(page);

    const context = await browser().newContext({ baseURL: office.origin });
    const grace = await context.newPage();
    await grace.goto(link);
    for (const field of await grace.locator('input[type="password"]').all()) {
      await field.fill("another long password");
    }
    await grace.locator("main button").click();
    await grace.getByRole("button", { name: "Sign out" }).waitFor();
    await context.close();

    await page.goto("/desk/review/writers?q=hopper");
    expect(await page.content()).not.toContain(link);
    await page.getByText("published · can sign in").waitFor();
    await page.getByRole("button", { name: "Verify Grace Hopper" }).click();
    await page.getByText("Verified.").waitFor();
    await office.settled();
    const badge = await (await fetch(`${office.origin}/embed/grace-hopper/badge.svg`)).text();
    expect(badge).toContain("verified");
    await page.getByRole("button", { name: "Unverify Grace Hopper" }).click();
    await page.getByText("No longer verified.").waitFor();
    expect((await findWriter(office.store.read, "slug", "grace-hopper"))?.identityVerifiedAt).toBe(
      null,
    );
  });

  it("without an email get one with their link, and others keep theirs", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const bare = await addWriter(store, OPERATOR, { name: "Bare", slug: "bare" });
    const page = await signIn(browser(), office, "edith");
    await page.goto("/desk/review/writers?q=bare");
    await page.getByText("Create invitation link").first().click();
    await expectStateAccessible(page);
    await page.getByLabel("Email to sign in with").fill("bare@example.org");
    await page.getByRole("button", { name: "Create invitation link for Bare" }).click();
    await page.getByLabel("One-time link", { exact: true }).waitFor();
    expect((await findWriter(store.read, "id", bare.id))?.email).toBe("bare@example.org");

    const edith = await visitAs(office, office.edith);
    const answer = await edith.post(`/desk/review/writers/${ada.id}/link`, {
      email: "thief@example.org",
    });
    expect(answer.status).toBe(200);
    expect((await findWriter(store.read, "id", ada.id))?.email).toBe("ada@example.org");
  });
});

describe("another editor's account", () => {
  it("cannot be opened by an editor's link: the page names the operator's command", async () => {
    const office = await openOffice();
    const { store } = office;
    const sam = await addWriter(store, OPERATOR, { name: "Sam", slug: "sam", access: "editor" });
    const page = await signIn(browser(), office, "edith");
    await page.goto("/desk/review/writers?q=sam");
    await page.getByText("npm run admin -- writer invite sam --email").waitFor();
    expect(await page.getByText("Create invitation link").count()).toBe(0);
    await expectStateAccessible(page);
    await shoot(page, "writers-editor");
    const editor = await visitAs(office, office.edith);
    const answer = await editor.post(`/desk/review/writers/${sam.id}/link`, {
      email: "thief@example.org",
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("/desk/password/");
    expect((await findWriter(store.read, "id", sam.id))?.email).toBeNull();
    expect(await store.read.selectFrom("invitations").selectAll().execute()).toEqual([]);
  });
});

describe("a writer who is not an editor", () => {
  it("cannot reach the review by any method, nor can a former editor", async () => {
    const office = await openOffice({ review: "required" });
    const { store, ada } = office;
    const piece = await publish(office, await createPiece(store, ada));
    const former = await addWriter(store, OPERATOR, { name: "F", slug: "f", access: "editor" });
    const visitors = [await visitAs(office, ada), await visitAs(office, former)];
    await setAccess(store, OPERATOR, { writerId: former.id, access: "writer" });
    const actions: [path: string, fields: Record<string, string>][] = [
      [`/desk/review/${piece.id}`, { action: "accept", seen: "" }],
      [`/desk/review/${piece.id}`, { action: "reject", status: "pending", note: "No." }],
      ["/desk/review/writers", { name: "Friend", email: "friend@example.org" }],
      [`/desk/review/writers/${ada.id}/verify`, { verified: "yes", name: ada.name }],
      [`/desk/review/writers/${office.edith.id}/link`, {}],
      ["/desk/review/redirects", { path: "/a", target: "/docs" }],
      ["/desk/review/redirects/remove", { path: "/a", confirmed: "yes" }],
    ];
    for (const visitor of visitors) {
      for (const [path, fields] of actions) {
        expect((await visitor.get(path)).status, path).not.toBe(200);
        const answer = await visitor.post(path, fields);
        expect(answer.status, path).toBe(403);
        expect(await answer.text()).not.toContain("/desk/password/");
      }
      expect((await visitor.get("/desk/review")).status).toBe(403);
    }
    expect((await findPiece(store.read, piece.id))?.status).toBe("pending");
    expect((await findWriter(store.read, "id", ada.id))?.identityVerifiedAt).toBe(null);
    expect(await findWriter(store.read, "email", "friend@example.org")).toBeUndefined();
    expect(await store.read.selectFrom("invitations").selectAll().execute()).toEqual([]);
  });

  it("hides drafts from editors, and a text changed since it was read is not accepted", async () => {
    const office = await openOffice({ review: "required" });
    const { store, ada, edith } = office;
    const draft = await createPiece(store, ada, { headline: "Nobody's business" });
    const editor = await visitAs(office, edith);
    const seen = await editor.get(`/desk/review/${draft.id}`);
    expect(seen.status).toBe(404);
    expect(await seen.text()).not.toContain("business");
    const rejected = await editor.post(`/desk/review/${draft.id}`, {
      action: "reject",
      status: "pending",
      note: "No.",
    });
    expect(rejected.status).toBe(404);

    const piece = await publish(office, draft);
    const stale = await editor.post(`/desk/review/${piece.id}`, {
      action: "accept",
      seen: "0".repeat(64),
    });
    expect(stale.status).toBe(409);
    expect((await findPiece(store.read, piece.id))?.status).toBe("pending");
  });
});

describe("another writer", () => {
  it("cannot see, change or remove a listing, or revoke a key", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const owner = await visitAs(office, ada);
    const thief = await visitAs(office, edith);
    await owner.post("/desk/edit/shop", {
      name: "Notes",
      description: "",
      "price.amount": "1",
      "price.currency": "EUR",
      category: "ideas",
      payment_url: "https://pay.example/",
    });
    const product = await store.read.selectFrom("products").selectAll().executeTakeFirstOrThrow();
    await owner.post("/desk/edit/online-presence/keys", { name: "Agent", scope: "pieces:write" });
    const key = await store.read.selectFrom("api_keys").selectAll().executeTakeFirstOrThrow();

    expect((await thief.get(`/desk/edit/shop/${product.id}`)).status).toBe(404);
    const changed = await thief.post(`/desk/edit/shop/${product.id}`, {
      name: "Mine",
      description: "",
      "price.amount": "1",
      "price.currency": "EUR",
      category: "ideas",
      payment_url: "https://thief.example/",
    });
    expect(changed.status).toBe(404);
    expect((await thief.post(`/desk/edit/shop/${product.id}/remove`, {})).status).toBe(404);
    const revoked = await thief.post(`/desk/edit/online-presence/keys/${key.id}/revoke`, {});
    expect(revoked.status).toBe(404);
    expect(await store.read.selectFrom("products").selectAll().execute()).toEqual([product]);
    expect(await store.read.selectFrom("api_keys").selectAll().execute()).toEqual([key]);
  });
});

describe("an editor", () => {
  it("sees what is wrong with the theme and the log, and a writer does not", async () => {
    const office = await openOffice();
    const message = "theme/piece.liquid:3: undefined filter: loud";
    const page = await signIn(browser(), office, "edith");
    await page.goto("/desk/review");
    expect(await page.getByText("new theme has an error").count()).toBe(0);
    const failed_at = "2026-05-20T03:00:00.000Z";
    await updateBuildState(office.dataDir, { theme: { message, failed_at } });
    await page.goto("/desk/review");
    await page.getByText(message).waitFor();
    await shoot(page, "review-broken-theme");
    const stopped = "The log and the database have different pasts.";
    await updateBuildState(office.dataDir, { log: { message: stopped, failed_at } });
    await page.goto("/desk/review");
    await page
      .getByText(`the log of public acts has stopped. Tell the operator: ${stopped}`)
      .waitFor();
    const ada = await visitAs(office, office.ada);
    expect(await (await ada.get("/desk")).text()).not.toContain(message);
  });
});
