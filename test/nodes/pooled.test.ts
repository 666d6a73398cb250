import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../api/store/engine/open.ts";
import { emptyServerDatabase } from "../_engine.ts";
import { pgBouncerVersion, startPgBouncer } from "../_pgbouncer.ts";
import { createWriter } from "../_setup.ts";
import { publishNew } from "../build/_site.ts";
import { BASE_URL, createNode, settled } from "./_cluster.ts";

const isMissing = pgBouncerVersion() === undefined;
if (isMissing && process.env["CI"]) throw new Error("There is no pgbouncer.");

it.skipIf(isMissing)(
  "two nodes follow each other through PgBouncer in transaction mode (pgbouncer needed)",
  async () => {
    const url = await emptyServerDatabase();
    const bouncer = await startPgBouncer(new URL("/", url).href.slice(0, -1), { statements: 500 });
    onTestFinished(() => bouncer.stop());
    const DATABASE_URL = bouncer.through(url);
    const store = await openStore(DATABASE_URL);
    onTestFinished(() => store.close());
    const ada = await createWriter(store);
    const nodes = await Promise.all(
      ["a", "b"].map((name) => createNode(name, { DATABASE_URL, BASE_URL })),
    );
    await Promise.all(nodes.map((node) => node.start()));
    await settled({ store, followers: 2 });
    // Nobody tells the workers of it: they find it by asking.
    for (let number = 0; number < 3; number++) {
      const piece = await publishNew(store, ada, { headline: `Piece ${number}` });
      await settled({ store, followers: 2 });
      for (const { origin } of nodes) {
        const answer = await fetch(`${origin}/api/public/pieces/${piece.id}`);
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
        const health = await fetch(`${origin}/api/health`);
        expect(await health.json()).toMatchObject({
          ok: true,
          checks: { database: { status: "ok" } },
        });
      }
    }
  },
);
