import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { mintKey, findLiveKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { redeemPasswordLink } from "../../api/store/people/links.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { checkPassword, hashPassword } from "../../api/store/people/passwords.ts";
import { listRedirects } from "../../api/store/pieces/public/redirects.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import {
  join as joinService,
  registerFollower,
  SINGLE_TREE,
} from "../../api/store/log/followers.ts";
import { notePlace } from "../../api/store/log/places.ts";
import { settle } from "../../api/store/log/settle.ts";
import { putProgress } from "../../api/store/log/change-attempts.ts";
import { createPiece, createWriter, RENDERED, tempFolder, writerAt } from "../_setup.ts";
import { runAdmin } from "./_admin.ts";
import { type Outcome, runScript } from "./_run.ts";

interface Service {
  dataDir: string;
  admin(...args: string[]): Promise<Outcome>;
  json(...args: string[]): Promise<unknown>;
  /** Opens the database while the work runs. */
  look<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
}

function createService(): Service {
  const dataDir = tempFolder();
  const admin = (...args: string[]) => runAdmin(args, { dataDir });
  return {
    dataDir,
    admin,
    json: async (...args) => {
      const { code, stdout, stderr } = await admin(...args, "--json");
      if (code !== 0) throw new Error(stderr);
      return JSON.parse(stdout) as unknown;
    },
    look: async (work) => {
      const store = await openStore(databaseFile(dataDir));
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
  };
}

describe("npm run admin", () => {
  it("adds the first writer and prints a link that sets a password once", async () => {
    const { admin, look, json } = createService();
    const { code, stdout } = await admin(
      "writer",
      "add",
      "--name",
      "Ada Lovelace",
      "--email",
      "Ada@example.org",
      "--create",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("Added Ada Lovelace (ada-lovelace).");
    const token = /https:\/\/galley\.example\/desk\/password\/(\S+)/.exec(stdout)?.[1] ?? "";

    await look(async (store) => {
      const passwordHash = await hashPassword("a long password");
      await redeemPasswordLink(store, { token, passwordHash });
      const row = await store.read.selectFrom("writers").selectAll().executeTakeFirstOrThrow();
      expect(row.email).toBe("ada@example.org");
      expect(await checkPassword(row.password_hash ?? "", "a long password")).toBe(true);
      await expect(redeemPasswordLink(store, { token, passwordHash })).rejects.toThrow(
        "This link has expired or was used. Ask for a new one.",
      );
      expect(
        JSON.stringify(await store.read.selectFrom("invitations").selectAll().execute()),
      ).not.toContain(token);
    });
    expect(await json("writer", "list")).toMatchObject([
      { slug: "ada-lovelace", can_sign_in: true, role: "writer" },
    ]);
  });

  it("makes an older link useless with a newer one", async () => {
    const { json, look } = createService();
    const added = await json(
      "writer",
      "add",
      "--create",
      "--name",
      "Ada",
      "--email",
      "a@b.example",
    );
    const first = added as { link: string };
    const second = (await json("writer", "password-link", "ada")) as { link: string };
    const redeem = (link: string) =>
      look((store) =>
        redeemPasswordLink(store, { token: link.split("/").at(-1) ?? "", passwordHash: "h" }),
      );
    await expect(redeem(first.link)).rejects.toThrow("expired or was used");
    await redeem(second.link);
  });

  it("invites by mail where a mail server is set, and prints a link on request", async () => {
    const { dataDir, look } = createService();
    const ada = await look((store) =>
      addWriter(store, OPERATOR, { name: "Ada", slug: "ada", email: "ada@example.org" }),
    );
    const env = { SMTP_URL: "smtp://127.0.0.1:1" };
    const invited = await runAdmin(["writer", "invite", "ada"], { dataDir, env });
    expect(invited.stdout).toContain("A mail with an invitation to ada@example.org");
    expect(invited.stdout).not.toContain("/desk/password/");
    const mails = await look(({ read }) => read.selectFrom("mails").selectAll().execute());
    expect(mails).toMatchObject([{ kind: "invitation", writer_id: ada.id, sent_at: null }]);
    const printed = await runAdmin(["writer", "invite", "ada", "--link"], { dataDir, env });
    expect(printed.stdout).toContain("/desk/password/");
  });

  it("invites only writers with an email, and can set one", async () => {
    const { admin, look } = createService();
    await look((store) => createWriter(store, { slug: "ada" }));
    const refused = await admin("writer", "invite", "ada");
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("has no email to sign in with"),
    });
    const invited = await admin("writer", "invite", "ada", "--email", "ada@example.org");
    expect(invited.stdout).toContain("/desk/password/");
    expect((await look((store) => findWriter(store.read, "slug", "ada")))?.email).toBe(
      "ada@example.org",
    );
    const taken = await admin(
      "writer",
      "add",
      "--name",
      "B",
      "--email",
      "b@example.org",
      "--slug",
      "ada",
    );
    expect(taken).toMatchObject({ code: 1, stderr: "The slug ada is taken. Choose another.\n" });
  });

  it("gives and withdraws the editor's role and the mark of identity", async () => {
    const { admin, look } = createService();
    await look((store) => createWriter(store, { slug: "ada" }));
    await admin("writer", "role", "ada", "editor");
    await admin("writer", "verify", "ada");
    const writer = await look((store) => findWriter(store.read, "slug", "ada"));
    expect(writer).toMatchObject({ access: "editor", identityVerifiedAt: expect.any(String) });
    await admin("writer", "unverify", "ada");
    expect(await look((store) => findWriter(store.read, "slug", "ada"))).toMatchObject({
      identityVerifiedAt: null,
    });
  });

  it("takes a public piece down with a note, and records a change for the build", async () => {
    const { admin, look, json } = createService();
    const piece = await look(async (store) => {
      const writer = await createWriter(store);
      const draft = await createPiece(store, writer);
      return takeStep(store, {
        pieceId: draft.id,
        actor: writerAt(writer),
        review: "off",
        action: "publish",
        version: 1,
        rendered: RENDERED,
      });
    });
    expect(await json("piece", "list", "--status", "approved")).toMatchObject([
      { id: piece.id, writer: "ada", status: "approved" },
    ]);
    const takedown = await admin("piece", "takedown", piece.id, "--note", "Copied.");
    expect(takedown.code).toBe(0);
    // No worker is running that could remove them.
    expect(takedown.stdout).toContain("Its public files are still there");
    expect(await look((store) => findPiece(store.read, piece.id))).toMatchObject({
      status: "rejected",
      editorNote: "Copied.",
    });
    expect(await json("changes", "list")).toMatchObject([
      {},
      { kind: "piece_published" },
      { kind: "piece_unpublished" },
    ]);
    const again = await admin("piece", "takedown", piece.id, "--note", "Copied.");
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("A piece can be rejected only while"),
    });
    expect((await admin("piece", "list")).stdout).toContain("rejected (taken down)");
    expect((await admin("piece", "lift", piece.id)).code).toBe(0);
    expect(await look((store) => findPiece(store.read, piece.id))).toMatchObject({
      status: "draft",
      takenDown: null,
    });
    expect((await admin("piece", "lift", piece.id)).stderr).toContain(
      "there is no takedown to lift",
    );
  });

  it("suspends a writer with a note, and ends the suspension", async () => {
    const { admin, json, look } = createService();
    await look((store) => createWriter(store));
    expect((await admin("writer", "suspend", "ada")).code).toBe(2);
    expect((await admin("writer", "suspend", "ada", "--note", "Copied.")).code).toBe(0);
    expect(await json("writer", "list")).toMatchObject([{ slug: "ada", suspended: true }]);
    expect((await admin("writer", "unsuspend", "ada")).code).toBe(0);
    expect(await json("writer", "list")).toMatchObject([{ slug: "ada", suspended: false }]);
  });

  it("lists keys without the key, and revokes them", async () => {
    const { admin, json, look } = createService();
    const { id, key } = await look(async (store) => {
      const writer = await createWriter(store);
      return mintKey(store, writerAt(writer), {
        writerId: writer.id,
        name: "Agent",
        scope: "pieces:write",
      });
    });
    const listed = await json("key", "list", "--writer", "ada");
    expect(listed).toMatchObject([{ id, writer: "ada", name: "Agent", revoked_at: null }]);
    expect(JSON.stringify(listed)).not.toContain(key.slice(20, 60));
    expect(listed).not.toMatchObject([{ hash: expect.anything() }]);
    await admin("key", "revoke", id);
    expect(await look((store) => findLiveKey(store.read, key))).toBeUndefined();
  });

  it("removes a writer with everything of theirs, but only after the slug was typed", async () => {
    const { dataDir, admin, look } = createService();
    const id = await look(async (store) => {
      const writer = await createWriter(store, { slug: "ada" });
      const piece = await createPiece(store, writer, { body_md: "PRIVATE WORDS", tags: ["t"] });
      await takeStep(store, {
        pieceId: piece.id,
        actor: writerAt(writer),
        review: "off",
        action: "publish",
        version: 1,
        rendered: RENDERED,
      });
      await mintKey(store, writerAt(writer), {
        writerId: writer.id,
        name: "K",
        scope: "pieces:read",
      });
      return writer.id;
    });
    const wrong = await runScript("admin", ["writer", "remove", "ada"], {
      dataDir,
      input: "adda\n",
    });
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("nothing was removed."),
    });
    expect(wrong.stderr).toContain("This removes ADA and 1 piece for good. To confirm, type ada:");
    expect((await runScript("admin", ["writer", "remove", "ada"], { dataDir })).code).toBe(1);
    const right = await runScript("admin", ["writer", "remove", "ada"], {
      dataDir,
      input: "ada\n",
    });
    expect(right.code).toBe(0);

    await look(async (store) => {
      for (const table of ["writers", "pieces", "revisions", "api_keys"] as const) {
        expect(await store.read.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      const audit = await store.read.selectFrom("audit").selectAll().execute();
      expect(audit.length).toBeGreaterThan(3);
      expect(JSON.stringify(audit)).not.toContain("ADA");
      const removal = await store.read
        .selectFrom("changes")
        .select("detail")
        .where("kind", "=", "writer_removed")
        .executeTakeFirstOrThrow();
      expect(JSON.parse(removal.detail)).toMatchObject({
        erased: { slug: "ada", pieces: [{ slug: "a-headline", ordinal: 0, tags: ["t"] }] },
      });
    });
    expect(id).toBeTruthy();
    expect((await admin("db", "check")).code).toBe(0);
    expect(readFileSync(databaseFile(dataDir)).includes("PRIVATE WORDS")).toBe(false);
  });

  it("backs up while another process writes, and the copy is a working service", async () => {
    const { dataDir, admin, look } = createService();
    const copy = join(tempFolder(), "copy.sqlite");
    await look(async (store) => {
      const writer = await createWriter(store);
      const backup = runScript("admin", ["db", "backup", copy], { dataDir });
      const storm = new AbortController();
      const written = (async () => {
        let count = 0;
        for (; !storm.signal.aborted; count++) {
          await createPiece(store, writer);
          // The store's calls block the event loop.
          await setImmediate();
        }
        return count;
      })();
      expect((await backup).code).toBe(0);
      storm.abort();
      expect(await written).toBeGreaterThan(0);
    });
    const restored = await openStore(copy);
    expect(await findWriter(restored.read, "slug", "ada")).toBeDefined();
    await restored.close();
    expect((await admin("db", "backup", copy)).stderr).toContain(
      "already exists. Choose another name.",
    );
    expect(existsSync(databaseFile(dataDir))).toBe(true);
  });

  it("lists a change that was set aside, and retries it", async () => {
    const { admin, json, look } = createService();
    await look(async (store) => {
      await createWriter(store);
      const failed = {
        set_aside_at: "2026-01-01T00:00:00.000Z",
        error: "template threw",
        attempts: 3,
      };
      const change = { follower: SINGLE_TREE, number: 0 };
      await store.write((tx) => putProgress(tx, store, change, failed));
    });
    expect((await admin("changes", "list")).stdout).toMatch(/set aside +template threw/);
    expect(await json("changes", "retry")).toEqual({ ok: true, retried: 1 });
    expect(await json("changes", "list")).toMatchObject([{ set_aside_at: null, attempts: 0 }]);
  });
});

describe("npm run admin -- nodes", () => {
  it("lists every node, and removes one that does not run any more", async () => {
    const { admin, json, look } = createService();
    await look(async (store) => {
      const node = { kind: "tree", version: "1.0.0", run: "r" } as const;
      await createWriter(store);
      await registerFollower(store, { ...node, id: "old", name: "old.example" });
      await registerFollower(store, { ...node, id: "new", name: "new.example" });
      await store.write((tx) =>
        tx
          .updateTable("followers")
          .set({ heartbeat_at: "2026-01-01T00:00:00.000Z" })
          .where("id", "=", "old")
          .execute(),
      );
    });
    expect(await json("nodes")).toMatchObject([
      { id: "new", is_alive: true, is_leader: false, lag_changes: 1, set_aside: 0 },
      { id: "old", is_alive: false, lag_changes: 1 },
    ]);
    const { stdout } = await admin("nodes");
    expect(stdout).toMatch(/new +new\.example +tree +1\.0\.0 +catching up +1 \(\d+ s\) +0 +\d{4}-/);
    expect(stdout).toMatch(/old +old\.example +tree +1\.0\.0 +not running/);
    expect(await admin("nodes", "remove", "new")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("new.example is running."),
    });
    expect((await admin("nodes", "remove", "old")).code).toBe(0);
    expect(await json("nodes")).toMatchObject([{ id: "new" }]);
    expect(await admin("nodes", "remove", "old")).toMatchObject({ code: 1 });
  });

  it("says which node runs but cannot write, since when, and what to do", async () => {
    const { admin, json, look } = createService();
    const since = "2026-01-01T08:30:00.000Z";
    await look(async (store) => {
      const node = { kind: "tree", version: "1.0.0", run: "r" } as const;
      for (const id of ["full", "well"]) {
        await registerFollower(store, { ...node, id, name: `${id}.example` });
        expect(await joinService(store, id)).toBe(true);
      }
      await createWriter(store);
      await store.write(async (tx) => {
        await tx.updateTable("changes").set({ created_at: since }).execute();
        await settle(tx, store, "well", await tx.selectFrom("changes").select("number").execute());
      });
    });
    expect(await json("nodes")).toMatchObject([
      { id: "full", holds_up_since: since },
      { id: "well", holds_up_since: null },
    ]);
    const { stdout } = await admin("nodes");
    expect(stdout).toMatch(/full +full\.example +tree +1\.0\.0 +running, holds up all +1 /);
    expect(stdout).toMatch(/well +well\.example +tree +1\.0\.0 +running +0 /);
    expect(stdout).toMatch(
      /\nfull\.example \(full\) is running, but lacks a change since 2026-01-01 08:30:00 UTC\. .+ GET \/api\/health .+ stop it/,
    );
    expect(stdout).not.toContain("well.example (well)");
    await look(async (store) => {
      await notePlace(store, { id: "full", failure: "ENOSPC: no space left on device" });
      await store.write((tx) =>
        tx
          .updateTable("followers")
          .set({ clock_ahead_ms: -45_000 })
          .where("id", "=", "well")
          .execute(),
      );
    });
    const { stdout: shown } = await admin("nodes");
    expect(shown).toMatch(/full +full\.example +tree +1\.0\.0 +failing +1 /);
    expect(shown).toMatch(
      /\nfull\.example \(full\) cannot be written since \d{4}-.+ UTC: ENOSPC: no space left on device The others do not wait/,
    );
    expect(shown).toContain("The clock of well.example (well) is 45 s behind the database's.");
  });
});

describe("an operator who makes a mistake", () => {
  it.each([
    [["writer", "list"], 1, "There is no database at"],
    [["writer", "add"], 2, "required option '--name <name>' not specified"],
    [["writer", "add", "--name", "A", "--email", "nonsense"], 2, "It must be an email address."],
    [["writr"], 2, "Did you mean writer?"],
    [["db", "check"], 1, "Set DATA_DIR to the service's folder"],
    [["piece", "takedown", "7", "--note", "x"], 2, "It must be a UUID."],
    [["piece", "list", "--status", "live"], 2, "Allowed choices are draft, pending"],
  ])("with %j is told in a sentence", async (args, code, sentence) => {
    const outcome = await runAdmin(args, { dataDir: tempFolder() });
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr).toContain(sentence);
    expect(outcome.stderr).not.toMatch(/\n\s+at /);
  });

  it("with an unknown writer is told where to look", async () => {
    const { admin, look } = createService();
    await look((store) => createWriter(store));
    expect((await admin("writer", "verify", "nobody")).stderr).toBe(
      "There is no writer nobody. To list all writers: npm run admin -- writer list\n",
    );
  });

  it("with a damaged file is told so", async () => {
    const { dataDir, admin, look } = createService();
    await look((store) => createWriter(store));
    const file = databaseFile(dataDir);
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4_096, 12_288);
    writeFileSync(file, bytes);
    const outcome = await admin("db", "check");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/damaged|malformed/);
    expect(outcome.stderr).toContain("restore the last backup");
  });

  it("finds help with an example for each command", async () => {
    for (const command of [
      "writer add",
      "piece takedown",
      "key revoke",
      "changes retry",
      "db backup",
    ]) {
      const { code, stdout } = await runAdmin([...command.split(" "), "--help"], {
        dataDir: tempFolder(),
      });
      expect(code).toBe(0);
      expect(stdout).toContain(`Example:\n  npm run admin -- ${command}`);
      expect(stdout).toContain("--json");
    }
  });

  it("adds, lists, imports and removes redirects", async () => {
    const { dataDir, admin, json, look } = createService();
    expect(
      (await admin("writer", "add", "--name", "Ada", "--email", "a@b.example", "--create")).code,
    ).toBe(0);
    expect(await json("redirects", "add", "/old/", "/docs")).toEqual({ ok: true, added: true });
    const file = join(dataDir, "redirects.csv");
    writeFileSync(
      file,
      '\ufefffrom,to\r\n"/a,b",https://other.example/\r\n/desk,/docs\r\n\r\n/c,javascript:1\r\n/d,/old\r\n',
    );
    const { code, stdout, stderr } = await admin("redirects", "import", file);
    expect(code).toBe(1);
    expect(stdout).toBe("Added 2 redirects. Refused 2 lines.\n");
    expect(stderr).toMatch(/line 3: .*belongs to the site itself.*\nline 5: .*http or https/);
    expect((await admin("redirects", "remove", "/old")).code).toBe(0);
    expect((await admin("redirects", "remove", "/old")).code).toBe(1);
    const listed = await look((store) => listRedirects(store.read, { limit: 9 }));
    expect(listed.map(({ path, target }) => [path, target])).toEqual([
      ["/a%2Cb", "https://other.example/"],
      ["/d", "/docs"],
    ]);
    expect((await admin("redirects", "list", "--search", "OTHER")).stdout).toContain("/a,b ");
  });
});
