import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { type Said, say } from "../../contract/say.ts";
import {
  OWN_PAGE_LIMITS,
  type OwnPagePlace,
  type OwnPageText,
} from "../../contract/site/own-page.ts";
import type { Rendered } from "../../contract/records.ts";
import { recordAct, recordPage } from "../ledger/acts.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { requireEditor } from "../people/editors.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { savePageRevision } from "./own-page-revisions.ts";
import { findOwnPage, listOwnPages, type OwnPage, placeColumns } from "./own-pages.ts";
import { recordSettingsChange } from "./site-settings.ts";
import { heldPaths } from "./site-paths.ts";
import { updateById } from "../engine/rows.ts";

/** A new page, which nobody but editors sees. Returns its id. */
export async function addOwnPage(
  store: Store,
  actor: Actor,
  { title, body_md, slug, ...places }: OwnPageText & OwnPagePlace,
): Promise<string> {
  return store.write(async (tx) => {
    await requireEditor(tx, actor);
    const all = await tx.selectFrom("own_pages").select("position").execute();
    if (all.length >= OWN_PAGE_LIMITS.pages) throw tooMany();
    await requireFree(tx, slug);
    const id = newId(store.random);
    const now = timestamp(store.clock);
    await tx
      .insertInto("own_pages")
      .values({
        id,
        slug,
        title,
        body_md,
        ...placeColumns(places),
        position: Math.max(0, ...all.map(({ position }) => position)) + 1,
        version: 1,
        public_title: null,
        public_md: null,
        public_html: null,
        public_text: null,
        renderer_version: null,
        published_at: null,
        public_updated_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await savePageRevision(tx, store, { pageId: id, title, body_md, actor });
    await note(tx, store, actor, { action: "add page", id });
    return id;
  });
}

/** Saves the text as a draft, and the places at once. Readers see the text when it is published. */
export async function saveOwnPage(
  store: Store,
  actor: Actor,
  { id, version, ...given }: OwnPageText & OwnPagePlace & { id: string; version: number },
): Promise<number> {
  const { title, body_md, slug, ...places } = given;
  return store.write(async (tx) => {
    const page = await requirePage(tx, actor, { id, version });
    if (slug !== page.slug) {
      if (page.publishedAt !== null) throw addressInUse();
      await requireFree(tx, slug);
    }
    await tx
      .updateTable("own_pages")
      .set({ slug, title, body_md, ...placeColumns(places) })
      .set({ version: page.version + 1, updated_at: timestamp(store.clock) })
      .where("id", "=", id)
      .execute();
    await savePageRevision(tx, store, { pageId: id, title, body_md, actor });
    const isMoved =
      places.in_navigation !== page.in_navigation || places.in_footer !== page.in_footer;
    if (page.publishedAt !== null && isMoved) await recordSettingsChange(tx, store);
    return page.version + 1;
  });
}

/** Makes the saved text public: the version that the editor saw, rendered. */
export async function publishOwnPage(
  store: Store,
  actor: Actor,
  { id, version, rendered }: { id: string; version: number; rendered: Rendered },
): Promise<void> {
  await store.write(async (tx) => {
    const page = await requirePage(tx, actor, { id, version });
    if (page.publishedAt === null) await requireNoRedirect(tx, page.slug);
    const now = timestamp(store.clock);
    await updateById(tx, "own_pages", id, {
      public_title: page.title,
      public_md: page.body_md,
      public_html: rendered.html,
      public_text: rendered.text,
      renderer_version: rendered.version,
      published_at: page.publishedAt ?? now,
      public_updated_at: now,
    });
    const { title, body_md } = page;
    await savePageRevision(tx, store, { pageId: id, title, body_md, actor, published: true });
    await note(tx, store, actor, { action: "publish page", id });
    await recordSettingsChange(tx, store);
    await recordPage(tx, store, { id, slug: page.slug, title, html: rendered.html });
  });
}

export async function unpublishOwnPage(store: Store, actor: Actor, id: string): Promise<void> {
  await store.write(async (tx) => {
    const page = await requirePage(tx, actor, { id });
    if (page.publishedAt === null) return;
    await tx
      .updateTable("own_pages")
      .set({ public_title: null, public_md: null, public_html: null, public_text: null })
      .set({ renderer_version: null, published_at: null, public_updated_at: null })
      .where("id", "=", id)
      .execute();
    await note(tx, store, actor, { action: "unpublish page", id });
    await recordSettingsChange(tx, store);
    await recordAct(tx, store, { kind: "page", subject: id, says: null });
  });
}

/** Removes a page that is not public, with all its revisions. */
export async function removeOwnPage(store: Store, actor: Actor, id: string): Promise<void> {
  await store.write(async (tx) => {
    const page = await requirePage(tx, actor, { id });
    if (page.publishedAt !== null) {
      throw new Refusal("conflict", say("The page is public. Unpublish it first, then delete it."));
    }
    await tx.deleteFrom("own_pages").where("id", "=", id).execute();
    await note(tx, store, actor, { action: "delete page", id });
  });
}

export async function moveOwnPage(
  store: Store,
  actor: Actor,
  { id, way }: { id: string; way: "up" | "down" },
): Promise<void> {
  await store.write(async (tx) => {
    await requirePage(tx, actor, { id });
    const all = await listOwnPages(tx);
    const from = all.findIndex((page) => page.id === id);
    const to = way === "up" ? from - 1 : from + 1;
    const [page, other] = [all[from], all[to]];
    if (!page || !other) return;
    all[from] = other;
    all[to] = page;
    for (const [position, { id: moved }] of all.entries()) {
      await updateById(tx, "own_pages", moved, { position });
    }
    if (page.publishedAt !== null && other.publishedAt !== null)
      await recordSettingsChange(tx, store);
  });
}

async function requirePage(
  tx: Queryable,
  actor: Actor,
  { id, version }: { id: string; version?: number },
): Promise<OwnPage> {
  await requireEditor(tx, actor);
  const page = await findOwnPage(tx, "id", id);
  if (!page)
    throw new Refusal("not_found", say("There is no such page. Somebody may have deleted it."));
  if (version !== undefined && version !== page.version) {
    throw new Refusal(
      "conflict",
      say(
        "Somebody else has saved this page since you opened it. Copy your text, then open the page again.",
      ),
    );
  }
  return page;
}

async function requireFree(tx: Queryable, slug: string): Promise<void> {
  if (await findOwnPage(tx, "slug", slug)) {
    throw taken(
      say("There is already a page at /{slug}.", { slug }),
      say("another page has the address /{slug}", { slug }),
    );
  }
  await requireNoRedirect(tx, slug);
}

async function requireNoRedirect(tx: Queryable, slug: string): Promise<void> {
  const path = `/${slug}`;
  if ((await heldPaths(tx, [path])).get(path) !== "redirect") return;
  throw taken(
    say("A redirect leads from {path}. Remove the redirect first, or choose another address.", {
      path,
    }),
    say("a redirect leads from {path}", { path }),
  );
}

function taken(sentence: Said, said: Said): Refusal {
  return new Refusal("validation_failed", sentence, [{ path: "slug", said }]);
}

function addressInUse(): Refusal {
  const said = say("cannot be changed while the page is public: links to it would break");
  return new Refusal(
    "validation_failed",
    say("Unpublish the page before you change its address."),
    [{ path: "slug", said }],
  );
}

function tooMany(): Refusal {
  return new Refusal(
    "conflict",
    say("A site can have {count} pages of its own. Delete one first.", {
      count: OWN_PAGE_LIMITS.pages,
    }),
  );
}

async function note(
  tx: Queryable,
  store: Store,
  actor: Actor,
  { action, id }: { action: string; id: string },
): Promise<void> {
  await recordAudit(tx, store, { actor, action, subject: ["page", id] });
}
