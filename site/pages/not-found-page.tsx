import { Layout } from "../layout.tsx";
import { pathOf } from "../path.ts";
import type { Site } from "../site.ts";

export function NotFoundPage({ site }: { site: Site }) {
  return (
    <Layout
      site={site}
      title="Not found"
      description="There is nothing at this address."
      canonical={site.urls.home}
    >
      <h1>There is nothing here</h1>
      <p>
        If it was a piece, its writer may have taken it back. Try the{" "}
        <a href={pathOf(site.urls.search)}>search</a>, or{" "}
        <a href={pathOf(site.urls.home)}>what is new</a>.
      </p>
    </Layout>
  );
}
