import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { redirectsFile, redirectShard } from "../../api/contract/redirects.ts";
import { OPERATOR } from "../../api/store/audit.ts";
import { addRedirect, removeRedirect } from "../../api/store/redirects.ts";
import { createLiveTree, unpublish } from "./_site.ts";

const OLD = "/2019/01/old";
const FILE = redirectsFile(redirectShard(OLD));

it("a redirect to a piece is in the tree as long as the piece is", async () => {
  const { store, ada, publish, build, root, has } = await createLiveTree();
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const piece = await publish("Ink");
  await build();
  const target = { path: "/author/ada/ink", rest: "" };
  await addRedirect(store, OPERATOR, { path: OLD, target });
  const plans: string[][] = [];
  await build({ onPlan: async ({ changed }) => void plans.push(changed) });
  expect(plans).toEqual([[FILE, "_redirects"]]);
  expect(JSON.parse(read(FILE))).toEqual({ [OLD]: "/author/ada/ink" });
  expect(read("_redirects")).toContain(`${OLD} /author/ada/ink 301\n${OLD}/ /author/ada/ink 301`);

  await unpublish(store, ada, piece.id);
  await build();
  expect(has(FILE)).toBe(false);
  expect(read("_redirects")).not.toContain(OLD);
});

it("a redirect that is removed leaves the tree", async () => {
  const { store, build, has } = await createLiveTree();
  await addRedirect(store, OPERATOR, { path: OLD, target: { url: "https://other.example/" } });
  await build();
  expect(has(FILE)).toBe(true);
  await removeRedirect(store, OPERATOR, OLD);
  await build();
  expect(has(FILE)).toBe(false);
});
