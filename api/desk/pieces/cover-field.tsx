import type { Fault } from "../../contract/errors.ts";
import type { LibraryPicture } from "../../store/pictures/picture-library.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { COVERS_OFFERED } from "../pictures/own-picture.ts";
import { LIBRARY, NEW_PICTURE, smallAddress } from "../pictures/library-page.tsx";

export interface CoverFieldProps {
  /** The id of the chosen picture, or nothing. */
  value: string;
  /** The newest ones, with the chosen one. */
  pictures: readonly LibraryPicture[];
  /** There are older ones. */
  more: boolean;
  issues: readonly Fault[];
  /** Leads to the page that uploads one. */
  canUpload: boolean;
}

/** Chooses the cover. Radio buttons work without scripts; a script adds uploading, removing and the description. */
export function CoverField({ value, pictures, more, issues, canUpload }: CoverFieldProps) {
  const words = useWords();
  const { details: w, editor, parts } = words;
  const chosen = pictures.find(({ id }) => id === value);
  const issue = issues.find(({ path }) => path === "cover");
  return (
    <fieldset class="cover-field" aria-describedby={issue && "cover-error"}>
      <legend>
        {parts.cover} <span class="optional">{parts.optional}</span>
      </legend>
      {issue && (
        <p class="error" id="cover-error">
          {w.cover_missing}
        </p>
      )}
      <div class="cover-shown">
        {chosen && <img src={smallAddress(chosen)} alt={chosen.alt || w.cover_alt} />}
      </div>
      <details>
        <summary>{w.cover_choose}</summary>
        <p class="hint">
          {w.cover_hint} {more && `${fill(w.cover_newest, { count: COVERS_OFFERED })} `}
          <a href={LIBRARY} target="_blank" rel="noopener">
            {w.cover_all}
          </a>
        </p>
        <div class="cover-choices">
          <label>
            <input type="radio" name="cover" value="" checked={!chosen} />
            <span>{w.cover_none}</span>
          </label>
          {pictures.map((picture) => (
            <label key={picture.id}>
              <input
                type="radio"
                name="cover"
                value={picture.id}
                checked={picture === chosen}
                data-described={picture.alt ? "yes" : undefined}
              />
              <img src={smallAddress(picture)} alt={nameOf(picture, words)} loading="lazy" />
            </label>
          ))}
        </div>
        {canUpload && (
          <p class="quiet" id="cover-link">
            {filled(w.cover_upload, {
              upload: (
                <a href={NEW_PICTURE} target="_blank" rel="noopener">
                  {editor.upload_picture}
                </a>
              ),
            })}
          </p>
        )}
      </details>
    </fieldset>
  );
}

function nameOf({ id, alt }: LibraryPicture, { details: w }: DeskWords): string {
  return alt || fill(w.undescribed, { id: id.slice(0, 6) });
}
