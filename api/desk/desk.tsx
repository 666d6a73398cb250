import { getRouterParams, type H3, type H3Event, type HTTPResponse } from "h3";
import { type ErrorBody, FaultyInput, Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { SiteLanguage } from "../contract/vocabulary.ts";
import type { Admission } from "../http/admission.ts";
import { type Failures, refusalHeaders, refusalOf, reportedOf } from "../http/answers.ts";
import type { ClientAddress } from "../http/request/client-address.ts";
import { takeOrRefuse } from "../http/rate-limit.ts";
import { methodNotAllowed } from "../http/refusals.ts";
import { CallerGone } from "../http/request/request-body.ts";
import { createRenderer } from "../render/text/renderer.ts";
import { createUrls, trimSlashes } from "../render/urls.ts";
import { isSignedIn } from "../store/people/signed-in.ts";
import { listNeeds } from "../store/pieces/talk/needs.ts";
import type { Session } from "../store/people/sessions.ts";
import { type AnswerContext, deskResponse } from "./answer.tsx";
import { readAssets } from "./assets.ts";
import { createDeskCookies } from "./cookies.ts";
import { FailurePage, failureTitle, isTemporary } from "./failure-page.tsx";
import { type FormValues, NO_VALUES } from "./form-values.ts";
import { type Admitted, createGate, hasToken } from "./gate.ts";
import { createLazyRenderer } from "./lazy-renderer.ts";
import { formatSaid } from "./messages/refusals.ts";
import { faultSentence } from "./parts/fields.tsx";
import { type DeskWords, wordsOf } from "./messages/words.ts";
import { areaOf } from "./navigation.tsx";
import { readerOf } from "./needs/reader.ts";
import { type FileLimits, isPlainForm, readFileForm, readPlainForm } from "./read-form.ts";
import type { DeskAnswer, DeskRoute, DeskTools, SignedInVisit, Visit } from "./route.ts";
import { routesOf } from "./routes.ts";

export interface DeskOptions extends Omit<
  DeskTools,
  "urls" | "renderer" | "previews" | "typesetter"
> {
  siteLanguage: () => SiteLanguage;
  failures: Failures;
  clientAddress: ClientAddress;
  admission: Admission;
  /** Starts a thread that renders texts. */
  startRenderer?: typeof createRenderer;
}

export interface Desk {
  routes: readonly DeskRoute[];
  bind(app: H3): void;
  close(): Promise<void>;
}

/** A text that takes longer than this gets no preview; it is rendered, or refused, when it is published. */
const PREVIEW_WITHIN_MS = 3_000;
/** All writers share the thread of the previews: code that is slow to colour has no colours until it is published. */
const PREVIEW_COLOURS_MS = 1_000;

/** The writers' desk: for people only, and the only place that can publish. */
export function createDesk(options: DeskOptions): Desk {
  const { store, config, tree, limits, startRenderer: start = createRenderer } = options;
  const { hotlinks = true, baseUrl } = config;
  const renderer = createLazyRenderer({ hotlinks, baseUrl }, { start });
  const limited = { timeLimitMs: PREVIEW_WITHIN_MS, colourMs: PREVIEW_COLOURS_MS };
  const previews = createLazyRenderer({ hotlinks, baseUrl, ...limited }, { start });
  const typesetter = createLazyRenderer({ baseUrl }, { start });
  const cookiesOf = createDeskCookies(config);
  const gate = createGate({ store, baseUrl });
  const urls = createUrls(baseUrl);
  const routes = routesOf({ ...options, urls, renderer, previews, typesetter });

  async function answer(event: H3Event, here: readonly DeskRoute[]): Promise<HTTPResponse> {
    const { headers } = event.req;
    const wantsJson = (headers.get("accept") ?? "").startsWith("application/json");
    const context: AnswerContext = {
      siteName: options.siteName(),
      words: wordsOf(options.siteLanguage()),
      assets: readAssets(tree),
      session: undefined,
      formToken: "",
      nonce: store.random(16).toString("base64url"),
      area: undefined,
      needs: 0,
      sendsMail: store.sendsMail,
    };
    const cookies = cookiesOf(event);
    /** Undefined until the body is read, which is possible only once. */
    let values: FormValues | undefined;
    try {
      const address = addressOf(event);
      const admitted = await gate.admit(headers, cookies, address);
      Object.assign(context, admitted);
      takeOrRefuse(limits.reads, address);
      const { path, route, params } = routeFor(event, here);
      if (route.access !== "anyone") context.area = route.area ?? areaOf(path);
      if (route.method === "POST") {
        gate.checkOrigin(headers);
        values = NO_VALUES;
        if (!("take" in route)) values = await readPlainForm(event);
      }
      const visit: Visit = {
        path,
        params,
        query: event.url.searchParams,
        headers,
        cookies,
        signal: event.req.signal,
        address,
        wantsJson,
        words: context.words,
        assets: context.assets,
        session: admitted.session,
      };
      const turn = options.admission.admit();
      if (turn) await turn;
      const said = await run(route, visit, values ?? NO_VALUES, admitted, (file) =>
        readFileForm(event, file, options.admission.uploads),
      );
      if ("main" in said) context.needs = await countNeeds(context.session);
      // The handler may have waited for the build that brings another name.
      context.siteName = options.siteName();
      return deskResponse(said, context);
    } catch (error) {
      const refusal = refusalFor(error, event);
      values ??= wantsJson ? NO_VALUES : await unreadForm(event, refusal);
      // The page does not repeat a file, or a form that did not come from a page of this session.
      const canRepeat =
        isPlainForm(headers) && Boolean(context.formToken) && hasToken(values, context);
      const said = failure(refusal, event, { wantsJson, values, canRepeat, words: context.words });
      return deskResponse(said, context);
    }
  }

  /**
   * Reads the form of a request that was refused for a temporary reason before its body was read, so that the answer can
   * return the typed text. Each address gets only a few of these, because the refusal is meant to save work.
   */
  async function unreadForm(event: H3Event, refusal: Refusal): Promise<FormValues> {
    const { headers, method } = event.req;
    if (method !== "POST" || !isPlainForm(headers) || !isTemporary(refusal)) return NO_VALUES;
    try {
      gate.checkOrigin(headers);
      takeOrRefuse(limits.refusedForms, addressOf(event));
      return await readPlainForm(event);
    } catch {
      return NO_VALUES;
    }
  }

  /** Checks the session, the token and the role before the handler runs; a page without a session leads to sign-in. */
  async function run(
    route: DeskRoute,
    visit: Visit,
    values: FormValues,
    admitted: Admitted,
    readLate: (limits: FileLimits) => Promise<FormValues>,
  ): Promise<DeskAnswer> {
    const { session } = visit;
    if (route.access === "anyone") {
      if (route.method === "POST") gate.checkToken(values, admitted);
      return route.handle(visit, values);
    }
    if (!session) {
      if (route.method === "GET" && !visit.wantsJson) return toSignIn(visit);
      throw signedOut();
    }
    if (route.method === "POST" && !("take" in route)) gate.checkToken(values, admitted);
    const me = session.writer;
    if (route.access === "editor" && (me.access !== "editor" || session.suspension)) {
      throw new Refusal("forbidden", say("Only editors can do this."));
    }
    const userAgent = visit.headers.get("user-agent");
    const from = { sessionId: session.id, userAgent, address: visit.address };
    const actor = { kind: "writer", writerId: me.id, via: "desk", from } as const;
    const known: SignedInVisit = { ...visit, session, me, actor };
    // A body may arrive slowly. Whoever was put out meanwhile must not act.
    const stayed = async (): Promise<void> => {
      if (!(await isSignedIn(store.read, actor))) throw signedOut();
    };
    if (!("take" in route)) {
      if (route.method === "POST") await stayed();
      return route.handle(known, values);
    }
    return route.take(known, async () => {
      const form = await readLate(route.takesFile);
      await stayed();
      gate.checkToken(form, admitted);
      return form;
    });
  }

  /** The handler may have changed the visitor's state, so it is read after the handler ran. */
  async function countNeeds(session: Session | undefined): Promise<number> {
    return session ? (await listNeeds(store.read, store, readerOf(session))).length : 0;
  }

  function addressOf(event: H3Event): string {
    return options.clientAddress(
      event.runtime?.node?.req.socket?.remoteAddress,
      event.req.headers.get("x-forwarded-for"),
    );
  }

  function refusalFor(error: unknown, event: H3Event): Refusal {
    const isGone = error === event.req.signal.reason;
    return refusalOf(isGone ? new CallerGone() : error, reportedOf(event), options.failures);
  }

  return {
    routes,
    bind: (app) => {
      for (const [path, here] of routesByPath(routes)) {
        app.all(path, async (event) => answer(event, here));
      }
      app.all("/desk/**", async (event) => answer(event, []));
    },
    close: async () => {
      await Promise.all([renderer, previews, typesetter].map((each) => each.close()));
    },
  };
}

function failure(
  refusal: Refusal,
  { req, url }: H3Event,
  {
    wantsJson,
    values,
    canRepeat,
    words,
  }: { wantsJson: boolean; values: FormValues; canRepeat: boolean; words: DeskWords },
): DeskAnswer {
  const headers = refusalHeaders(refusal);
  if (wantsJson) return { json: translatedBody(refusal, words), status: refusal.status, headers };
  const address = url.pathname + url.search;
  const again = req.method === "POST" ? (canRepeat ? "send" : undefined) : "load";
  return {
    title: failureTitle(refusal, words),
    status: refusal.status,
    headers,
    main: <FailurePage refusal={refusal} values={values} address={address} again={again} />,
  };
}

/** For our own scripts, which show it. */
function translatedBody(refusal: Refusal, words: DeskWords): ErrorBody {
  const { issues, said } = refusal;
  return {
    ...refusal.body(),
    // Not every script marks the fields.
    message:
      refusal instanceof FaultyInput ? faultSentence(issues ?? [], words) : formatSaid(said, words),
    ...(issues
      ? {
          issues: issues.map((issue) => ({
            path: issue.path,
            message: formatSaid(issue.said, words),
          })),
        }
      : {}),
  };
}

function routesByPath(routes: readonly DeskRoute[]): Map<string, DeskRoute[]> {
  const byPath = new Map<string, DeskRoute[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  return byPath;
}

/** Finds the route for the request's method among the routes of its path. */
function routeFor(event: H3Event, routes: readonly DeskRoute[]) {
  const params = getRouterParams(event);
  // Ids, tokens and names of files contain no escapes, so a path with one matches nothing.
  const isPlain = Object.values(params).every((value) => /^[\w.-]+$/.test(value));
  if (!routes.length || !isPlain) {
    throw new Refusal("not_found", say("There is no page at this address."));
  }
  const method = event.req.method === "HEAD" ? "GET" : event.req.method;
  const route = routes.find((one) => one.method === method);
  if (route) return { path: trimSlashes(event.url.pathname), route, params };
  const methods = routes.map((one) => one.method);
  throw methodNotAllowed(methods.includes("GET") ? [...methods, "HEAD"] : methods);
}

function signedOut(): Refusal {
  return new Refusal("missing_authorization", say("You are signed out. Nothing was saved."));
}

function toSignIn({ path, query }: Visit): DeskAnswer {
  const asked = query.size ? `${path}?${query.toString()}` : path;
  return {
    redirect: asked === "/desk" ? "/desk/sign-in" : `/desk/sign-in?to=${encodeURIComponent(asked)}`,
  };
}
