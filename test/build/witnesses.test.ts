import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { COSIGNATURE } from "../../api/render/ledger/checkpoint.ts";
import { cosign, cosignaturesOf } from "../../api/render/ledger/cosignature.ts";
import { keyFromSeed, openVerifierKey, signCheckpoint } from "../../api/render/ledger/note.ts";
import { writeRequest } from "../../api/render/ledger/witness-request.ts";
import { leafHash, treeHash } from "../../api/render/ledger/merkle.ts";
import { verifierKey, publicBytes } from "../../api/render/ledger/note.ts";
import { witnessKeyOf } from "../../api/http/witness.ts";
import { createOutbound, type Outbound, type OutboundRequest } from "../../api/outbound/client.ts";
import { currentKey } from "../../api/store/ledger/acts.ts";
import { checkLog } from "../../api/http/health-log.ts";
import { witnessKey } from "../../build/ledger/log-key.ts";
import { createWitnesses } from "../../build/ledger/witnesses.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { filesIn } from "../../scripts/galley/public-files.ts";
import { verify } from "../../scripts/galley/verify.ts";
import { requireWitness } from "../../scripts/galley/witness-checks.ts";
import { runApp } from "../http/_running.ts";
import { testLedger } from "../_ledger.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { createLiveTree, SETTINGS } from "./_site.ts";

const WITNESS = "https://witness.example";

describe("a site that is the witness of another", () => {
  it("cosigns its checkpoints, which every tree has under the note", async () => {
    const { publish, look, checkpoint, witness, store, root } = await createPair();
    await publish("First");
    await look();
    expect(cosignaturesOf(checkpoint(), witness.key)).toHaveLength(1);
    await publish("Second");
    await publish("Third");
    expect(cosignaturesOf(checkpoint(), witness.key)).toHaveLength(0);
    await look();
    expect(cosignaturesOf(checkpoint(), witness.key)).toHaveLength(1);
    const full = tempFolder();
    await buildAll({ store, dataDir: full, settings: SETTINGS });
    const built = readFileSync(join(publicFolder(full), "log/checkpoint"), "utf8");
    expect(built).toBe(checkpoint());
    const stateFile = join(tempFolder(), "state.json");
    expect((await verify(filesIn(root), { piece: undefined, stateFile })).faults).toEqual([]);
    // A signature of somebody else is none.
    const other = openVerifierKey(
      witnessKeyOf(keyFromSeed(Buffer.alloc(32, 9)), WITNESS),
      COSIGNATURE,
    )!;
    expect(cosignaturesOf(checkpoint(), other)).toEqual([]);
  });

  it("is named by readers who trust it, and then its signature must be there", async () => {
    const { publish, look, witness, root } = await createPair();
    const check = async (vkey: string) => {
      const stateFile = join(tempFolder(), "state.json");
      const witnesses = [requireWitness(vkey)];
      return verify(filesIn(root), { stateFile, witnesses });
    };
    await publish("First");
    expect((await check(witness.vkey)).faults.join()).toMatch(/has not signed this checkpoint/);
    await look();
    const { checked, faults } = await check(witness.vkey);
    expect(faults).toEqual([]);
    expect(checked).toContain(
      "The witness witness.example/log/witness has signed this checkpoint.",
    );
    const other = witnessKeyOf(keyFromSeed(Buffer.alloc(32, 9)), WITNESS);
    expect((await check(other)).faults.join()).toMatch(/has not signed this checkpoint/);
    const ofLog = verifierKey("a.example/log", publicBytes(keyFromSeed(Buffer.alloc(32, 9))));
    for (const wrong of ["", "witness.example", ofLog, `${witness.vkey}A`])
      expect(() => requireWitness(wrong), wrong).toThrow(/is not the key of a witness/);
  });

  it("is asked by a node that has forgotten how far it was", async () => {
    const { publish, look, restart, checkpoint, witness } = await createPair();
    await publish("First");
    await look();
    restart();
    await publish("Second");
    await look();
    expect(cosignaturesOf(checkpoint(), witness.key)).toHaveLength(1);
  });

  it("catches a site that shows two histories, which then signs nothing more", async () => {
    const { publish, look, restart, forget, checkpoint, witness, store, dataDir, said } =
      await createPair();
    const other = testLedger(store, dataDir);
    await other.start();
    await publish("First");
    await publish("Second");
    await look();
    // The operator goes back to a moment before "Second", and goes on from there, without the tree that readers have seen.
    await forget(2);
    await publish("Another second");
    const forked = checkpoint();
    restart();
    await look();
    expect(said.join()).toMatch(/has seen another history/);
    expect(cosignaturesOf(checkpoint(), witness.key)).toEqual([]);
    expect((await checkLog(store, dataDir)).message).toMatch(/remove the witness from LOG_WITNESS/);
    await publish("Third");
    expect(checkpoint()).toBe(forked);
    // Nor does another node, until the service is started again.
    expect(await other.prepare()).toBeUndefined();
    await testLedger(store, dataDir).start();
    expect(await other.prepare()).toBeDefined();
  });

  it("is not believed if it has seen what another node of the site has signed since", async () => {
    const { publish, checkpoint, said, look, answer } = await createPair();
    await publish("First");
    const before = checkpoint();
    // A newer checkpoint is signed and cosigned while this node asks for an older one.
    answer(async () => {
      await publish("Second");
      return { status: 409, body: Buffer.from("3\n") };
    });
    await look();
    expect(checkpoint()).not.toBe(before);
    expect(said.join()).not.toMatch(/another history/);
    answer(async () => ({ status: 409, body: Buffer.from("4\n") }));
    await look();
    expect(said.join()).toMatch(/another history/);
  });

  it("is not believed if it refuses the first checkpoint: nothing can contradict no entries", async () => {
    const { publish, look, answer, said } = await createPair();
    await publish("First");
    answer(async () => ({ status: 422, body: Buffer.from("blocked by a firewall") }));
    await look();
    expect(said.join()).toMatch(/It answers 422/);
    expect(said.join()).not.toMatch(/another history/);
    // Once it has said how far it is, it is.
    const answers = [409, 422];
    answer(async () => ({ status: answers.shift() ?? 500, body: Buffer.from("1\n") }));
    await look();
    expect(said.join()).toMatch(/another history/);
  });

  it("is not waited for when the worker stops, and nothing is written then", async () => {
    const { publish, witnesses, answer, said, stopping } = await createPair();
    await publish("First");
    answer(async (asked) => {
      await new Promise((resolve) => asked.signal!.addEventListener("abort", resolve));
      return { status: 409, body: Buffer.from("9\n") };
    });
    witnesses().look();
    await setTimeout(50);
    stopping.abort();
    await witnesses().finish();
    witnesses().look();
    await witnesses().finish();
    expect(said).toEqual([]);
  });

  it("adds nothing but its own cosignature of this checkpoint", async () => {
    const { publish, checkpoint, look, answer, witness } = await createPair();
    await publish("First");
    const text = checkpoint().slice(0, checkpoint().lastIndexOf("\n\n") + 1);
    const sign = (of: string, seconds: number) =>
      cosign(of, { name: witness.key.origin, key: witness.own, seconds });
    const longer = `${text}\nMore\n`;
    for (const body of [`More\n\n${sign(longer, 1)}\n`, "— a.example AAAA\n", ""]) {
      answer(async () => ({ status: 200, body: Buffer.from(body) }));
      const before = checkpoint();
      await look();
      expect(checkpoint(), body).toBe(before);
    }
    const many = Array.from({ length: 50 }, (_, index) => `${sign(text, index + 1)}\n`).join("");
    answer(async () => ({ status: 200, body: Buffer.from(many) }));
    await look();
    expect(cosignaturesOf(checkpoint(), witness.key)).toHaveLength(1);
  });

  it("delays nothing when it is away", async () => {
    const { publish, look, stop, checkpoint, said } = await createPair();
    await publish("First");
    await stop();
    const before = checkpoint();
    await look();
    expect(checkpoint()).toBe(before);
    expect(said.join()).toMatch(/has not cosigned the log/);
    await publish("Second");
    expect(checkpoint()).not.toBe(before);
  });

  it("answers as the protocol says", async () => {
    const { app, vkey, key } = await createWitness();
    const post = (body: string) =>
      app.send("/log/witness/add-checkpoint", { method: "POST", body });
    const leaves = [1, 2, 3].map((one) => leafHash(String(one)));
    const note = (size: number, of = leaves, by = key, origin = "a.example/log") =>
      signCheckpoint({ origin, size, root: treeHash(of.slice(0, size)) }, by);
    const ask = (old: number, text: string, proof: Buffer[] = []) =>
      post(writeRequest({ old, proof, note: text }));
    expect((await post("old 1")).status).toBe(400);
    expect((await post(`old 01\n\n${note(1)}`)).status).toBe(400);
    expect((await ask(0, note(1, leaves, key, "b.example/log"))).status).toBe(404);
    expect((await ask(0, note(1, leaves, keyFromSeed(Buffer.alloc(32, 3))))).status).toBe(403);
    expect((await ask(2, note(1))).status).toBe(400);
    expect((await ask(0, note(1), [leaves[1]!])).status).toBe(422);
    // Of two that come together, one is first.
    const both = await Promise.all([ask(0, note(1)), ask(0, note(1))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await ask(0, note(2));
    expect(late).toMatchObject({ status: 409, text: "1\n" });
    expect(late.headers["content-type"]).toBe("text/x.tlog.size");
    const second = await ask(1, note(2), [leaves[1]!]);
    expect(second.status).toBe(200);
    const text = note(2).slice(0, note(2).lastIndexOf("\n\n") + 2);
    expect(cosignaturesOf(text + second.text, openVerifierKey(vkey, COSIGNATURE)!)).toHaveLength(1);
    // The same once more, a smaller tree, another history, and a proof that is none.
    expect((await ask(2, note(2))).status).toBe(200);
    expect((await ask(1, note(1))).status).toBe(409);
    expect((await ask(2, note(1))).status).toBe(400);
    const warned = () => app.logged.filter(({ level }) => level === "warn");
    expect(warned()).toEqual([]);
    expect((await ask(2, note(2, [leaves[0]!, leaves[2]!]))).status).toBe(409);
    expect(JSON.stringify(warned())).toMatch(/another history/);
    expect((await ask(2, note(3), [leaves[0]!])).status).toBe(422);
    expect(warned()).toHaveLength(1);
  });

  it("waits for no writer where there is nothing to keep: anybody can send a public checkpoint", async () => {
    const { app, key, store } = await createWitness();
    const leaves = [1, 2].map((one) => leafHash(String(one)));
    const note = signCheckpoint({ origin: "a.example/log", size: 2, root: treeHash(leaves) }, key);
    const ask = (old: number, proof: Buffer[] = []) =>
      app.send("/log/witness/add-checkpoint", {
        method: "POST",
        body: writeRequest({ old, proof, note }),
      });
    expect((await ask(0)).status).toBe(200);
    const lock = Promise.withResolvers<void>();
    const writing = store.write(() => lock.promise);
    const answers = await Promise.all([ask(2), ask(0), ask(1), ask(2, [leaves[0]!])]);
    lock.resolve();
    await writing;
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 422]);
  });
});

/** A witness of one log, whose key the test has. */
async function createWitness(logs?: readonly string[]) {
  const key = keyFromSeed(Buffer.alloc(32, 5));
  const { store } = await createTestStore();
  const dataDir = tempFolder();
  const own = witnessKey(dataDir);
  const known = logs ?? [verifierKey("a.example/log", publicBytes(key))];
  const app = await runApp({
    store,
    root: join(dataDir, "public"),
    config: { baseUrl: WITNESS },
    witness: { key: own, logs: known },
  });
  return { app, key, own, store, vkey: witnessKeyOf(own, WITNESS) };
}

/** A site with a log, and another one that is its witness. */
async function createPair() {
  const { store, dataDir, root, ...tree } = await createLiveTree();
  const ledger = testLedger(store, dataDir);
  await ledger.start();
  const key = (await currentKey(store.read))!;
  const vkey = verifierKey("galley.example/log", Buffer.from(key.public_key, "base64"));
  const { app, own, vkey: witnessVkey } = await createWitness([vkey]);
  const said: string[] = [];
  const stopping = new AbortController();
  const outbound = createOutbound({ allowPrivate: true });
  let send: Pick<Outbound, "send">["send"] = outbound.send;
  const create = () =>
    createWitnesses({
      store,
      witnesses: [{ vkey: witnessVkey, url: `http://127.0.0.1:${app.port}/log/witness` }],
      outbound: { send: async (asked) => send(asked) },
      log: (message) => said.push(message),
      signal: stopping.signal,
      isLeader: () => true,
      onCosigned: () => {},
      onConflict: async (fault) => {
        said.push(fault);
        await ledger.freeze(fault);
      },
    });
  let witnesses = create();
  const settings = { ...SETTINGS, ledger: ledger.state };
  Object.assign(tree.site, { ledger: settings.ledger });
  const build = () => tree.build({ ledger });
  return {
    store,
    dataDir,
    root,
    said,
    stopping,
    witnesses: () => witnesses,
    witness: { vkey: witnessVkey, key: openVerifierKey(witnessVkey, COSIGNATURE)!, own },
    /** Lets a witness answer something else, at once. */
    answer: (answer: (asked: OutboundRequest) => Promise<{ status: number; body: Buffer }>) => {
      send = async (asked) => ({ headers: {}, ...(await answer(asked)) }) as never;
      witnesses = create();
    },
    checkpoint: () => readFileSync(join(root, "log/checkpoint"), "utf8"),
    publish: async (headline: string) => {
      await tree.publish(headline);
      await build();
    },
    look: async () => {
      witnesses.look();
      await witnesses.finish();
      await build();
    },
    restart: () => {
      witnesses = create();
    },
    stop: async () => {
      app.server.closeAllConnections();
      await new Promise((resolve) => app.server.close(resolve));
    },
    forget: async (number: number) => {
      await store.write(async (tx) => {
        await tx.deleteFrom("ledger_entries").where("number", ">=", number).execute();
        await tx.deleteFrom("ledger_checkpoints").where("size", ">", number).execute();
      });
      rmSync(join(root, "log"), { recursive: true });
    },
  };
}
