import { describe, expect, it } from "vitest";
import { CreatePieceResponse } from "../../api/contract/draft.ts";
import { MyPiecesAnswer } from "../../api/contract/envelopes.ts";
import { ErrorBody } from "../../api/contract/errors.ts";
import {
  DeletePieceResponse,
  OwnPieceAnswer,
  RevisePieceResponse,
} from "../../api/contract/own-piece.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { undeletePiece } from "../../api/store/pieces/lifecycle/deletion.ts";
import { listRevisions } from "../../api/store/pieces/drafts/revisions.ts";
import { revokeKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listNeeds } from "../../api/store/pieces/talk/needs.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { content, createPiece, createWriter, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { addKey, BASE_URL, createKeyedWriter, holdWrites, startService } from "./_service.ts";

async function start(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options);
  const keyed = await createKeyedWriter(service.store);

  function send(
    id: string,
    {
      method = "GET",
      key = keyed.key,
      body,
      ...more
    }: {
      method?: string;
      key?: string;
      body?: unknown;
      version?: number | string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Response> {
    const version = typeof more.version === "number" ? `"${more.version}"` : more.version;
    return fetch(`${service.origin}/api/v1/pieces${id && `/${id}`}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(version === undefined ? {} : { "if-match": version }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...more.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  const draft = async (key = keyed.key): Promise<string> => {
    const body = { headline: "By an agent", body_md: "First." };
    const reply = await send("", { method: "POST", key, body });
    return CreatePieceResponse.parse(await reply.json()).id;
  };
  const revise = (id: string, version: number | string, body: unknown = { body_md: "Second." }) =>
    send(id, { method: "PATCH", version, body });
  const textOf = async (id: string) => (await findPiece(service.store.read, id))?.content.body_md;
  return { ...service, ...keyed, send, draft, revise, textOf };
}

async function reasonOf(response: Response): Promise<string> {
  return `${response.status} ${ErrorBody.parse(await response.json()).reason}`;
}

describe("GET /api/v1/pieces/{id}", () => {
  it("gives the newest text as its writer sees it, with the version as ETag", async () => {
    const { send, store, writer } = await start();
    const piece = await createPiece(store, writer, { tags: ["a"] });
    const live = await publishPiece(store, writer, piece);
    const step = { pieceId: piece.id, actor: writerAt(writer), review: "off" } as const;
    const text = content({ body_md: "Not public yet." });
    await takeStep(store, { ...step, action: "edit", content: text, version: live.version });
    const reply = await send(piece.id);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("etag")).toMatch(/^"2\.[\w-]+"$/);
    const body = OwnPieceAnswer.strict().parse(await reply.json());
    expect(body.piece).toMatchObject({
      status: "approved",
      version: 2,
      body_md: "Not public yet.",
      unpublished_changes: true,
      edit_url: `${BASE_URL}/desk/pieces/${piece.id}`,
    });
    const again = await send(piece.id, {
      headers: { "if-none-match": reply.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("answers another writer's piece, a deleted one and none alike", async () => {
    const { send, store, draft } = await start();
    const bob = await createKeyedWriter(store, { slug: "bob" });
    const theirs = await createPiece(store, bob.writer);
    const shown = await publishPiece(store, bob.writer, await createPiece(store, bob.writer));
    const gone = await draft();
    await send(gone, { method: "DELETE" });
    const answers = await Promise.all(
      [theirs.id, shown.id, gone, "none", "..%2fme", "%00"].map(async (id) => {
        const reply = await send(id);
        return [reply.status, await reply.text()];
      }),
    );
    expect(answers.slice(0, 4)).toEqual(answers.slice(0, 4).map(() => answers[0]));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([404]));
    for (const method of ["PATCH", "DELETE"]) {
      for (const id of [theirs.id, shown.id, gone]) {
        const reply = await send(id, { method, version: 1, body: { headline: "Mine now" } });
        expect(await reasonOf(reply)).toBe("404 not_found");
      }
    }
    expect((await findPiece(store.read, theirs.id))?.version).toBe(1);
  });

  it("does not count cookies, and a key that may only read changes nothing", async () => {
    const { send, store, writer, draft, origin } = await start();
    const id = await draft();
    const { key } = await addKey(store, writer, "pieces:read");
    const read = OwnPieceAnswer.parse(await (await send(id, { key })).json());
    expect(read.piece).toMatchObject({ body_md: "First.", version: 1 });
    for (const method of ["PATCH", "DELETE"]) {
      const reply = await send(id, { method, key, version: 1, body: { body_md: "Mine." } });
      expect(await reasonOf(reply)).toBe("403 insufficient_scope");
    }
    const cookie = { cookie: "session=anything; __Host-session=anything" };
    const reply = await fetch(`${origin}/api/v1/pieces/${id}`, { headers: cookie });
    expect(await reasonOf(reply)).toBe("401 missing_authorization");
  });
});

describe("PATCH /api/v1/pieces/{id}", () => {
  it("changes the given fields of a draft, and keeps each text before as a revision", async () => {
    const { store, send, draft, revise, writer } = await start();
    const id = await draft();
    const first = await revise(id, 1, { sub: "A standfirst", tags: ["b", "b"] });
    expect(RevisePieceResponse.strict().parse(await first.json())).toMatchObject({
      id,
      status: "draft",
      version: 2,
      edit_url: `${BASE_URL}/desk/pieces/${id}`,
    });
    await revise(id, 2, { body_md: "S." });
    await revise(id, 3, { sub: null });
    const { piece } = OwnPieceAnswer.parse(await (await send(id)).json());
    expect(piece).toMatchObject({ version: 4, headline: "By an agent", sub: null, tags: ["b"] });
    expect(piece.body_md).toBe("S.");
    const revisions = await listRevisions(store.read, id);
    expect(revisions.map(({ number, via }) => [number, via])).toEqual([
      [4, "api"],
      [3, "api"],
      [2, "api"],
      [1, "api"],
    ]);
    // A program's drafts need their writer until a person edits them.
    const reader = { id: writer.id, isEditor: false };
    const needs = await listNeeds(store.read, store, reader);
    expect(needs.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
      // The key itself.
      ["account", expect.any(String)],
      ["drafted", id],
    ]);
    expect(await store.read.selectFrom("changes").select("kind").execute()).toEqual([
      { kind: "writer_changed" },
    ]);
  });

  it("needs the version that was read, and overwrites no other", async () => {
    const { send, draft, revise, textOf } = await start();
    const id = await draft();
    const body = { body_md: "Second." };
    expect(await reasonOf(await send(id, { method: "PATCH", body }))).toBe(
      "428 precondition_required",
    );
    expect(await reasonOf(await revise(id, "*"))).toBe("428 precondition_required");
    const early = await revise(id, '"7"');
    expect(early.headers.get("etag")).toBe('"1"');
    const { message, version: current } = ErrorBody.parse(await early.json());
    expect([message, current]).toEqual([
      "The piece has version 1, and this call names another one. Nothing was changed. Read the piece again, and base the change on version 1.",
      1,
    ]);
    for (const version of ['"2"', '""', "nonsense", '"01.x', "1e0", '"-1"']) {
      expect(await reasonOf(await revise(id, version)), version).toBe("412 precondition_failed");
    }
    expect(await textOf(id)).toBe("First.");
    const etag = (await send(id)).headers.get("etag") ?? "";
    const revised = await revise(id, etag);
    expect([revised.status, revised.headers.get("etag")]).toEqual([200, '"2"']);
    expect((await revise(id, `W/"9", W/"2.abc-gzip"`)).status).toBe(200);
    expect((await revise(id, "3")).status).toBe(200);
    expect(await reasonOf(await revise(id, 3))).toBe("412 precondition_failed");
  });

  it("lets one of several revisions of the same version through", async () => {
    const { draft, revise } = await start();
    const id = await draft();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => revise(id, 1, { body_md: `Text ${n}.` })),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  });

  it("refuses every piece that is not a draft", async () => {
    const { store, writer, revise, textOf } = await start();
    const publish = async (review: "off" | "required") => {
      const { id: pieceId, version } = await createPiece(store, writer);
      const step = { pieceId, version, actor: writerAt(writer), review, rendered: RENDERED };
      await takeStep(store, { ...step, action: "publish" });
      return pieceId;
    };
    for (const id of [await publish("off"), await publish("required")]) {
      expect(await reasonOf(await revise(id, 1))).toBe("409 conflict");
      expect(await textOf(id)).toBe("A *body*.");
    }
  });

  it("takes back the time that the writer set, since they have not seen this text", async () => {
    const { store, writer, revise, clock } = await start();
    const { id: pieceId, version } = await createPiece(store, writer);
    const at = new Date(clock().getTime() + 3_600_000).toISOString();
    const step = {
      pieceId,
      version,
      actor: writerAt(writer),
      review: "off",
      rendered: RENDERED,
    } as const;
    await takeStep(store, { ...step, action: "schedule", at });
    expect((await revise(pieceId, 1)).status).toBe(200);
    expect((await findPiece(store.read, pieceId))?.plan?.takenBack?.why).toBe(
      "a program changed the text",
    );
  });

  it("keeps what the writer has typed in the other fields, and their wish for an address", async () => {
    const { store, writer, revise } = await start();
    const { id } = await createPiece(store, writer);
    const typed = { tags: "one, two, and seven more", headline: "Too long" };
    await takeStep(store, {
      action: "edit",
      pieceId: id,
      actor: writerAt(writer),
      review: "off",
      version: 1,
      content: { ...content(), typed, wanted_slug: "my-own" },
    });
    expect((await revise(id, 2, { headline: "Shorter" })).status).toBe(200);
    expect((await findPiece(store.read, id))?.content).toMatchObject({
      headline: "Shorter",
      wanted_slug: "my-own",
      typed: { tags: typed.tags },
    });
  });

  it.each([
    ["nothing", {}, ""],
    ["a status", { status: "approved" }, "status"],
    ["a time", { publish_at: "2020-01-01T00:00:00.000Z" }, "publish_at"],
    ["an address", { wanted_slug: "mine" }, "wanted_slug"],
    ["typed text", { typed: { headline: "x" } }, "typed"],
    ["no headline", { headline: " " }, "headline"],
    ["null for a text", { body_md: null }, "body_md"],
    ["somebody's picture", { cover: "b".repeat(32) }, "cover"],
  ])("refuses %s", async (_, body, path) => {
    const { draft, revise } = await start();
    const reply = await revise(await draft(), 1, body);
    const error = ErrorBody.parse(await reply.json());
    expect([reply.status, error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  it("is refused to a suspended writer's key, and to one that was revoked meanwhile", async () => {
    let before = async () => {};
    const {
      draft,
      revise,
      send,
      store,
      writer,
      id: keyId,
      textOf,
    } = await start({
      rateLimit: false,
      readable: (inner) => ({
        ...inner,
        writeAlongside: async (work) => (await before(), inner.writeAlongside(work)),
        write: async (work) => (await before(), inner.write(work)),
      }),
    });
    const id = await draft();
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true });
    expect(await reasonOf(await revise(id, 1))).toBe("403 forbidden");
    expect(await reasonOf(await send(id, { method: "DELETE" }))).toBe("403 forbidden");
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: false });
    // The key was valid when it was checked, and is revoked before the write.
    before = async () => void (await revokeKey(store, OPERATOR, { id: keyId }));
    expect(await reasonOf(await revise(id, 1))).toBe("403 invalid_key");
    before = async () => {};
    expect(await textOf(id)).toBe("First.");
  });

  it("is refused when the drafts of the key have no room, also for a draft of the writer's", async () => {
    const { store, writer, draft, revise } = await start();
    const own = await createPiece(store, writer);
    const id = await draft();
    store.quotas.keyTextMegabytes = 0.003;
    const body = { body_md: "x".repeat(2_000) };
    for (const draftId of [id, own.id]) {
      expect(await reasonOf(await revise(draftId, 1, body))).toBe("403 quota_exceeded");
    }
  });
});

describe("DELETE /api/v1/pieces/{id}", () => {
  it("deletes a draft of the key, which its writer can restore", async () => {
    const { store, send, draft, writer, clock } = await start();
    const id = await draft();
    const reply = await send(id.toUpperCase(), { method: "DELETE" });
    expect(DeletePieceResponse.strict().parse(await reply.json())).toEqual({
      ok: true,
      id,
      restorable_until: new Date(clock().getTime() + 30 * 86_400_000).toISOString(),
    });
    expect(await reasonOf(await send(id, { method: "DELETE" }))).toBe("404 not_found");
    await undeletePiece(store, writerAt(writer), id);
    // Their writer wants to keep it.
    expect(await reasonOf(await send(id, { method: "DELETE" }))).toBe("403 forbidden");
  });

  it("leaves everything that a person or another key has made or touched", async () => {
    const { store, send, draft, writer } = await start();
    const actor = writerAt(writer);
    const other = await addKey(store, writer);
    const edited = await draft();
    const step = { pieceId: edited, actor, review: "off", version: 1 } as const;
    await takeStep(store, { ...step, action: "edit", content: content() });
    const scheduled = await draft();
    const at = new Date(store.clock().getTime() + 3_600_000).toISOString();
    const plan = { ...step, pieceId: scheduled, rendered: RENDERED, at };
    await takeStep(store, { ...plan, action: "schedule" });
    const theirs = (await createPiece(store, writer)).id;
    for (const id of [edited, scheduled, theirs, await draft(other.key)]) {
      expect(await reasonOf(await send(id, { method: "DELETE" }))).toBe("403 forbidden");
    }
    const shown = await publishPiece(store, writer, await createPiece(store, writer));
    expect(await reasonOf(await send(shown.id, { method: "DELETE" }))).toBe("409 conflict");
  });

  it("respects the version that the caller names", async () => {
    const { send, draft, revise } = await start();
    const id = await draft();
    await revise(id, 1);
    const stale = await send(id, { method: "DELETE", version: 1 });
    expect(await reasonOf(stale)).toBe("412 precondition_failed");
    expect((await send(id, { method: "DELETE", version: 2 })).status).toBe(200);
  });
});

describe("PATCH with edits", () => {
  it("replaces passages of the body, and answers with the version, its ETag and what changed", async () => {
    const { send, draft, revise, textOf } = await start();
    const id = await draft();
    const edits = [
      { find: "First", replace: "Frist, and second" },
      { find: "Frist", replace: "First" },
    ];
    const reply = await revise(id, 1, { edits, headline: "Also new" });
    expect([reply.status, reply.headers.get("etag")]).toEqual([200, '"2"']);
    expect(RevisePieceResponse.strict().parse(await reply.json())).toMatchObject({
      version: 2,
      diff: "line 1\n- First.\n+ Frist, and second.\nline 1\n- Frist, and second.\n+ First, and second.",
    });
    expect(await textOf(id)).toBe("First, and second.");
    const { piece } = OwnPieceAnswer.parse(await (await send(id)).json());
    expect(piece).toMatchObject({ headline: "Also new", version: 2 });
  });

  it("changes nothing if one of them does not fit, and says where the passages are", async () => {
    const { draft, revise, textOf } = await start();
    const id = await draft();
    const wrong = [
      [{ edits: [{ find: "Second", replace: "x" }] }, "edits.0.find", "occurs 0 times"],
      [{ edits: [{ find: "first", replace: "x" }] }, "edits.0.find", 'on line 1: "First"'],
      [
        {
          edits: [
            { find: "F", replace: "ss" },
            { find: "s", replace: "x" },
          ],
        },
        "edits.1.find",
        "occurs 3 times",
      ],
      [{ edits: [{ find: "First.", replace: " " }] }, "body_md", "visible"],
      [{ edits: [{ find: "First", replace: "x" }], body_md: "Both." }, "", "not both"],
      [{ edits: [{ find: "First", replace: "x", where: 1 }] }, "edits.0.where", "known"],
      [{ edits: { find: "First", replace: "x" } }, "edits", "array"],
      [{ edits: [] }, "edits", "at least"],
    ] as const;
    for (const [body, path, words] of wrong) {
      const reply = await revise(id, 1, body);
      const { issues, message } = ErrorBody.parse(await reply.json());
      expect([reply.status, issues?.[0]?.path, message]).toEqual([
        400,
        path,
        expect.stringContaining(words),
      ]);
    }
    expect(await textOf(id)).toBe("First.");
  });

  it("needs the version that was read, and lets one of several through", async () => {
    const { draft, revise, send, textOf } = await start();
    const id = await draft();
    const body = { edits: [{ find: "First", replace: "Only" }] };
    expect((await send(id, { method: "PATCH", body })).status).toBe(428);
    const replies = await Promise.all(Array.from({ length: 6 }, () => revise(id, 1, body)));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 5 }, () => 412)]);
    for (const reply of replies.filter(({ status }) => status === 412)) {
      expect(reply.headers.get("etag")).toBe('"2"');
    }
    expect(await textOf(id)).toBe("Only.");
  });

  it("leaves a body alone that its writer has typed and that no piece can have", async () => {
    const { store, writer, revise } = await start();
    const { id } = await createPiece(store, writer);
    const typed = { body_md: "x".repeat(100_001) };
    await takeStep(store, {
      action: "edit",
      pieceId: id,
      actor: writerAt(writer),
      review: "off",
      version: 1,
      content: { ...content(), typed },
    });
    const reply = await revise(id, 2, { edits: [{ find: "body", replace: "text" }] });
    expect(await reasonOf(reply)).toBe("409 conflict");
    expect((await findPiece(store.read, id))?.content.typed).toEqual(typed);
  });
});

describe("POST /api/v1/pieces/{id}/suggestions", () => {
  const suggest = (
    send: Awaited<ReturnType<typeof start>>["send"],
    id: string,
    body: object,
  ): Promise<Response> => send(`${id}/suggestions`, { method: "POST", body });

  it("takes edits of the newest text, and says where its outcome can be read", async () => {
    const { send, store, writer } = await start();
    const live = await publishPiece(store, writer, await createPiece(store, writer));
    const step = { pieceId: live.id, actor: writerAt(writer), review: "off" } as const;
    const text = content({ body_md: "Not public yet." });
    await takeStep(store, { ...step, action: "edit", content: text, version: live.version });
    const edits = [{ find: "yet", replace: "now" }];
    const stale = await suggest(send, live.id, { version: 9, edits });
    expect(ErrorBody.parse(await stale.json())).toMatchObject({ reason: "conflict", version: 2 });
    const reply = await suggest(send, live.id, { version: 2, edits });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("location")).toBe(`${BASE_URL}/api/v1/pieces/${live.id}/suggestions`);
    expect(await reply.json()).toMatchObject({
      status: "open",
      diff: "line 1\n- Not public yet.\n+ Not public now.",
    });
    const row = await store.read.selectFrom("suggestions").select("suggested").executeTakeFirst();
    expect(JSON.parse(row?.suggested ?? "")).toMatchObject({ body_md: "Not public now." });
    for (const wrong of [
      { edits: [{ find: "never", replace: "x" }] },
      { edits, body_md: "Both." },
    ]) {
      expect((await suggest(send, live.id, { version: 2, ...wrong })).status).toBe(400);
    }
  });

  it("makes its edits before other writes wait for it, and stores none for a text that changed since", async () => {
    const { send, draft, store } = await start();
    const id = await draft();
    const release = await holdWrites(store, (tx) =>
      tx.updateTable("pieces").set({ version: 2, body_md: "Last." }).execute(),
    );
    const wrong = await suggest(send, id, { version: 1, edits: [{ find: "never", replace: "x" }] });
    expect(ErrorBody.parse(await wrong.json())).toMatchObject({ reason: "validation_failed" });
    const late = suggest(send, id, { version: 1, edits: [{ find: "First", replace: "Second" }] });
    await release();
    expect(ErrorBody.parse(await (await late).json())).toMatchObject({
      reason: "conflict",
      version: 2,
    });
    expect(await store.read.selectFrom("suggestions").selectAll().execute()).toEqual([]);
  });
});

it("a piece with a language of an earlier release is read, revised and published as before", async () => {
  const { send, draft, revise, store, writer } = await start();
  const id = await draft();
  await store.write((tx) => tx.updateTable("pieces").set({ locale: "english" }).execute());
  expect(OwnPieceAnswer.parse(await (await send(id)).json()).piece.locale).toBe("english");
  const wrong = await revise(id, 1, { locale: "english" });
  expect(ErrorBody.parse(await wrong.json()).message).toBe(
    "locale must be a BCP 47 language tag: use en.",
  );
  expect((await revise(id, 1)).status).toBe(200);
  const piece = await findPiece(store.read, id);
  expect(await publishPiece(store, writer, piece!)).toMatchObject({ status: "approved" });
});

describe("POST /api/v1/pieces/{id}/look", () => {
  it("needs no body", async () => {
    const { send, draft, origin, key } = await start();
    const id = await draft();
    const headers = { authorization: `Bearer ${key}` };
    const bare = await fetch(`${origin}/api/v1/pieces/${id}/look`, { method: "POST", headers });
    expect(bare.status).toBe(200);
    expect(await bare.json()).toMatchObject({ id, version: 1, status: "draft" });
    const text = { ...headers, "content-type": "text/plain" };
    const form = { method: "POST", headers: text, body: "note=1" };
    expect((await fetch(`${origin}/api/v1/pieces/${id}/look`, form)).status).toBe(415);
    expect((await send(`${id}/look`, { method: "POST", body: { note: "A." } })).status).toBe(200);
  });
});

describe("GET /api/v1/pieces/me", () => {
  it("goes on behind the fiftieth piece, each once, whatever happens between", async () => {
    const { send, draft, store, writer, clock, origin, key } = await start({ rateLimit: false });
    const made: string[] = [];
    for (let n = 0; n < 53; n++) {
      // Several at the same time: their ids decide.
      if (n % 4 === 0) clock.advance({ minutes: 1 });
      made.push((await createPiece(store, writer)).id);
    }
    const first = MyPiecesAnswer.parse(await (await send("me?limit=50")).json());
    expect([first.count, first.pieces[0]?.version]).toEqual([50, 1]);
    const later = await draft();
    const path = first.next_url?.slice(BASE_URL.length);
    const headers = { authorization: `Bearer ${key}` };
    const rest = MyPiecesAnswer.parse(await (await fetch(origin + path, { headers })).json());
    const ids = [...first.pieces, ...rest.pieces].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(made.toSorted());
    expect(ids).not.toContain(later);
    expect(rest).not.toHaveProperty("next_cursor");

    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await send(`me?limit=7&status=draft&cursor=${encodeURIComponent(cursor)}`);
      const { pieces, next_cursor = "" } = MyPiecesAnswer.parse(await page.json());
      seen.push(...pieces.map(({ id }) => id));
      cursor = next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(54);
    expect(new Set(seen).size).toBe(54);
    for (const wrong of ["x", "12", `_${"9".repeat(50)}_`]) {
      expect(await reasonOf(await send(`me?cursor=${wrong}`))).toBe("400 invalid_query");
    }
  });
});

describe("the piece that a draft translates", () => {
  it("is one that the writer can see, by id or address, and is taken away again", async () => {
    const { send, store, writer, revise, draft } = await start();
    const other = await createWriter(store, { slug: "other" });
    const original = await createPiece(store, other, { headline: "Bridge" });
    const secret = await createPiece(store, other, { headline: "Secret" });
    const own = await createPiece(store, writer, { headline: "Own" });
    await publishPiece(store, other, original, { ...RENDERED, slug: "bridge" });
    const create = (translation_of: string) =>
      send("", { method: "POST", body: { headline: "A", body_md: "B.", translation_of } });
    const originalOf = async (id: string) =>
      OwnPieceAnswer.parse(await (await send(id)).json()).piece.translation_of;
    for (const [address, id] of [
      [original.id, original.id],
      [`${BASE_URL}/author/other/bridge`, original.id],
      [`${BASE_URL}/api/public/pieces/${original.id}`, original.id],
      [own.id, own.id],
    ] as const) {
      const reply = await create(address);
      const made = CreatePieceResponse.parse(await reply.json());
      expect(await originalOf(made.id), address).toBe(id);
    }
    for (const address of [secret.id, "https://elsewhere.example/author/other/bridge", "bridge"]) {
      expect(await reasonOf(await create(address)), address).toBe("400 validation_failed");
    }
    const id = await draft();
    expect((await revise(id, 1, { translation_of: original.id })).status).toBe(200);
    expect((await revise(id, 2, { headline: "Another" })).status).toBe(200);
    expect(await originalOf(id)).toBe(original.id);
    expect((await revise(id, 3, { translation_of: "" })).status).toBe(200);
    expect(await originalOf(id)).toBe(null);
    expect(await reasonOf(await revise(id, 4, { translation_of: secret.id }))).toBe(
      "400 validation_failed",
    );
  });
});
