import { z } from "zod";
import { PictureAlt } from "../../contract/pictures.ts";
import { deletePicture } from "../../store/pictures/picture-deletion.ts";
import {
  describePicture,
  type LibraryPicture,
  listPictures,
} from "../../store/pictures/picture-library.ts";
import { usesOf } from "../../store/pictures/picture-uses.ts";
import { pictureBytesOf } from "../../store/pieces/drafts/quotas.ts";
import { fill } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { Done } from "../parts/notice.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { deletionOf } from "./deletion.tsx";
import { detailsPath, LIBRARY, LibraryPage, libraryPath } from "./library-page.tsx";
import { findLibraryPicture } from "./own-picture.ts";
import { PicturePage, type PicturePageProps } from "./picture-page.tsx";

const PAGE_SIZE = 24;
/** Pieces that are named beside a picture. */
const USES = 5;
/** Pieces that are named before a picture is deleted. */
const USES_IN_FULL = 100;

/** An invalid page is ignored: the address of a list is not worth an error. */
const Page = z.coerce.number().int().min(1).max(10_000).default(1).catch(1);

export function createPictureLibraryRoutes({ store, config, wake }: DeskTools): DeskRoute[] {
  return [
    page({
      path: LIBRARY,
      show: async (visit) => libraryOf(visit, Page.parse(visit.query.get("page") ?? undefined)),
    }),
    page({
      path: `${LIBRARY}/:id/details`,
      show: async (visit) => pictureOf(visit, Page.parse(visit.query.get("page") ?? undefined)),
    }),
    // The browser's address after a refused form or the confirmation; reloading it leads to the picture.
    page({ path: `${LIBRARY}/:id/describe`, show: toDetails }),
    page({ path: `${LIBRARY}/:id/delete`, show: toDetails }),
    action({
      path: `${LIBRARY}/:id/describe`,
      form: z.strictObject({ page: Page, alt: PictureAlt }),
      run: async ({ me, params }, { page: number, alt }) => {
        const isSeen = await describePicture(store, {
          writerId: me.id,
          id: params["id"] ?? "",
          alt,
          review: config.review,
        });
        if (isSeen) wake();
        const done = isSeen ? "covered" : "described";
        return seeOther(detailsPath(params["id"] ?? "", number, done));
      },
      again: async (visit, { values, issues, refusal }) => {
        const { said } = issues.find(({ path }) => path === "alt") ?? refusal;
        const { words } = visit;
        return pictureOf(visit, Page.parse(values.get("page")), {
          alt: values.get("alt"),
          problem: fill(words.pictures.description_fault, { fault: formatSaid(said, words) }),
        });
      },
    }),
    action({
      path: `${LIBRARY}/:id/delete`,
      form: z.strictObject({ page: Page }),
      confirm: async (visit, { page: number }) => {
        const picture = await ownPicture(visit);
        const { id } = picture;
        const of = { writerId: visit.me.id, ids: [id], limit: USES_IN_FULL };
        return deletionOf(picture, (await usesOf(store.read, of)).get(id), {
          back: detailsPath(id, number),
          words: visit.words,
        });
      },
      run: async ({ me, actor, params }, { page: number }) => {
        const id = params["id"] ?? "";
        const wasPublic = await deletePicture(store, actor, { writerId: me.id, id });
        if (wasPublic) wake();
        return seeOther(libraryPath(number, wasPublic ? "withdrawn" : "deleted"));
      },
    }),
  ];

  async function ownPicture({ me, params }: SignedInVisit): Promise<LibraryPicture> {
    return findLibraryPicture(store, { writerId: me.id, id: params["id"] ?? "" });
  }

  async function pictureOf(
    visit: SignedInVisit,
    number: number,
    typed?: PicturePageProps["typed"],
  ): Promise<DeskAnswer> {
    const { me, query, words } = visit;
    const picture = await ownPicture(visit);
    const of = { writerId: me.id, ids: [picture.id], limit: USES };
    const uses = (await usesOf(store.read, of)).get(picture.id);
    return {
      title: picture.alt || words.pictures.without_description,
      main: (
        <>
          {!typed && <Done query={query} words={words.pictures} />}
          <PicturePage picture={picture} uses={uses} page={number} typed={typed} />
        </>
      ),
    };
  }

  async function libraryOf(
    { me, query, words }: SignedInVisit,
    number: number,
  ): Promise<DeskAnswer> {
    const writerId = me.id;
    const { pictures, more } = await listPictures(store.read, {
      writerId,
      limit: PAGE_SIZE,
      offset: (number - 1) * PAGE_SIZE,
    });
    return {
      title: words.frame.pictures,
      main: (
        <>
          <Done query={query} words={words.pictures} />
          <LibraryPage
            pictures={pictures}
            page={number}
            more={more}
            used={await pictureBytesOf(store.read, writerId)}
            quota={store.quotas.pictureBytes}
          />
        </>
      ),
    };
  }
}

async function toDetails({ params }: SignedInVisit): Promise<DeskAnswer> {
  return seeOther(detailsPath(params["id"] ?? ""));
}
