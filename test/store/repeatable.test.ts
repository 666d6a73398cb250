import { describe, expect, it } from "vitest";
import { repeatable } from "../../api/store/engine/repeatable.ts";
import { createTestStore, createWriter } from "../_setup.ts";

describe("a repeatable query", () => {
  it("runs with the values given each time, beside its constants", async () => {
    const { store } = await createTestStore();
    const [ada, bob] = [
      await createWriter(store, { slug: "ada" }),
      await createWriter(store, { slug: "bob" }),
    ];
    let written = 0;
    const find = repeatable<{ slug: string; limit: number }>()((db, value) => {
      written++;
      return db
        .selectFrom("writers")
        .select("id")
        .where("slug", "=", value("slug"))
        .where("slug", "!=", "eve")
        .limit(value("limit"));
    });
    expect(await find(store.read, { slug: "ada", limit: 1 })).toEqual([{ id: ada.id }]);
    expect(await find(store.read, { slug: "bob", limit: 9 })).toEqual([{ id: bob.id }]);
    expect(await find(store.read, { slug: "bob", limit: 0 })).toEqual([]);
    expect(written).toBe(1);
  });

  it("refuses to be compiled with a value that is not known yet", async () => {
    const { store } = await createTestStore();
    const find = repeatable<{ slug: string }>()((db, value) =>
      db
        .selectFrom("writers")
        .select("id")
        .where("slug", "=", `${value("slug")}%`),
    );
    await expect(find(store.read, { slug: "ada" })).rejects.toThrow("slug is not known");
  });
});
