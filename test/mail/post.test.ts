import { expect, it } from "vitest";
import type { SiteLanguage } from "../../api/contract/vocabulary.ts";
import { compose } from "../../api/mail/compose.ts";
import { createPost } from "../../api/mail/post.ts";
import { createSmtp } from "../../api/mail/smtp.ts";
import { createUrls } from "../../api/render/urls.ts";
import { askForSubscription } from "../../api/store/mailing/asks.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { redeemPasswordLink } from "../../api/store/people/links.ts";
import { addComment } from "../../api/store/pieces/talk/comments.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { claimMails } from "../../api/store/people/mail-claims.ts";
import { askForLink, inviteByMail, setMailsOff } from "../../api/store/people/mails.ts";
import { startSession } from "../../api/store/people/sessions.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { createPiece, createTestStore, editorAt, RENDERED, writerAt } from "../_setup.ts";
import { plain, startMailServer } from "./_mail-server.ts";

async function createOffice(url: string, language: SiteLanguage = "en") {
  const { store, clock } = await createTestStore({ sendsMail: true });
  const post = createPost({
    store,
    urls: createUrls("https://galley.example"),
    site: async () => ({ name: "The Harbour Review", language }),
    send: createSmtp({ url, from: "desk@galley.example" }),
  });
  const add = (slug: string, access: "writer" | "editor" = "writer") =>
    addWriter(store, OPERATOR, { name: slug, slug, email: `${slug}@example.org`, access });
  return { store, clock, post, add };
}

it("invitations and links for forgotten passwords arrive, work once, and are stored nowhere", async () => {
  const { letters, url } = await startMailServer();
  const { store, post, add } = await createOffice(url);
  const edith = await add("edith", "editor");
  const ada = await add("ada");
  await inviteByMail(store, editorAt(edith), ada.id);
  await askForLink(store, "edith@example.org");
  await askForLink(store, "nobody@example.org");
  await post.catchUp();
  expect(letters.flatMap(({ to }) => to).toSorted()).toEqual([
    "ada@example.org",
    "edith@example.org",
  ]);
  for (const { text } of letters) {
    expect(text).toContain("From: The Harbour Review <desk@galley.example>");
    expect(text).toContain("Auto-Submitted: auto-generated");
    const [, token = ""] =
      /https:\/\/galley\.example\/desk\/password\/([\w-]{43})/.exec(plain(text)) ?? [];
    const rows = [
      await store.read.selectFrom("mails").selectAll().execute(),
      await store.read.selectFrom("invitations").selectAll().execute(),
      await store.read.selectFrom("audit").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    await redeemPasswordLink(store, { token, passwordHash: "h" });
    await expect(redeemPasswordLink(store, { token, passwordHash: "h" })).rejects.toThrow(
      "expired or was used",
    );
  }
});

it("the mail that asks for a confirmation has a button in HTML, the same links in plain text, and no word of a stranger", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const ask = {
    kind: "category",
    subject: "culture",
    rhythm: "weekly",
    email: "reader@example.org",
    language: "ar",
    page: "/category/culture",
    words: "Words of a stranger",
  } as const;
  await askForSubscription(store, ask, "192.0.2.0/24");
  const [claim] = await claimMails(store, 1);
  const urls = createUrls("https://galley.example");
  const site = async () => ({ name: "The Harbour Review", language: "en" }) as const;
  const letter = await compose({ store, urls, site }, claim!);
  const { text = "", html = "" } = letter ?? {};
  const links = (part: string) =>
    new Set(part.match(/https:\/\/galley\.example\/[\w/-]*/g)?.toSorted());
  expect([...links(text)].join(" ")).toMatch(/\/follow\/confirm\/[\w-]{44}$/);
  expect(links(html)).toEqual(links(text));
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<a class="b" href="[^"]+\/follow\/confirm\/[^"]+"[^>]*>تأكيد<\/a>/);
  expect(html + text).not.toContain("stranger");
  expect(letter?.fromName).toBe("The Harbour Review");
});

it("mails are in the language of the site", async () => {
  const { letters, url } = await startMailServer();
  const { store, post, add } = await createOffice(url, "de");
  const ada = await add("ada");
  await startSession(store, {
    writerId: ada.id,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    address: "192.0.2.7",
  });
  await askForLink(store, "ada@example.org");
  await post.catchUp();
  const texts = letters.map(({ text }) => Buffer.from(plain(text), "latin1").toString("utf8"));
  const said = texts.toSorted().join("\n");
  expect(said).toContain("Guten Tag ada,");
  expect(said).toContain("Firefox auf Linux, von 192.0.2.7.");
  expect(said).toContain("Er gilt einmal, bis");
  expect(said).toContain("Solche E-Mails abschalten: https://galley.example/desk/account#mail");
});

it("a mail that the server cannot take now arrives later, and one that it refuses is given up", async () => {
  let isReady = false;
  const { letters, url } = await startMailServer({
    refuse: (to) => (to.startsWith("gone") ? 550 : isReady ? undefined : 451),
  });
  const { store, clock, post, add } = await createOffice(url);
  await add("ada");
  await add("gone");
  await askForLink(store, "ada@example.org");
  await askForLink(store, "gone@example.org");
  await post.catchUp();
  expect(letters).toEqual([]);
  isReady = true;
  clock.advance({ minutes: 2 });
  await post.catchUp();
  expect(letters.map(({ to }) => to)).toEqual([["ada@example.org"]]);
  const rows = await store.read.selectFrom("mails").select(["failed_at", "sent_at"]).execute();
  expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
  expect(rows.filter(({ failed_at }) => failed_at !== null)).toHaveLength(1);
});

it("an invitation of an editor who has lost the right to invite is not sent", async () => {
  const { letters, url } = await startMailServer();
  const { store, post, add } = await createOffice(url);
  const edith = await add("edith", "editor");
  const ada = await add("ada");
  await inviteByMail(store, editorAt(edith), ada.id);
  await store.write((tx) =>
    tx.updateTable("writers").set({ access: "writer" }).where("id", "=", edith.id).execute(),
  );
  await post.catchUp();
  expect(letters).toEqual([]);
  expect(await store.read.selectFrom("mails").selectAll().execute()).toEqual([]);
});

it("a time that was taken back and comments are told, unless their reader has switched that off", async () => {
  const { letters, url } = await startMailServer();
  const { store, clock, post, add } = await createOffice(url);
  const edith = await add("edith", "editor");
  const ada = await add("ada");
  const sendBack = async (headline: string): Promise<void> => {
    const { id: pieceId, version } = await createPiece(store, ada, { headline });
    const step = { pieceId, review: "required" } as const;
    const at = new Date(clock().getTime() + 86_400_000).toISOString();
    const seen = {
      action: "schedule",
      actor: writerAt(ada),
      version,
      rendered: RENDERED,
      at,
    } as const;
    await takeStep(store, { ...step, ...seen });
    const editor = editorAt(edith);
    await addComment(store, editor, { pieceId, quote: null, body: "See above." });
    await takeStep(store, { ...step, action: "reject", actor: editor, note: "No." });
    clock.advance({ minutes: 90 });
    await post.catchUp();
  };
  await sendBack("Ink");
  const notices = letters
    .filter(({ to }) => to[0] === "ada@example.org")
    .map(({ text }) => plain(text));
  expect(
    notices.filter((text) => text.includes("was to appear at a time that you set")),
  ).toHaveLength(1);
  expect(notices.filter((text) => text.includes("- Ink (edith)"))).toHaveLength(1);
  letters.length = 0;
  await setMailsOff(store, ada.id, ["time_taken_back", "commented", "returned"]);
  await sendBack("Paper");
  expect(letters.filter(({ to }) => to[0] === "ada@example.org")).toEqual([]);
});
