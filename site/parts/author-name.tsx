import type { ListAuthor } from "../../api/contract/piece.ts";
import type { Wording } from "../messages/words.ts";
import { pathOf } from "../path.ts";

/** A writer's name as a link, with the mark of a verified identity. */
export function AuthorName({ author, site }: { author: ListAuthor; site: Wording }) {
  return (
    <span class="author">
      <a href={pathOf(author.url)} rel="author">
        <bdi>{author.name}</bdi>
      </a>
      {author.identity_verified && <Verified meaning={site.words.verified} />}
    </span>
  );
}

/** The mark of something that was checked. */
export function Verified({ meaning }: { meaning: string }) {
  return (
    <span class="verified" title={meaning}>
      {" "}
      ✓<span class="unseen"> {meaning}</span>
    </span>
  );
}
