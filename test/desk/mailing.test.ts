import { expect, it } from "vitest";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { CONFIRMED_FIELD } from "../../api/desk/form-values.ts";
import { useBrowser } from "../_browser.ts";
import {
  content,
  createPiece,
  createTestClock,
  createWriter,
  editorAt,
  publishPiece,
  writerAt,
} from "../_setup.ts";
import { addFollowers } from "../mail/_mailings.ts";
import { expectStateAccessible, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
const CONFIRMED = { [CONFIRMED_FIELD]: "yes" };

/** Followers of the site. */
async function follow(store: Store, atOnce: number, weekly = 0): Promise<void> {
  const named = (rhythm: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${rhythm}-${n}@secret.example`);
  const of = { kind: "site", subject: "" } as const;
  await addFollowers(store, named("at_once", atOnce), { ...of, rhythm: "at_once" });
  if (weekly) await addFollowers(store, named("weekly", weekly), { ...of, rhythm: "weekly" });
}

const mailingsIn = (store: Store) =>
  store.read
    .selectFrom("mailings")
    .select(["id", "kind", "state", "subject", "preview", "reason", "html", "text"])
    .orderBy("made_at")
    .execute();

it("a writer mails a piece by a box with the number, which begins as they last chose", async () => {
  const office = await openOffice({ sendsMail: true });
  const { store, ada } = office;
  await follow(store, 12, 2);
  const { id } = await createPiece(store, ada, {
    headline: "Bridges",
    body_md: "They are **long**.\n\n> Very.",
  });
  const page = await signIn(browser(), office, "ada");
  await page.goto(`/desk/pieces/${id}/publish`);
  const box = page.getByLabel("Mail it to 14 followers");
  expect(await box.isChecked()).toBe(false);
  await page
    .getByText("12 get it when readers can see the piece, 2 in their weekly digest.")
    .waitFor();
  await box.check();
  await page.getByText("Subject and a look at the email").click();
  await page.getByLabel("Subject").fill("A subject of its own");
  const [html, text] = [
    page.frameLocator(".mail-look >> nth=0"),
    page.frameLocator(".mail-look >> nth=1"),
  ];
  await html.getByRole("heading", { name: "Bridges" }).waitFor();
  expect(await html.locator("blockquote").evaluate((quote) => getComputedStyle(quote).color)).toBe(
    "rgb(98, 91, 80)",
  );
  expect(await text.locator("pre").textContent()).toContain("They are long.\n\n> Very.");
  await expectStateAccessible(page);
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await page.getByText("A test is on its way to ada@example.org.").waitFor();
  // What was typed is still there.
  expect(await page.getByLabel("Subject").inputValue()).toBe("A subject of its own");
  expect(await box.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("The email goes out when readers can see the piece.").waitFor();
  const [test, mailing] = await mailingsIn(store);
  expect(test).toMatchObject({ kind: "test", subject: "Test: A subject of its own" });
  expect(test?.text).toContain("This is a test, sent only to you.");
  expect(mailing).toMatchObject({
    kind: "piece",
    state: "waiting",
    subject: "A subject of its own",
  });

  const next = await createPiece(store, ada, { headline: "Tunnels" });
  await page.goto(`/desk/pieces/${next.id}/publish`);
  expect(await box.isChecked()).toBe(true);
  await box.uncheck();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: "Live" }).waitFor();
  expect(await mailingsIn(store)).toHaveLength(2);
  const third = await createPiece(store, ada, { headline: "Ferries" });
  await page.goto(`/desk/pieces/${third.id}/publish`);
  expect(await box.isChecked()).toBe(false);
});

it("an update has no box, and Mail again needs a reason and the text that was seen", async () => {
  const office = await openOffice({ sendsMail: true });
  const { store, ada } = office;
  await follow(store, 1);
  const { id, version } = await publishPiece(store, ada, await createPiece(store, ada));
  const visitor = await visitAs(office, ada);
  await takeStep(store, {
    pieceId: id,
    actor: writerAt(ada),
    review: "off",
    action: "edit",
    content: content({ headline: "Newer" }),
    version,
  });
  const page = await (await visitor.get(`/desk/pieces/${id}/publish`)).text();
  expect(page).toContain("Update: ");
  expect(page).not.toContain("mail_asked");
  // Fields that the page does not have do nothing.
  const fields = { mail_asked: "yes", mail: "yes" };
  const updated = await visitor.press(`/desk/pieces/${id}/publish`, fields);
  expect(updated.headers.get("location")).toBe(`/desk/pieces/${id}/live`);
  expect(await mailingsIn(store)).toEqual([]);

  const path = `/desk/pieces/${id}/mailings`;
  // It was never mailed, so nobody gets it again.
  const first = await (await visitor.get(path)).text();
  expect(first).toContain("Mail it to 1 follower");
  expect(first).not.toContain('name="reason"');
  expect((await visitor.press(path, { first: "yes" })).headers.get("location")).toBe(
    `${path}?done=mailed`,
  );
  expect(await mailingsIn(store)).toMatchObject([{ kind: "piece", reason: null }]);
  expect((await visitor.press(path, { first: "yes" })).status).toBe(409);

  const again = await (await visitor.get(path)).text();
  expect(again).toContain("Mailed once.");
  expect(again).toContain("Mail again to 1 follower");
  expect((await visitor.press(path, { reason: " " })).status).toBe(400);
  expect((await visitor.post(path, { reason: "Wrong numbers", seen: "2026-01-01" })).status).toBe(
    409,
  );
  expect(await mailingsIn(store)).toHaveLength(1);
  const done = await visitor.press(path, { reason: "Wrong numbers" });
  expect(done.headers.get("location")).toBe(`${path}?done=mailed`);
  expect(await mailingsIn(store)).toContainEqual(
    expect.objectContaining({ kind: "again", reason: "Wrong numbers" }),
  );
  expect(await (await visitor.get(path)).text()).toContain("Mailed 2 times.");
});

it("a writer sees numbers and no address, stops a mailing, and decides about those of unknown fate", async () => {
  const office = await openOffice({ sendsMail: true });
  const { store, ada, edith } = office;
  await follow(store, 4);
  const { id } = await createPiece(store, ada, { headline: "Bridges" });
  const visitor = await visitAs(office, ada);
  await visitor.press(`/desk/pieces/${id}/publish`, { mail_asked: "yes", mail: "yes" });
  const [mailing] = await mailingsIn(store);
  const subscribers = await store.read.selectFrom("subscribers").select("id").execute();
  await store.write(async (tx) => {
    await tx.updateTable("mailings").set({ state: "sending", expanded_to: null }).execute();
    const rows = subscribers.map(({ id: subscriber_id }, n) => ({
      mailing_id: mailing!.id,
      subscriber_id,
      piece_id: id,
      pieces: null,
      state: (["sent", "unknown", "waiting", "refused"] as const)[n] ?? ("left" as const),
      attempts: 1,
      due_at: "2026",
      claimed_until: null,
      tried_at: null,
      sent_at: null,
      error: "550 at_once-3@secret.example is unknown",
    }));
    await tx.insertInto("mailing_recipients").values(rows).execute();
  });
  const stranger = await visitAs(office, await createWriter(store, { slug: "mallory" }));
  const editor = await visitAs(office, edith);
  const of = `/desk/mailings/${mailing!.id}`;
  for (const path of ["/desk/mailings", `/desk/pieces/${id}/mailings`, `/desk/pieces/${id}/live`]) {
    const page = await (await visitor.get(path)).text();
    expect(page).toContain("Mailing: 1 of 4 sent.");
    expect(page).not.toContain("secret.example");
  }
  // In the direction of its language, and at the side of its numbers.
  expect(await (await editor.get("/desk/mailings")).text()).toContain("<bdi>Bridges</bdi>");
  expect(await (await stranger.get("/desk/mailings")).text()).not.toContain("Bridges");
  const states = async () =>
    (await store.read.selectFrom("mailing_recipients").select("state").execute())
      .map(({ state }) => state)
      .toSorted();

  for (const act of ["unknown", "stop"]) {
    expect((await stranger.post(`${of}/${act}`, CONFIRMED)).status).toBe(404);
  }
  // The first press asks.
  expect(await (await visitor.post(`${of}/unknown`, {})).text()).toContain("may get it twice");
  expect(await states()).toEqual(["refused", "sent", "unknown", "waiting"]);
  await visitor.post(`${of}/unknown`, CONFIRMED);
  expect(await states()).toEqual(["refused", "sent", "waiting", "waiting"]);
  await editor.post(`${of}/stop`, CONFIRMED);
  expect(await states()).toEqual(["left", "left", "refused", "sent"]);
  expect(await (await visitor.get("/desk/mailings")).text()).toContain(
    "Stopped: 1 of 4 were sent.",
  );
});

it("a mail waits with a plan and with the editors, who are told, and goes when they accept", async () => {
  const clock = createTestClock();
  const office = await openOffice({ sendsMail: true, review: "required", clock });
  const { store, ada, edith } = office;
  await follow(store, 3);
  const { id } = await createPiece(store, ada, { headline: "Bridges" });
  const visitor = await visitAs(office, ada);
  const when = { when: "later", at: "2026-03-01T13:00", offset: "0" };
  const mail = { mail_asked: "yes", mail: "yes", mail_subject: "Read this" };
  await visitor.press(`/desk/pieces/${id}/publish`, { ...when, ...mail });
  expect(await mailingsIn(store)).toMatchObject([{ state: "waiting", subject: "Read this" }]);
  const own = await (await visitor.get(`/desk/pieces/${id}`)).text();
  expect(own).toContain("An email to followers goes out with it.");
  const editor = await visitAs(office, edith);
  const review = await (await editor.get(`/desk/review/${id}`)).text();
  expect(review).toContain("Its writer asked to mail it to 3 followers.");
  expect(review).toContain("Subject: Read this");
  // Its writer sends it again with another subject while the editor reads.
  await visitor.post(`/desk/pieces/${id}/withdraw`, {});
  await visitor.press(`/desk/pieces/${id}/publish`, { ...when, ...mail, mail_subject: "Buy" });
  const hidden = (html: string, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  const [seen, mailing] = [hidden(review, "seen"), hidden(review, "mailing")];
  for (const shown of [{ mailing }, {}]) {
    const late = await editor.post(`/desk/review/${id}`, { action: "accept", seen, ...shown });
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining("This changed while you looked. Look again."),
    ]);
  }
  const again = await (await editor.get(`/desk/review/${id}`)).text();
  await editor.press(`/desk/review/${id}`, {
    action: "accept",
    mailing: hidden(again, "mailing"),
  });
  expect(await mailingsIn(store)).toMatchObject([{ state: "waiting", subject: "Buy" }]);
  await visitor.post(`/desk/pieces/${id}/withdraw`, {});
  expect(await mailingsIn(store)).toEqual([]);
});

it("tests go to the writer alone, and no more than twenty an hour", async () => {
  const clock = createTestClock();
  const office = await openOffice({ sendsMail: true, clock });
  const { store, ada } = office;
  await follow(store, 1);
  const { id } = await createPiece(store, ada);
  const visitor = await visitAs(office, ada);
  const test = () => visitor.post(`/desk/pieces/${id}/publish/test`, {});
  for (let n = 0; n < 20; n++) expect((await test()).status).toBe(200);
  expect((await test()).status).toBe(429);
  clock.advance({ minutes: 61 });
  expect((await test()).status).toBe(200);
  const other = await visitAs(office, await createWriter(store, { slug: "mallory" }));
  expect((await other.post(`/desk/pieces/${id}/publish/test`, {})).status).toBe(404);
  expect((await other.get(`/desk/pieces/${id}/mail`)).status).toBe(404);
});

it("the mail is framed without scripts, and loads nothing from elsewhere", async () => {
  const office = await openOffice({ sendsMail: true });
  const { store, ada } = office;
  const { id } = await createPiece(store, ada, { body_md: "Text." });
  const visitor = await visitAs(office, ada);
  const { headers } = await visitor.get(`/desk/pieces/${id}/mail`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("img-src 'self'");
  expect(policy).toContain("sandbox allow-same-origin");
  expect(policy).not.toContain("script-src");
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
});

it("without a mail server there is no box, no page and no link", async () => {
  const office = await openOffice();
  const { store, ada } = office;
  await follow(store, 1);
  const { id } = await createPiece(store, ada);
  const visitor = await visitAs(office, ada);
  const page = await (await visitor.get(`/desk/pieces/${id}/publish`)).text();
  expect(page).not.toContain("mail_asked");
  expect(page).not.toContain("/desk/mailings");
  const gone = ["/desk/mailings", `/desk/pieces/${id}/mailings`, `/desk/pieces/${id}/mail`];
  for (const path of gone) expect((await visitor.get(path)).status).toBe(404);
  await visitor.press(`/desk/pieces/${id}/publish`, { mail_asked: "yes", mail: "yes" });
  expect(await mailingsIn(store)).toEqual([]);
});

it("only a writer who is alone on the site takes the followers along", async () => {
  const office = await openOffice({ sendsMail: true });
  const { store, ada, edith } = office;
  await follow(store, 2, 1);
  const path = "/desk/mailings/followers";
  const [writer, editor] = [await visitAs(office, ada), await visitAs(office, edith)];
  for (const visitor of [writer, editor]) {
    expect(await (await visitor.get("/desk/mailings")).text()).not.toContain(path);
    const refused = await visitor.post(path, {});
    expect([refused.status, await refused.text()]).toEqual([404, expect.not.stringContaining("@")]);
  }
  await store.write((tx) => tx.deleteFrom("writers").where("id", "=", ada.id).execute());
  expect(await (await editor.get("/desk/mailings")).text()).toContain(`action="${path}"`);
  const taken = await editor.post(path, {});
  expect(taken.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(taken.headers.get("content-disposition")).toBe('attachment; filename="followers.csv"');
  expect(taken.headers.get("cache-control")).toContain("no-store");
  const lines = (await taken.text()).trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe("email,created_at,language,follows,paused,consent");
  expect(lines.join("\n")).toMatch(/^weekly-0@secret\.example,\S+,en,"site weekly",false,/m);
  const audit = store.read.selectFrom("audit").select("actor_id").orderBy("at");
  expect(await audit.where("action", "=", "export followers").execute()).toEqual([
    { actor_id: edith.id },
  ]);
  // Without the token of its forms, and with a key.
  const { cookie } = editor;
  const headers = {
    cookie,
    origin: office.origin,
    "content-type": "application/x-www-form-urlencoded",
  };
  const { key } = await mintKey(store, editorAt(edith), {
    writerId: edith.id,
    name: "Key",
    scope: "pieces:write",
  });
  for (const more of [{}, { authorization: `Bearer ${key}` }]) {
    const init = { method: "POST", headers: { ...headers, ...more }, body: "" };
    expect((await fetch(office.origin + path, init)).status).toBe(403);
  }
  await createWriter(store, { slug: "mallory" });
  expect((await editor.post(path, {})).status).toBe(404);
});
