import { describe, expect, it } from "vitest";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { hasOpenssl } from "../_certificate.ts";
import { insertRow } from "../../api/store/engine/rows.ts";
import { type Office, openOffice, visitAs } from "../desk/_office.ts";
import { createFindClient } from "../../api/oauth/clients.ts";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { CLIENT_ID, REDIRECT_URI, VERIFIER } from "./_grant.ts";
import { serveClientDocument } from "./_client-document.ts";
import { CURSOR_REDIRECT } from "./_hosts.ts";

async function open(options: Parameters<typeof openOffice>[0] = { webhookAllowPrivate: true }) {
  const office = await openOffice(options);
  const { clientId, fetched } = await serveClientDocument([REDIRECT_URI], {
    name: "Agent <b>Smith</b>",
  });
  const pathOf = (more: Record<string, string> = {}): string =>
    pathTo(clientId, REDIRECT_URI, more);
  const codes = async () => office.store.read.selectFrom("oauth_codes").selectAll().execute();
  return { ...office, office, clientId, fetched, pathOf, codes };
}

/** The consent page for the request of a program. */
function pathTo(clientId: string, redirect: string, more: Record<string, string> = {}): string {
  return `/desk/authorize?${new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: "S256",
    state: "s",
    ...more,
  })}`;
}

/** Where the answer to the form leads. */
function wayBack({ headers }: Response): URL {
  const [, address = ""] = /^0; url=(.+)$/.exec(headers.get("refresh") ?? "") ?? [];
  return new URL(address);
}

describe.skipIf(!hasOpenssl)("the consent page", () => {
  it("says who asks, cannot be framed, and sends its form to the desk alone", async () => {
    const { office, ada, clientId, fetched, pathOf } = await open();
    const visitor = await visitAs(office, ada);
    const page = await visitor.get(pathOf());
    expect(page.status).toBe(200);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self';");
    const html = await page.text();
    expect(html).toContain("Agent &lt;b>Smith&lt;/b>");
    expect(html).toContain(new URL(clientId).host);
    expect(fetched()).toBe(1);
  });

  it("grants a code to the writer of the session, or none", async () => {
    const { office, origin, ada, pathOf, codes } = await open();
    const visitor = await visitAs(office, ada);
    const denied = await visitor.post(pathOf(), { answer: "deny" });
    const back = wayBack(denied);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: "access_denied",
      state: "s",
      iss: origin,
    });
    expect(await codes()).toEqual([]);
    const allowed = await visitor.post(pathOf(), { answer: "allow" });
    const to = wayBack(allowed);
    expect(allowed.headers.get("cache-control")).toBe("no-store");
    expect(to.origin + to.pathname).toBe(REDIRECT_URI);
    expect([...to.searchParams.keys()]).toEqual(["code", "state", "iss"]);
    expect(await codes()).toMatchObject([{ writer_id: ada.id, scope: "pieces:write" }]);
  });

  // A key with pieces:read reads whole drafts, and the notes of editors on them.
  it("says that a program which only reads can read whole pieces, drafts and notes", async () => {
    const { office, ada, pathOf } = await open();
    const visitor = await visitAs(office, ada);
    for (const scope of ["pieces:read", "pieces:write"]) {
      const html = await (await visitor.get(pathOf({ scope }))).text();
      expect(html).toContain("<li>read your pieces, with drafts and the notes of editors</li>");
      expect(html.includes("wants to read your pieces.")).toBe(scope === "pieces:read");
      expect(html).not.toContain("list of your pieces");
    }
  });

  it("leads to sign-in and back, and fetches nothing for a visitor who is not signed in", async () => {
    const { origin, fetched, pathOf } = await open();
    const answer = await fetch(origin + pathOf(), { redirect: "manual" });
    const to = new URL(answer.headers.get("location") ?? "", origin);
    expect(to.pathname).toBe("/desk/sign-in");
    expect(to.searchParams.get("to")).toBe(pathOf());
    expect(fetched()).toBe(0);
  });

  it("takes no answer without its token, from another page, or with another writer's token", async () => {
    const { office, ada, edith, pathOf, codes } = await open();
    const [visitor, other] = [await visitAs(office, ada), await visitAs(office, edith)];
    const form = "application/x-www-form-urlencoded";
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      visitor.postRaw(pathOf(), new URLSearchParams({ answer: "allow", ...fields }).toString(), {
        "content-type": form,
        ...headers,
      });
    const refused = [
      await send({}),
      await send({ form_token: other.token }),
      await send({ form_token: visitor.token }, { origin: "https://evil.example" }),
      await send({ form_token: visitor.token }, { authorization: "Bearer pk_live_x" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await visitor.post(pathOf(), { answer: "yes" })).status).toBe(400);
    expect(await codes()).toEqual([]);
  });

  it("checks the request again when it is answered", async () => {
    const { office, ada, pathOf, codes } = await open();
    const visitor = await visitAs(office, ada);
    for (const more of [
      { code_challenge_method: "plain" },
      { code_challenge: "" },
      { redirect_uri: "https://evil.example/back" },
      { resource: "https://other.example/" },
      { client_id: CLIENT_ID.replace("https", "http") },
    ]) {
      expect((await visitor.get(pathOf(more))).status).toBe(400);
      const answer = await visitor.post(pathOf(more), { answer: "allow" });
      expect([answer.status, answer.headers.get("refresh")]).toEqual([400, null]);
    }
    expect(await codes()).toEqual([]);
  });

  it("does not fetch a client's document from a private address", async () => {
    const { office, ada, fetched, pathOf } = await open({});
    const page = await (await visitAs(office, ada)).get(pathOf());
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("is not on the public internet");
    expect(fetched()).toBe(0);
  });

  it("allows nothing for a suspended writer", async () => {
    const { office, store, ada, pathOf, codes } = await open();
    await setSuspended(store, OPERATOR, { writerId: ada.id, suspended: true });
    const answer = await (await visitAs(office, ada)).post(pathOf(), { answer: "allow" });
    expect(answer.status).toBe(403);
    expect(await codes()).toEqual([]);
  });
});

describe("a program that registered itself", () => {
  const register = async ({ origin }: Office, redirect: string, name = "Notes agent") => {
    const answer = await fetch(`${origin}/api/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: name, redirect_uris: [redirect] }),
    });
    const { client_id } = (await answer.json()) as { client_id: string };
    return pathTo(client_id, redirect);
  };

  it("is said to have shown nobody who it is, whatever its name, and where the answer goes", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const path = await register(office, "https://evil.example/back", "claude.ai <b>");
    const html = await (await visitor.get(path)).text();
    expect(html).toContain("A program that has not shown who it is wants to draft for you.");
    expect(html).toContain("Anyone can register a program here");
    expect(html).toContain("<bdi>claude.ai &lt;b></bdi>");
    expect(html).toContain('<strong dir="ltr">evil.example</strong>');
    expect((await visitor.post(path, { answer: "allow" })).status).toBe(200);
    const presence = await (await visitor.get("/desk/edit/online-presence")).text();
    expect(presence).not.toContain("app_");
  });

  it("is sent back to a scheme of its own, by itself and by a button", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const path = await register(office, CURSOR_REDIRECT, "Cursor");
    const html = await (await visitor.get(path)).text();
    expect(html).toContain("the program on this computer that opens");
    expect(html).toContain("cursor://anysphere.cursor-mcp<");
    const allowed = await visitor.post(path, { answer: "allow" });
    expect(allowed.headers.get("refresh")).toMatch(
      /^0; url=cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=[\w-]+&state=s&iss=/,
    );
    expect(await allowed.text()).toContain('href="cursor://anysphere.cursor-mcp/oauth/callback?');
    const wrong = path.replace("callback", "other");
    const refused = await visitor.get(wrong);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("not one of those that this program has registered");
  });

  it("that is not known is told to register again, and none is known where nobody may", async () => {
    const office = await openOffice();
    const path = await register(office, REDIRECT_URI);
    const visitor = await visitAs(office, office.ada);
    const page = await visitor.get(path.replace(/app_../, "app_zz"));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("its registration is no longer known");
    const { store, ada } = office;
    const [, clientId = ""] = /client_id=(\w+)/.exec(path) ?? [];
    for (const registers of [true, false]) {
      const findDocumented = () => Promise.reject(new Error("It has no document."));
      const findClient = createFindClient({ store, findDocumented, registers });
      const client = await findClient(clientId, { writerId: ada.id });
      expect("problem" in client && client.isUnregistered === true).toBe(!registers);
    }
  });
});

describe.skipIf(!hasOpenssl)("a writer who allows a program", () => {
  it("can bind it to a category and a tag", async () => {
    const { office, ada, pathOf, codes } = await open();
    const visitor = await visitAs(office, ada);
    expect(await (await visitor.get(pathOf())).text()).toContain("Only for one category or tag");
    const long = { answer: "allow", category: "ideas", tag: "x".repeat(200) };
    const again = await visitor.post(pathOf(), long);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain('<option value="ideas" selected');
    expect((await visitor.post(pathOf(), { ...long, category: "nowhere" })).status).toBe(400);
    expect(await codes()).toEqual([]);
    await visitor.post(pathOf(), { answer: "allow", category: "ideas", tag: "notes" });
    expect(await codes()).toMatchObject([{ only_category: "ideas", only_tag: "notes" }]);
    const reading = pathOf({ scope: "pieces:read" });
    expect(await (await visitor.get(reading)).text()).not.toContain('name="category"');
  });

  it("is told if the program's address does not answer, and of which day the copy is", async () => {
    const { office, store, ada, clientId, pathOf } = await open();
    const visitor = await visitAs(office, ada);
    await visitor.get(pathOf());
    expect(await store.read.selectFrom("oauth_documents").selectAll().execute()).toEqual([]);
    await visitor.post(pathOf(), { answer: "allow" });
    const { document } = await store.read
      .selectFrom("oauth_documents")
      .selectAll()
      .where("client_id", "=", clientId)
      .executeTakeFirstOrThrow();
    const down = await serveClientDocument([REDIRECT_URI], {
      respond: (to) => to.writeHead(503).end(),
    });
    const path = pathOf({ client_id: down.clientId });
    expect((await visitor.get(path)).status).toBe(400);
    await store.write((tx) =>
      insertRow(tx, "oauth_documents", {
        client_id: down.clientId,
        document: document.replace(clientId, down.clientId),
        fetched_at: new Date(Date.now() - 86_400_000).toISOString(),
      }),
    );
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("does not answer at the moment");
    expect(html).toMatch(/<time datetime="[^"]+" data-day/i);
  });
});
