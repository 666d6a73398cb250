import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { FollowPage } from "./parts/follow-region.tsx";

export const data = PAGED;

export function render({ site }: PageData<"follow">) {
  return <FollowPage site={site} />;
}
