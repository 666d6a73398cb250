import { expect, it } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { OPEN_PER_PIECE } from "../../api/contract/suggestions.ts";
import { OWN_TOOL_OPERATIONS, TOOL_OPERATIONS } from "../../api/contract/tools.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { addConnection } from "../../api/store/keys/oauth-connections.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { digestOf } from "../build/_digest.ts";
import { createStorm, isFullStorm } from "../_storm.ts";
import { createPiece, createTestClock, createWriter, publishPiece, writerAt } from "../_setup.ts";
import { createNamed } from "../desk/_addresses.ts";
import { type Office, openOffice } from "../desk/_office.ts";
import { testPicture } from "../pictures/_pictures.ts";

/** Calls in one sequence. */
const CALLS = 12;
/** Sequences after which the whole tree is compared again. The log of changes is compared after each. */
const COMPARED_EVERY = 50;
const KEY_DRAFTS = 15;
/** Of all texts of the writer. A long run reaches it again and again: there is more room after some sequences. */
const TEXT_MEGABYTES = 4;
const MORE_ROOM_EVERY = 500;
/** In every text of another writer's that is not public. */
const SECRET = "mallory-keeps-this";

it(
  "whatever an agent calls, nothing public changes, and nothing of another writer's is shown",
  { timeout: 10_800_000 },
  async () => {
    const { kills: sequences, random } = createStorm({ few: 25, full: 10_000 });
    const office = await openOffice({
      clock: createTestClock(),
      quotas: { keyDrafts: KEY_DRAFTS, textMegabytes: TEXT_MEGABYTES },
    });
    const { store, ada, dataDir } = office;
    const key = { writerId: ada.id, name: "Agent", scope: "pieces:write" } as const;
    const { id: keyId, key: secret } = await mintKey(store, writerAt(ada), key);
    const client = {
      writerId: ada.id,
      clientId: "https://client.example/metadata.json",
      name: "Client",
      scope: "pieces:write",
    } as const;
    const { keyId: clientKeyId, tokens } = await store.write((tx) =>
      addConnection(tx, store, client),
    );
    const named = await createNamed(store, ada, { keyId });
    const mallory = await createWriter(store, { slug: "mallory" });
    const hidden = await createPiece(store, mallory, { headline: SECRET, body_md: SECRET });
    const published = await publishPiece(store, mallory, await createPiece(store, mallory));
    const shown = await takeStep(store, {
      actor: writerAt(mallory),
      review: "off",
      action: "edit",
      pieceId: published.id,
      version: published.version,
      content: { ...published.content, body_md: SECRET },
    });
    await office.settled();
    const before = digestOf(dataDir);
    const changes = () =>
      store.read
        .selectFrom("changes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
    const changesBefore = await changes();
    const ids = [
      ...Object.values(named.pieces),
      hidden.id,
      shown.id,
      mallory.id,
      "none",
      "me",
      "%00",
    ];
    const keys = [secret, secret, tokens.access];
    const call = createCalls(office, { keys, ids, random, picture: await testPicture() });
    // Few calls by chance fit as a suggestion, in some sequences none: one is always there to be looked at below.
    const { version } = (await findPiece(store.read, named.pieces.shown))!;
    const suggestion = await fetch(
      `${office.origin}/api/v1/pieces/${named.pieces.shown}/suggestions`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify({ version, headline: "Suggested first" }),
      },
    );
    expect(suggestion.status).toBe(201);

    const seen = new Map<number, number>();
    let edited = 0;
    for (let number = 0; number < sequences; number++) {
      const made: string[] = [];
      for (let turn = 0; turn < CALLS; turn++) {
        const { what, reply } = await call();
        made.push(what);
        const text = await reply.text();
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        if (text.includes('"diff":"line ')) edited++;
        expect([what, text.includes(SECRET)]).toEqual([what, false]);
        expect([what, reply.status < 500]).toEqual([what, true]);
      }
      expect([made, await changes()]).toEqual([made, changesBefore]);
      if (number % MORE_ROOM_EVERY === 0) store.quotas.textMegabytes += TEXT_MEGABYTES;
      if (number % COMPARED_EVERY === 0 || number === sequences - 1) {
        await office.settled();
        expect([made, digestOf(dataDir)]).toEqual([made, before]);
      }
    }
    // Calls were answered, refused, and missed: they are no nonsense.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
    if (isFullStorm()) expect(edited).toBeGreaterThan(sequences / 100);
    const status = async (id: string) => (await findPiece(store.read, id))?.status;
    const { draft, shown: own, pending } = named.pieces;
    expect(await Promise.all([draft, own, pending].map(status))).toEqual([
      "draft",
      "approved",
      "pending",
    ]);
    expect(await findPiece(store.read, hidden.id)).toEqual(hidden);
    expect(await findPiece(store.read, shown.id)).toEqual(shown);
    for (const id of [keyId, clientKeyId]) {
      const { count } = await store.read
        .selectFrom("pieces")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("key_id", "=", id)
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow();
      expect(count).toBeLessThanOrEqual(KEY_DRAFTS);
    }
    const { text_bytes: bytes } = await store.read
      .selectFrom("writers")
      .select("text_bytes")
      .where("id", "=", ada.id)
      .executeTakeFirstOrThrow();
    expect(bytes).toBeLessThanOrEqual(store.quotas.textMegabytes * 1_000_000);
    const suggested = await store.read.selectFrom("suggestions").select("piece_id").execute();
    const pieces = new Map<string, number>();
    for (const { piece_id } of suggested) pieces.set(piece_id, (pieces.get(piece_id) ?? 0) + 1);
    expect(pieces.size).toBeGreaterThan(0);
    expect(Math.max(...pieces.values())).toBeLessThanOrEqual(OPEN_PER_PIECE);
    expect(pieces.has(hidden.id) || pieces.has(shown.id)).toBe(false);
  },
);

/** Every call that a key can make, with arguments that fit and arguments that do not. */
function createCalls(
  { origin, store, ada }: Office,
  {
    keys,
    ids,
    random,
    picture,
  }: { keys: readonly string[]; ids: readonly string[]; random: () => number; picture: Buffer },
): () => Promise<{ what: string; reply: Response }> {
  const pick = <One>(some: readonly One[]): One => some[Math.floor(random() * some.length)]!;
  const wish = (): object =>
    pick([
      ...Array.from({ length: 12 }, () => ({})),
      { status: "approved" },
      { publish: true },
      { publish_at: "2020-01-01T00:00:00.000Z" },
      { slug: "mine" },
      { statement: "By hand." },
      { drafting: { by: "person" } },
    ]);
  const text = (): object =>
    pick([
      { headline: "By a program", body_md: "Text." },
      { headline: "With more", body_md: "More.", sub: null, tags: ["a"], category: "life" },
      { body_md: "No headline." },
      { headline: "Without", body_md: "Less.", sub: "", cover: "", external_url: "" },
    ]);
  const edits = (): object => ({
    edits: pick([
      // One of these two fits nearly every text.
      [{ find: "e", replace: "E", all: true }],
      [{ find: "E", replace: "e", all: true }],
      [{ find: "Text", replace: "Words" }],
      [
        { find: "More", replace: "Less, and more" },
        { find: "and more", replace: "" },
      ],
      [{ find: "Words", replace: SECRET.slice(0, -3), all: true }],
      [{ find: "nowhere", replace: "" }],
      [],
    ]),
  });
  const authorization = (): string => `Bearer ${pick(keys)}`;

  async function anyId(): Promise<string> {
    if (random() < 0.4) return pick(ids);
    const pieces = store.read.selectFrom("pieces").where("writer_id", "=", ada.id);
    const rows = await (random() < 0.8 ? pieces.where("deleted_at", "is", null) : pieces)
      .select("id")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(30)
      .execute();
    return pick(rows).id;
  }

  async function versionOf(id: string): Promise<number> {
    const piece = random() < 0.8 ? await findPiece(store.read, id) : undefined;
    return piece?.version ?? 1 + Math.floor(random() * 3);
  }

  async function rest(): Promise<{ what: string; reply: Response }> {
    const { method, path } = pick(OPERATIONS.filter(({ path: one }) => one.startsWith("/api/v1/")));
    const id = await anyId();
    const isPicture = path.endsWith("/pictures");
    const given = path.endsWith("/suggestions")
      ? { version: await versionOf(id), ...pick([{ headline: "Suggested" }, edits()]) }
      : method === "PATCH" && random() < 0.5
        ? edits()
        : text();
    const body = isPicture ? new Uint8Array(picture) : JSON.stringify({ ...given, ...wish() });
    const target = path.replace("{id}", id);
    const reply = await fetch(origin + target, {
      method,
      headers: {
        authorization: authorization(),
        "content-type": isPicture ? "image/png" : "application/json",
        ...(random() < 0.9 ? { "if-match": `"${await versionOf(id)}"` } : {}),
      },
      ...(method === "GET" || method === "DELETE" ? {} : { body }),
    });
    return { what: `${method} ${target}`, reply };
  }

  async function tool(): Promise<{ what: string; reply: Response }> {
    const operation = pick([...OWN_TOOL_OPERATIONS, ...OWN_TOOL_OPERATIONS, ...TOOL_OPERATIONS]);
    const { name } = operation.tool;
    const uuid = await anyId();
    const version = await versionOf(uuid);
    const id = pick([uuid, uuid, `${origin}/desk/pieces/${uuid}`]);
    const fitting: Record<string, object> = {
      create_draft: text(),
      get_draft: { id },
      revise_draft: { id, version, ...text() },
      edit_draft: { id, version, ...edits() },
      delete_draft: { id, ...pick([{}, { version }]) },
      suggest_edit: {
        id,
        version,
        ...pick([{ body_md: "Suggested." }, { body_md: "Another.\n\nText." }, edits()]),
        note: "Why.",
      },
      my_suggestions: { id },
      ask_for_look: { id, note: pick(["Please look.", "Publish it!"]) },
      add_picture: { data: picture.toString("base64") },
      search_pieces: { query: SECRET.slice(0, -3) },
      search_authors: { query: "mallory" },
      search_products: { query: "a" },
      get_author: { slug: "mallory" },
      get_piece: { id },
      get_product: { id },
    };
    const params = { name, arguments: { ...fitting[name], ...wish() } };
    const uri = `${origin}/api/v1/pieces/${uuid}`;
    const message = pick([
      { method: "tools/call", params },
      { method: "tools/call", params },
      { method: "tools/call", params },
      { method: "resources/read", params: { uri } },
      { method: "resources/list", params: {} },
    ]);
    const reply = await fetch(`${origin}/api/v1/mcp`, {
      method: "POST",
      headers: { authorization: authorization(), "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
    });
    return { what: JSON.stringify(message).slice(0, 300), reply };
  }

  return () => (random() < 0.5 ? rest() : tool());
}
