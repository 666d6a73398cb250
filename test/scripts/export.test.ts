import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { DRAWN } from "../../api/contract/site/public-settings.ts";
import { SHIPPED_SETTINGS } from "../../api/contract/site/site-settings.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { AVATAR_SIZE } from "../../api/contract/people/avatar.ts";
import { cutPicture } from "../../api/pictures/encode-cut.ts";
import { setAvatar } from "../../api/store/pictures/avatars.ts";
import { addComment, addFriendComment } from "../../api/store/pieces/talk/comments.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { addOwnPage, publishOwnPage, saveOwnPage } from "../../api/store/site/own-page-steps.ts";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { putSiteFiles } from "../../api/store/site/site-files.ts";
import { saveSettings } from "../../api/store/site/site-settings.ts";
import { addSuggestion } from "../../api/store/pieces/talk/suggestions.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { copyDemo } from "../_demo.ts";
import { content, tempFolder, writerAt } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { PROGRESS_ONLY, runScript } from "./_run.ts";

const TABLES = [
  "writers",
  "avatars",
  "pieces",
  "working_copies",
  "takedowns",
  "suspensions",
  "revisions",
  "text_sizes",
  "reads",
  "comments",
  "suggestions",
  "drafting",
  "products",
  "product_pieces",
  "api_keys",
  "webhook_endpoints",
  "audit",
  "counters",
  "list_numbers",
  "writer_numbers",
  "site_versions",
  "site_files",
  "own_pages",
  "own_page_revisions",
] as const;

describe("export and import", () => {
  it.skipIf(isShort())("lose nothing in a round trip", async () => {
    const [first, second] = [tempFolder(), tempFolder()];
    await copyDemo(databaseFile(first));
    await withStore(first, addOddities);
    const one = join(tempFolder(), "one.jsonl.gz");
    const two = join(tempFolder(), "two.jsonl");

    expect(await runScript("export", [one], { dataDir: first })).toMatchObject({ code: 0 });
    expect(statSync(one).mode & 0o077).toBe(0);
    const imported = await runScript("import", ["--create", one], { dataDir: second });
    // Only the progress, which is printed every few seconds on a slow machine.
    expect(imported).toMatchObject({ code: 0, stderr: expect.stringMatching(PROGRESS_ONLY) });
    expect(await runScript("export", [two], { dataDir: second })).toMatchObject({ code: 0 });

    expect(readFileSync(two, "utf8")).toBe(gunzipSync(readFileSync(one)).toString("utf8"));
    expect(await withStore(second, dump)).toEqual(await withStore(first, dump));
    expect(await runScript("import", ["--json", two], { dataDir: second })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"added": 0'),
    });
  });

  it("can be limited to one writer", async () => {
    const dataDir = tempFolder();
    await copyDemo(databaseFile(dataDir));
    const { stdout } = await runScript("export", ["--writer", "maren-holt", "-"], { dataDir });
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines.filter(({ type }) => type === "writer")).toHaveLength(1);
    expect(lines.filter(({ type }) => type === "piece")).toHaveLength(12);
    expect(new Set(lines.flatMap(({ author }) => author ?? []))).toEqual(new Set(["maren-holt"]));
    const nobody = await runScript("export", ["--writer", "nobody", "-"], { dataDir });
    expect(nobody).toMatchObject({ code: 1, stdout: "" });
  });

  it.each(["galley.jsonl", "galley.jsonl.gz"])(
    "says in a sentence that %s cannot be written",
    async (name) => {
      const dataDir = tempFolder();
      await copyDemo(databaseFile(dataDir));
      expect(await runScript("export", [`/proc/${name}`], { dataDir })).toEqual({
        code: 1,
        stdout: "",
        stderr: `/proc/${name} cannot be written (ENOENT). Choose another file.\n`,
      });
    },
  );
});

async function withStore<Result>(
  dataDir: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(databaseFile(dataDir));
  return work(store).finally(() => void store.close());
}

/** What the demo lacks: a working copy, unfinished texts, a deleted draft, a key, a webhook, a takedown, a suspension. */
async function addOddities(store: Store): Promise<void> {
  const writer = await findWriter(store.read, "slug", "maren-holt");
  if (!writer) throw new Error("The demo has no Maren.");
  const [approved] = await listPieces(store.read, {
    writerId: writer.id,
    status: "approved",
    limit: 1,
  });
  await takeStep(store, {
    pieceId: approved?.id ?? "",
    actor: writerAt(writer),
    review: "off",
    action: "edit",
    version: approved?.version ?? 0,
    content: {
      ...content({ headline: "An edit that nobody sees" }),
      typed: { locale: "Klingon!" },
    },
  });
  await addDraft(store, writerAt(writer), {
    writerId: writer.id,
    content: {
      ...content(),
      headline: "",
      statement: "By hand.",
      typed: { tags: "a,b,c,d,e,f,g,h,i" },
    },
  });
  await addComment(store, writerAt(writer), {
    pieceId: approved?.id ?? "",
    quote: "A passage",
    body: "Is this so?",
  });
  const link = { pieceId: approved?.id ?? "", label: "", days: 7 };
  const { token } = await createPreviewLink(store, writerAt(writer), link);
  await addFriendComment(store, token, { name: "Ann", quote: null, body: "It is." });
  await store.write((tx) => tx.updateTable("comments").set({ link_id: null }).execute());
  const { id: keyId } = await mintKey(store, writerAt(writer), {
    writerId: writer.id,
    name: "Agent",
    scope: "pieces:write",
  });
  const agent = { kind: "key", writerId: writer.id, keyId, via: "api" } as const;
  const suggestion = { pieceId: approved?.id ?? "", note: "Shorter.", changes: { sub: "Short." } };
  const seen = { version: (approved?.version ?? 0) + 1 };
  // Its writer is typing a text that does not fit, but not in these fields.
  await addSuggestion(store, agent, { ...suggestion, seen });
  const [, other, moved] = await listPieces(store.read, { status: "approved", limit: 3 });
  await leaveHoles(store, moved);
  await takeStep(store, {
    pieceId: other?.id ?? "",
    actor: OPERATOR,
    review: "off",
    action: "reject",
    note: "Copied.",
  });
  await setSuspended(store, OPERATOR, {
    writerId: other?.writerId ?? "",
    suspended: true,
    note: "Copied texts.",
  });
  await makeSiteOnesOwn(store, writer);
  const { bytes } = await cutPicture(await testPicture(), AVATAR_SIZE);
  await setAvatar(store, writerAt(writer), { writerId: writer.id, bytes, source: null });
  const now = "2026-05-19T00:00:00.000Z";
  await store.write(async (tx) => {
    await tx.updateTable("pieces").set({ deleted_at: now }).where("status", "=", "draft").execute();
    await tx
      .insertInto("webhook_endpoints")
      .values({
        writer_id: writer.id,
        url: "https://hooks.example/",
        secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
        previous_secret: null,
        previous_secret_until: null,
        failing_since: null,
        disabled_at: null,
        disabled_reason: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
}

/** Settings with a logo in two versions, a public page that has been edited since, and one that is not public. */
async function makeSiteOnesOwn(store: Store, { id: editorId }: Writer): Promise<void> {
  const logo = "0123456789abcdef0123456789abcdef";
  const file = { name: "logo.webp", width: 3, height: 2, bytes: Buffer.from("a logo") };
  await putSiteFiles(store, OPERATOR, { id: logo, files: [file] });
  const drawn = { name: "favicon.ico", width: 32, height: 32, bytes: Buffer.from("an icon") };
  await putSiteFiles(store, OPERATOR, { id: `${DRAWN}a`, files: [drawn] });
  const texts = ["Made in **Ulm**.", "Made in *Bonn*."];
  for (const [basedOn, footer_md] of texts.entries()) {
    const settings = { ...SHIPPED_SETTINGS, name: "The Loom", logo, footer_md };
    await saveSettings(store, OPERATOR, { settings, footer: renderMarkdown(footer_md), basedOn });
  }
  const page = { title: "About", body_md: "We *weave*.", in_navigation: true, in_footer: false };
  const id = await addOwnPage(store, OPERATOR, { ...page, slug: "about" });
  const rendered = renderMarkdown(page.body_md);
  await publishOwnPage(store, OPERATOR, { id, version: 1, rendered });
  const edited = { ...page, slug: "about", body_md: "We weave, and more." };
  await saveOwnPage(store, OPERATOR, { id, version: 1, ...edited });
  await addOwnPage(store, OPERATOR, { ...page, slug: "imprint", title: "Imprint" });
  await store.write((tx) => tx.updateTable("site_versions").set({ saved_by: editorId }).execute());
}

/** A piece leaves the lists of its tags, so that the last number of each belongs to no piece. */
async function leaveHoles(store: Store, piece: StoredPiece | undefined): Promise<void> {
  const writer = await findWriter(store.read, "id", piece?.writerId ?? "");
  if (!piece?.rendered || !piece.slug || !writer) throw new Error("The demo has too few pieces.");
  const rendered = { ...piece.rendered, slug: piece.slug };
  const step = { pieceId: piece.id, actor: writerAt(writer), review: "off" } as const;
  let { version } = piece;
  for (const tags of [["left behind", "kept"], ["kept"]]) {
    const edit = { ...step, action: "edit", version, content: { ...piece.content, tags } } as const;
    ({ version } = await takeStep(store, edit));
    ({ version } = await takeStep(store, { ...step, action: "update", version, rendered }));
  }
}

async function dump(store: Store): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await store.read.selectFrom(table).selectAll().execute();
    // Changes belong to the build.
    const kept = rows.filter(
      (row) =>
        !("value" in row && row.name === "change") &&
        // These are drawn again.
        !("base64" in row && "id" in row && row.id.startsWith(DRAWN)),
    );
    tables[table] = kept.map((row) => JSON.stringify(row)).toSorted();
  }
  return tables;
}
