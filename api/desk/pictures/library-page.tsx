import { fill } from "../../../site/messages/words.ts";
import type { LibraryPicture } from "../../store/pictures/picture-library.ts";
import { FIRST_FILE, pictureFileName, SMALL_FILE } from "../../contract/pictures.ts";
import { filled, useWords } from "../messages/words.ts";
import { deskPicture } from "../parts/page-preview.tsx";
import { sizeWords } from "../../contract/size-words.ts";

export const LIBRARY = "/desk/pictures";
export const NEW_PICTURE = `${LIBRARY}/new`;

export interface LibraryPageProps {
  pictures: readonly LibraryPicture[];
  page: number;
  more: boolean;
  /** The room that all pictures take, and may take. */
  used: number;
  quota: number;
}

/** A writer's pictures, and the room that they take. */
export function LibraryPage({ pictures, page, more, used, quota }: LibraryPageProps) {
  const { pictures: w, frame } = useWords();
  return (
    <>
      <div class="head-line">
        <h1>{frame.pictures}</h1>
        <a class="button primary" href={NEW_PICTURE}>
          {w.upload_title}
        </a>
      </div>
      {pictures.length === 0 && page === 1 ? (
        <NoPictures />
      ) : (
        <>
          <Storage used={used} quota={quota} />
          {pictures.length === 0 && <p class="empty">{w.none_here}</p>}
          <ul class="picture-grid">
            {pictures.map((picture) => (
              <GridPicture key={picture.id} picture={picture} page={page} />
            ))}
          </ul>
          <nav class="buttons" aria-label={w.pages_of_list}>
            {page > 1 && <a href={libraryPath(page - 1)}>{w.newer}</a>}
            {more && <a href={libraryPath(page + 1)}>{w.older}</a>}
          </nav>
        </>
      )}
    </>
  );
}

function NoPictures() {
  const { pictures: w } = useWords();
  return (
    <div class="empty">
      <h2>{w.none_yet}</h2>
      <p>{filled(w.none_yet_about, { upload: <a href={NEW_PICTURE}>{w.upload_one_here}</a> })}</p>
    </div>
  );
}

function Storage({ used, quota }: { used: number; quota: number }) {
  const { pictures: w, language } = useWords();
  return (
    <p class="storage">
      <label for="storage">
        {fill(w.storage, { used: sizeWords(used, language), quota: sizeWords(quota, language) })}
      </label>
      <meter id="storage" min={0} max={quota} high={quota * 0.9} value={Math.min(used, quota)} />
    </p>
  );
}

/** One of the grid: its details are a page of their own. */
function GridPicture({ picture, page }: { picture: LibraryPicture; page: number }) {
  const { library } = useWords();
  return (
    <li>
      <a href={detailsPath(picture.id, page)}>
        <Thumbnail picture={picture} />
        {!picture.alt && <span class="chip">{library.no_description}</span>}
      </a>
    </li>
  );
}

/** Where a picture's details are. They lead back to the page of the list. */
export function detailsPath(id: string, page = 1, done?: string): string {
  return withQuery(`${LIBRARY}/${id}/details`, page, done);
}

export function libraryPath(page = 1, done?: string): string {
  return withQuery(LIBRARY, page, done);
}

function withQuery(path: string, page: number, done: string | undefined): string {
  const query = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(done ? { done } : {}),
  });
  return query.size ? `${path}?${query.toString()}` : path;
}

export function Thumbnail({ picture }: { picture: LibraryPicture }) {
  const { pictures: w } = useWords();
  const { alt } = picture;
  return (
    <img
      class="thumbnail"
      src={smallAddress(picture)}
      alt={alt || w.without_description}
      loading="lazy"
    />
  );
}

/** Where the writer finds the picture in the size of a list. */
export function smallAddress({ id, hasSmall }: Pick<LibraryPicture, "id" | "hasSmall">): string {
  return deskPicture(id, pictureFileName(hasSmall ? SMALL_FILE : FIRST_FILE));
}
