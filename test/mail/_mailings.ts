import { newId } from "../../api/contract/random.ts";
import type { SubscriptionChoice } from "../../api/contract/mailing/mailing.ts";
import { createBulkSmtp } from "../../api/mail/mailing/bulk-smtp.ts";
import { createMailingPost, type MailingPostOptions } from "../../api/mail/mailing/mailing-post.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { createMailing, listMailings, type NewMailing } from "../../api/store/mailing/mailings.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { insertMany } from "../../api/store/engine/bulk.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { SubscriberRow } from "../../api/store/engine/tables-mailing.ts";
import { createPiece, createTestStore, publishPiece, writerAt } from "../_setup.ts";

const SITE: SubscriptionChoice = { kind: "site", subject: "", rhythm: "at_once" };

/** A follower who has confirmed. */
export async function addFollower(
  store: Store,
  email: string,
  choice: SubscriptionChoice = SITE,
): Promise<SubscriberRow> {
  const [subscriber] = await addFollowers(store, [email], choice);
  if (!subscriber) throw new Error("Not added.");
  return subscriber;
}

/** Many of them at once. */
export async function addFollowers(
  store: Store,
  emails: readonly string[],
  choice: SubscriptionChoice = SITE,
): Promise<SubscriberRow[]> {
  const at = store.clock().toISOString();
  const rows = emails.map((email): SubscriberRow => ({
    id: newId(store.random),
    email,
    language: "en",
    created_at: at,
    confirmed_at: at,
    secret: store.random(32).toString("base64url"),
    consent: JSON.stringify({ by: "import", proof: "A test.", importedAt: at, since: null }),
    paused_at: null,
    paused_until: null,
    left_at: null,
    suppressed_at: null,
    digest_sent_at: null,
  }));
  await store.writeAlongside(async (tx) => {
    await insertMany(tx, "subscribers", rows);
    const chosen = rows.map(({ id }) => ({ subscriber_id: id, ...choice, created_at: at }));
    await insertMany(tx, "subscriptions", chosen);
  });
  return rows;
}

/** A site with a published piece, and what sends its mailings. */
export async function createMailOffice(
  url: string,
  options: Partial<Pick<MailingPostOptions, "perMinute" | "bounce">> = {},
) {
  const { store, clock } = await createTestStore({ sendsMail: true });
  const ada = await addWriter(store, OPERATOR, {
    name: "Ada",
    slug: "ada",
    email: "ada@example.org",
  });
  const piece = await publishPiece(store, ada, await createPiece(store, ada));
  await settleAll(store);
  const from = "desk@galley.example";
  const lines: string[] = [];
  const createSender = (own: Store = store) =>
    createMailingPost({
      store: own,
      urls: createUrls("https://galley.example"),
      site: async () => ({ name: "The Harbour Review", language: "en" }),
      from,
      perMinute: 60_000,
      bounce: null,
      bulk: createBulkSmtp({ url, from }),
      log: (line) => lines.push(line),
      ...options,
    });
  const mail = (news: Partial<NewMailing> = {}) =>
    store.write((tx) =>
      createMailing(tx, store, writerAt(ada), {
        kind: "piece",
        pieceId: piece.id,
        version: piece.version,
        subject: "A headline",
        preview: "About it",
        ...news,
      }),
    );
  const countsOf = async (id: string) => {
    const listed = await listMailings(store.read, piece.id);
    return listed.find((mailing) => mailing.id === id)?.counts;
  };
  return { store, clock, ada, piece, lines, post: createSender(), createSender, mail, countsOf };
}

/** As if every place had its files. */
export async function settleAll(store: Store): Promise<void> {
  const settled_at = store.clock().toISOString();
  await store.write((tx) => tx.updateTable("changes").set({ settled_at }).execute());
}
