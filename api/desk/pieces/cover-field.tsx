import type { Issue } from "../../contract/errors.ts";
import type { LibraryPicture } from "../../store/picture-library.ts";
import { LIBRARY, NEW_PICTURE, smallAddress } from "../pictures/library-page.tsx";

/** The pictures to choose from: the newest ones. */
export const COVERS_OFFERED = 60;

export interface CoverFieldProps {
  /** The id of the chosen picture, or nothing. */
  value: string;
  /** The newest ones, with the chosen one. */
  pictures: readonly LibraryPicture[];
  /** There are older ones. */
  more: boolean;
  issues: readonly Issue[];
  /** A suspended writer cannot upload. */
  isSuspended: boolean;
}

/** Chooses the cover. Radio buttons work without scripts; a script adds uploading, removing and the description. */
export function CoverField({ value, pictures, more, issues, isSuspended }: CoverFieldProps) {
  const chosen = pictures.find(({ id }) => id === value);
  const issue = issues.find(({ path }) => path === "cover");
  return (
    <fieldset class="cover-field" aria-describedby={issue && "cover-error"}>
      <legend>
        Cover <span class="optional">(optional)</span>
      </legend>
      {issue && (
        <p class="error" id="cover-error">
          This picture is not in your library. Choose another one.
        </p>
      )}
      <div class="cover-shown">
        {chosen && <img src={smallAddress(chosen)} alt={chosen.alt || "The cover"} />}
      </div>
      <details>
        <summary>Choose from your pictures</summary>
        <p class="hint">
          Readers see it under the headline and in lists.{" "}
          {more &&
            `Your newest ${COVERS_OFFERED} pictures are here. To use an older one, upload it again: it is stored only once. `}
          <a href={LIBRARY} target="_blank" rel="noopener">
            All your pictures
          </a>
        </p>
        <div class="cover-choices">
          <label>
            <input type="radio" name="cover" value="" checked={!chosen} />
            <span>No cover</span>
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
              <img src={smallAddress(picture)} alt={nameOf(picture)} loading="lazy" />
            </label>
          ))}
        </div>
        {!isSuspended && (
          <p class="quiet" id="cover-link">
            <a href={NEW_PICTURE} target="_blank" rel="noopener">
              Upload a picture
            </a>
            , save your text, and choose the picture here.
          </p>
        )}
      </details>
    </fieldset>
  );
}

function nameOf({ id, alt }: LibraryPicture): string {
  return alt || `Picture ${id.slice(0, 6)}, without a description`;
}
