import { redirectsFile } from "../../api/contract/redirects.ts";
import { CLOUD_REDIRECTS_MAX, renderRedirectRules } from "../../api/render/host-rules.ts";
import {
  foremostRedirects,
  redirectsInShard,
} from "../../api/store/pieces/public/public-redirects.ts";
import type { Context } from "./context.ts";
import { json, removed, text, type TreeFile } from "../tree/file.ts";
import type { Target } from "./targets.ts";

/** Some of the redirects, by their old paths. The server looks into this file when it has no page for a path. */
export async function renderRedirects(
  { snapshot }: Context,
  { shard }: Extract<Target, { kind: "redirects" }>,
): Promise<TreeFile[]> {
  const redirects = await redirectsInShard(snapshot, shard);
  const path = redirectsFile(shard);
  if (!redirects.length) return removed(path);
  return [json(path, () => Object.fromEntries(redirects.map((row) => [row.path, row.target])))];
}

/** The rules for hosts of static files, with as many redirects as these hosts read. */
export async function renderRules({ snapshot, site }: Context): Promise<TreeFile[]> {
  const redirects = await foremostRedirects(snapshot, CLOUD_REDIRECTS_MAX);
  const ownPages = site.publicSettings.pages.map(({ slug }) => slug);
  return [text("_redirects", () => renderRedirectRules(redirects, ownPages))];
}
