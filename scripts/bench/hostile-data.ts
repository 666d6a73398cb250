import { CreatePieceBody } from "../../api/contract/draft.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";

/** A signed-in writer of the demo. */
export interface Attacker {
  cookie: string;
  formToken: string;
}

export interface HostileData {
  /** The first owns the pieces below. The others press buttons at the same time. */
  attackers: [Attacker, ...Attacker[]];
  longDraft: string;
  /** Drafts with more marks than the limit allows now. */
  markBombs: string[];
  /** The path of one of a hundred public pieces with 99,000 dotted capitals, whose length changes when they are folded. */
  dotted: string;
  /** Public pieces that are unpublished alone and behind the bombs. */
  withdrawn: { id: string; path: string }[];
}

const BOMBS = 8;
const DOTTED_PIECES = 100;
/** NFC puts the second kind before the first, mark by mark. */
const MARK_BOMB = `a${"\u0315".repeat(49_500)}${"\u0316".repeat(49_500)}`;

/**
 * Writes data into the database that no form accepts any more, or that would take minutes to send. `websites` become
 * those of the writers, in their order.
 */
export async function addHostileData(
  dataDir: string,
  websites: readonly string[],
): Promise<HostileData> {
  const store = await openStore(databaseFile(dataDir));
  try {
    const writers = await listWriters(store.read);
    const attackers: Attacker[] = [];
    for (const [index, { id: writerId }] of writers.slice(0, websites.length).entries()) {
      const { token } = await startSession(store, { writerId, userAgent: null });
      const session = await findSession(store.read, store, token);
      if (!session) throw new Error("A session could not be started.");
      const { writer } = session;
      const profile = { ...writer, website: websites[index] ?? null };
      await saveProfile(store, OPERATOR, { writerId, profile });
      attackers.push({ cookie: `desk_session=${token}`, formToken: session.csrfToken });
    }
    const [first, ...others] = attackers;
    const owner = writers[0];
    if (!first || !owner) throw new Error("The demo has no writers.");
    const draft = (headline: string, body: string) => makeDraft(store, owner.id, headline, body);
    const longDraft = await draft("A long draft", "Some words of it. ".repeat(5_555));
    const markBombs: string[] = [];
    for (let number = 0; number < BOMBS; number++) {
      markBombs.push(await draft(`Marks ${number}`, `${MARK_BOMB} ${number}`));
    }
    for (let number = 0; number < DOTTED_PIECES; number++) {
      const id = await draft(`Dots ${number}`, "İ".repeat(99_000));
      await publish(store, owner.id, id, { slug: `dots-${number}`, text: "İ".repeat(99_000) });
    }
    const dotted = `/author/${owner.slug}/dots-0`;
    const withdrawn: HostileData["withdrawn"] = [];
    for (const slug of ["withdrawn-alone", "withdrawn-behind"]) {
      const id = await draft(slug, "To be taken back.");
      await publish(store, owner.id, id, { slug, text: "To be taken back." });
      withdrawn.push({ id, path: `/author/${owner.slug}/${slug}` });
    }
    return { attackers: [first, ...others], longDraft, markBombs, dotted, withdrawn };
  } finally {
    await store.close();
  }
}

async function makeDraft(
  store: Store,
  writerId: string,
  headline: string,
  body: string,
): Promise<string> {
  const content = { ...CreatePieceBody.parse({ headline, body_md: "x" }), body_md: body };
  const { id } = await addDraft(store, OPERATOR, { writerId, content });
  return id;
}

async function publish(
  store: Store,
  writerId: string,
  pieceId: string,
  { slug, text }: { slug: string; text: string },
): Promise<void> {
  const rendered = { html: `<p>${text}</p>`, text, version: RENDERER_VERSION, slug };
  const actor = { kind: "writer", writerId, via: "desk" } as const;
  await takeStep(store, { action: "publish", pieceId, actor, review: "off", rendered, version: 1 });
}
