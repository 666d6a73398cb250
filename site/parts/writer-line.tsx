import type { Wording } from "../messages/words.ts";
import type { ListedWriter } from "../page-data.ts";
import { pathOf } from "../path.ts";
import { AuthorName } from "./author-name.tsx";
import { OneWay } from "./one-way.tsx";

/** A writer in a list: the picture, the name, and what they do. With the number of their pieces, all that is known. */
export function WriterLine({
  writer: { role, bio, ...writer },
  site,
  pieces,
}: {
  writer: ListedWriter;
  site: Wording;
  pieces?: string;
}) {
  const about = pieces === undefined ? [role ?? bio] : [role, bio, pieces];
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
        {about.map(
          (text) =>
            text && (
              <span key={text} class="writer-about" dir="auto">
                {text === bio ? <OneWay text={text} /> : text}
              </span>
            ),
        )}
      </p>
    </div>
  );
}
