import { join } from "node:path";
import { Kysely } from "kysely";
import { expect, it } from "vitest";
import { sqliteDialect } from "../../api/store/engine/driver-sqlite.ts";
import { migrate } from "../../api/store/engine/migrate.ts";
import { foundation } from "../../api/store/migrations/0001-foundation.ts";
import { staticTree } from "../../api/store/migrations/0002-static-tree.ts";
import { trending } from "../../api/store/migrations/0003-trending.ts";
import { presence } from "../../api/store/migrations/0004-presence.ts";
import { openStore } from "../../api/store/engine/open.ts";
import { sqliteCatalog } from "../../api/store/engine/schema.ts";
import { sizeOfRevision } from "../../api/store/pieces/drafts/text-sizes.ts";
import { createTestClock, tempFolder } from "../_setup.ts";

const NOW = "2026-03-01T12:00:00.000Z";

it("texts that were written before there were quotas are counted", async () => {
  const file = join(tempFolder(), "galley.sqlite");
  const before = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: sqliteDialect(file, "write"),
  });
  const old = [foundation, staticTree, trending, presence];
  await migrate(before, {
    clock: createTestClock(),
    name: file,
    catalog: sqliteCatalog,
    migrations: old,
  });
  const writer = { access: "writer", socials: "{}", joined_at: NOW, updated_at: NOW };
  const words = { category: "life", tags: "[]", frame: "lesson", style: "essay", locale: "en" };
  const times = { created_at: NOW, updated_at: NOW };
  const texts = ["é".repeat(1_000), "a"];
  await before.transaction().execute(async (tx) => {
    for (const id of ["ada", "bob"]) {
      await tx
        .insertInto("writers")
        .values({ id, slug: id, name: id, ...writer })
        .execute();
    }
    await tx
      .insertInto("pieces")
      .values({
        id: "p",
        writer_id: "ada",
        status: "draft",
        version: 1,
        headline: "H",
        body_md: "B",
        fields: "{}",
        ...words,
        ...times,
      })
      .execute();
    for (const [index, content] of texts.entries()) {
      const revision = { piece_id: "p", number: index + 1, via: "desk", published: "no" };
      await tx
        .insertInto("revisions")
        .values({ ...revision, content, created_at: NOW })
        .execute();
    }
  });
  await before.destroy();

  const store = await openStore(file);
  const counted = await store.read.selectFrom("writers").select(["id", "text_bytes"]).execute();
  const bytes = texts.reduce((sum, text) => sum + sizeOfRevision(text), 0);
  expect(counted).toEqual([
    { id: "ada", text_bytes: bytes },
    { id: "bob", text_bytes: 0 },
  ]);
  expect(await store.read.selectFrom("text_sizes").selectAll().execute()).toEqual([
    { piece_id: "p", bytes },
  ]);
  await store.close();
});
