import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../api/store/engine/open.ts";
import { createMailing, findMailing } from "../../api/store/mailing/mailings.ts";
import { expireRecipients } from "../../api/store/mailing/recipient-claims.ts";
import { countRows } from "../../api/store/engine/rows.ts";
import { buildAll } from "../../build/tree/full.ts";
import { isOnPostgres, openTestStore } from "../_engine.ts";
import { createPiece, createWriter, publishPiece, tempFolder, writerAt } from "../_setup.ts";
import { createStorm } from "../_storm.ts";
import { isShort } from "../_suite.ts";
import { brought, kill9, startWorker } from "../build/_worker.ts";
import { type Letter, type MailServerOptions, startMailServer } from "./_mail-server.ts";
import { addFollowers } from "./_mailings.ts";

const BASE_URL = "https://galley.example";
const { kills: KILLS, random } = createStorm({ few: isShort() ? 2 : 20, full: 50 });
const PEOPLE = isShort() ? 300 : 10_000;
/** How long the mail server is away, in seconds. */
const OUTAGES = isShort() ? [0.1] : [0.1, 1, 5, 40];

it(
  `${PEOPLE} followers and ${KILLS} kills: nobody gets a piece twice, and nobody is left out but those who are listed`,
  { timeout: 1_800_000 },
  async () => {
    const dataDir = tempFolder();
    const store = await openTestStore(dataDir, { sendsMail: true });
    onTestFinished(() => store.close());
    const server = await startFaultyServer();
    const environment = {
      BASE_URL,
      SMTP_URL: server.url,
      MAIL_PER_MINUTE: "99999",
      SHARE_CARDS: "off",
      ...(isOnPostgres() ? { DATABASE_URL: store.address } : {}),
    };
    await buildAll({ store, dataDir, settings: { baseUrl: BASE_URL, siteName: "Galley" } });
    const ada = await createWriter(store);
    const people = await addFollowers(
      store,
      Array.from({ length: PEOPLE }, (_, n) => `${kindOf(n)}-${n}@example.org`),
    );
    const piece = await publishPiece(store, ada, await createPiece(store, ada));
    const news = { kind: "piece", pieceId: piece.id, version: piece.version } as const;
    const { id } = await store.write((tx) =>
      createMailing(tx, store, writerAt(ada), { ...news, subject: "S", preview: "P" }),
    );
    const recipients = () =>
      store.read.selectFrom("mailing_recipients").where("mailing_id", "=", id);
    const waiting = () => countRows(recipients().where("state", "=", "waiting"));

    let interrupted = 0;
    let outages = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const before = server.letters.length;
      const worker = await startWorker(dataDir, environment);
      const isMoving = () => server.letters.length > before;
      await brought(worker, async () => isMoving() || (await isExpanded()) === "over");
      await delay(random() * (isShort() ? 300 : 1_500));
      const seconds = OUTAGES[outages];
      if (seconds !== undefined && kill % 4 === 1) {
        outages++;
        await server.away(seconds * 1_000);
      }
      await kill9(worker);
      if ((await waiting()) > 0) interrupted++;
    }
    const worker = await startWorker(dataDir, environment);
    await brought(worker, async () => (await isExpanded()) === "over");
    await kill9(worker);

    /** Whether everybody is a recipient, and nobody waits any more. */
    async function isExpanded(): Promise<"over" | "open"> {
      const mailing = await findMailing(store.read, id);
      const isWhole = mailing?.state !== "waiting" && mailing?.expanded_to === null;
      return isWhole && (await waiting()) === 0 ? "over" : "open";
    }

    // Two minutes later, the claims of killed workers have expired.
    const clock = () => new Date(Date.now() + 300_000);
    const later = await openStore(store.address, { clock });
    await expireRecipients(later);
    await later.close();
    const rows = await recipients().select(["subscriber_id", "state"]).execute();
    const stateOf = new Map(rows.map(({ subscriber_id, state }) => [subscriber_id, state]));
    const arrived = new Map<string, number>();
    for (const { to } of server.letters) {
      for (const address of to) arrived.set(address, (arrived.get(address) ?? 0) + 1);
    }
    expect([...arrived].filter(([, count]) => count > 1)).toEqual([]);
    const wrong = people.flatMap(({ id: person, email }) => {
      const state = stateOf.get(person);
      const isThere = arrived.has(email);
      const isRight =
        state === "unknown" ||
        (email.startsWith("gone") ? state === "refused" && !isThere : state === "sent" && isThere);
      return isRight ? [] : [`${email} ${state} ${isThere}`];
    });
    expect(wrong).toEqual([]);
    const unknown = rows.filter(({ state }) => state === "unknown").length;
    const cut = people.filter(({ email }) => /^(?:within|after)/.test(email)).length;
    process.stdout.write(
      `${arrived.size} of ${PEOPLE} arrived, ${unknown} are unknown (${cut} were cut off); ${interrupted} kills interrupted\n`,
    );
    // Five at a time are being handed over.
    expect(unknown).toBeLessThanOrEqual(cut + 5 * (KILLS + OUTAGES.length));
    expect(unknown).toBeGreaterThanOrEqual(cut);
    expect(interrupted).toBeGreaterThan(0);
  },
);

/** One in a hundred of each kind of fault. */
function kindOf(n: number): string {
  return { 10: "gone", 20: "within", 30: "after", 40: "grey", 50: "slow" }[n % 100] ?? "reader";
}

/** A mail server with every fault, which can go away and come back at the same port. */
async function startFaultyServer() {
  const letters: Letter[] = [];
  const greeted = new Set<string>();
  const options: MailServerOptions = {
    refuse: (to) => {
      if (to.startsWith("gone")) return "550 5.1.1 No such user";
      if (!to.startsWith("grey") || greeted.has(to) || isShort()) return undefined;
      greeted.add(to);
      return "451 4.7.1 Try again in a minute";
    },
    cut: (to) => (["within", "after"] as const).find((kind) => to.startsWith(kind)),
    pause: (to) => delay(to.startsWith("slow") ? 500 : isShort() ? 15 : 0),
  };
  let server = await startMailServer({ ...options, keep: letters });
  const { port, url } = server;
  return {
    url,
    letters,
    away: async (ms: number): Promise<void> => {
      await server.close();
      await delay(ms);
      server = await startMailServer({ ...options, port, keep: letters });
    },
  };
}
