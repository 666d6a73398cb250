import { expect, it } from "vitest";
import { createBulkSmtp } from "../../api/mail/mailing/bulk-smtp.ts";
import { createMailingPost } from "../../api/mail/mailing/mailing-post.ts";
import { createUrls } from "../../api/render/urls.ts";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { content, createPiece, createTestClock, keyOf, RENDERED, writerAt } from "../_setup.ts";
import { type Office, openOffice, visitAs } from "../desk/_office.ts";
import { addFollower } from "./_mailings.ts";
import { type Letter, startMailServer } from "./_mail-server.ts";

/** What the worker runs, on the office's own database. */
function sendersOf({ store, origin }: Office, url: string) {
  const from = "desk@galley.example";
  return createMailingPost({
    store,
    urls: createUrls(origin),
    site: async () => ({ name: "Galley", language: "en" }),
    from,
    perMinute: 60_000,
    bounce: null,
    bulk: createBulkSmtp({ url, from }),
  });
}

interface Parsed {
  headers: string;
  text: string;
  html: string;
}

/** The two parts of a mail, as its reader's program takes them apart. */
function parse({ text: mail }: Letter): Parsed {
  const [headers = ""] = mail.split("\r\n\r\n", 1);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers) ?? [];
  const parts = mail.split(`--${boundary}`).slice(1, -1);
  const bodyOf = (type: string): string => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
    const [head = "", ...rest] = part.split("\r\n\r\n");
    const body = rest.join("\r\n\r\n");
    if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
    const bytes = body
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
  };
  return {
    headers: headers.replaceAll(/\r\n\s+/g, " "),
    text: bodyOf("text/plain"),
    html: bodyOf("text/html"),
  };
}

const wordsIn = (text: string): string => (text.match(/[\p{L}\p{N}’]+/gu) ?? []).join(" ");
const withoutTags = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, " ").replaceAll(/&(?:amp|lt|gt|quot);/g, " ");

/** The text of a piece on its page. */
async function pageText({ origin }: Office, path: string): Promise<string> {
  const page = await (await fetch(origin + path)).text();
  const [, body = ""] = /<div class="text e-content">(.*?)<\/div><footer/s.exec(page) ?? [];
  return wordsIn(withoutTags(body));
}

it("a piece that is published with the box ticked arrives once, with the words of its page", async () => {
  const server = await startMailServer();
  const office = await openOffice({ sendsMail: true });
  const { store, ada, origin } = office;
  const post = sendersOf(office, server.url);
  await addFollower(store, "reader@example.org");
  await addFollower(store, "fan@example.org", {
    kind: "writer",
    subject: ada.id,
    rhythm: "at_once",
  });
  await addFollower(store, "late@example.org", { kind: "site", subject: "", rhythm: "weekly" });
  const { id } = await createPiece(store, ada, {
    headline: "Bridges & ferries",
    body_md: `They "swing", and *turn*.\n\n## Why\n\n- One\n- Two [more](/x)\n\n> {{manage}} \u{1}settings`,
  });
  const visitor = await visitAs(office, ada);
  const mail = { mail_asked: "yes", mail: "yes", mail_subject: "", mail_preview: "Look" };
  await visitor.press(`/desk/pieces/${id}/publish`, mail);
  await office.settled();
  await post.catchUp();
  await post.catchUp();
  expect(server.letters.map(({ to }) => to.join()).toSorted()).toEqual([
    "fan@example.org",
    "reader@example.org",
  ]);
  const { slug } = (await findPiece(store.read, id))!;
  const shown = await pageText(office, `/author/ada/${slug}`);
  expect(shown).toContain("They swing");
  for (const letter of server.letters) {
    const { headers, text, html } = parse(letter);
    expect(headers).toContain("Subject: Bridges & ferries");
    expect(headers).toMatch(/List-Unsubscribe: <http.*\/follow\/[\w-]+\/leave>/);
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(wordsIn(withoutTags(html))).toContain(shown);
    expect(wordsIn(text.replaceAll(/ ?<http[^>]*>/g, ""))).toContain(shown);
    expect(html).toContain(`${origin}/author/ada/${slug}"`);
    const own = new Set(html.match(/\/follow\/[\w-]+(?:\/leave)?/g));
    expect(own.size).toBe(2);
    // The words of its writer are no place for a reader's link.
    expect(text).toContain("> {{manage}} settings");
    expect(html + text).not.toContain("\u{1}");
    const isFan = letter.to.includes("fan@example.org");
    expect(text).toContain(`because you follow ${isFan ? "Ada Lovelace" : "Galley"}.`);
  }
  const page = await (await visitor.get(`/desk/pieces/${id}/live`)).text();
  expect(page).toContain("Mailed to 2 of 2.");
});

it("nothing but a person's tick or press sends a mail", async () => {
  const clock = createTestClock();
  const server = await startMailServer();
  const office = await openOffice({ sendsMail: true, clock });
  const { store, ada } = office;
  const post = sendersOf(office, server.url);
  await addFollower(store, "reader@example.org");
  const step = { actor: writerAt(ada), review: "off" } as const;
  const visitor = await visitAs(office, ada);
  // Published without the box, updated, scheduled without it, drafted by a key, and imported.
  const { id } = await createPiece(store, ada);
  await visitor.press(`/desk/pieces/${id}/publish`, { mail_asked: "yes" });
  const edited = await takeStep(store, {
    ...step,
    pieceId: id,
    action: "edit",
    content: content({ headline: "Newer" }),
    version: 1,
  });
  await visitor.press(`/desk/pieces/${id}/publish`, { mail_asked: "yes", mail: "yes" });
  expect(edited.version).toBe(2);
  const planned = await createPiece(store, ada, { headline: "Planned" });
  const at = new Date(clock().getTime() + 60_000).toISOString();
  const seen = { version: planned.version, rendered: RENDERED };
  await takeStep(store, { ...step, pieceId: planned.id, action: "schedule", at, ...seen });
  const key = await keyOf(store, ada);
  await addDraft(store, key, { writerId: ada.id, content: content() });
  clock.advance({ minutes: 2 });
  await publishDue(store, { review: "off" });
  await office.settled();
  await post.catchUp();
  expect(server.letters).toEqual([]);
  expect(await store.read.selectFrom("mailings").selectAll().execute()).toEqual([]);
  // The press of a person does.
  await visitor.press(`/desk/pieces/${id}/mailings`, { reason: "The depths were wrong" });
  await post.catchUp();
  expect(server.letters).toHaveLength(1);
  expect(parse(server.letters[0]!).text).toContain("Sent again: The depths were wrong");
});

it("a test goes to its writer, and carries no link of a follower", async () => {
  const server = await startMailServer();
  const office = await openOffice({ sendsMail: true });
  const { store, ada } = office;
  const post = sendersOf(office, server.url);
  await addFollower(store, "reader@example.org");
  const { id } = await createPiece(store, ada, { headline: "Bridges" });
  const visitor = await visitAs(office, ada);
  await visitor.post(`/desk/pieces/${id}/publish/test`, { mail_subject: "Look" });
  await post.catchUp();
  expect(server.letters.map(({ to }) => to)).toEqual([["ada@example.org"]]);
  const { headers, text, html } = parse(server.letters[0]!);
  expect(headers).toContain("Subject: Test: Look");
  expect(headers).not.toContain("List-Unsubscribe");
  expect(text).toContain("This is a test, sent only to you.");
  expect(text + html).not.toContain("/follow/");
});
