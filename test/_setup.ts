import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { CreatePieceBody, type PieceContent } from "../api/contract/draft.ts";
import type { ProductContent } from "../api/contract/people/product.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../api/contract/quotas.ts";
import type { StoredPiece, Writer } from "../api/contract/records.ts";
import type { SuggestedText } from "../api/contract/suggestions.ts";
import { RENDERER_VERSION } from "../api/contract/renderer-version.ts";
import { addWriter } from "../api/store/people/writers.ts";
import { type Actor, OPERATOR } from "../api/store/log/audit.ts";
import { openStore, type Store, type StoreOptions } from "../api/store/engine/open.ts";
import { addDraft } from "../api/store/pieces/drafts/drafts.ts";
import { mintKey } from "../api/store/keys/keys.ts";
import { takeStep } from "../api/store/pieces/lifecycle/lifecycle.ts";
import { addSuggestion } from "../api/store/pieces/talk/suggestions.ts";
import type { RenderedText } from "../api/store/pieces/lifecycle/step.ts";
import { testAddress } from "./_engine.ts";

/** A process that is being ended may still write into the folder while it is emptied. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** A folder that is gone when the test is over. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "galley-test-"));
  onTestFinished(() => rmSync(folder, REMOVAL));
  return folder;
}

/** The same for all tests of a file. */
export function fileTempFolder(): () => string {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "galley-test-"));
  });
  afterAll(() => rmSync(folder, REMOVAL));
  return () => folder;
}

/** A clock that stands still until it is told to move. */
export function createTestClock(start = "2026-03-01T12:00:00.000Z") {
  let now = Date.parse(start);
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance: ({ minutes = 0, days = 0 }: { minutes?: number; days?: number }) => {
      now += minutes * 60_000 + days * 86_400_000;
    },
  });
}
export type TestClock = ReturnType<typeof createTestClock>;

/** A store with a clock of its own, in a temporary folder unless it is told in which file. */
export async function createTestStore({
  quotas = {},
  file = join(tempFolder(), "galley.sqlite"),
  ...options
}: { quotas?: Partial<Quotas>; file?: string } & Pick<
  StoreOptions,
  "giveUpAfterMs" | "sendsMail" | "places"
> = {}): Promise<{
  store: Store;
  clock: TestClock;
  file: string;
}> {
  const clock = createTestClock();
  const store = await openStore(await testAddress(file), {
    clock,
    quotas: { ...DEFAULT_QUOTAS, ...quotas },
    ...options,
  });
  onTestFinished(() => store.close());
  return { store, clock, file };
}

export async function createWriter(
  store: Store,
  { slug = "ada", access = "writer" }: { slug?: string; access?: Writer["access"] } = {},
): Promise<Writer> {
  return addWriter(store, OPERATOR, { name: slug.toUpperCase(), slug, access });
}

export function content(overrides: Partial<CreatePieceBody> = {}): PieceContent {
  return CreatePieceBody.parse({ headline: "A headline", body_md: "A *body*.", ...overrides });
}

export function writerAt(desk: Writer): Extract<Actor, { kind: "writer" }> {
  return { kind: "writer", writerId: desk.id, via: "desk" };
}

export function editorAt(desk: Writer): Extract<Actor, { kind: "editor" }> {
  return { kind: "editor", writerId: desk.id, via: "desk" };
}

/** A key of the writer, as an actor. */
export async function keyOf(
  store: Store,
  writer: Writer,
  name = "Agent",
): Promise<Extract<Actor, { kind: "key" }>> {
  const key = { writerId: writer.id, name, scope: "pieces:write" } as const;
  const { id: keyId } = await mintKey(store, writerAt(writer), key);
  return { kind: "key", writerId: writer.id, keyId, via: "api" };
}

export async function createPiece(
  store: Store,
  writer: Writer,
  overrides: Partial<CreatePieceBody> = {},
): Promise<StoredPiece> {
  return addDraft(store, writerAt(writer), { writerId: writer.id, content: content(overrides) });
}

export const RENDERED: RenderedText = {
  html: "<p>A body.</p>",
  text: "A body.",
  version: RENDERER_VERSION,
  slug: "a-headline",
};

/** The writer's own act, where no review is asked for. */
export async function publishPiece(
  store: Store,
  writer: Writer,
  { id, version }: StoredPiece,
  rendered: RenderedText = RENDERED,
): Promise<StoredPiece> {
  return takeStep(store, {
    pieceId: id,
    actor: writerAt(writer),
    review: "off",
    action: "publish",
    version,
    rendered,
  });
}

/** What a key suggests for the first version of a text, taken as a whole by its writer. */
export async function takeSuggested(
  store: Store,
  writer: Writer,
  key: Extract<Actor, { kind: "key" }>,
  { pieceId, changes }: { pieceId: string; changes: Partial<SuggestedText> },
): Promise<StoredPiece> {
  const version = 1;
  await addSuggestion(store, key, { pieceId, seen: { version }, changes, note: null });
  return takeStep(store, {
    actor: writerAt(writer),
    review: "off",
    action: "edit",
    pieceId,
    version,
    content: content(changes),
    separate: true,
    suggestion: { number: 1, outcome: "taken", answer: null, keyId: key.keyId },
  });
}

/** Something to sell. */
export const BOOK: ProductContent = {
  name: "A book",
  description: "Bound.",
  price: { amount: "12.50", currency: "EUR" },
  category: "building",
  payment_url: "https://pay.example/book",
  related: [],
};
