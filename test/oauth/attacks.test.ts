import { connect as openSocket } from "node:net";
import { describe, expect, it } from "vitest";
import { CODE_SECONDS, TokenAnswer } from "../../api/contract/people/oauth.ts";
import { setAgentsPaused } from "../../api/store/pieces/drafts/agent-pauses.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { changePassword } from "../../api/store/people/credentials.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { listKeys } from "../../api/store/keys/keys.ts";
import { endSessions, findSession, startSession } from "../../api/store/people/sessions.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { createWriter, writerAt } from "../_setup.ts";
import { startService } from "../http/_service.ts";
import { CLIENT_ID, grantTo } from "./_grant.ts";
import { faultOf, start } from "./_service.ts";

type Started = Awaited<ReturnType<typeof start>>;

describe("between consent and exchange", () => {
  it.each<[string, (given: Started) => Promise<unknown>]>([
    ["signs out", ({ store, writer }) => endSessions(store, writerAt(writer), writer.id)],
    [
      "changes the password in another browser",
      async ({ store, writer }) => {
        const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
        const keep = (await findSession(store.read, store, token))!.id;
        const change = { writerId: writer.id, passwordHash: "a hash", keep };
        await changePassword(store, writerAt(writer), change);
      },
    ],
    [
      "is suspended",
      ({ store, writer }) =>
        setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true }),
    ],
    ["leaves", ({ store, writer }) => eraseWriter(store, OPERATOR, writer.id)],
    ["waits too long", async ({ clock }) => clock.advance({ minutes: CODE_SECONDS / 60 })],
  ])("a writer who %s takes the consent back", async (_, change) => {
    const started = await start();
    const form = await started.grant();
    await change(started);
    expect(await faultOf(await started.exchange(form))).toEqual([400, "invalid_grant"]);
    expect(await listKeys(started.store.read, started.writer.id)).toEqual([]);
  });
});

describe("a connection", () => {
  it("gets tokens while its writer is suspended or has paused agents, and drafts nothing with them", async () => {
    const { store, writer, connect, refresh, draft } = await start();
    const first = await connect();
    const next = async (token: string) => TokenAnswer.parse(await (await refresh(token)).json());
    await setAgentsPaused(store, writerAt(writer), { paused: true });
    const second = await next(first.refresh_token);
    expect((await draft(second.access_token)).status).toBe(403);
    await setAgentsPaused(store, writerAt(writer), { paused: false });
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true });
    const third = await next(second.refresh_token);
    expect((await draft(third.access_token)).status).toBe(403);
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: false });
    expect((await draft(third.access_token)).status).toBe(201);
  });

  it("does not get more than was allowed by asking for it", async () => {
    const { exchange, grant, refresh, draft } = await start();
    const form = await grant({ scope: "pieces:read" });
    const first = TokenAnswer.parse(
      await (await exchange({ ...form, scope: "pieces:write" })).json(),
    );
    expect(first.scope).toBe("pieces:read");
    const more = await refresh(first.refresh_token, { scope: "pieces:read pieces:write" });
    const second = TokenAnswer.parse(await more.json());
    expect(second.scope).toBe("pieces:read");
    expect((await draft(second.access_token)).status).toBe(403);
  });

  it("of one writer is not seen or ended by another's", async () => {
    const { store, origin, post, connect, exchange, draft } = await start();
    const ada = await connect();
    const made = (await (await draft(ada.access_token)).json()) as { id: string };
    const grace = await createWriter(store, { slug: "grace" });
    const hers = TokenAnswer.parse(await (await exchange(await grantTo(store, grace))).json());
    const headers = { authorization: `Bearer ${hers.access_token}` };
    expect((await fetch(`${origin}/api/v1/pieces/${made.id}`, { headers })).status).toBe(404);
    // The same client for both: only the token says whose connection ends.
    await post("/api/oauth/revoke", { token: hers.access_token, client_id: CLIENT_ID });
    expect((await draft(hers.access_token)).status).toBe(401);
    expect((await draft(ada.access_token)).status).toBe(201);
  });

  it("is one, whichever node a program asks", async () => {
    const here = await start();
    const there = await startService({ rateLimit: false, file: here.file });
    const at = (path: string, body: Record<string, string>) =>
      fetch(there.origin + path, { method: "POST", body: new URLSearchParams(body) });
    const form = await here.grant();
    const tokens = TokenAnswer.parse(await (await at("/api/oauth/token", form)).json());
    expect((await here.draft(tokens.access_token)).status).toBe(201);
    // Replayed at the first node, after the second has exchanged it.
    expect(await faultOf(await here.exchange(form))).toEqual([400, "invalid_grant"]);
    expect((await here.draft(tokens.access_token)).status).toBe(401);
    const again = await here.connect();
    expect((await at("/api/oauth/revoke", { token: again.refresh_token })).status).toBe(200);
    expect((await here.draft(again.access_token)).status).toBe(401);
  });

  it("ends if a thief and the program refresh at the same moment, on whichever nodes", async () => {
    const here = await start();
    const there = await startService({ rateLimit: false, file: here.file });
    const { refresh_token: token } = await here.connect();
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: token,
      client_id: CLIENT_ID,
    });
    const answers = await Promise.all(
      [here, there, here, there].map(({ origin }) =>
        fetch(`${origin}/api/oauth/token`, { method: "POST", body }),
      ),
    );
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    const won = TokenAnswer.parse(await given[0]!.json());
    expect((await here.draft(won.access_token)).status).toBe(401);
    expect(await faultOf(await here.refresh(won.refresh_token))).toEqual([400, "invalid_grant"]);
  });
});

describe("the token endpoint", () => {
  it("reads the form alone: nothing in the address or in other headers counts", async () => {
    const { origin, grant } = await start();
    const form = await grant();
    const query = new URLSearchParams(form);
    const inAddress = await fetch(`${origin}/api/oauth/token?${query}`, {
      method: "POST",
      body: new URLSearchParams(),
    });
    expect(await faultOf(inAddress)).toEqual([400, "invalid_request"]);
    const { client_id: _, ...rest } = form;
    const asBasic = await fetch(`${origin}/api/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${encodeURIComponent(CLIENT_ID)}:`)}` },
      body: new URLSearchParams(rest),
    });
    expect(await faultOf(asBasic)).toEqual([400, "invalid_request"]);
    expect((await fetch(`${origin}/api/oauth/token?${query}`)).status).toBe(405);
  });

  it("keeps no answer in any cache, and is readable by the page of any site, without cookies", async () => {
    const { origin, exchange, grant } = await start();
    for (const answer of [await exchange(await grant()), await exchange({ grant_type: "x" })]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    }
    const asked = await fetch(`${origin}/api/oauth/token`, {
      method: "OPTIONS",
      headers: {
        origin: "https://inspector.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "mcp-protocol-version",
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-methods")).toContain("POST");
    expect(asked.headers.get("access-control-allow-headers")).toContain("*");
  });

  it("closes the connection of a caller who goes on sending", async () => {
    const { origin } = await start();
    const { hostname, port } = new URL(origin);
    const socket = openSocket(Number(port), hostname);
    const said: Buffer[] = [];
    socket.on("data", (bytes: Buffer) => said.push(bytes));
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(
      `POST /api/oauth/token HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100000000\r\n\r\n`,
    );
    await closed;
    const text = Buffer.concat(said).toString();
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text).toContain('"error":"invalid_request"');
  });

  it("writes nothing for codes and tokens that nobody was given", async () => {
    let writes = 0;
    const counted = <Work extends (...given: never[]) => unknown>(work: Work): Work =>
      ((...given: Parameters<Work>) => {
        writes++;
        return work(...given);
      }) as Work;
    const { exchange, refresh, grant } = await start({
      readable: (store) => ({
        ...store,
        write: counted(store.write),
        writeAlongside: counted(store.writeAlongside),
      }),
    });
    const form = await grant();
    await exchange({ ...form, code: "unknown" });
    await refresh(`ort_live_${"0".repeat(128)}`);
    expect(writes).toBe(0);
    await exchange(form);
    expect(writes).toBe(1);
  });
});
