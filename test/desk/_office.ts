import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { type Admission, createAdmission } from "../../api/http/admission.ts";
import { createApp } from "../../api/app.ts";
import type { Places } from "../../api/contract/bucket.ts";
import { type Clock, systemClock } from "../../api/contract/clock.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../../api/contract/quotas.ts";
import type { Writer } from "../../api/contract/records.ts";
import { SHIPPED_SETTINGS } from "../../api/contract/site/site-settings.ts";
import type { SiteLanguage } from "../../api/contract/vocabulary.ts";
import type { DeskRoute } from "../../api/desk/route.ts";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { createLog } from "../../api/http/log.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { countOpenChanges } from "../../api/store/log/change-states.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { hashPassword } from "../../api/store/people/passwords.ts";
import { saveSettings } from "../../api/store/site/site-settings.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createLiveManifest } from "../../build/theme/live-manifest.ts";
import { createSitePreviews } from "../../build/theme/site-preview.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { barriersIn, COLOUR_RULES } from "../_axe.ts";
import { preparedFolder } from "../_prepared.ts";
import { pooledRenderer } from "../_renderers.ts";
import { isOnPostgres, openTestStore } from "../_engine.ts";
import { isShort } from "../_suite.ts";

export const PASSWORD = "a long enough password";
const SITE_NAME = "Galley";

export interface Office {
  origin: string;
  dataDir: string;
  store: Store;
  ada: Writer;
  edith: Writer;
  routes: readonly DeskRoute[];
  /** Resolves when the tree shows all changes. */
  settled(): Promise<void>;
}

/** The whole service with its worker, on a real socket: a writer, an editor, and nothing written yet. */
export async function openOffice({
  review = "off",
  webhookAllowPrivate = false,
  clock = systemClock,
  quotas = {},
  sendsMail = false,
  requiresProof = false,
  places,
  host = "127.0.0.1",
  // The worker builds in this process and delays the server, so a save that waits for it must not be refused.
  admission = createAdmission({ waitMs: 60_000 }),
}: {
  review?: Configuration["review"];
  /** Lets the office call servers of the test. */
  webhookAllowPrivate?: boolean;
  clock?: Clock;
  quotas?: Partial<Quotas>;
  sendsMail?: boolean;
  requiresProof?: boolean;
  /** Where the public files are, beside this server. */
  places?: Places;
  /** Passkeys need a name: they do not work at an address of numbers. */
  host?: "127.0.0.1" | "localhost";
  admission?: Admission;
} = {}): Promise<Office> {
  const door = await openDoor();
  const origin = door.origin.replace("127.0.0.1", host);
  const dataDir = await officeFolder(origin, clock);
  const store = await openTestStore(dataDir, {
    clock,
    quotas: { ...DEFAULT_QUOTAS, ...quotas },
    sendsMail,
    requiresProof,
    ...(places ? { places } : {}),
  });
  const ada = (await findWriter(store.read, "slug", "ada"))!;
  const edith = (await findWriter(store.read, "slug", "edith"))!;
  const config = {
    baseUrl: origin,
    siteName: SITE_NAME,
    review,
    trustProxy: [],
    rateLimit: false,
    webhookAllowPrivate,
  };
  const worker = await createWorker({
    store,
    configuration: { ...config, dataDir, afterBuild: null },
    log: () => {},
  });
  await worker.catchUp();
  const stop = new AbortController();
  const working = worker.run(stop.signal);
  const previews = createSitePreviews({
    address: store.address,
    follower: SINGLE_TREE,
    settings: config,
    dataDir,
  });
  const app = createApp({
    store,
    tree: publicFolder(dataDir),
    dataDir,
    config,
    version: "1.2.3",
    wake: () => worker.wake(),
    sitePreview: previews.render,
    themeManifest: createLiveManifest(dataDir),
    startRenderer: pooledRenderer,
    admission,
    log: createLog({
      level: "error",
      readable: true,
      write: (line) => process.stderr.write(line),
      clock: store.clock,
    }),
  });
  door.listener = app.listener;

  onTestFinished(async () => {
    door.listener = closed;
    door.server.closeAllConnections();
    await Promise.all([app.close(), previews.close()]);
    stop.abort();
    await working;
    await store.close();
    freeDoors.push(door);
  });
  return {
    origin,
    dataDir,
    store,
    ada,
    edith,
    routes: app.desk.routes,
    settled: async () => {
      while ((await countOpenChanges(store.read)).pending) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** An office whose site and desk are in the language. */
export async function openIn(
  language: SiteLanguage,
  options?: Parameters<typeof openOffice>[0],
): Promise<Office> {
  const office = await openOffice(options);
  const settings = { ...SHIPPED_SETTINGS, language };
  const footer = { html: "", version: RENDERER_VERSION };
  await saveSettings(office.store, OPERATOR, { settings, footer, basedOn: 0 });
  await office.settled();
  return office;
}

interface Door {
  server: Server;
  origin: string;
  listener: RequestListener;
}

/** Ports that no office uses. If an address was used before, its site need not be built again. */
const freeDoors: Door[] = [];

const closed: RequestListener = (_, response) => void response.writeHead(503).end();

async function openDoor(): Promise<Door> {
  const free = freeDoors.pop();
  if (free) return free;
  const server = createServer((request, response) => door.listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  // A test that keeps the process busy for longer would find its connection closed.
  server.keepAliveTimeout = 180_000;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const door: Door = { server, origin, listener: closed };
  return door;
}

/** The data and the site of an empty office. */
export async function officeFolder(origin: string, clock: Clock): Promise<string> {
  const make = async (folder: string): Promise<void> => {
    const store = await openTestStore(folder, { clock });
    const passwordHash = await hashPassword(PASSWORD);
    const add = (slug: string, name: string, access: Writer["access"]) =>
      addWriter(store, OPERATOR, {
        name,
        slug,
        email: `${slug}@example.org`,
        passwordHash,
        access,
      });
    await add("ada", "Ada Lovelace", "writer");
    await add("edith", "Edith Clarke", "editor");
    const { tidied } = await buildAll({
      store,
      dataDir: folder,
      settings: { baseUrl: origin, siteName: SITE_NAME },
    });
    await tidied;
    await store.close();
  };
  const time = clock === systemClock ? "now" : clock().toISOString();
  return preparedFolder(`office at ${origin}, ${time}`, make);
}

/** An empty page of a browser with a session. The sign-in form has its own tests. */
export async function signIn(
  browser: Browser,
  office: Pick<Office, "origin" | "store" | "ada" | "edith">,
  slug: "ada" | "edith",
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { origin, store } = office;
  const context = await browser.newContext({ baseURL: origin, ...options });
  onTestFinished(() => context.close());
  const { token } = await startSession(store, { writerId: office[slug].id, userAgent: null });
  await context.addCookies([{ name: "desk_session", value: token, url: origin }]);
  return context.newPage();
}

/** The same for a page that pages.test.ts has already judged, in another state. `npm test` judges each page once. */
export async function expectStateAccessible(
  ...[page, schemes]: Parameters<typeof expectAccessible>
): Promise<void> {
  if (isShort()) return expect(await page.title()).not.toBe("");
  await expectAccessible(page, schemes);
}

/** Expects that axe finds no violation, in light and in dark. The page is the same on both engines, and judged once. */
export async function expectAccessible(
  page: Page,
  schemes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  if (isOnPostgres()) return expect(await page.title()).not.toBe("");
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === schemes[0] ? undefined : COLOUR_RULES;
    expect([colorScheme, await barriersIn(page, rules)]).toEqual([colorScheme, []]);
  }
}

export interface Visitor {
  get(path: string, signal?: AbortSignal): Promise<Response>;
  /** Posts a form with its token and from this site. */
  post(path: string, fields: Record<string, string>, signal?: AbortSignal): Promise<Response>;
  /** The same for a page that shows what becomes public: reads it, and says so as its form does. */
  press(path: string, fields: Record<string, string>): Promise<Response>;
  /** Posts any body, with or without the token. */
  postRaw(
    path: string,
    body: FormData | URLSearchParams | string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  token: string;
  cookie: string;
}

/** A visitor with a session, without a browser: for requests that no page offers. */
export async function visitAs({ origin, store }: Office, { id }: Writer): Promise<Visitor> {
  const { token } = await startSession(store, { writerId: id, userAgent: null });
  const session = await findSession(store.read, store, token);
  const headers = { cookie: `desk_session=${token}`, origin };
  /** As a browser does: a remedy gives the session another token. */
  const renewed = (answer: Response): Response => {
    const cookie = /desk_session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
    if (cookie) headers.cookie = cookie;
    return answer;
  };
  const get: Visitor["get"] = (path, signal) =>
    fetch(origin + path, { headers, redirect: "manual", signal: signal ?? null });
  const post: Visitor["post"] = async (path, fields, signal) => {
    const answer = await fetch(origin + path, {
      method: "POST",
      headers,
      signal: signal ?? null,
      redirect: "manual",
      body: new URLSearchParams({ ...fields, [TOKEN_FIELD]: session?.csrfToken ?? "" }),
    });
    return renewed(answer);
  };
  return {
    get,
    post,
    press: async (path, fields) => {
      const seen = seenIn(await (await get(path)).text());
      return post(path, seen ? { seen, ...fields } : fields);
    },
    postRaw: async (path, body, more = {}) => {
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { ...headers, ...more },
        redirect: "manual",
        body,
      });
      return renewed(answer);
    },
    token: session?.csrfToken ?? "",
    get cookie() {
      return headers.cookie;
    },
  };
}

/** The fingerprint that a page carries. */
export function seenIn(page: string): string {
  return /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
}
