import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import type { DeskRoute } from "../../api/desk/route.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { deletePiece } from "../../api/store/pieces/lifecycle/deletion.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { createMailing } from "../../api/store/mailing/mailings.ts";
import { addOwnPage } from "../../api/store/site/own-page-steps.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { addSeries, putInSeries } from "../../api/store/series/series-steps.ts";
import { listSessions, startSession } from "../../api/store/people/sessions.ts";
import { BOOK, createPiece, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { addFollowers } from "../mail/_mailings.ts";
import { testPicture } from "../pictures/_pictures.ts";

/** The records of a writer that a path can name. */
export interface Named {
  /** Pieces in every state. */
  pieces: { draft: string; shown: string; pending: string; deleted: string; planned: string };
  /** When the planned piece is due. */
  plannedAt: string;
  /** The records by the paths that they fit. */
  places: readonly { within: RegExp; ids: readonly string[] }[];
}

/** Gives a writer one record of each kind that a path of the desk can name. */
export async function createNamed(
  store: Store,
  ada: Writer,
  { keyId }: { keyId: string },
): Promise<Named> {
  const step = { actor: writerAt(ada), review: "off" } as const;
  const draft = await createPiece(store, ada);
  const shown = await publishPiece(
    store,
    ada,
    await createPiece(store, ada, { headline: "Shown" }),
  );
  const pending = await createPiece(store, ada, { headline: "With the editors" });
  await takeStep(store, { ...step, pieceId: pending.id, action: "ask_for_look" });
  const deleted = await createPiece(store, ada, { headline: "Deleted" });
  await deletePiece(store, writerAt(ada), deleted.id);
  const planned = await createPiece(store, ada, { headline: "Scheduled" });
  const plannedAt = new Date(store.clock().getTime() + 3_600_000).toISOString();
  await takeStep(store, {
    ...step,
    pieceId: planned.id,
    action: "schedule",
    version: planned.version,
    rendered: RENDERED,
    at: plannedAt,
  });
  const product = await addProduct(store, writerAt(ada), { writerId: ada.id, content: BOOK });
  const series = await addSeries(store, writerAt(ada), {
    writerId: ada.id,
    title: "Of ink",
    description: "Why it is dark.",
    slug: () => "of-ink",
  });
  for (const { id: pieceId } of [shown, draft]) {
    await putInSeries(store, writerAt(ada), { pieceId, seriesId: series });
  }
  const about = await addOwnPage(store, OPERATOR, {
    title: "About",
    body_md: "Hello.",
    slug: "about",
    in_navigation: false,
    in_footer: true,
  });
  const mailing = await createOpenMailing(store, ada, shown);
  await startSession(store, { writerId: ada.id, userAgent: null });
  const session = (await listSessions(store.read, store, ada.id))[0]?.id ?? "";
  const pieces = {
    draft: draft.id,
    shown: shown.id,
    pending: pending.id,
    deleted: deleted.id,
    planned: planned.id,
  };
  return {
    pieces,
    plannedAt,
    places: [
      { within: /^\/desk\/mailings\//, ids: [mailing] },
      { within: /\/site\/pages\//, ids: [about] },
      { within: /\/site\/files\//, ids: [`${"a".repeat(32)}-logo-webp`] },
      { within: /\/pieces\//, ids: Object.values(pieces) },
      { within: /\/shop\//, ids: [product] },
      { within: /\/series\//, ids: [series] },
      { within: /\/(?:keys|online-presence)\//, ids: [keyId] },
      { within: /\/(?:writers|review)\//, ids: [ada.id] },
      { within: /\/pictures\//, ids: ["b".repeat(32)] },
      { within: /\/picture\//, ids: ["a".repeat(20)] },
      { within: /\/(?:password|preview|email)\//, ids: ["a".repeat(43)] },
      { within: /\/sessions\//, ids: [session] },
    ],
  };
}

/** A mailing under way, with a recipient who waits and one of unknown fate, if the site has a mail server. */
async function createOpenMailing(
  store: Store,
  ada: Writer,
  { id: pieceId, version }: Pick<StoredPiece, "id" | "version">,
): Promise<string> {
  if (!store.sendsMail) return pieceId;
  const again = { kind: "again", pieceId, version, subject: "", preview: "", reason: "R" } as const;
  const made = await store.write((tx) => createMailing(tx, store, writerAt(ada), again));
  const followers = await addFollowers(store, ["one@example.org", "two@example.org"]);
  const rows = followers.map(({ id }, index) => ({
    mailing_id: made.id,
    subscriber_id: id,
    piece_id: null,
    pieces: null,
    state: index ? ("unknown" as const) : ("waiting" as const),
    attempts: 0,
    due_at: made.made_at,
    claimed_until: null,
    tried_at: null,
    sent_at: null,
    error: null,
  }));
  await store.write(async (tx) => {
    const news = { state: "sending", expanded_to: null } as const;
    await tx.updateTable("mailings").set(news).where("id", "=", made.id).execute();
    await tx.insertInto("mailing_recipients").values(rows).execute();
  });
  return made.id;
}

export interface Address {
  path: string;
  route: DeskRoute;
}

/** Each route with each of the writer's records that its path can name. */
export function addressesOf(routes: readonly DeskRoute[], { places }: Named): Address[] {
  return routes.flatMap((route) => {
    if (!route.path.includes(":")) return [{ path: route.path, route }];
    const ids = places.find(({ within }) => within.test(route.path))?.ids;
    if (!ids) throw new Error(`Say what ${route.path} may name.`);
    return ids.map((id) => ({
      path: route.path.replace(":number", "1").replace(/:\w+/, id),
      route,
    }));
  });
}

/** Fields that are valid for most forms of the desk. */
export const FIELDS = {
  headline: "Taken over",
  body_md: "By someone else.",
  version: "1",
  name: "Taken over",
  scope: "pieces:write",
  note: "Taken over",
  email: "taken@example.org",
  sure: "yes",
  confirmed: "yes",
  mail_asked: "yes",
  mail: "yes",
  reason: "Taken over",
  body: "Taken over",
  title: "Taken over",
  piece: "00000000-0000-4000-8000-000000000000",
  comment: "00000000-0000-4000-8000-000000000000",
  link: "00000000-0000-4000-8000-000000000000",
};

const PNG = await testPicture();

/** The body of a form, with files if the route takes some. */
export function formBody(
  { takesFile }: Pick<DeskRoute, "takesFile">,
  fields: Record<string, string>,
): FormData | URLSearchParams {
  if (!takesFile) return new URLSearchParams(fields);
  const form = new FormData();
  // Forms with a file have few fields, and the service takes at most 20 parts.
  for (const [name, value] of Object.entries(fields)) {
    if (!/^(?:mail|mail_asked|comment|link)$/.test(name)) form.set(name, value);
  }
  form.set("avatar", new Blob(["not a picture"]), "picture.png");
  form.set("file", new Blob([new Uint8Array(PNG)]), "picture.png");
  return form;
}
