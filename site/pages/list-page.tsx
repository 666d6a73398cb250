import type { PieceListItem } from "../../api/contract/piece.ts";
import { type Feeds, Layout } from "../layout.tsx";
import { PieceList } from "../parts/piece-list.tsx";
import type { Site } from "../site.ts";

export interface ListPageProps {
  site: Site;
  /** Left out on the home page, whose heading is the site's name. */
  title?: string;
  description: string;
  canonical: string;
  feeds?: Feeds;
  items: readonly PieceListItem[];
  none: string;
}

/** The home page, a category, a tag, a page of an archive. */
export function ListPage({ site, title, items, none, ...head }: ListPageProps) {
  return (
    <Layout site={site} {...(title ? { title } : {})} {...head}>
      <h1 dir="auto">{title ?? site.name}</h1>
      <PieceList items={items} none={none} />
    </Layout>
  );
}
