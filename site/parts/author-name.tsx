import type { ListAuthor } from "../../api/contract/piece.ts";
import type { Wording } from "../messages/words.ts";
import { pathOf } from "../path.ts";

/** A writer's name as a link, with the mark of a verified identity. */
export function AuthorName({
  author,
  site,
  isByline = true,
}: {
  author: ListAuthor;
  site: Wording;
  /** Whether they wrote what the name stands at. */
  isByline?: boolean;
}) {
  return (
    <span class={isByline ? "author p-author h-card" : "author h-card"}>
      <a class="p-name u-url" href={pathOf(author.url)} rel="author" dir="auto">
        {author.name}
      </a>
      {author.identity_verified && <Verified meaning={site.words.verified} />}
    </span>
  );
}

/** The mark of something that was checked. The stylesheet draws it over its words. */
export function Verified({ meaning }: { meaning: string }) {
  return (
    <span class="verified" title={meaning}>
      {" "}
      {meaning}
    </span>
  );
}
