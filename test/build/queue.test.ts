import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import type { Store } from "../../api/store/engine/open.ts";
import { createLiveTree } from "./_site.ts";

it("a publication that arrives while a batch is chosen gets its page, whichever query it comes after", async () => {
  const { store, build, publish, has } = await createLiveTree();
  for (let after = 1; after <= 4; after++) {
    const headline = `After query ${after}`;
    await build({ store: interrupted(store, after, () => publish(headline)) });
    await build();
    expect(has(`author/ada/after-query-${after}/index.html`), headline).toBe(true);
  }
});

/** The same store, in which something happens after a number of reads. */
function interrupted(store: Store, after: number, happen: () => Promise<unknown>): Store {
  let reads = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++reads === after) await happen();
      return result;
    },
  };
  return { ...store, read: store.read.withPlugin(plugin) };
}
