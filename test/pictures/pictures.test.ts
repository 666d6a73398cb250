import { describe, expect, it, onTestFinished } from "vitest";
import { isShort } from "../_suite.ts";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { createEncoder } from "../../api/pictures/encoder.ts";
import { createPictures, type Pictures } from "../../api/pictures/pictures.ts";
import { mintKey, revokeKey } from "../../api/store/keys/keys.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { createTestStore, createWriter, writerAt } from "../_setup.ts";
import { testPicture } from "./_pictures.ts";

function open(store: Store): Pictures {
  const pictures = createPictures({ store, wake: () => {}, warn: () => {} });
  onTestFinished(() => pictures.close());
  return pictures;
}

async function createLibrary(quotas: { pictureBytes?: number } = {}) {
  const { store, clock } = await createTestStore({ quotas });
  const ada = await createWriter(store);
  const pictures = open(store);
  const add = async (bytes: Buffer, alt?: string) =>
    pictures.receive(writerAt(ada), { writerId: ada.id }, async () =>
      alt === undefined ? { bytes } : { bytes, alt },
    );
  const rows = async () =>
    store.read.selectFrom("pictures").select(["id", "finished_at"]).orderBy("id").execute();
  const names = async () => {
    const files = await store.read
      .selectFrom("picture_files")
      .select("name")
      .orderBy("name")
      .execute();
    return files.map(({ name }) => name);
  };
  return { store, clock, ada, pictures, add, rows, names };
}

const ALL = ["1280.avif", "1280.jpg", "1280.webp", "720.avif", "720.jpg", "720.webp"];

describe("a picture that arrives", () => {
  it("can be shown at once, and gets its other encodings in the background", async () => {
    const { add, names, pictures, rows } = await createLibrary();
    await add(await testPicture({ width: 800, height: 60 }));
    expect(await names()).toEqual(expect.arrayContaining(["1280.jpg", "1280.webp"]));
    await pictures.finishLeft();
    expect(await names()).toEqual(ALL);
    expect((await rows()).map(({ finished_at }) => finished_at)).not.toContain(null);
  });

  it("again has the same id, and keeps its description unless there is a new one", async () => {
    const { add, rows } = await createLibrary();
    const bytes = await testPicture();
    const first = await add(bytes, "A flag");
    expect(await add(bytes)).toEqual(first);
    expect(await add(bytes, "A red flag")).toEqual({ ...first, alt: "A red flag" });
    expect(await rows()).toHaveLength(1);
  });

  it.skipIf(isShort())(
    "counts for the quota of each writer who has it, all encodings included",
    async () => {
      const { store, add, ada, pictures } = await createLibrary({ pictureBytes: 4_000 });
      await add(await testPicture({ width: 800, height: 60 }));
      await pictures.finishLeft();
      const { bytes } = await store.read
        .selectFrom("picture_owners")
        .select("bytes")
        .where("writer_id", "=", ada.id)
        .executeTakeFirstOrThrow();
      const files = await store.read
        .selectFrom("picture_files")
        .select(({ fn }) => fn.sum<number | string>("bytes").as("bytes"))
        .executeTakeFirstOrThrow();
      expect(bytes).toBeGreaterThan(Number(files.bytes));
      const more = async () => {
        for (const colour of ["#111111", "#222222", "#333333", "#444444", "#555555", "#666666"]) {
          await add(await testPicture({ width: 800, height: 60, colour }));
        }
      };
      await expect(more()).rejects.toThrow(/Your pictures can take/);
    },
  );

  it("through a key that was revoked while it was decoded is not stored", async () => {
    const { store, ada, pictures, rows } = await createLibrary();
    const actor = writerAt(ada);
    const { id } = await mintKey(store, actor, {
      writerId: ada.id,
      name: "A",
      scope: "pieces:write",
    });
    const byKey = { kind: "key", writerId: ada.id, keyId: id, via: "api" } as const;
    const sent = pictures.receive(byKey, { writerId: ada.id }, async () => {
      await revokeKey(store, actor, { writerId: ada.id, id });
      return { bytes: await testPicture() };
    });
    await expect(sent).rejects.toThrow(/revoked/);
    expect(await rows()).toEqual([]);
  });

  it("beside too many others is refused before it is read", async () => {
    const { ada, pictures, add } = await createLibrary();
    const gate = Promise.withResolvers<void>();
    const picture = await testPicture();
    let read = 0;
    const slow = Array.from({ length: 5 }, () =>
      pictures.receive(writerAt(ada), { writerId: ada.id }, async () => {
        read++;
        await gate.promise;
        return { bytes: picture };
      }),
    );
    const last = slow.at(-1);
    await expect(last).rejects.toThrow(/Too many pictures/);
    expect(read).toBe(4);
    gate.resolve();
    await Promise.all(slow.slice(0, -1));
    await add(picture);
  });

  it("and is left unfinished by a process that ended is finished by another", async () => {
    const { store, clock, ada, names } = await createLibrary();
    const taking = createEncoder({ seconds: PICTURE_LIMITS.seconds });
    const finishing = createEncoder({ seconds: PICTURE_LIMITS.seconds });
    // As if the process had been killed: nothing is encoded in the background.
    await finishing.close();
    const ended = createPictures({
      store,
      wake: () => {},
      warn: () => {},
      encoders: { taking, finishing },
    });
    const bytes = await testPicture({ width: 800, height: 60 });
    await ended.receive(writerAt(ada), { writerId: ada.id }, async () => ({ bytes }));
    await ended.close();
    const other = open(store);
    await other.finishLeft();
    expect(await names()).toEqual(["1280.jpg", "1280.webp", "720.webp"]);
    clock.advance({ minutes: 20 });
    await other.finishLeft();
    expect(await names()).toEqual(ALL);
  });
});
