import type { ListAuthor } from "../../api/contract/piece.ts";
import type { Wording } from "../messages/words.ts";
import { pathOf } from "../path.ts";

/** A writer's name as a link, with the mark of a verified identity. */
export function AuthorName({ author, site }: { author: ListAuthor; site: Wording }) {
  return (
    <span class="author p-author h-card">
      <a class="p-name u-url" href={pathOf(author.url)} rel="author">
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
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" />
        <path d="m4.9 8.2 2.2 2.2 4.1-4.6" />
      </svg>
      <span class="unseen"> {meaning}</span>
    </span>
  );
}
