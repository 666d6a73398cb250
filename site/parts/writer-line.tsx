import type { Wording } from "../messages/words.ts";
import type { ListedWriter } from "../page-data.ts";
import { pathOf } from "../path.ts";
import { AuthorName } from "./author-name.tsx";

/** A writer in a list: the picture, the name, and what they do. */
export function WriterLine({ writer, site }: { writer: ListedWriter; site: Wording }) {
  const about = writer.role ?? writer.bio;
  return (
    <div class="writer">
      <img
        class="avatar"
        src={pathOf(writer.avatar_url)}
        width="56"
        height="56"
        alt=""
        loading="lazy"
        decoding="async"
      />
      <p>
        <AuthorName author={writer} site={site} isByline={false} />
        {about && (
          <span class="writer-about">
            <bdi>{about}</bdi>
          </span>
        )}
      </p>
    </div>
  );
}
