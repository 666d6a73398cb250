import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CreatePieceResponse } from "../../api/contract/draft.ts";
import { MyPiecesAnswer } from "../../api/contract/envelopes.ts";
import { ErrorBody } from "../../api/contract/errors.ts";
import { setAgentsPaused } from "../../api/store/pieces/drafts/agent-pauses.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { revokeKey } from "../../api/store/keys/keys.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { createPiece, RENDERED, writerAt } from "../_setup.ts";
import { isOnPostgres } from "../_engine.ts";
import { isShort } from "../_suite.ts";
import { givePicture } from "../pictures/_pictures.ts";
import { addKey, BASE_URL, createKeyedWriter, holdWrites, startService } from "./_service.ts";

const DRAFT = { headline: "What a bridge taught me", body_md: "Bridges fail *slowly*." };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type Service = Awaited<ReturnType<typeof startService>>;

async function startWithKey() {
  const service = await startService();
  return { ...service, ...(await createKeyedWriter(service.store)) };
}

function post(
  { origin }: Pick<Service, "origin">,
  key: string | undefined,
  body: unknown = DRAFT,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/api/v1/pieces`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

function list({ origin }: Pick<Service, "origin">, key: string, query = ""): Promise<Response> {
  return fetch(`${origin}/api/v1/pieces/me${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
}

async function countPieces(store: Store): Promise<number> {
  return (await store.read.selectFrom("pieces").select("id").execute()).length;
}

async function reasonOf(response: Response): Promise<string> {
  return `${response.status} ${ErrorBody.parse(await response.json()).reason}`;
}

describe("POST /api/v1/pieces", () => {
  it("accepts no draft for a suspended writer, and lists nothing to their key, until the suspension ends", async () => {
    const service = await startWithKey();
    const { store, key, writer } = service;
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true, note: "Spam." });
    expect(await reasonOf(await post(service, key))).toBe("403 forbidden");
    expect(await countPieces(store)).toBe(0);
    expect(await reasonOf(await list(service, key))).toBe("403 forbidden");
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: false });
    expect((await list(service, key)).status).toBe(200);
    expect((await post(service, key)).status).toBe(201);
  });

  it("stores a draft that only its owner can see, in the desk", async () => {
    const service = await startWithKey();
    const response = await post(service, service.key);
    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("ratelimit-remaining")).toBe("59");
    const body = CreatePieceResponse.strict().parse(await response.json());
    expect(body).toEqual({
      ok: true,
      id: expect.stringMatching(UUID),
      status: "draft",
      version: 1,
      created_at: service.clock().toISOString(),
      edit_url: `${BASE_URL}/desk/pieces/${body.id}`,
      profile_url: `${BASE_URL}/author/ada`,
    });
    // The address in the API: the one of the desk is for the person.
    expect(response.headers.get("location")).toBe(`${BASE_URL}/api/v1/pieces/${body.id}`);
    expect(response.headers.get("etag")).toBe('"1"');
    // A browser hides headers from scripts of other sites unless they are named here.
    expect(response.headers.get("access-control-expose-headers")?.split(", ")).toContain(
      "Location",
    );

    const row = await service.store.read.selectFrom("pieces").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id: body.id,
      writer_id: service.writer.id,
      key_id: service.id,
      status: "draft",
      headline: DRAFT.headline,
      category: "building",
      frame: "lesson",
      style: "essay",
      locale: "en",
    });
    expect(await service.store.read.selectFrom("changes").select("kind").execute()).toEqual([
      { kind: "writer_changed" },
    ]);
  });

  it.each([
    ["an unknown field", { ...DRAFT, status: "approved" }, "status"],
    ["a headline too long", { ...DRAFT, headline: "h".repeat(201) }, "headline"],
    ["no body", { headline: "h" }, "body_md"],
    ["a ninth tag", { ...DRAFT, tags: Array.from({ length: 9 }, String) }, "tags"],
    ["a category that is none", { ...DRAFT, category: "sports" }, "category"],
    ["a script for an address", { ...DRAFT, external_url: "javascript:alert(1)" }, "external_url"],
    ["half a surrogate pair", '{"headline":"a\\ud800b","body_md":"x"}', "headline"],
    [
      "a prototype",
      `{"headline":"h","body_md":"x","__proto__":{"status":"approved"}}`,
      "__proto__",
    ],
    ["a list", "[]", ""],
    ["nothing but null", "null", ""],
  ])("names the field at fault: %s", async (_, body, path) => {
    const service = await startWithKey();
    const response = await post(service, service.key, body);
    expect(response.status).toBe(400);
    const error = ErrorBody.parse(await response.json());
    expect(error.reason).toBe("validation_failed");
    expect(error.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(await countPieces(service.store)).toBe(0);
  });

  it.each([
    [400, /; and \d{3} more\.$/],
    [50_000, /It has more than 1,000 values\.$/],
  ])("answers briefly if %d fields and tags are wrong", async (length, words) => {
    const service = await startWithKey();
    const unknown = Array.from({ length }, (_, n) => [`unknown_${n}`, 1]);
    const tags = Array.from({ length }, () => 1);
    const body = { ...DRAFT, tags, ...Object.fromEntries(unknown) };
    const response = await post(service, service.key, body);
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text.length).toBeLessThan(5_000);
    expect(ErrorBody.parse(JSON.parse(text)).message).toMatch(words);
  });

  it("accepts every field at its maximum length", async () => {
    const service = await startWithKey();
    const response = await post(service, service.key, {
      headline: "😀".repeat(200),
      sub: "s".repeat(400),
      body_md: "\u0001".repeat(99_999) + "b",
      tags: Array.from({ length: 8 }, (_, n) => `${n}`.padEnd(32, "t")),
    });
    expect(response.status).toBe(201);
  });

  it.each([
    ["no JSON", "{", "application/json", "400 malformed_json"],
    ["an empty body", "", "application/json", "400 malformed_json"],
    ["a form", "headline=h", "application/x-www-form-urlencoded", "415 unsupported_media_type"],
    ["text", JSON.stringify(DRAFT), "text/plain", "415 unsupported_media_type"],
    ["JSON's impostor", JSON.stringify(DRAFT), "application/jsonx", "415 unsupported_media_type"],
  ])("refuses %s", async (_, body, type, expected) => {
    const service = await startWithKey();
    const response = await post(service, service.key, body, { "content-type": type });
    expect(await reasonOf(response)).toBe(expected);
  });

  it("takes a cover that is the owner's picture, and tells nothing about the others", async () => {
    const service = await startWithKey();
    const other = await createKeyedWriter(service.store, { slug: "bob" });
    const [own, bobs, none] = ["a", "b", "c"].map((digit) => digit.repeat(32));
    await givePicture(service.store, service.writer, own!);
    await givePicture(service.store, other.writer, bobs!);
    const send = (cover: unknown) => post(service, service.key, { ...DRAFT, cover });
    const taken = await send(own);
    expect(taken.status).toBe(201);
    const { id } = CreatePieceResponse.parse(await taken.json());
    expect((await findPiece(service.store.read, id))?.content.cover).toBe(own);
    const answers = await Promise.all(
      [bobs, none, "no id", own!.toUpperCase()].map(async (cover) => {
        const answer = await send(cover);
        return [answer.status, await answer.text()];
      }),
    );
    const [first] = answers;
    expect(answers).toEqual(answers.map(() => first));
    expect(first).toEqual([
      400,
      JSON.stringify({
        ok: false,
        reason: "validation_failed",
        message: "cover must be the id of one of your pictures.",
        issues: [{ path: "cover", message: "must be the id of one of your pictures" }],
      }),
    ]);
  });

  it("refuses a compressed body and says why", async () => {
    const service = await startWithKey();
    const response = await post(service, service.key, JSON.stringify(DRAFT), {
      "content-type": "application/json",
      "content-encoding": "gzip",
    });
    expect(response.headers.get("accept-encoding")).toBe("identity");
    expect(await reasonOf(response)).toBe("415 unsupported_media_type");
  });

  it("refuses more than 2 MiB", async () => {
    const service = await startWithKey();
    const response = await post(service, service.key, { ...DRAFT, sub: "x".repeat(2_097_152) });
    expect(await reasonOf(response)).toBe("413 payload_too_large");
  });

  it("refuses the 61st write of one key in a minute, but not another key's first", async () => {
    const service = await startWithKey();
    for (let n = 0; n < 60; n++) expect((await post(service, service.key)).status).toBe(201);
    const refused = await post(service, service.key);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(refused.headers.get("ratelimit-limit")).toBe("60");
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(await reasonOf(refused)).toBe("429 rate_limited");
    expect((await list(service, service.key)).status).toBe(200);
    const other = await addKey(service.store, service.writer);
    expect((await post(service, other.key)).status).toBe(201);
    service.clock.advance({ minutes: 1 });
    expect((await post(service, service.key)).status).toBe(201);
  });

  it("counts callers without a key by their address", async () => {
    const service = await startWithKey();
    const from = (address: string) =>
      fetch(`${service.origin}/api/v1/pieces/me`, { headers: { "x-forwarded-for": address } });
    for (let n = 0; n < 1_200; n++) await (await from("198.51.100.9")).arrayBuffer();
    expect(await reasonOf(await from("198.51.100.9"))).toBe("429 rate_limited");
    expect(await reasonOf(await from("198.51.100.10"))).toBe("401 missing_authorization");
  });
});

describe("a request without a valid key", () => {
  const KEY = `pk_live_${"0".repeat(64)}`;
  it.each([
    ["no header", undefined, "401 missing_authorization"],
    ["nothing in it", "", "401 missing_authorization"],
    ["another scheme", "Basic YTpi", "401 missing_authorization"],
    ["a key without a scheme", KEY, "401 missing_authorization"],
    ["a scheme without a key", "Bearer", "401 missing_authorization"],
    ["a scheme and a blank", "Bearer ", "401 missing_authorization"],
    ["two keys", `Bearer ${KEY} ${KEY}`, "401 missing_authorization"],
    ["a longer scheme", `Bearers ${KEY}`, "401 missing_authorization"],
    ["an unknown key", `Bearer ${KEY}`, "403 invalid_key"],
    ["a key of another form", "Bearer abc", "403 invalid_key"],
    ["the scheme in another letter case", `bEARER  ${KEY}`, "403 invalid_key"],
    ["a key and a comma", `Bearer ${KEY},`, "403 invalid_key"],
  ])("is refused, whatever else it sends: %s", async (_, authorization, expected) => {
    const { origin } = await startService();
    const headers = authorization === undefined ? {} : { authorization };
    const answers = [
      await fetch(`${origin}/api/v1/pieces/me?limit=0`, { headers }),
      await fetch(`${origin}/api/v1/pieces`, { method: "POST", headers, body: "{" }),
    ];
    for (const answer of answers) {
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer realm="galley"/);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await reasonOf(answer)).toBe(expected);
    }
  });

  it("costs one look-up, whether the key is missing, wrong or revoked", async () => {
    const queries: string[] = [];
    const service = await startService({
      readable: (store) => ({
        ...store,
        read: store.read.withPlugin({
          transformQuery: ({ node }) => node,
          // A query that was compiled once keeps its id.
          transformResult: async ({ queryId, result }) => {
            queries.push(queryId.queryId);
            return result;
          },
        }),
      }),
    });
    const { writer, id, key } = await createKeyedWriter(service.store);
    await revokeKey(service.store, OPERATOR, { id, writerId: writer.id });
    queries.length = 0;
    for (const sent of [undefined, "", "x", key, `${key}0`, "k".repeat(8_000)]) {
      expect((await post(service, sent)).status).toBeGreaterThanOrEqual(401);
    }
    expect(queries).toHaveLength(6);
    expect(new Set(queries).size).toBe(1);
  });

  it("is refused by scope: a key for reading may list but not write", async () => {
    const service = await startService();
    const { key } = await createKeyedWriter(service.store, { scope: "pieces:read" });
    const refused = await post(service, key, "{");
    expect(refused.headers.get("www-authenticate")).toContain('scope="pieces:write"');
    expect(await reasonOf(refused)).toBe("403 insufficient_scope");
    expect((await list(service, key)).status).toBe(200);
    expect(await countPieces(service.store)).toBe(0);
  });

  it("is refused as soon as another process has revoked, suspended or paused, though the key was just used", async () => {
    const service = await startService({ rateLimit: false });
    const other = await openStore(service.store.address, { clock: service.clock });
    onTestFinished(() => other.close());
    const { key, id, writer } = await createKeyedWriter(service.store);
    const { key: second } = await addKey(service.store, writer);
    const suspend = (suspended: boolean): Promise<void> =>
      setSuspended(other, OPERATOR, { writerId: writer.id, suspended, note: "Spam." });
    for (let round = 0; round < 10; round++) {
      for (const one of [key, second]) expect((await list(service, one)).status).toBe(200);
      await suspend(true);
      expect(await reasonOf(await list(service, key))).toBe("403 forbidden");
      await suspend(false);
    }
    await setAgentsPaused(other, writerAt(writer), { paused: true });
    expect(await reasonOf(await post(service, key))).toBe("403 agents_paused");
    await setAgentsPaused(other, writerAt(writer), { paused: false });
    expect((await list(service, key)).status).toBe(200);
    await revokeKey(other, OPERATOR, { id });
    expect(await reasonOf(await list(service, key))).toBe("403 invalid_key");
    expect((await list(service, second)).status).toBe(200);
  });

  it.skipIf(isOnPostgres())("is looked up once until something is stored", async () => {
    const service = await startService({ rateLimit: false });
    const { key } = await createKeyedWriter(service.store);
    const lookups = vi.spyOn(service.store.read, "executeQuery");
    const lookupsOf = async (asking: Promise<unknown>): Promise<number> => {
      lookups.mockClear();
      await asking;
      return lookups.mock.calls.length;
    };
    // The first use of a key is stored.
    await expect.poll(() => lookupsOf(list(service, key))).toBe(0);
    await createKeyedWriter(service.store, { slug: "grace" });
    expect(await lookupsOf(list(service, key))).toBe(1);
    expect(await lookupsOf(list(service, key))).toBe(0);
  });

  it("is refused once the key is revoked, even if the request was already waiting", async () => {
    let asked = 0;
    const service = await startService({
      // On PostgreSQL counting a call is a write, too.
      rateLimit: false,
      readable: (store) => ({
        ...store,
        writeAlongside: (work) => {
          asked++;
          return store.writeAlongside(work);
        },
      }),
    });
    const { key } = await createKeyedWriter(service.store);
    await post(service, key);
    let release = () => {};
    let isHeld = false;
    const held = service.store.write(async (tx) => {
      await tx.updateTable("api_keys").set({ revoked_at: "2026-03-01T12:00:00.000Z" }).execute();
      isHeld = true;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await expect.poll(() => isHeld).toBe(true);
    const askedBefore = asked;
    const waiting = post(service, key);
    // The key was valid when it was checked; the request only waits for its turn to write.
    await expect.poll(() => asked).toBe(askedBefore + 1);
    release();
    await held;
    expect(await reasonOf(await waiting)).toBe("403 invalid_key");
    expect(await reasonOf(await post(service, key))).toBe("403 invalid_key");
    expect(await countPieces(service.store)).toBe(1);
  });
});

describe("the time of a key's last use", () => {
  it("is written at most once a minute", async () => {
    const service = await startWithKey();
    const used = async () =>
      (await service.store.read.selectFrom("api_keys").select("last_used_at").execute())[0]
        ?.last_used_at;
    const first = service.clock().toISOString();
    await list(service, service.key);
    await expect.poll(used).toBe(first);
    service.clock.advance({ minutes: 0.9 });
    await list(service, service.key);
    await post(service, service.key);
    expect(await used()).toBe(first);
    service.clock.advance({ minutes: 0.1 });
    await list(service, service.key);
    await expect.poll(used).toBe(service.clock().toISOString());
  });

  it("neither delays nor fails a request while somebody else writes", async () => {
    const service = await startService({
      readable: (store) => ({
        ...store,
        writeAlongside: () => Promise.reject(new Error("disk full")),
      }),
    });
    const { key } = await createKeyedWriter(service.store);
    expect((await list(service, key)).status).toBe(200);
    await expect.poll(() => service.lines.join("")).toContain("disk full");
  });
});

describe("an Idempotency-Key", () => {
  const ONE = { "idempotency-key": "one" };

  it("repeats the first answer for an equivalent body", async () => {
    const service = await startWithKey();
    const first = await (await post(service, service.key, DRAFT, ONE)).json();
    service.clock.advance({ minutes: 5 });
    const bodies = [
      DRAFT,
      { body_md: DRAFT.body_md, headline: DRAFT.headline },
      { ...DRAFT, category: "building", tags: [] },
    ];
    for (const body of bodies) {
      const again = await post(service, service.key, body, ONE);
      expect(again.status).toBe(201);
      expect(await again.json()).toEqual(first);
    }
    expect(await countPieces(service.store)).toBe(1);
    await post(service, service.key, DRAFT, { "idempotency-key": "two" });
    await post(service, service.key, DRAFT);
    expect(await countPieces(service.store)).toBe(3);
  });

  it("is answered again, or refused, without waiting for other writes", async () => {
    const service = await startWithKey();
    const first = await (await post(service, service.key, DRAFT, ONE)).json();
    const release = await holdWrites(service.store);
    expect(await (await post(service, service.key, DRAFT, ONE)).json()).toEqual(first);
    const other = await post(service, service.key, { ...DRAFT, headline: "Other" }, ONE);
    expect(await reasonOf(other)).toBe("409 idempotency_conflict");
    await release();
  });

  it("uses up the limit of writes once, however often it is sent", async () => {
    const service = await startWithKey();
    for (let n = 0; n < 70; n++) {
      const reply = await post(service, service.key, DRAFT, ONE);
      expect(reply.status).toBe(201);
      const policy = n === 0 ? '"writes";q=60;w=60' : '"reads";q=1200;w=60';
      expect(reply.headers.get("ratelimit-policy")).toBe(policy);
    }
    const next = await post(service, service.key);
    expect(next.headers.get("ratelimit-remaining")).toBe("58");
  });

  it("repeats an answer that an earlier release has stored without a version", async () => {
    const service = await startWithKey();
    const first = await (await post(service, service.key, DRAFT, ONE)).json();
    const { version: _, ...older } = CreatePieceResponse.parse(first);
    await service.store.write((tx) =>
      tx
        .updateTable("idempotency")
        .set({ answer: JSON.stringify(older) })
        .execute(),
    );
    expect(await (await post(service, service.key, DRAFT, ONE)).json()).toEqual(first);
  });

  it("refuses another body, and does not store it", async () => {
    const service = await startWithKey();
    await post(service, service.key, DRAFT, ONE);
    const other = await post(service, service.key, { ...DRAFT, headline: "Other" }, ONE);
    expect(await reasonOf(other)).toBe("409 idempotency_conflict");
    expect(await countPieces(service.store)).toBe(1);
  });

  it("is not used up by a body that was refused", async () => {
    const service = await startWithKey();
    expect((await post(service, service.key, {}, ONE)).status).toBe(400);
    expect((await post(service, service.key, DRAFT, ONE)).status).toBe(201);
  });

  it("creates one piece for twenty requests at once", async () => {
    const service = await startWithKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(service, service.key, DRAFT, ONE)),
    );
    const ids = await Promise.all(
      answers.map(async (answer) => CreatePieceResponse.parse(await answer.json()).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await countPieces(service.store)).toBe(1);
  });

  it("belongs to the writer: another key of theirs repeats it, another writer's does not", async () => {
    const service = await startWithKey();
    const second = await addKey(service.store, service.writer);
    const other = await createKeyedWriter(service.store, { slug: "bob" });
    const id = async (key: string) =>
      CreatePieceResponse.parse(await (await post(service, key, DRAFT, ONE)).json()).id;
    const first = await id(service.key);
    expect(await id(second.key)).toBe(first);
    expect(await id(other.key)).not.toBe(first);
  });

  it("expires after 24 hours, and its record is deleted", async () => {
    const service = await startWithKey();
    await post(service, service.key, DRAFT, ONE);
    service.clock.advance({ minutes: 24 * 60 - 1 });
    await post(service, service.key, DRAFT, ONE);
    expect(await countPieces(service.store)).toBe(1);
    service.clock.advance({ minutes: 1 });
    expect((await post(service, service.key, { ...DRAFT, sub: "New" }, ONE)).status).toBe(201);
    expect(await countPieces(service.store)).toBe(2);

    service.clock.advance({ days: 2 });
    await post(service, service.key, DRAFT, { "idempotency-key": "two" });
    const records = await service.store.read
      .selectFrom("idempotency")
      .select("idempotency_key")
      .execute();
    expect(records).toEqual([{ idempotency_key: "two" }]);
  });

  it.each([
    ["255 characters", "k".repeat(255), 201],
    ["256 characters", "k".repeat(256), 400],
    ["none at all", "", 400],
    ["a prototype's name", "__proto__", 201],
    ["a quotation", "'; drop table pieces; --", 201],
  ])("may be any text up to its maximum length: %s", async (_, key, status) => {
    const service = await startWithKey();
    const response = await post(service, service.key, DRAFT, { "idempotency-key": key });
    expect(response.status).toBe(status);
    if (status === 400) {
      const { issues } = ErrorBody.parse(await response.json());
      expect(issues).toEqual([expect.objectContaining({ path: "Idempotency-Key" })]);
    }
  });

  it("leaves neither record nor piece if the transaction does not commit", async () => {
    const service = await startService({
      rateLimit: false,
      readable: (store) => ({
        ...store,
        // As if the process died between the work and the commit.
        writeAlongside: (work) =>
          store.writeAlongside(async (tx) => {
            await work(tx);
            throw new Error("killed");
          }),
      }),
    });
    const { key } = await createKeyedWriter(service.store);
    expect(await reasonOf(await post(service, key, DRAFT, ONE))).toBe("500 internal_error");
    const survivor = await openStore(service.store.address);
    expect(await countPieces(survivor)).toBe(0);
    expect(await survivor.read.selectFrom("idempotency").selectAll().execute()).toEqual([]);
    await survivor.close();
  });

  it.skipIf(isShort())(
    "neither loses nor duplicates a draft if the server is killed and everything is sent again",
    async () => {
      const service = await startWithKey();
      const script = fileURLToPath(new URL("_drafting-process.ts", import.meta.url));
      const sent = new Set<string>();
      const answered = new Map<string, string>();
      for (const run of ["a", "b", "c"]) {
        const now = service.clock().toISOString();
        const child = fork(script, [service.store.address, service.key, run, now], {
          execArgv: ["--import", "tsx"],
        });
        let count = 0;
        child.on("message", (message: { sent: string } | { name: string; id: string }) => {
          if ("sent" in message) sent.add(message.sent);
          else answered.set(message.name, message.id);
          // At an odd moment, while the next piece is being stored.
          if (++count === 25) setTimeout(() => child.kill("SIGKILL"), 3);
        });
        await once(child, "close");
      }
      expect(answered.size).toBeGreaterThan(30);

      service.clock.advance({ minutes: 1 });
      const names = [...sent];
      for (const [index, name] of names.entries()) {
        if (index % 50 === 49) service.clock.advance({ minutes: 2 });
        const body = { headline: name, body_md: "A body." };
        const response = await post(service, service.key, body, { "idempotency-key": name });
        const { id } = CreatePieceResponse.parse(await response.json());
        expect(id).toBe(answered.get(name) ?? id);
      }
      const stored = await service.store.read.selectFrom("pieces").select("headline").execute();
      expect(stored.map(({ headline }) => headline).toSorted()).toEqual(names.toSorted());
    },
  );

  it("is deleted with its writer", async () => {
    const service = await startWithKey();
    await post(service, service.key, DRAFT, ONE);
    await eraseWriter(service.store, OPERATOR, service.writer.id);
    expect(await service.store.read.selectFrom("idempotency").selectAll().execute()).toEqual([]);
  });
});

describe("GET /api/v1/pieces/me", () => {
  it("lists the owner's pieces in every state, newest first, and nobody else's", async () => {
    const service = await startWithKey();
    const other = await createKeyedWriter(service.store, { slug: "bob" });
    await createPiece(service.store, other.writer, { headline: "Bob's" });
    const first = await createPiece(service.store, service.writer, { headline: "First" });
    await takeStep(service.store, {
      pieceId: first.id,
      actor: writerAt(service.writer),
      review: "off",
      action: "publish",
      version: 1,
      rendered: RENDERED,
    });
    service.clock.advance({ minutes: 1 });
    await post(service, service.key, { ...DRAFT, headline: "Second", sub: "Sub", tags: ["a"] });

    const response = await list(service, service.key);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = MyPiecesAnswer.parse(await response.json());
    expect(body).toMatchObject({ ok: true, count: 2 });
    expect(body.pieces.map(({ headline, status }) => [headline, status])).toEqual([
      ["Second", "draft"],
      ["First", "approved"],
    ]);
    expect(body.pieces[0]).toEqual({
      id: expect.stringMatching(UUID),
      headline: "Second",
      sub: "Sub",
      category: "building",
      status: "draft",
      version: 1,
      locale: "en",
      tags: ["a"],
      created_at: service.clock().toISOString(),
      updated_at: service.clock().toISOString(),
      came_through: "Agent",
      edit_url: `${BASE_URL}/desk/pieces/${body.pieces[0]?.id}`,
    });
  });

  it("takes a status and a limit, and refuses invalid ones", async () => {
    const service = await startWithKey();
    for (const headline of ["One", "Two", "Three"]) {
      await createPiece(service.store, service.writer, { headline });
      service.clock.advance({ minutes: 1 });
    }
    const headlines = async (query: string) =>
      MyPiecesAnswer.parse(await (await list(service, service.key, query)).json()).pieces.map(
        ({ headline }) => headline,
      );
    expect(await headlines("?limit=2")).toEqual(["Three", "Two"]);
    expect(await headlines("?status=draft&limit=1")).toEqual(["Three"]);
    expect(await headlines("?status=approved")).toEqual([]);
    for (const query of ["limit=0", "limit=51", "limit=", "limit=1&limit=2", "status=published"]) {
      const response = await list(service, service.key, `?${query}`);
      expect(await reasonOf(response), query).toBe("400 invalid_query");
    }
  });
});
