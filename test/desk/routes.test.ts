import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import type { DeskRoute } from "../../api/desk/route.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { createWriter } from "../_setup.ts";
import { inTurn } from "../_suite.ts";
import { addKey, BASE_URL, startService } from "../http/_service.ts";
import {
  type Address,
  addressesOf,
  createNamed,
  FIELDS,
  formBody,
  type Named,
} from "./_addresses.ts";

type Service = Awaited<ReturnType<typeof startService>>;

let service: Service;
let ada: Writer;
let key: string;
let named: Named;

beforeEach(async () => {
  service = await startService({ rateLimit: false, sendsMail: true });
  const { store } = service;
  ada = await createWriter(store, { slug: "ada" });
  const minted = await addKey(store, ada);
  key = minted.key;
  named = await createNamed(store, ada, { keyId: minted.id });
});

describe("the desk's routes", () => {
  it("are all known to this test", () => {
    const { routes } = service.app.desk;
    expect(routes.length).toBeGreaterThan(40);
    expect(addresses(routes).length).toBeGreaterThan(routes.length);
  });

  it("work for a valid request, which proves that the tests below can fail", async () => {
    const before = await everything(service.store);
    const reply = await ask(`/desk/pieces/${named.pieces.draft}`, "POST", {
      ...(await visitor(ada)),
      origin: BASE_URL,
    });
    expect(reply.status).toBe(303);
    expect(await everything(service.store)).not.toBe(before);
  });

  it("take a picture", async () => {
    const before = await everything(service.store);
    const session = { ...(await visitor(ada)), origin: BASE_URL };
    expect((await ask("/desk/pictures", "POST", session)).status).toBe(303);
    expect(await everything(service.store)).not.toBe(before);
  });

  it("are found by their path, then by their method", async () => {
    const headers = await visitor(ada);
    const id = named.pieces.draft;
    const answer = async (path: string, method: "GET" | "PUT" | "HEAD" = "GET") => {
      const { status, headers: given } = await ask(path, method, headers);
      return [status, given.get("allow")];
    };
    expect(await answer("/desk")).toEqual([200, null]);
    expect(await answer("/desk/")).toEqual([200, null]);
    expect(await answer(`/desk/pieces/${id}/`)).toEqual([200, null]);
    expect(await answer(`/desk/pieces/${id}`, "HEAD")).toEqual([200, null]);
    for (const path of [
      "/desk/none",
      "/desk/pieces/a%2Fb",
      `/desk/pieces/${id}%20`,
      "/desk/a/b/c/d",
    ]) {
      expect([path, ...(await answer(path))]).toEqual([path, 404, null]);
    }
    expect(await answer(`/desk/pieces/${id}`, "PUT")).toEqual([405, "GET, POST, HEAD"]);
    expect(await answer("/desk/none", "PUT")).toEqual([404, null]);
  });

  it("have one name for each part of a path, because h3 keeps one route for each shape", () => {
    const paths = [...new Set(service.app.desk.routes.map(({ path }) => path))];
    const shapes = new Set(paths.map((path) => path.replace(/:\w+/g, ":")));
    expect(shapes.size).toBe(paths.length);
  });

  it("refuse a valid API key, and a key sent with a session", async () => {
    const before = await everything(service.store);
    const alone = { authorization: `Bearer ${key}`, origin: BASE_URL };
    const beside = { ...(await visitor(ada)), ...alone };
    for (const [n, { path, route }] of addresses(service.app.desk.routes).entries()) {
      const methods = [route.method, ...inTurn(["GET", "POST", "PUT", "DELETE"], n)];
      for (const method of new Set(methods)) {
        for (const headers of inTurn([alone, beside], n)) {
          const { status } = await ask(path, method, headers);
          expect([path, method, status]).toEqual([path, method, 403]);
        }
      }
    }
    expect(await everything(service.store)).toBe(before);
  });

  it("refuse a POST from another site or without an origin", async () => {
    const session = await visitor(ada);
    const before = await everything(service.store);
    const origins: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${BASE_URL}.evil.example` },
      { origin: BASE_URL, "sec-fetch-site": "cross-site" },
      { origin: BASE_URL, "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      {},
    ];
    for (const [n, { path }] of addresses(service.app.desk.routes, "POST").entries()) {
      for (const origin of inTurn(origins, n)) {
        const { status } = await ask(path, "POST", { ...session, ...origin });
        expect([path, origin, status]).toEqual([path, origin, 403]);
      }
    }
    expect(await everything(service.store)).toBe(before);
  });

  it("refuse a POST without its token or with another session's", async () => {
    const { cookie } = await visitor(ada);
    const other = await visitor(ada);
    const before = await everything(service.store);
    for (const [n, { path }] of addresses(service.app.desk.routes, "POST").entries()) {
      for (const token of inTurn(["", "x".repeat(43), other.token], n)) {
        const { status } = await ask(path, "POST", { cookie, token, origin: BASE_URL });
        expect([path, token, status]).toEqual([path, token, 403]);
      }
    }
    expect(await everything(service.store)).toBe(before);
  });

  it("do nothing without a session", async () => {
    const before = await everything(service.store);
    for (const { path, route } of addresses(service.app.desk.routes)) {
      if (route.access === "anyone") continue;
      const { status } = await ask(path, route.method, { origin: BASE_URL });
      expect([path, status]).toEqual([path, route.method === "GET" ? 303 : 401]);
    }
    expect(await everything(service.store)).toBe(before);
  });

  it("change nothing on GET", async () => {
    const session = await visitor(ada);
    const before = await everything(service.store);
    for (const [n, { path }] of addresses(service.app.desk.routes).entries()) {
      if (path.endsWith("/live")) continue;
      await ask(path, "GET", session);
      for (const method of inTurn(["HEAD", "OPTIONS"], n)) await ask(path, method, session);
    }
    expect(await everything(service.store)).toBe(before);
  });

  it("of the online presence lead to their page when a form's address is reloaded", async () => {
    const session = await visitor(ada);
    const forms = addresses(service.app.desk.routes, "POST").filter(({ route }) =>
      route.path.startsWith("/desk/edit/online-presence"),
    );
    expect(forms.map(({ route }) => route.path)).toContain(
      "/desk/edit/online-presence/webhook/deliveries/:id/redeliver",
    );
    for (const { path } of forms) {
      const { status, headers } = await ask(path, "GET", session);
      const [own = ""] = /^\/desk\/edit\/online-presence\/web(?:hook|site)/.exec(path) ?? [];
      const page = own || "/desk/edit/online-presence";
      expect([path, status, headers.get("location")]).toEqual(
        path === page ? [path, 200, null] : [path, 303, page],
      );
    }
  });

  it("leave another writer's data unchanged, and do not reveal that it exists", async () => {
    const bob = await createWriter(service.store, { slug: "bob" });
    const before = await everything(service.store, ada.id);
    for (const { path, route } of addresses(service.app.desk.routes)) {
      const session = await visitor(bob);
      const { status } = await ask(path, route.method, { ...session, origin: BASE_URL });
      if (!route.path.includes(":")) continue;
      expect([303, 400, 403, 404]).toContain(status);
      if (path.startsWith("/desk/pieces/")) expect([path, status]).toEqual([path, 404]);
    }
    expect(await everything(service.store, ada.id)).toBe(before);
  });

  it("of the review are for editors only", async () => {
    const session = await visitor(ada);
    const before = await everything(service.store);
    const editors = addresses(service.app.desk.routes).filter(
      ({ route }) => route.access === "editor",
    );
    expect(editors.length).toBeGreaterThan(5);
    for (const { path, route } of editors) {
      const { status } = await ask(path, route.method, { ...session, origin: BASE_URL });
      expect([path, status]).toEqual([path, 403]);
    }
    expect(await everything(service.store)).toBe(before);
  });

  it("answer with headers that prevent caching, framing and reading by other sites", async () => {
    const session = await visitor(ada);
    for (const { path, route } of addresses(service.app.desk.routes)) {
      // A mail is shown in a frame of the desk: see mailing.test.ts.
      if (path.endsWith("/live") || path.endsWith("/mail")) continue;
      const { headers } = await ask(path, route.method, session);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy")).not.toContain("unsafe");
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

function addresses(routes: readonly DeskRoute[], method?: DeskRoute["method"]): Address[] {
  return addressesOf(routes, named).filter(({ route }) => !method || route.method === method);
}

async function visitor({ id }: Writer): Promise<{ cookie: string; token: string }> {
  const { store } = service;
  const { token } = await startSession(store, { writerId: id, userAgent: null });
  const session = await findSession(store.read, store, token);
  return { cookie: `__Host-desk_session=${token}`, token: session!.csrfToken };
}

async function ask(
  path: string,
  method: string,
  { token, ...headers }: Record<string, string>,
): Promise<Response> {
  const fields = { ...FIELDS, ...(token ? { form_token: token } : {}) };
  const route = service.app.desk.routes.find(
    ({ takesFile, path: shape }) =>
      takesFile && new RegExp(`^${shape.replace(/:\w+/g, "[^/]+")}$`).test(path),
  );
  const body = formBody(route ?? {}, fields);
  const aborted = new AbortController();
  onTestFinished(() => aborted.abort());
  return fetch(service.origin + path, {
    method,
    headers,
    redirect: "manual",
    signal: aborted.signal,
    ...(method === "POST" || method === "PUT" ? { body } : {}),
  });
}

const TABLES = [
  "writers",
  "pieces",
  "working_copies",
  "publication_plans",
  "original_dates",
  "revisions",
  "api_keys",
  "products",
  "webhook_endpoints",
  "webhook_deliveries",
  "avatars",
  "pictures",
  "picture_owners",
  "invitations",
  "site_versions",
  "site_files",
  "own_pages",
  "own_page_revisions",
  "comments",
  "suggestions",
  "drafting",
  "preview_links",
  "changes",
  "audit",
] as const;

/** All rows of the database, or of one writer, except sessions. */
async function everything(store: Store, writerId?: string): Promise<string> {
  const rows: unknown[] = [];
  for (const table of TABLES) {
    for (const row of await store.read.selectFrom(table).selectAll().execute()) {
      const text = JSON.stringify(row);
      const isSession = table === "audit" && text.includes('"subject_kind":"session"');
      const isOthers =
        writerId &&
        /"(?:id|writer_id|actor_id|subject_id|saved_by)"/.test(text) &&
        !text.includes(writerId);
      if (!isSession && !isOthers) rows.push([table, row]);
    }
  }
  return JSON.stringify(rows);
}
