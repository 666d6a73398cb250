import { withoutHidden } from "../../contract/text.ts";
import type { Migration } from "./migration.ts";

/** Bios and descriptions of products lose the characters that nobody sees, as texts always did. */
export const hiddenCharacters: Migration = {
  name: "hidden-characters",
  async up(tx) {
    const writers = await tx.selectFrom("writers").select(["id", "bio"]).execute();
    for (const { id, bio } of writers) {
      const shown = bio && withoutHidden(bio);
      if (shown !== bio)
        await tx.updateTable("writers").set({ bio: shown }).where("id", "=", id).execute();
    }
    const products = await tx.selectFrom("products").select(["id", "description"]).execute();
    for (const { id, description } of products) {
      const shown = withoutHidden(description);
      if (shown === description) continue;
      await tx.updateTable("products").set({ description: shown }).where("id", "=", id).execute();
    }
  },
};
