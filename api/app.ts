import type { RequestListener } from "node:http";
import { dirname } from "node:path";
import { H3, type H3Event, type HTTPResponse } from "h3";
import { toNodeHandler } from "h3/node";
import { type Random, systemRandom } from "./contract/random.ts";
import { type Clock, systemClock } from "./contract/clock.ts";
import { AVATAR_SIZE } from "./contract/people/avatar.ts";
import type { Configuration } from "./contract/configuration.ts";
import { Refusal } from "./contract/errors.ts";
import { MCP_PATH, OWN_MCP_PATH } from "./contract/operations/tools.ts";
import { DRAFTS_PATH } from "./contract/operations/drafts.ts";
import { createDesk, type Desk } from "./desk/desk.tsx";
import type { ThemeManifest } from "./contract/site/theme-manifest.ts";
import type { SitePreview } from "./desk/site/site-preview.ts";
import { bindFollow } from "./follow/follow.tsx";
import { type Admission, createAdmission } from "./http/admission.ts";
import { reportedOf, toResponse } from "./http/answers.ts";
import { createAuthorise } from "./http/authorise.ts";
import { bindOperations } from "./http/bind.ts";
import { createClientAddress } from "./http/request/client-address.ts";
import { STALLED_AFTER_MS } from "./http/connections.ts";
import { createDraftHandlers } from "./http/draft-handlers.ts";
import { createGuesses } from "./http/guesses.ts";
import type { Handlers } from "./http/handler.ts";
import type { WorkerState } from "./http/health-checks.ts";
import { createListener } from "./http/listener.ts";
import type { Log } from "./http/log.ts";
import { createNegotiate } from "./http/request/negotiate.ts";
import { createMissing } from "./http/missing.ts";
import { observe } from "./http/observed.ts";
import { createOEmbedHandlers } from "./http/oembed-handlers.ts";
import { createOwnPictures } from "./http/own-pictures.ts";
import { createOwnWork } from "./http/own-work.ts";
import { createRateLimits } from "./http/rate-limit.ts";
import { createPictureHandlers } from "./http/picture-handlers.ts";
import { createReadCounter } from "./http/read-counter.ts";
import { createReadHandlers } from "./http/read-handlers.ts";
import { createSearchPages } from "./http/search-page.tsx";
import { createServePrograms } from "./http/serve-programs.ts";
import { createServedFiles } from "./http/served-files.ts";
import { createServeTree } from "./http/serve-tree.ts";
import { createOwnToolHandlers } from "./mcp/own-tool-handlers.ts";
import { createToolHandlers } from "./mcp/tool-handlers.ts";
import { createSignIn } from "./oauth/sign-in.ts";
import { createOutbound } from "./outbound/client.ts";
import { createShares } from "./outbound/shares.ts";
import { createFetchPicture, FETCHED_AT_ONCE } from "./pictures/fetch-picture.ts";
import { createPictures } from "./pictures/pictures.ts";
import { createPresence } from "./presence/presence.ts";
import { piecePath } from "./read/addresses.ts";
import { CACHE_BYTES } from "./read/cache-bytes.ts";
import { transportHeaders } from "./render/file-headers.ts";
import { createPageAddresses } from "./read/page-addresses.ts";
import { createPages } from "./read/pages.ts";
import { createRedirects } from "./read/redirects.ts";
import { createReads } from "./read/reads.ts";
import { createPieceSearch } from "./read/search.ts";
import { createSiteLanguage, createSiteName } from "./read/site-name.ts";
import { bindWitness, type Witness } from "./http/witness.ts";
import { createTreeFiles } from "./read/tree-files.ts";
import { createTree } from "./read/tree.ts";
import { createReaderSearch } from "./read/reader-search.ts";
import type { createRenderer } from "./render/text/renderer.ts";
import { createUrls } from "./render/urls.ts";
import { SINGLE_TREE } from "./store/log/followers.ts";
import type { Store } from "./store/engine/open.ts";
import { sharedWindowsOf } from "./store/keys/rate-windows.ts";

export interface AppOptions {
  store: Store;
  /** The folder of the static tree, which may not exist yet. */
  tree: string;
  /** DATA_DIR; the folder of the tree by default. */
  dataDir?: string;
  config: Pick<Configuration, "baseUrl" | "siteName" | "review" | "trustProxy" | "rateLimit"> &
    Partial<Configuration>;
  log: Log;
  version: string;
  /** Tells the build worker that there is work to do. It also looks regularly by itself. */
  wake?: () => void;
  /** The id of this node; the only one by default. */
  node?: string;
  /** The state of the build worker; left out if this server has none. */
  worker?: () => WorkerState | undefined;
  /** Renders pages with settings that are not saved; left out if this server cannot. */
  sitePreview?: SitePreview;
  /** The manifest of the live site's theme. */
  themeManifest?: () => Promise<ThemeManifest>;
  witness?: Witness | undefined;
  /** Lets requests wait for their turn if the server is busy. */
  admission?: Admission;
  /** Starts a thread that renders texts for the desk. */
  startRenderer?: typeof createRenderer;
  /** How many bytes of the tree's files are kept in memory. */
  cacheBytes?: number;
  clock?: Clock;
  random?: Random;
}

export interface App {
  /** Answers everything but files: operations, the desk, and unknown addresses. */
  h3: H3;
  desk: Desk;
  /** The whole service, for Node's own server. */
  listener: RequestListener;
  /** The listener for the server's `connection` event. */
  connected(): void;
  /** Loads everything that the first requests would wait for. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export function createApp({
  store,
  tree: root,
  dataDir = dirname(root),
  config,
  log,
  version,
  wake = () => {},
  node = SINGLE_TREE,
  worker = () => undefined,
  sitePreview,
  themeManifest,
  witness,
  admission = createAdmission(),
  startRenderer,
  cacheBytes = CACHE_BYTES.tree,
  clock,
  random = systemRandom,
}: AppOptions): App {
  const warn = (message: string, error?: unknown): void =>
    log.warn(message, error instanceof Error ? { error: error.message } : {});
  const tree = createTree(createTreeFiles({ root, maxBytes: cacheBytes }));
  const siteName = createSiteName(tree, config.siteName);
  const siteLanguage = createSiteLanguage(tree);
  const files = createServedFiles({
    files: tree,
    clock: clock ?? systemClock,
    formsTo: store.sendsMail ? new URL(config.baseUrl).origin : undefined,
  });
  const search = createPieceSearch({ root });
  const reads = createReads({ tree, search, baseUrl: config.baseUrl });
  const readerSearch = createReaderSearch({ root });
  const redirects = createRedirects(tree);
  const pages = createPages({ tree, reads, redirects, baseUrl: config.baseUrl });
  const shared = sharedWindowsOf(store);
  const limits = createRateLimits({ config, clock: clock ?? store.clock, shared });
  const guesses = createGuesses(clock ?? store.clock, { shared, warn });
  const isPublic = (id: string): boolean => {
    const path = piecePath(id);
    // Reads the file: a record that exists but cannot be read is answered with 503.
    return path !== undefined && tree.readText(path) !== undefined;
  };
  const counter = createReadCounter({ store, isPublic, warn });
  const missing = createMissing({ files, redirects, isBuilt: tree.isBuilt });
  const observed = observe({
    store,
    follower: node,
    search,
    files,
    dataDir,
    version,
    config,
    worker,
    log,
    random,
  });
  const { failures, failure, traffic } = observed;
  const clientAddress = createClientAddress({ trustProxy: config.trustProxy, warn });
  const fail = (error: unknown, event: H3Event): HTTPResponse =>
    toResponse(failure(error, reportedOf(event)));

  const h3 = new H3({
    silent: true,
    ...observed.hooks,
    // h3 itself only refuses addresses with a broken escape: these are not found.
    onError: (error, event) =>
      fail(error.unhandled ? (error.cause ?? error) : new Refusal("not_found"), event),
  });
  const { webhookAllowPrivate = false } = config;
  const stop = new AbortController();
  const urls = createUrls(config.baseUrl);
  // An answer that comes later finds its connection closed.
  const answersWithinMs = STALLED_AFTER_MS - 3_000;
  const pictures = createPictures({ store, wake, warn, dataDir, answersWithinMs });
  const presence = createPresence({
    store,
    outbound: createOutbound({ allowPrivate: webhookAllowPrivate }),
    urls,
    dataDir,
    square: async (bytes) => (await pictures.cut(bytes, AVATAR_SIZE)).bytes,
    signal: stop.signal,
  });
  const fetchPicture = createFetchPicture({
    outbound: createOutbound({
      allowPrivate: webhookAllowPrivate,
      shares: createShares(FETCHED_AT_ONCE),
    }),
    stop: stop.signal,
  });
  const signIn = createSignIn({
    store,
    config,
    siteName,
    outbound: createOutbound({ allowPrivate: webhookAllowPrivate }),
    limits,
  });
  const answering = { limits, clientAddress, admission, failures, wake };
  const forPeople = { store, tree, siteName, siteLanguage, ...answering };
  const desk = createDesk({
    ...forPeople,
    config: { ...config, webhookAllowPrivate },
    ...(sitePreview ? { sitePreview } : {}),
    ...(themeManifest ? { themeManifest } : {}),
    ...(startRenderer ? { startRenderer } : {}),
    presence,
    pictures,
    fetchPicture,
    checkAuthorization: signIn.checkAuthorization,
    dataDir,
    log,
    guesses,
  });
  desk.bind(h3);
  bindFollow(h3, { ...forPeople, config, urls, node });
  bindWitness(h3, { ...answering, store, baseUrl: config.baseUrl, witness, log });
  const authorise = createAuthorise({ store, baseUrl: config.baseUrl, warn });
  const work = createOwnWork({ store, urls });
  const ownPictures = createOwnPictures({ store, pictures, fetchPicture });
  const addresses = createPageAddresses({ pages, urls });
  const more = { version, limits, report: failures.report };
  const offered = { reads, tree, addresses, config, siteName, ...more };
  const tools = createToolHandlers(offered);
  const ownTools = createOwnToolHandlers({ ...offered, work, pictures: ownPictures, authorise });
  const drafts = createDraftHandlers({ store, config, limits, warn, authorise, work });
  const handlers: Handlers = {
    ...createReadHandlers({ reads, tree }),
    ...createOEmbedHandlers({ pages, config, siteName }),
    ...drafts,
    ...createPictureHandlers({ pictures: ownPictures, limits, authorise }),
    ...signIn.handlers,
    ...counter.handlers,
    ...tools,
    ...ownTools,
    ...observed.handlers,
  };
  bindOperations(h3, {
    handlers,
    admission,
    limits,
    clientAddress,
    isBuilt: tree.isBuilt,
    missing,
    fail,
    pages: createSearchPages({ tree, reads, readerSearch }),
  });

  return {
    h3,
    desk,
    listener: createListener({
      arrived: tree.arrived,
      shortcuts: [
        createServeTree(files, traffic),
        createServePrograms({
          handlers: {
            [MCP_PATH]: tools.callTool,
            [OWN_MCP_PATH]: ownTools.callOwnTool,
            [DRAFTS_PATH]: drafts.createPiece,
          },
          admission,
          clientAddress,
          negotiate: createNegotiate(),
          failure,
          traffic,
        }),
      ],
      answer: toNodeHandler(h3),
      failure,
      clientAddress,
      logAddress: config.logAddress ?? "prefix",
      headers: transportHeaders(config.baseUrl),
      log,
    }),
    connected: () => admission.connected?.(),
    ready: async () => {
      void pictures.finishLeft();
      await search.ready();
    },
    close: async () => {
      stop.abort();
      await pictures.close();
      await desk.close();
      await readerSearch.close();
      await counter.close();
    },
  };
}
