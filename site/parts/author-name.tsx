import type { ListAuthor } from "../../api/contract/piece.ts";
import { pathOf } from "../path.ts";

/** A writer's name as a link, with the mark of a verified identity. */
export function AuthorName({ author }: { author: ListAuthor }) {
  return (
    <span class="author">
      <a href={pathOf(author.url)} rel="author">
        <bdi>{author.name}</bdi>
      </a>
      {author.identity_verified && (
        <span class="verified" title="Identity verified">
          {" "}
          ✓<span class="unseen"> verified</span>
        </span>
      )}
    </span>
  );
}
