import { EXAMPLE_ASSETS } from "../../build/assets/example-assets.ts";
import type { PageRecord } from "../../build/tree/file.ts";
import { common } from "../../build/targets/head.ts";
import { createSite } from "../../build/targets/site.ts";

export function testSite(siteName = "Galley") {
  return createSite({ baseUrl: "https://galley.example", siteName }, EXAMPLE_ASSETS);
}

/** Pages of tags, one for each. */
export function tagPages(tags: readonly string[], site = testSite()): PageRecord[] {
  return tags.map((tag) => ({
    path: `tag/${tag}/index.html`,
    template: "tag",
    data: {
      ...common(site, { title: tag, description: tag, canonical: site.urls.tag(tag) }),
      tag,
      pieces: [],
      older: null,
    },
  }));
}
