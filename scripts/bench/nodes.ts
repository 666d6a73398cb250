import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { createDraftHandlers } from "../../api/http/draft-handlers.ts";
import { createRateLimits } from "../../api/http/rate-limit.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { type JsonOption, print } from "../command/command-line.ts";
import { startPostgres } from "../dev/postgres-server.ts";
import { bareInserts } from "./bare-inserts.ts";
import { inFolder, quantile, ratio } from "./measure.ts";
import { startService } from "./service.ts";

/** The address that a measured service believes to have. */
const BASE_URL = "http://galley.example";

const NODES = 3;
const WRITERS = 64;
const WARM_UP = 10;
const PUBLISHED = 60;
const DRAFTS = 1_500;
const AT_ONCE = 16;
const ROUNDS = 3;
/** How often the other node is asked. */
const LOOK_MS = 2;

interface Figures {
  publish_to_readable_elsewhere_ms: { p50: number; p99: number };
  /** Drafts and bare inserts of the same rows, per second, through the same pool of one process. */
  drafts: number;
  bare_inserts: number;
  drafts_ratio: number;
  /** The same over HTTP. */
  drafts_by_one_node: number;
  drafts_by_two_nodes: number;
}

/** Measures three nodes on one PostgreSQL server of this machine, whose commits wait for the disk. */
export async function benchNodes(options: JsonOption): Promise<void> {
  const server = await startPostgres();
  const url = await server.create("galley");
  const store = await openStore(url);
  const stops = [() => server.remove(), () => store.close()];
  await inFolder(async (folder) => {
    try {
      const origins: string[] = [];
      for (let number = 0; number < NODES; number++) {
        const env = { ...process.env, DATABASE_URL: url, BASE_URL };
        const node = await startService(join(folder, `node-${number}`), { env });
        origins.push(node.origin);
        stops.push(node.stop);
      }
      const figures = await measure(store, origins);
      print(options, figures, describe(figures));
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  });
}

async function measure(store: Store, origins: readonly string[]): Promise<Figures> {
  const people: Person[] = [];
  for (let number = 0; number < WRITERS; number++) people.push(await addPerson(store, number));
  const times = await publishTimes(origins, people);
  const inProcess = await draftRates(store, people);
  const [one = "", two = ""] = origins;
  return {
    publish_to_readable_elsewhere_ms: {
      p50: Math.round(quantile(times, 0.5)),
      p99: Math.round(quantile(times, 0.99)),
    },
    ...inProcess,
    drafts_by_one_node: await ratePerSecond((index) => post(one, people, index)),
    drafts_by_two_nodes: await ratePerSecond((index) => post(index % 2 ? one : two, people, index)),
  };
}

function describe(figures: Figures): string {
  const { p50, p99 } = figures.publish_to_readable_elsewhere_ms;
  return [
    `Published on one of ${NODES} nodes, a piece is readable on another after ${p50} ms (median), ${p99} ms (p99).`,
    `Drafts through one pool: ${figures.drafts} a second. Bare inserts of the same rows: ${figures.bare_inserts}. The ratio is ${figures.drafts_ratio}.`,
    `Drafts over HTTP: ${figures.drafts_by_one_node} a second through one node, ${figures.drafts_by_two_nodes} through two.`,
  ].join("\n");
}

/** From the request to publish on one node until the piece's record is readable on another. */
async function publishTimes(
  [publisher = "", ...others]: readonly string[],
  people: readonly Person[],
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + PUBLISHED; index++) {
    const person = people[index % WRITERS] as Person;
    const { id } = (await (await post(publisher, people, index)).json()) as { id: string };
    const elsewhere = others[index % others.length];
    const press = await openPublish(person, publisher, id);
    const began = performance.now();
    await press();
    while (!(await fetch(`${elsewhere}/api/public/pieces/${id}`)).ok) await delay(LOOK_MS);
    if (index >= WARM_UP) times.push(performance.now() - began);
  }
  return times;
}

/** In turns, best of some rounds: both have the same disk. */
async function draftRates(store: Store, people: readonly Person[]) {
  const { createPiece } = createDraftHandlers({
    store: { ...store, quotas: { ...store.quotas, drafts: 1_000_000, keyDrafts: 1_000_000 } },
    config: { baseUrl: BASE_URL },
    limits: createRateLimits({ config: { rateLimit: false }, clock: store.clock }),
    warn: () => undefined,
  });
  const insert = await bareInserts(store);
  let [drafts, bare] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    bare = Math.max(bare, await ratePerSecond(insert));
    drafts = Math.max(
      drafts,
      await ratePerSecond((index) =>
        createPiece.handle({
          ...draftOf(people, index),
          address: "127.0.0.1",
        }),
      ),
    );
  }
  return { drafts, bare_inserts: bare, drafts_ratio: ratio(drafts, bare) };
}

function draftOf(people: readonly Person[], index: number) {
  return {
    text: JSON.stringify({
      headline: `Draft ${index}`,
      body_md: "A paragraph of ordinary length, as an agent would write it. ".repeat(20),
    }),
    headers: new Headers({
      authorization: `Bearer ${people[index % people.length]?.key}`,
      "content-type": "application/json",
    }),
  };
}

async function post(origin: string, people: readonly Person[], index: number): Promise<Response> {
  const { text: body, headers } = draftOf(people, index);
  const answer = await fetch(`${origin}/api/v1/pieces`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`A draft was answered with ${answer.status}.`);
  return answer;
}

/** Runs the work a fixed number of times, some at once. */
async function ratePerSecond(work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < DRAFTS) await work(next++);
    }),
  );
  return Math.round(DRAFTS / ((performance.now() - began) / 1_000));
}

/** A writer who is signed in, and has a key. */
interface Person {
  id: string;
  key: string;
  cookie: string;
  token: string;
}

async function addPerson(store: Store, number: number): Promise<Person> {
  const writer = { name: `Writer ${number}`, slug: `writer-${number}` };
  const { id } = await addWriter(store, OPERATOR, writer);
  const actor = { kind: "writer", writerId: id, via: "desk" } as const;
  const { key } = await mintKey(store, actor, {
    writerId: id,
    name: "Agent",
    scope: "pieces:write",
  });
  const { token } = await startSession(store, { writerId: id, userAgent: null });
  const session = await findSession(store.read, store, token);
  return { id, key, cookie: `desk_session=${token}`, token: session?.csrfToken ?? "" };
}

/** Opens the Publish page of a draft. Returns what presses its button. */
async function openPublish(
  { cookie, token }: Pick<Person, "cookie" | "token">,
  service: string,
  id: string,
): Promise<() => Promise<void>> {
  const address = `${service}/desk/pieces/${id}/publish`;
  const headers = { cookie, origin: BASE_URL };
  const page = await (await fetch(address, { headers })).text();
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(page) ?? [];
  return async () => {
    const published = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams({ seen, [TOKEN_FIELD]: token }),
    });
    if (published.status !== 303) throw new Error(`Publishing answered ${published.status}.`);
  };
}
