import { describe, expect, it } from "vitest";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { hasOpenssl } from "../_certificate.ts";
import { openOffice, visitAs } from "../desk/_office.ts";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { CLIENT_ID, REDIRECT_URI, VERIFIER } from "./_grant.ts";
import { serveClientDocument } from "./_client-document.ts";

async function open(options: Parameters<typeof openOffice>[0] = { webhookAllowPrivate: true }) {
  const office = await openOffice(options);
  const { clientId, fetched } = await serveClientDocument([REDIRECT_URI], {
    name: "Agent <b>Smith</b>",
  });
  const pathOf = (more: Record<string, string> = {}): string =>
    `/desk/authorize?${new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: "S256",
      state: "s",
      ...more,
    })}`;
  const codes = async () => office.store.read.selectFrom("oauth_codes").selectAll().execute();
  return { ...office, office, clientId, fetched, pathOf, codes };
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
