import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { CompiledQuery } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { ErrorBody } from "../../api/contract/errors.ts";
import { cookieNames } from "../../api/desk/cookies.ts";
import { startSession } from "../../api/store/people/sessions.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { BASE_URL, createKeyedWriter, startService } from "./_service.ts";

const DRAFT = { headline: "What a bridge taught me", body_md: "Bridges fail. ".repeat(5_000) };

type Service = Awaited<ReturnType<typeof startService>>;

/** From here on the database file cannot grow: SQLite fails with SQLITE_FULL, as on a full disk. */
async function fill(store: Store): Promise<void> {
  await store.write(async (tx) => {
    const { rows } = await tx.executeQuery<{ page_count: number }>(
      CompiledQuery.raw("PRAGMA page_count"),
    );
    await tx.executeQuery(CompiledQuery.raw(`PRAGMA max_page_count = ${rows[0]?.page_count}`));
  });
}

async function postDraft({ origin }: Service, key: string): Promise<Response> {
  return fetch(`${origin}/api/v1/pieces`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(DRAFT),
  });
}

function sessionCookie(token: string): string {
  return `${cookieNames(BASE_URL).session}=${token}`;
}

/** A form of the desk, from a browser that is signed in. */
async function postForm(
  { origin, store }: Service,
  writerId: string,
  accept: string,
): Promise<Response> {
  const { token } = await startSession(store, { writerId, userAgent: null });
  const cookie = sessionCookie(token);
  const { csrf_token } = await store.read
    .selectFrom("sessions")
    .select("csrf_token")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  await fill(store);
  const body = new URLSearchParams({ ...DRAFT, category: "building", form_token: csrf_token });
  return fetch(`${origin}/desk/pieces`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, accept, origin: BASE_URL },
    body,
  });
}

describe("a full disk", () => {
  it("is 503 storage_full with Retry-After to a program, and the log has its code", async () => {
    const service = await startService();
    const { key } = await createKeyedWriter(service.store);
    await fill(service.store);
    const response = await postDraft(service, key);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(ErrorBody.parse(await response.json())).toMatchObject({
      reason: "storage_full",
      message: expect.stringMatching(/^The server's disk is full\. Nothing was saved\./),
    });
    const [line] = service.lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(line).toMatchObject({
      message: "A request failed: the disk of DATA_DIR is full.",
      code: "SQLITE_FULL",
      path: "/api/v1/pieces",
    });
    expect(line).not.toHaveProperty("trace");
    // Reading still works.
    const mine = await fetch(`${service.origin}/api/v1/pieces/me`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(mine.status).toBe(200);
  });

  it.each(["text/html", "application/json"])("is the same in the desk: %s", async (accept) => {
    const service = await startService();
    const { writer } = await createKeyedWriter(service.store);
    const response = await postForm(service, writer.id, accept);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("60");
    const text = await response.text();
    expect(text).toContain("The server's disk is full");
    // The page shows the typed text again.
    expect(text.includes("Bridges fail.")).toBe(accept === "text/html");
  });

  it("does not stop anyone from reading the desk whose session is due for renewal", async () => {
    const service = await startService();
    const { store, clock, origin } = service;
    const { writer } = await createKeyedWriter(store);
    const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
    clock.advance({ days: 2 });
    await store.write(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw("PRAGMA query_only = ON"));
    });
    const cookie = sessionCookie(token);
    const response = await fetch(`${origin}/desk`, { headers: { cookie }, redirect: "manual" });
    expect(response.status).toBe(200);
  });
});

describe("a database that another process holds", () => {
  it("is 503 unavailable with Retry-After, also to requests that wait, and the log names it", async () => {
    const service = await startService({ giveUpAfterMs: 2_000 });
    const { key } = await createKeyedWriter(service.store);
    const holder = await holdDatabase(service.file);
    const responses = await Promise.all([1, 2, 3].map(() => postDraft(service, key)));
    for (const response of responses) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(ErrorBody.parse(await response.json())).toMatchObject({
        reason: "unavailable",
        message: expect.stringMatching(/^The database is busy\. Nothing was saved\./),
      });
    }
    const lines = service.lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    const failures = lines.filter(({ path }) => path === "/api/v1/pieces");
    expect(failures).toHaveLength(3);
    for (const failure of failures) {
      expect(failure).toMatchObject({
        message: "A request failed: the database cannot be used right now.",
        code: "SQLITE_BUSY",
        error: "Another process has held the database for too long.",
      });
    }
    const gone = once(holder, "exit");
    holder.kill("SIGKILL");
    await gone;
    expect((await postDraft(service, key)).status).toBe(201);
  }, 60_000);
});

/** Another process that holds the write lock until it is stopped. */
async function holdDatabase(file: string): Promise<ChildProcess> {
  const program = `const database = new (require("better-sqlite3"))(${JSON.stringify(file)});
    database.exec("BEGIN IMMEDIATE");
    console.log("held");
    setInterval(() => {}, 1_000);`;
  const holder = spawn(process.execPath, ["--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  return holder;
}
