import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type z } from "zod";
import { CreatePieceResponse } from "../api/contract/draft.ts";
import { ErrorBody, REASONS } from "../api/contract/errors.ts";
import { RATE_LIMITS, REQUEST_BODY_MAX_BYTES } from "../api/contract/limits.ts";
import type { Operation } from "../api/contract/operation.ts";
import { OPERATIONS, type OperationId } from "../api/contract/operations.ts";
import { STATELESS_REVISION } from "../api/contract/rpc.ts";
import { unavailable } from "../api/http/unavailable.ts";
import { PICTURE_LIMITS } from "../api/contract/pictures.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../api/contract/quotas.ts";
import { setAgentsPaused } from "../api/store/pieces/drafts/agent-pauses.ts";
import { type Actor, OPERATOR } from "../api/store/log/audit.ts";
import { recordChange } from "../api/store/log/changes.ts";
import { mintKey } from "../api/store/keys/keys.ts";
import type { Store } from "../api/store/engine/open.ts";
import { addProduct } from "../api/store/people/products.ts";
import { setSuspended } from "../api/store/people/suspension.ts";
import { setVerified } from "../api/store/people/verification.ts";
import { findWriter } from "../api/store/people/writers.ts";
import { buildAll } from "../build/tree/full.ts";
import { publicFolder } from "../build/tree/generation.ts";
import { openTestStore } from "./_engine.ts";
import { startLedger } from "./_ledger.ts";
import {
  createPiece,
  createTestClock,
  createTestStore,
  createWriter,
  fileTempFolder,
  publishPiece,
  writerAt,
  tempFolder,
} from "./_setup.ts";
import { grantTo } from "./oauth/_grant.ts";
import { testPicture } from "./pictures/_pictures.ts";
import { type Ask, type Reply, runApp, type RunningApp } from "./http/_running.ts";

const dataDir = fileTempFolder();
const stops: (() => Promise<void>)[] = [];
let store: Store;
let app: RunningApp;
/** The same with rate limits, and a fixed clock. */
let limited: RunningApp;
const quotas: Quotas = { ...DEFAULT_QUOTAS };
let writerId = "";
let writer: Actor;
let pieceId = "";
let draftId = "";
let productId = "";
let writeKey = "";
let readKey = "";
const send = (target: string, ask?: Ask): Promise<Reply> => app.send(target, ask);

beforeAll(async () => {
  store = await openTestStore(dataDir(), { clock: createTestClock(), quotas });
  const ada = await createWriter(store);
  await setVerified(store, OPERATOR, { writerId: ada.id, mark: "identity", verified: true });
  writerId = ada.id;
  writer = writerAt(ada);
  const piece = await createPiece(store, ada, { headline: "On engines", category: "life" });
  await publishPiece(store, ada, piece);
  pieceId = piece.id;
  draftId = (await createPiece(store, ada, { headline: "Not yet" })).id;
  productId = await addProduct(store, writerAt(ada), {
    writerId: ada.id,
    content: {
      name: "Engine notes",
      description: "A book.",
      price: { amount: "12.50", currency: "USD" },
      category: "life",
      payment_url: "https://pay.example/1",
      related: [],
    },
  });
  const mint = async (scope: "pieces:write" | "pieces:read") =>
    (await mintKey(store, writerAt(ada), { writerId: ada.id, name: scope, scope })).key;
  writeKey = await mint("pieces:write");
  readKey = await mint("pieces:read");
  const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
  await startLedger(store, dataDir());
  await buildAll({ store, dataDir: dataDir(), settings });
  const options = { store, root: publicFolder(dataDir()), clock: store.clock };
  const register = (stop: () => Promise<void>): void => void stops.push(stop);
  app = await runApp({ ...options, register });
  limited = await runApp({ ...options, rateLimit: true, register });
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await store.close();
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const JSON_BODY = { "content-type": "application/json" };
const DRAFT = { headline: "A draft", body_md: "Some *words*." };

interface Sent {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: string;
}
const draft = (more: Sent = {}): Ask => ({
  method: more.method ?? "POST",
  headers: { ...JSON_BODY, ...bearer(more.key ?? writeKey), ...more.headers },
  body: more.body ?? JSON.stringify(DRAFT),
});
const revision = (more: Sent = {}): Ask =>
  draft({ method: "PATCH", ...more, headers: { "if-match": '"1"', ...more.headers } });
const revise = (id: string, more?: Sent): Promise<Reply> =>
  send(`/api/v1/pieces/${id}`, revision(more));
const askFor = (id: string, more: Sent = {}): Promise<Reply> =>
  send(`/api/v1/pieces/${id}/look`, draft({ body: "{}", ...more }));
const suggestion = (more: Sent = {}): Ask =>
  draft({ body: '{"version":1,"headline":"Suggested"}', ...more });
const suggest = (id: string, more?: Sent): Promise<Reply> =>
  send(`/api/v1/pieces/${id}/suggestions`, suggestion(more));
const deletion = (key = writeKey, headers: Record<string, string> = {}): Ask => ({
  method: "DELETE",
  headers: { ...bearer(key), ...headers },
});
/** A draft through the key. */
const newDraft = async (): Promise<string> =>
  CreatePieceResponse.parse((await send("/api/v1/pieces", draft())).json()).id;
const form = (values: Record<string, string>): Ask => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(values).toString(),
});
const theWriter = async () => (await findWriter(store.read, "id", writerId))!;
const PICTURE = await testPicture();
const OTHER_PICTURE = await testPicture({ colour: "#205080" });
const upload = (more: { key?: string; type?: string; body?: Buffer } = {}): Ask => ({
  method: "POST",
  headers: { "content-type": more.type ?? "image/png", ...bearer(more.key ?? writeKey) },
  body: more.body ?? PICTURE,
});
const rpc = (message: unknown, headers: Record<string, string> = {}): Ask => ({
  method: "POST",
  headers: { ...JSON_BODY, ...headers },
  body: JSON.stringify(message),
});
const stateless = (method: string, headers: Record<string, string> = {}): Ask =>
  rpc(
    {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": STATELESS_REVISION,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    },
    { ...headers, "mcp-protocol-version": STATELESS_REVISION, "mcp-method": method },
  );
const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

/** Calls until it is refused. */
async function exhaust(target: string, ask: Ask | undefined, points: number): Promise<Reply> {
  let reply = await limited.send(target, ask);
  for (let call = 1; reply.status !== 429 && call <= points; call++) {
    reply = await limited.send(target, ask);
  }
  return reply;
}
const tooMany = (target: string, ask?: Ask): Promise<Reply> =>
  exhaust(target, ask, RATE_LIMITS.readsPerAddress.points);

const REGISTRATION = { client_name: "Agent", redirect_uris: ["http://127.0.0.1/back"] };
const HUGE = "x".repeat(REQUEST_BODY_MAX_BYTES + 1);

/** For each operation, how to get each documented answer: the success by its status, errors by their reason. */
const CASES: Record<OperationId, Record<string, () => Promise<Reply>>> = {
  searchAuthors: {
    200: () => send("/api/public/authors/search?q=ada&limit=5&unknown=1"),
    invalid_query: () => send("/api/public/authors/search?q=%20"),
    rate_limited: () => tooMany("/api/public/authors/search?q=ada"),
  },
  getAuthor: {
    200: () => send("/api/public/authors/ada"),
    not_found: () => send("/api/public/authors/nobody"),
  },
  authorPieces: {
    200: () => send("/api/public/authors/ada/pieces"),
    invalid_query: () => send("/api/public/authors/ada/pieces?cursor=x"),
    not_found: () => send("/api/public/authors/nobody/pieces"),
    rate_limited: () => tooMany("/api/public/authors/ada/pieces"),
  },
  recentPieces: {
    200: () => send("/api/public/pieces/recent?limit=1"),
    invalid_query: () => send("/api/public/pieces/recent?limit=101"),
    not_found: () => send("/api/public/pieces/recent?author=nobody"),
    rate_limited: () => tooMany("/api/public/pieces/recent?limit=2"),
  },
  searchPieces: {
    200: () => send("/api/public/pieces/search?q=engines&category=life"),
    invalid_query: () => send("/api/public/pieces/search"),
    rate_limited: () => tooMany("/api/public/pieces/search?q=a"),
  },
  trendingPieces: {
    200: () => send("/api/public/pieces/trending?window=day"),
    invalid_query: () => send("/api/public/pieces/trending?window=year"),
    rate_limited: () => tooMany("/api/public/pieces/trending?window=day"),
  },
  getPiece: {
    200: () => send(`/api/public/pieces/${pieceId.toUpperCase()}`),
    not_found: () => send(`/api/public/pieces/${draftId}`),
  },
  countRead: {
    204: () => send(`/api/public/pieces/${pieceId}/read`, { method: "POST" }),
    not_found: () => send(`/api/public/pieces/${draftId}/read`, { method: "POST" }),
    rate_limited: () => tooMany(`/api/public/pieces/${pieceId}/read`, { method: "POST" }),
  },
  searchProducts: {
    200: () => send("/api/public/products/search?q=engine"),
    invalid_query: () => send("/api/public/products/search?q=a&q=b"),
    rate_limited: () => tooMany("/api/public/products/search?q=engine"),
  },
  getProduct: {
    200: () => send(`/api/public/products/${productId}`),
    not_found: () => send("/api/public/products/none"),
  },
  createPiece: {
    201: () => send("/api/v1/pieces", draft()),
    validation_failed: () => send("/api/v1/pieces", draft({ body: '{"status":"approved"}' })),
    malformed_json: () => send("/api/v1/pieces", draft({ body: "{" })),
    insufficient_scope: () => send("/api/v1/pieces", draft({ key: readKey })),
    agents_paused: () => paused(() => send("/api/v1/pieces", draft())),
    forbidden: () => suspended(() => send("/api/v1/pieces", draft())),
    unavailable: () => busy("/api/v1/pieces", draft()),
    storage_full: () => full("/api/v1/pieces", draft()),
    quota_exceeded: async () => {
      quotas.keyDrafts = 0;
      const reply = await send("/api/v1/pieces", draft());
      quotas.keyDrafts = DEFAULT_QUOTAS.keyDrafts;
      return reply;
    },
    idempotency_conflict: async () => {
      const headers = { "idempotency-key": "one" };
      await send("/api/v1/pieces", draft({ headers }));
      const body = JSON.stringify({ ...DRAFT, headline: "Another" });
      return send("/api/v1/pieces", draft({ headers, body }));
    },
    payload_too_large: () => send("/api/v1/pieces", draft({ body: HUGE })),
    unsupported_media_type: () =>
      send("/api/v1/pieces", draft({ headers: { "content-type": "text/plain" } })),
    missing_authorization: () => send("/api/v1/pieces", { method: "POST" }),
    invalid_key: () => send("/api/v1/pieces", draft({ key: `pk_live_${"0".repeat(64)}` })),
    invalid_token: () => send("/api/v1/pieces", draft({ key: `oat_live_${"0".repeat(64)}` })),
    rate_limited: () => exhaust("/api/v1/pieces", draft(), RATE_LIMITS.writesPerKey.points),
  },
  createPicture: {
    201: () => send("/api/v1/pictures", upload()),
    validation_failed: () => send("/api/v1/pictures", upload({ body: Buffer.from("<svg/>") })),
    malformed_request: () =>
      send("/api/v1/pictures", upload({ type: "multipart/form-data; boundary=x" })),
    malformed_json: () => send("/api/v1/pictures", upload({ type: "application/json" })),
    insufficient_scope: () => send("/api/v1/pictures", upload({ key: readKey })),
    forbidden: () => suspended(() => send("/api/v1/pictures", upload())),
    agents_paused: () => paused(() => send("/api/v1/pictures", upload())),
    quota_exceeded: async () => {
      quotas.pictureBytes = 0;
      const reply = await send("/api/v1/pictures", upload({ body: OTHER_PICTURE }));
      quotas.pictureBytes = DEFAULT_QUOTAS.pictureBytes;
      return reply;
    },
    payload_too_large: () =>
      send("/api/v1/pictures", upload({ body: Buffer.alloc(PICTURE_LIMITS.bytes + 1) })),
    unsupported_media_type: () => send("/api/v1/pictures", upload({ type: "image/svg+xml" })),
    storage_full: () => full("/api/v1/pictures", upload({ body: OTHER_PICTURE })),
    unavailable: () => busy("/api/v1/pictures", upload({ body: OTHER_PICTURE })),
    missing_authorization: () => send("/api/v1/pictures", { method: "POST" }),
    invalid_key: () => send("/api/v1/pictures", upload({ key: `pk_live_${"0".repeat(64)}` })),
    invalid_token: () => send("/api/v1/pictures", upload({ key: `oat_live_${"0".repeat(64)}` })),
    rate_limited: () => exhaust("/api/v1/pictures", upload(), RATE_LIMITS.writesPerKey.points),
  },
  myPieces: {
    200: () => send("/api/v1/pieces/me?status=draft", { headers: bearer(readKey) }),
    invalid_query: () => send("/api/v1/pieces/me?limit=51", { headers: bearer(readKey) }),
    unavailable: () => busy("/api/v1/pieces/me", { headers: bearer(readKey) }),
    forbidden: () => suspended(() => send("/api/v1/pieces/me", { headers: bearer(readKey) })),
    missing_authorization: () => send("/api/v1/pieces/me?limit=51"),
    invalid_key: () => send("/api/v1/pieces/me", { headers: bearer("nonsense") }),
    invalid_token: () => send("/api/v1/pieces/me", { headers: bearer("oat_live_nonsense") }),
    rate_limited: () =>
      exhaust(
        "/api/v1/pieces/me",
        { headers: bearer(readKey) },
        RATE_LIMITS.readsPerAddress.points,
      ),
  },
  getOwnPiece: {
    200: () => send(`/api/v1/pieces/${draftId.toUpperCase()}`, { headers: bearer(writeKey) }),
    forbidden: () =>
      suspended(() => send(`/api/v1/pieces/${draftId}`, { headers: bearer(readKey) })),
    not_found: () => send("/api/v1/pieces/none", { headers: bearer(writeKey) }),
    unavailable: () => busy(`/api/v1/pieces/${draftId}`, { headers: bearer(writeKey) }),
    missing_authorization: () => send(`/api/v1/pieces/${draftId}`),
    invalid_key: () => send(`/api/v1/pieces/${draftId}`, { headers: bearer("nonsense") }),
    invalid_token: () =>
      send(`/api/v1/pieces/${draftId}`, { headers: bearer("oat_live_nonsense") }),
    rate_limited: () => tooMany(`/api/v1/pieces/${draftId}`, { headers: bearer(writeKey) }),
  },
  revisePiece: {
    200: async () => send(`/api/v1/pieces/${await newDraft()}`, revision()),
    validation_failed: () => revise(draftId, { body: '{"status":"approved"}' }),
    malformed_json: () => revise(draftId, { body: "{" }),
    quota_exceeded: async () => {
      quotas.keyTextMegabytes = 0;
      const reply = await revise(draftId);
      quotas.keyTextMegabytes = DEFAULT_QUOTAS.keyTextMegabytes;
      return reply;
    },
    payload_too_large: () => revise(draftId, { body: HUGE }),
    unsupported_media_type: () => revise(draftId, { headers: { "content-type": "text/plain" } }),
    insufficient_scope: () => revise(draftId, { key: readKey }),
    agents_paused: () => paused(() => revise(draftId)),
    forbidden: () => suspended(() => revise(draftId)),
    not_found: () => revise("none"),
    conflict: () => revise(pieceId),
    precondition_failed: () => revise(draftId, { headers: { "if-match": '"9"' } }),
    precondition_required: () => send(`/api/v1/pieces/${draftId}`, draft({ method: "PATCH" })),
    storage_full: () => full(`/api/v1/pieces/${draftId}`, revision()),
    unavailable: () => busy(`/api/v1/pieces/${draftId}`, revision()),
    missing_authorization: () => send(`/api/v1/pieces/${draftId}`, { method: "PATCH" }),
    invalid_key: () => revise(draftId, { key: "nonsense" }),
    invalid_token: () => revise(draftId, { key: "oat_live_nonsense" }),
    rate_limited: () =>
      exhaust(`/api/v1/pieces/${draftId}`, revision(), RATE_LIMITS.writesPerKey.points),
  },
  suggestEdit: {
    201: () => suggest(draftId),
    validation_failed: () => suggest(draftId, { body: '{"version":1}' }),
    malformed_json: () => suggest(draftId, { body: "{" }),
    quota_exceeded: async () => {
      quotas.keyTextMegabytes = 0;
      const reply = await suggest(draftId, { body: '{"version":1,"headline":"Another one"}' });
      quotas.keyTextMegabytes = DEFAULT_QUOTAS.keyTextMegabytes;
      return reply;
    },
    payload_too_large: () => suggest(draftId, { body: HUGE }),
    unsupported_media_type: () => suggest(draftId, { headers: { "content-type": "text/plain" } }),
    insufficient_scope: () => suggest(draftId, { key: readKey }),
    agents_paused: () => paused(() => suggest(draftId)),
    forbidden: () => suspended(() => suggest(draftId)),
    not_found: () => suggest("none"),
    conflict: () => suggest(draftId, { body: '{"version":9,"headline":"Late"}' }),
    storage_full: () => full(`/api/v1/pieces/${draftId}/suggestions`, suggestion()),
    unavailable: () => busy(`/api/v1/pieces/${draftId}/suggestions`, suggestion()),
    missing_authorization: () => send(`/api/v1/pieces/${draftId}/suggestions`, { method: "POST" }),
    invalid_key: () => suggest(draftId, { key: "nonsense" }),
    invalid_token: () => suggest(draftId, { key: "oat_live_nonsense" }),
    rate_limited: () =>
      exhaust(
        `/api/v1/pieces/${draftId}/suggestions`,
        suggestion(),
        RATE_LIMITS.writesPerKey.points,
      ),
  },
  mySuggestions: {
    200: () => send(`/api/v1/pieces/${draftId}/suggestions`, { headers: bearer(writeKey) }),
    insufficient_scope: () =>
      send(`/api/v1/pieces/${draftId}/suggestions`, { headers: bearer(readKey) }),
    forbidden: () =>
      suspended(() => send(`/api/v1/pieces/${draftId}/suggestions`, { headers: bearer(writeKey) })),
    not_found: () => send("/api/v1/pieces/none/suggestions", { headers: bearer(writeKey) }),
    unavailable: () => busy(`/api/v1/pieces/${draftId}/suggestions`, { headers: bearer(writeKey) }),
    missing_authorization: () => send(`/api/v1/pieces/${draftId}/suggestions`),
    invalid_key: () =>
      send(`/api/v1/pieces/${draftId}/suggestions`, { headers: bearer("nonsense") }),
    invalid_token: () =>
      send(`/api/v1/pieces/${draftId}/suggestions`, { headers: bearer("oat_live_nonsense") }),
    rate_limited: () =>
      tooMany(`/api/v1/pieces/${draftId}/suggestions`, { headers: bearer(writeKey) }),
  },
  askForLook: {
    200: () => askFor(draftId),
    validation_failed: () => askFor(draftId, { body: '{"status":"pending"}' }),
    malformed_json: () => askFor(draftId, { body: "{" }),
    quota_exceeded: async () => {
      quotas.keyTextMegabytes = 0;
      const reply = await askFor(draftId, { body: '{"note":"Once more"}' });
      quotas.keyTextMegabytes = DEFAULT_QUOTAS.keyTextMegabytes;
      return reply;
    },
    payload_too_large: () => askFor(draftId, { body: HUGE }),
    unsupported_media_type: () => askFor(draftId, { headers: { "content-type": "text/plain" } }),
    insufficient_scope: () => askFor(draftId, { key: readKey }),
    agents_paused: () => paused(() => askFor(draftId)),
    forbidden: () => suspended(() => askFor(draftId)),
    not_found: () => askFor("none"),
    storage_full: () => full(`/api/v1/pieces/${draftId}/look`, draft({ body: "{}" })),
    unavailable: () => busy(`/api/v1/pieces/${draftId}/look`, draft({ body: "{}" })),
    missing_authorization: () => send(`/api/v1/pieces/${draftId}/look`, { method: "POST" }),
    invalid_key: () => askFor(draftId, { key: "nonsense" }),
    invalid_token: () => askFor(draftId, { key: "oat_live_nonsense" }),
    rate_limited: () =>
      exhaust(
        `/api/v1/pieces/${draftId}/look`,
        draft({ body: "{}" }),
        RATE_LIMITS.writesPerKey.points,
      ),
  },
  deletePiece: {
    200: async () => send(`/api/v1/pieces/${await newDraft()}`, deletion()),
    insufficient_scope: () => send(`/api/v1/pieces/${draftId}`, deletion(readKey)),
    agents_paused: () => paused(() => send(`/api/v1/pieces/${draftId}`, deletion())),
    forbidden: () => send(`/api/v1/pieces/${draftId}`, deletion()),
    not_found: () => send("/api/v1/pieces/none", deletion()),
    conflict: () => send(`/api/v1/pieces/${pieceId}`, deletion()),
    precondition_failed: async () =>
      send(`/api/v1/pieces/${await newDraft()}`, deletion(writeKey, { "if-match": '"9"' })),
    storage_full: () => full(`/api/v1/pieces/${draftId}`, deletion()),
    unavailable: () => busy(`/api/v1/pieces/${draftId}`, deletion()),
    missing_authorization: () => send(`/api/v1/pieces/${draftId}`, { method: "DELETE" }),
    invalid_key: () => send(`/api/v1/pieces/${draftId}`, deletion("nonsense")),
    invalid_token: () => send(`/api/v1/pieces/${draftId}`, deletion("oat_live_nonsense")),
    rate_limited: () =>
      exhaust(`/api/v1/pieces/${draftId}`, deletion(), RATE_LIMITS.writesPerKey.points),
  },
  callTool: {
    200: () => send("/api/mcp", rpc(PING)),
    413: () => send("/api/mcp", { method: "POST", headers: JSON_BODY, body: HUGE }),
    202: () => send("/api/mcp", rpc({ jsonrpc: "2.0", method: "notifications/initialized" })),
    400: () => send("/api/mcp", rpc(PING, { "mcp-protocol-version": "1999-01-01" })),
    404: () => send("/api/mcp", stateless("tools/none")),
    429: () => tooMany("/api/mcp", rpc(PING)),
    503: () => busy("/api/mcp", rpc(PING)),
  },
  callOwnTool: {
    200: () => send("/api/v1/mcp", rpc(PING, bearer(writeKey))),
    401: () => send("/api/v1/mcp", rpc(PING)),
    403: () => send("/api/v1/mcp", rpc(PING, bearer(readKey))),
    413: () => send("/api/v1/mcp", draft({ body: HUGE })),
    202: () =>
      send(
        "/api/v1/mcp",
        rpc({ jsonrpc: "2.0", method: "notifications/initialized" }, bearer(writeKey)),
      ),
    400: () =>
      send("/api/v1/mcp", rpc(PING, { ...bearer(writeKey), "mcp-protocol-version": "1999-01-01" })),
    404: () => send("/api/v1/mcp", stateless("tools/none", bearer(writeKey))),
    429: () => tooMany("/api/v1/mcp", rpc(PING, bearer(writeKey))),
    503: () => busy("/api/v1/mcp", rpc(PING, bearer(writeKey))),
  },
  discoverTools: {
    200: () => send("/api/mcp"),
    method_not_allowed: () => send("/api/mcp", { headers: { accept: "text/event-stream" } }),
  },
  toolCard: { 200: () => send("/api/mcp/server-card") },
  toolCatalog: { 200: () => send("/.well-known/mcp/catalog.json") },
  toolManifest: { 200: () => send("/.well-known/mcp.json") },
  badge: {
    200: () => send("/embed/ada/badge.svg?theme=dark"),
    404: () => send("/embed/nobody/badge.svg"),
  },
  embedScript: { 200: () => send("/embed.js") },
  oembed: {
    200: () => send("/api/oembed?url=https://galley.example/author/ada"),
    invalid_query: () => send("/api/oembed?url=/author/ada"),
    not_found: () => send("/api/oembed?url=https://galley.example/author/nobody"),
    rate_limited: () => tooMany("/api/oembed?url=https://galley.example/author/ada"),
    not_implemented: () => send("/api/oembed?url=https://galley.example/author/ada&format=xml"),
  },
  getReceipt: {
    200: () => send("/author/ada/a-headline/receipt.json"),
    not_found: () => send("/author/ada/nothing/receipt.json"),
  },
  authorJsonFeed: {
    200: () => send("/author/ada/feed.json"),
    not_found: () => send("/author/nobody/feed.json"),
  },
  authorRssFeed: {
    200: () => send("/author/ada/feed.xml"),
    not_found: () => send("/author/nobody/feed.xml"),
  },
  oauthServer: { 200: () => send("/.well-known/oauth-authorization-server") },
  oauthResource: { 200: () => send("/.well-known/oauth-protected-resource") },
  oauthToolResource: { 200: () => send("/.well-known/oauth-protected-resource/api/v1/mcp") },
  oauthRegister: {
    201: () => send("/api/oauth/register", rpc(REGISTRATION)),
    400: () => send("/api/oauth/register", rpc({ redirect_uris: ["data:,x"] })),
    429: () => exhaust("/api/oauth/register", rpc({}), RATE_LIMITS.registrationsPerAddress.points),
    503: () => busy("/api/oauth/register", rpc(REGISTRATION)),
  },
  oauthToken: {
    200: async () => send("/api/oauth/token", form(await grantTo(store, await theWriter()))),
    400: () => send("/api/oauth/token", form({ grant_type: "password" })),
    429: () => exhaust("/api/oauth/token", form({}), RATE_LIMITS.tokensPerAddress.points),
    503: () => busy("/api/oauth/token", form({})),
  },
  oauthRevoke: {
    200: () => send("/api/oauth/revoke", form({ token: "unknown" })),
    400: () => send("/api/oauth/revoke", rpc({ token: "in JSON" })),
    429: () => exhaust("/api/oauth/revoke", form({}), RATE_LIMITS.tokensPerAddress.points),
    503: () => busy("/api/oauth/revoke", form({})),
  },
  openapi: { 200: () => send("/api/openapi.json") },
  llms: { 200: () => send("/llms.txt") },
  llmsFull: { 200: () => send("/llms-full.txt") },
  llmsProducts: { 200: () => send("/llms-products.txt") },
  health: { 200: () => send("/api/health"), 503: stuck },
  live: { 200: () => send("/api/health/live") },
  ready: { 200: () => send("/api/health/ready"), 503: unbuilt },
  metrics: {
    200: () => send("/api/metrics"),
    not_found: () => send("/api/metrics", FORWARDED),
    forbidden: withMetricsToken,
    rate_limited: () => tooMany("/api/metrics", FORWARDED),
  },
};

/** While the writer is suspended. */
async function suspended(call: () => Promise<Reply>): Promise<Reply> {
  const set = (value: boolean) => setSuspended(store, OPERATOR, { writerId, suspended: value });
  await set(true);
  const reply = await call();
  await set(false);
  return reply;
}

/** While the writer has paused all agents. */
async function paused(call: () => Promise<Reply>): Promise<Reply> {
  const set = (value: boolean) => setAgentsPaused(store, writer, { paused: value });
  await set(true);
  const reply = await call();
  await set(false);
  return reply;
}

/** A service that is too busy to compute anything. */
async function busy(target: string, ask: Ask): Promise<Reply> {
  const other = await createTestStore();
  const admission = { admit: () => Promise.reject(unavailable()) };
  const running = await runApp({ store: other.store, root: publicFolder(dataDir()), admission });
  return running.send(target, ask);
}

/** A service with a full disk. */
async function full(target: string, ask: Ask): Promise<Reply> {
  const write = async (): Promise<never> => {
    throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  };
  const running = await runApp({
    store: { ...store, write, writeAlongside: write },
    root: publicFolder(dataDir()),
  });
  return running.send(target, ask);
}

/** A service whose oldest change has waited for an hour. */
async function stuck(): Promise<Reply> {
  const other = await createTestStore();
  await other.store.write((tx) =>
    recordChange(tx, other.store, { kind: "piece_updated", subjectId: pieceId }),
  );
  other.clock.advance({ minutes: 60 });
  const running = await runApp({ store: other.store, root: publicFolder(dataDir()) });
  return running.send("/api/health");
}

/** A node without a tree. */
async function unbuilt(): Promise<Reply> {
  const running = await runApp({ store, root: join(tempFolder(), "public") });
  return running.send("/api/health/ready");
}

/** What a proxy on the same machine passes on. */
const FORWARDED: Ask = { headers: { via: "1.1 proxy" } };

/** A stranger who does not know it. */
async function withMetricsToken(): Promise<Reply> {
  const config = { metricsToken: "a-token-of-the-operator" };
  const running = await runApp({ store, root: publicFolder(dataDir()), config });
  return running.send("/api/metrics", FORWARDED);
}

describe.each((OPERATIONS as readonly Operation[]).map((row) => [row.id, row] as const))(
  "%s",
  (id, operation) => {
    const cases = CASES[id as OperationId];
    const documented = [
      String(operation.success.status),
      ...operation.errors,
      ...(operation.also ?? []).map(({ status }) => String(status)),
    ];

    it("has a case for each documented answer, and no other", () => {
      expect(Object.keys(cases).toSorted()).toEqual(documented.toSorted());
    });

    it("answers as documented", async () => {
      const { status } = operation.success;
      const reply = await meet(cases, String(status));
      expect(reply.status).toBe(status);
      expectAnswer(reply, operation.success);
    });

    it.each((operation.also ?? []).map((row) => [row.status, row] as const))(
      "answers %s as documented",
      async (status, row) => {
        const reply = await meet(cases, String(status));
        expect(reply.status).toBe(status);
        expectAnswer(reply, row);
      },
    );

    it.each(operation.errors.map((reason) => [reason]))("refuses with %s", async (reason) => {
      const reply = await meet(cases, reason);
      expect([reply.status, reason]).toEqual([
        REASONS[reason][0],
        ErrorBody.parse(reply.json()).reason,
      ]);
      expect(reply.headers["content-type"]).toMatch(/^application\/json/);
      expectOpen(reply);
      if (reply.status === 401) expect(reply.headers["www-authenticate"]).toMatch(/^Bearer/);
      if (reply.status === 405) expect(reply.headers.allow).toBeTruthy();
      if (reply.status === 429) {
        expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
        expect(reply.headers["ratelimit-remaining"]).toBe("0");
      }
    });

    it("answers HEAD with the headers of GET, and OPTIONS to any page", async () => {
      const target = operation.path.replace("{slug}", "ada").replace("{id}", pieceId);
      const query = operation.query && "q" in operation.query.shape ? "?q=a" : "";
      const preflight = await send(target, {
        method: "OPTIONS",
        headers: { origin: "https://a.example", "access-control-request-method": operation.method },
      });
      expect([preflight.status, preflight.text]).toEqual([204, ""]);
      expect(preflight.headers["access-control-allow-methods"]).toContain(operation.method);
      expect(preflight.headers["access-control-allow-headers"]).toContain("Authorization");
      expectOpen(preflight);
      if (operation.method !== "GET") return;
      const headers = operation.scopes ? bearer(readKey) : {};
      const [head, get] = [
        await send(target + query, { method: "HEAD", headers }),
        await send(target + query, { headers }),
      ];
      expect(head.bytes).toHaveLength(0);
      const { date: _, ...ours } = head.headers;
      delete ours["traceparent"];
      // Each scrape has other numbers.
      if (id === "metrics") {
        delete ours["content-length"];
        delete ours.etag;
      }
      expect([head.status, get.headers]).toMatchObject([get.status, ours]);
      if (id === "metrics") return;
      expect(head.headers["content-length"]).toBe(String(get.bytes.length));
    });
  },
);

async function meet(cases: Record<string, () => Promise<Reply>>, name: string): Promise<Reply> {
  const call = cases[name];
  if (!call) throw new Error(`There is no case for ${name}.`);
  return call();
}

function expectAnswer(
  reply: Reply,
  expected: { status: number; type?: string; answer?: z.ZodObject },
): void {
  if (reply.status === 202 || reply.status === 204) expect(reply.text).toBe("");
  if (expected.type) expect(reply.headers["content-type"]?.startsWith(expected.type)).toBe(true);
  if (expected.answer) {
    const body = expected.answer.parse(reply.json());
    if ("ok" in expected.answer.shape) expect(body["ok"]).toBe(reply.status < 400);
  }
  expectOpen(reply);
}

/** Any page may read it, but never with the reader's credentials. */
function expectOpen({ headers }: Reply): void {
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  expect(headers["x-content-type-options"]).toBe("nosniff");
}

describe("a method that an address does not support", () => {
  const paths = [...new Set(OPERATIONS.map(({ path }) => path))];
  const others = ["/", "/docs", "/author/ada", "/robots.txt", "/404.json"];
  const METHODS = ["POST", "GET", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "LINK"];

  it.each([...paths, ...others].map((path) => [path]))(
    "of %s is refused and told",
    async (path) => {
      const target = path.replace("{slug}", "ada").replace("{id}", pieceId);
      const taken = (OPERATIONS as readonly Operation[])
        .filter((operation) => operation.path === path)
        .map(({ method }) => method as string);
      const allowed = taken.length ? taken : ["GET"];
      for (const method of METHODS.filter((name) => !allowed.includes(name))) {
        const reply = await send(target, { method });
        expect([method, reply.status, ErrorBody.parse(reply.json()).reason]).toEqual([
          method,
          405,
          "method_not_allowed",
        ]);
        for (const name of [...allowed, "OPTIONS"]) expect(reply.headers.allow).toContain(name);
        expectOpen(reply);
      }
    },
  );

  it("is 404 like any other if there is nothing", async () => {
    for (const method of METHODS) {
      const reply = await send("/nothing/here", { method });
      expect([reply.status, ErrorBody.parse(reply.json()).reason]).toEqual([404, "not_found"]);
    }
  });
});

describe("the desk", () => {
  it("is closed to pages of other sites, errors and preflights included", async () => {
    for (const target of ["/desk", "/desk/pieces/1", "/d%65sk/x"]) {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { headers } = await send(target, {
          method,
          headers: { origin: "https://a.example" },
        });
        const open = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
        expect([target, method, open]).toEqual([target, method, []]);
        expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      }
    }
  });
});

describe("a query", () => {
  it.each([
    ["limit="],
    ["limit=0"],
    ["limit=-1"],
    ["limit=101"],
    ["limit=1.5"],
    ["limit=1e1"],
    ["limit=%2B5"],
    ["limit=0x10"],
    ["limit=%205"],
    ["limit=05"],
    ["limit=ten"],
    ["limit=99999999999999999999"],
    ["limit=1&limit=1"],
    ["limit[]=1&limit=200"],
    ["category=civic"],
    ["category=LIFE"],
    ["category="],
    ["category=life&category=life"],
    ["category=__proto__"],
  ])("with %s is refused, and the field named", async (query) => {
    const reply = await send(`/api/public/pieces/recent?${query}`);
    const { reason, issues, message } = ErrorBody.parse(reply.json());
    expect([reply.status, reason]).toEqual([400, "invalid_query"]);
    expect(issues?.map(({ path }) => path)).toEqual([query.match(/^\w+/)?.[0]]);
    expect(message).toMatch(
      /^(limit must be (a whole number from 1 to 100|given once)|category must be)/,
    );
  });

  it("with unknown parameters is answered as without them", async () => {
    const reply = await send("/api/public/pieces/recent?__proto__=1&constructor=2&limit=1&x=%ff&=");
    expect(reply.json()).toMatchObject({ ok: true, count: 1 });
  });

  it("at the bounds is answered", async () => {
    for (const limit of [1, 100]) {
      expect((await send(`/api/public/pieces/recent?limit=${limit}`)).status).toBe(200);
    }
  });

  it("with the default limit gets the exact bytes of the file", async () => {
    const file = await send("/api/public/pieces/recent");
    const made = await send("/api/public/pieces/recent?limit=20&x=1");
    expect(made.text).toBe(file.text);
  });
});

describe("a request", () => {
  it("whose body has no Content-Length is cut off when it gets too long", async () => {
    const socket = connect(app.port, "127.0.0.1");
    let reply = "";
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("data", (part) => (reply += part.toString()));
    socket.write(
      `POST /api/v1/pieces HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${writeKey}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    // The body never ends, and its last byte is the first one too many. A client that kept sending would be reset, and a
    // reset can destroy an answer that has arrived but was not read yet.
    const chunk = Buffer.alloc(256 * 1_024, "x");
    for (let sent = 0; sent < REQUEST_BODY_MAX_BYTES; sent += chunk.length) {
      socket.write(`${chunk.length.toString(16)}\r\n`);
      socket.write(chunk);
      socket.write("\r\n");
    }
    socket.write("1\r\nx");
    await closed;
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('"payload_too_large"');
  });

  it("that is aborted leaves nothing but its line in the log", async () => {
    const socket = connect(app.port, "127.0.0.1");
    const arrival = once(app.server, "request");
    socket.write("POST /api/mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
    await arrival;
    socket.destroy();
    const line = { level: "info", message: "request", path: "/api/mcp", status: 499 };
    await expect.poll(() => app.logged).toContainEqual(expect.objectContaining(line));
    expect(app.logged.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it.each([
    ["GARBAGE\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`, 431],
  ])("that is not HTTP gets an error like any other: %#", async (bytes, status) => {
    const socket = connect(app.port, "127.0.0.1");
    socket.end(bytes);
    const reply = await text(socket);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("that fails unexpectedly gets an id, and the log has the details", async () => {
    const other = fileOf("api/public/pieces/recent.json");
    const whole = readFileSync(other);
    onTestFinished(() => writeFileSync(other, whole));
    writeFileSync(other, "not JSON");
    const reply = await send("/api/public/pieces/recent?limit=3");
    const { reason, message } = ErrorBody.parse(reply.json());
    expect([reply.status, reason]).toEqual([500, "internal_error"]);
    const id = /noted as ([0-9a-f]{16})\.$/.exec(message)?.[1];
    expect(reply.text).not.toMatch(/JSON|\.ts|at /);
    expect(app.logged.find((line) => line["id"] === id)).toMatchObject({
      level: "error",
      path: "/api/public/pieces/recent",
      trace: expect.stringContaining("JSON"),
    });
    expectOpen(reply);
  });

  it("is logged without its query and its caller", async () => {
    await send("/api/v1/pieces/me?limit=7", { headers: bearer(readKey) });
    await send("/desk/password/the-secret-token");
    await expect
      .poll(() => app.logged.at(-1))
      .toMatchObject({ method: "GET", path: "/desk/password/…", status: 404 });
    const all = JSON.stringify(app.logged);
    expect(all).not.toContain(readKey);
    expect(all).not.toContain("the-secret-token");
    expect(all).not.toContain("limit=7");
  });
});

function fileOf(path: string): string {
  return join(publicFolder(dataDir()), path);
}
