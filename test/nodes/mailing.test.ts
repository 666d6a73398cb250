import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../api/store/engine/open.ts";
import { countRows } from "../../api/store/engine/rows.ts";
import { createMailing } from "../../api/store/mailing/mailings.ts";
import { expireRecipients } from "../../api/store/mailing/recipient-claims.ts";
import { createPiece, createWriter, publishPiece, writerAt } from "../_setup.ts";
import { type Letter, startMailServer } from "../mail/_mail-server.ts";
import { addFollowers } from "../mail/_mailings.ts";
import { startCluster } from "./_cluster.ts";

const NODES = 3;
const PEOPLE = 1_500;
/** How many mails a worker hands over at once. */
const AT_ONCE = 5;

it("three nodes share a mailing, and one that is killed in the middle leaves nobody out and sends to nobody twice", async () => {
  // A mail server for each node shows who sent what.
  const sent: Letter[][] = Array.from({ length: NODES }, () => []);
  const servers = await Promise.all(
    sent.map((keep) => startMailServer({ keep, pause: () => delay(25) })),
  );
  const { store: shared, nodes } = await startCluster(
    NODES,
    { MAIL_PER_MINUTE: "99999", SHARE_CARDS: "off" },
    { own: (index) => ({ SMTP_URL: servers[index]?.url ?? "" }) },
  );
  const store = await openStore(shared.address, { sendsMail: true });
  onTestFinished(() => store.close());
  const all = () => sent.flat();

  const ada = await createWriter(store);
  const addresses = Array.from({ length: PEOPLE }, (_, n) => `reader-${n}@example.org`);
  await addFollowers(store, addresses);
  const piece = await publishPiece(store, ada, await createPiece(store, ada));
  const news = { kind: "piece", pieceId: piece.id, version: piece.version } as const;
  const { id } = await store.write((tx) =>
    createMailing(tx, store, writerAt(ada), { ...news, subject: "S", preview: "P" }),
  );
  const recipients = () => store.read.selectFrom("mailing_recipients").where("mailing_id", "=", id);

  await expect.poll(() => sent.every(({ length }) => length > PEOPLE / 50)).toBe(true);
  await nodes[1]?.cutOff();
  const atKill = sent.map(({ length }) => length);
  expect(all().length).toBeLessThan(PEOPLE);
  await nodes[1]?.start();

  await expect
    .poll(
      async () =>
        (await isExpanded()) && (await countRows(recipients().where("state", "=", "waiting"))),
    )
    .toBe(0);
  await expect
    .poll(async () => countRows(recipients().where("state", "=", "sent")))
    .toBeGreaterThanOrEqual(PEOPLE - AT_ONCE);
  // Two minutes later, the claims of the killed worker have expired.
  const later = await openStore(store.address, { clock: () => new Date(Date.now() + 300_000) });
  await expireRecipients(later);
  await later.close();

  async function isExpanded(): Promise<boolean> {
    const { expanded_to, state } = await store.read
      .selectFrom("mailings")
      .select(["expanded_to", "state"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return state !== "waiting" && expanded_to === null;
  }

  const rows = await recipients()
    .innerJoin("subscribers", "subscribers.id", "subscriber_id")
    .select(["subscribers.email", "state"])
    .execute();
  const arrived = all().flatMap(({ to }) => to);
  expect(new Set(arrived).size).toBe(arrived.length);
  const unknown = rows.flatMap(({ email, state }) => (state === "unknown" ? [email] : []));
  expect(rows.filter(({ state }) => state !== "sent" && state !== "unknown")).toEqual([]);
  expect(rows).toHaveLength(PEOPLE);
  // Nobody is left out but those who are listed, and of these there are no more than were being handed over.
  expect(addresses.filter((one) => !arrived.includes(one) && !unknown.includes(one))).toEqual([]);
  expect(unknown.length).toBeLessThanOrEqual(AT_ONCE);
  // The two others went on.
  expect(sent[0]?.length).toBeGreaterThan(atKill[0] ?? 0);
  expect(sent[2]?.length).toBeGreaterThan(atKill[2] ?? 0);
  process.stdout.write(
    `${arrived.length} of ${PEOPLE} arrived, by ${sent.map(({ length }) => length).join(", ")} (${atKill.join(", ")} at the kill); ${unknown.length} are unknown\n`,
  );
});
