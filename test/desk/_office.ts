import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { type Admission, createAdmission } from "../../api/http/admission.ts";
import { createApp } from "../../api/app.ts";
import { type Clock, systemClock } from "../../api/contract/clock.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../../api/contract/quotas.ts";
import type { Writer } from "../../api/contract/records.ts";
import type { DeskRoute } from "../../api/desk/route.ts";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { createLog } from "../../api/http/log.ts";
import { OPERATOR } from "../../api/store/audit.ts";
import { countOpenChanges } from "../../api/store/changes.ts";
import { databaseFile, openStore, type Store } from "../../api/store/open.ts";
import { hashPassword } from "../../api/store/passwords.ts";
import { findSession, startSession } from "../../api/store/sessions.ts";
import { addWriter } from "../../api/store/writers.ts";
import { publicFolder } from "../../build/generation.ts";
import { createWorker } from "../../build/worker.ts";
import { tempFolder } from "../_setup.ts";

export const PASSWORD = "a long enough password";

export interface Office {
  origin: string;
  dataDir: string;
  store: Store;
  ada: Writer;
  edith: Writer;
  routes: readonly DeskRoute[];
  /** Resolves when the tree shows all that was done. */
  settled(): Promise<void>;
}

/** The whole service with its worker, on a real socket: a writer, an editor, and nothing written yet. */
export async function openOffice({
  review = "off",
  webhookAllowPrivate = false,
  clock = systemClock,
  quotas = {},
  // The worker builds in this very process and holds the server up: a save that waits for it is not refused.
  admission = createAdmission({ waitMs: 60_000 }),
}: {
  review?: Configuration["review"];
  /** Lets the office call servers of the test's own. */
  webhookAllowPrivate?: boolean;
  clock?: Clock;
  quotas?: Partial<Quotas>;
  admission?: Admission;
} = {}): Promise<Office> {
  const dataDir = tempFolder();
  const store = await openStore(databaseFile(dataDir), {
    clock,
    quotas: { ...DEFAULT_QUOTAS, ...quotas },
  });
  const passwordHash = await hashPassword(PASSWORD);
  const person = (slug: string, access: Writer["access"]) =>
    addWriter(store, OPERATOR, {
      name: slug === "ada" ? "Ada Lovelace" : "Edith Clarke",
      slug,
      email: `${slug}@example.org`,
      passwordHash,
      access,
    });
  const ada = await person("ada", "writer");
  const edith = await person("edith", "editor");

  let listener: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    baseUrl: origin,
    siteName: "Galley",
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
  const app = createApp({
    store,
    tree: publicFolder(dataDir),
    dataDir,
    config,
    version: "1.2.3",
    wake: () => worker.wake(),
    admission,
    log: createLog({
      level: "error",
      readable: true,
      write: (line) => process.stderr.write(line),
      clock: store.clock,
    }),
  });
  listener = app.listener;

  onTestFinished(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await app.close();
    stop.abort();
    await working;
    await store.close();
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

/** A page of a browser in which someone has signed in by the form. */
export async function signIn(
  browser: Browser,
  { origin }: Office,
  slug: "ada" | "edith",
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto("/desk/sign-in?to=/desk/edit/profile");
  await page.getByLabel("Email").fill(`${slug}@example.org`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  return page;
}

/** No rule of axe is broken, in light and in dark. */
export async function expectAccessible(
  page: Page,
  schemes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // No script runs in the frame of a proof, and so none of axe's; what it shows is the public page's own markup.
    const { violations } = await new AxeBuilder({ page }).exclude(".proof").analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html}\n${failureSummary}`),
    );
    expect(found).toEqual([]);
  }
}

export interface Visitor {
  get(path: string, signal?: AbortSignal): Promise<Response>;
  /** A form of theirs, with its token and from this very site. */
  post(path: string, fields: Record<string, string>, signal?: AbortSignal): Promise<Response>;
  /** Any body, with the token in it or not. */
  postRaw(
    path: string,
    body: FormData | string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  token: string;
}

/** Someone who has signed in, without a browser: for what no page offers them. */
export async function visitAs({ origin, store }: Office, { id }: Writer): Promise<Visitor> {
  const { token } = await startSession(store, { writerId: id, userAgent: null });
  const session = await findSession(store.read, store, token);
  const headers = { cookie: `desk_session=${token}`, origin };
  return {
    get: (path, signal) =>
      fetch(origin + path, { headers, redirect: "manual", signal: signal ?? null }),
    post: (path, fields, signal) =>
      fetch(origin + path, {
        method: "POST",
        headers,
        signal: signal ?? null,
        redirect: "manual",
        body: new URLSearchParams({ ...fields, [TOKEN_FIELD]: session?.csrfToken ?? "" }),
      }),
    postRaw: (path, body, more = {}) =>
      fetch(origin + path, {
        method: "POST",
        headers: { ...headers, ...more },
        redirect: "manual",
        body,
      }),
    token: session?.csrfToken ?? "",
  };
}
