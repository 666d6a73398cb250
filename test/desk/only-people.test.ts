import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { recountTrending } from "../../api/store/pieces/public/trending.ts";
import { fc } from "../_property.ts";
import { isShort, some } from "../_suite.ts";
import { digestOf } from "../build/_digest.ts";
import { createPiece, createTestClock, createWriter, RENDERED, writerAt } from "../_setup.ts";
import { HANG_MS } from "../_suite.ts";
import { addressesOf, createNamed, FIELDS, formBody, type Named } from "./_addresses.ts";
import { type Office, openOffice, visitAs, type Visitor } from "./_office.ts";

/** A request that is no act of the person whose pieces it names. */
interface Attempt {
  what: string;
  send(): Promise<Response>;
}

describe.each(some(["required", "off"] as const))("with review %s", (review) => {
  it("no sequence of requests changes a byte of the site without a person's act", async () => {
    const clock = createTestClock();
    const office = await openOffice({ review, clock, sendsMail: true });
    const { store, ada, dataDir } = office;
    const { named, programs, strangers } = await prepare(office);
    await office.settled();
    await readOnce(office, named.pieces.shown);
    const before = digestOf(dataDir);
    const mailed = await mailingsIn(office);
    const answers = new Map<number, number>();

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(...programs), fc.constantFrom(...strangers)), {
          minLength: 12,
          maxLength: 24,
          size: "max",
        }),
        async (sequence) => {
          for (const attempt of sequence) {
            const { status } = await attempt.send();
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }
          // All sequences together take less time than is left until the planned piece is due.
          clock.advance({ minutes: 1 });
          await publishDue(store, { review });
          await office.settled();
          const after = digestOf(dataDir);
          const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
            (path) => before.get(path) !== after.get(path),
          );
          expect([sequence.map(({ what }) => what), changed]).toEqual([expect.anything(), []]);
          expect([sequence.map(({ what }) => what), await mailingsIn(office)]).toEqual([
            expect.anything(),
            mailed,
          ]);
        },
      ),
      { numRuns: isShort() ? 10 : 20 },
    );
    // Some were let in, as drafts, and others refused: the attempts are no nonsense.
    expect([...answers.keys()]).toEqual(expect.arrayContaining([200, 201, 401, 403, 404]));

    // What a person did does happen, with the text that they saw, and nothing else.
    clock.advance({ minutes: 60 });
    await publishDue(store, { review });
    await office.settled();
    const status = async (id: string) => (await findPiece(store.read, id))?.status;
    const { planned, draft, shown } = named.pieces;
    expect(await status(planned)).toBe(review === "off" ? "approved" : "draft");
    expect(await findPiece(store.read, planned)).toMatchObject({
      content: { headline: "Scheduled" },
    });
    expect([await status(draft), await status(shown)]).toEqual(["draft", "approved"]);
    const person = await visitAs(office, ada);
    await person.press(`/desk/pieces/${shown}/mailings`, { ...FIELDS, reason: "A person's" });
    expect(await mailingsIn(office)).not.toEqual(mailed);
    await person.post(`/desk/pieces/${shown}/unpublish`, { ...FIELDS, sure: "yes" });
    await office.settled();
    expect(digestOf(dataDir)).not.toEqual(before);
  });
});

/** What is to be mailed, and to whom. */
async function mailingsIn({ store: { read } }: Office): Promise<unknown[]> {
  return [
    await read.selectFrom("mailings").selectAll().orderBy("id").execute(),
    await read.selectFrom("mailing_recipients").selectAll().orderBy("subscriber_id").execute(),
    await read.selectFrom("mailing_choices").selectAll().execute(),
  ];
}

/**
 * Reads the public piece from the address of all requests here. A reader counts once a day, so a later read changes no
 * count, and the list of the most read pieces stays the same whenever the worker takes it.
 */
async function readOnce({ origin, store, settled }: Office, id: string): Promise<void> {
  const { status } = await fetch(`${origin}/api/public/pieces/${id}/read`, { method: "POST" });
  expect(status).toBe(204);
  await expect
    .poll(() => store.read.selectFrom("reads").select("count").execute())
    .toEqual([{ count: 1 }]);
  await recountTrending(store);
  await settled();
}

/** Ada's pieces in every state, and all the ways to ask for them that are not hers. */
async function prepare(
  office: Office,
): Promise<{ named: Named; programs: Attempt[]; strangers: Attempt[] }> {
  const { store, ada } = office;
  const minted = await mintKey(store, writerAt(ada), {
    writerId: ada.id,
    name: "Agent",
    scope: "pieces:write",
  });
  const named = await createNamed(store, ada, { keyId: minted.id });
  const step = { actor: writerAt(ada), review: "required" } as const;
  const waiting = await createPiece(store, ada, { headline: "Waits for an editor" });
  const { version } = waiting;
  await takeStep(store, {
    ...step,
    pieceId: waiting.id,
    action: "publish",
    version,
    rendered: RENDERED,
  });
  const pieces = Object.values({ ...named.pieces, waiting: waiting.id });
  const link = { pieceId: named.pieces.draft, label: "Ann", days: 7 };
  const { token: preview } = await createPreviewLink(store, writerAt(ada), link);
  const places = [
    { within: /\/preview\//, ids: [preview] },
    { within: /\/(?:pieces|review)\/:id/, ids: pieces },
    ...named.places,
  ];
  const mallory = await createWriter(store, { slug: "mallory" });
  const sessions = {
    own: sessionOf(await visitAs(office, ada)),
    other: sessionOf(await visitAs(office, mallory)),
  };
  return {
    named,
    programs: byPrograms(office, minted.key, { ids: pieces, planned: named.pieces.planned }),
    strangers: byStrangers(office, { ...named, places }, { key: minted.key, ...sessions }),
  };
}

/** Every call of the API with a key, and calls that the API does not have. */
function byPrograms(
  { origin }: Office,
  key: string,
  { ids, planned }: { ids: readonly string[]; planned: string },
): Attempt[] {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const ask = (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Attempt => ({
    what: `${method} ${path} ${JSON.stringify(body ?? null)} with a key`,
    send: () =>
      fetch(origin + path, {
        method,
        headers: { ...headers, ...more },
        redirect: "manual",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  });
  const wishes = [
    {},
    { status: "approved" },
    { editor_status: "approved", published_at: "2020-01-01T00:00:00.000Z" },
    { publish: true, publish_at: "2020-01-01T00:00:00.000Z" },
    { mail: "yes", mail_asked: "yes" },
  ].map((wish, n) => ({ headline: `By a program ${n}`, body_md: "Text.", ...wish }));
  const known = OPERATIONS.flatMap(({ method, path }) =>
    ids.slice(0, 2).map((id) => ask(method, path.replace("{slug}", "ada").replace(/\{\w+\}/, id))),
  );
  const drafts = wishes.map((body) => ask("POST", "/api/v1/pieces", body));
  // A revision takes the time of the planned piece back, and what becomes of that time is looked at in the end.
  const revisions = ids
    .filter((id) => id !== planned)
    .map((id) =>
      ask("PATCH", `/api/v1/pieces/${id}`, { headline: "By a program" }, { "if-match": '"1"' }),
    );
  const suggestions = ids.map((id) =>
    ask("POST", `/api/v1/pieces/${id}/suggestions`, { version: 1, headline: "By a program" }),
  );
  const unknown = ids.flatMap((id) => [
    ...["PUT", "PATCH", "DELETE", "POST"].map((method) =>
      ask(method, `/api/v1/pieces/${id}`, wishes[1]),
    ),
    ask("DELETE", `/api/v1/pieces/${id}`),
    ask("POST", `/api/v1/pieces/${id}/publish`, { version: 1 }),
  ]);
  const calls = ["create_draft", "publish_piece", "revise_draft", "get_piece"].flatMap((name) =>
    ids.map((id) => {
      const params = { name, arguments: { id, ...wishes[1] } };
      return ask("POST", "/api/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    }),
  );
  return [...known, ...drafts, ...drafts, ...revisions, ...suggestions, ...unknown, ...calls];
}

interface Session {
  cookie: string;
  token: string;
}

function sessionOf({ cookie, token }: Visitor): Session {
  return { cookie, token };
}

/** Every form of the desk without a session, with somebody else's, without its token, from elsewhere, and with a key. */
function byStrangers(
  { origin, routes }: Office,
  named: Named,
  { key, own, other }: { key: string; own: Session; other: Session },
): Attempt[] {
  const fields = { ...FIELDS, action: "accept", at: "2020-01-01T00:00", status: "pending" };
  return addressesOf(routes, named).flatMap(({ path, route }) => {
    const ask = (
      who: string,
      { cookie, token = "", ...headers }: Record<string, string>,
      method: string = route.method,
    ): Attempt => ({
      what: `${method} ${path} ${who}`,
      send: () =>
        fetch(origin + path, {
          method,
          headers: { ...(cookie ? { cookie } : {}), ...headers },
          redirect: "manual",
          signal: AbortSignal.timeout(HANG_MS),
          ...(method === "GET" ? {} : { body: formBody(route, { ...fields, form_token: token }) }),
        }),
    });
    const program = { authorization: `Bearer ${key}` };
    // Their own pages are theirs to change.
    const isForeign = route.path.includes(":") || route.access === "editor";
    const foreign = isForeign ? [ask("as another writer", { ...other, origin })] : [];
    const reads = path.endsWith("/live") ? [] : [ask("by reading", { cookie: own.cookie }, "GET")];
    return [
      ask("without a session", { origin }),
      ask("without a token", { cookie: own.cookie, origin }),
      ask("with another token", { cookie: own.cookie, token: other.token, origin }),
      ask("from another site", { ...own, origin: "https://evil.example" }),
      ask("with a key", { ...program, origin }),
      ask("with a key and a session", { ...own, ...program, origin }),
      ...foreign,
      ...reads,
    ];
  });
}
