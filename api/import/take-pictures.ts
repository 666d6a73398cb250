import { Refusal } from "../contract/errors.ts";
import { PICTURE_ALT_MAX } from "../contract/limits.ts";
import { PictureAlt } from "../contract/pictures.ts";
import type { PictureLine } from "../contract/transfer/transfer.ts";
import { isSvg, sniffPicture } from "../pictures/sniff.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { importPicture } from "../store/transfer/import-pictures.ts";
import type { Outcome } from "../store/transfer/import-rows.ts";
import type { Store } from "../store/engine/open.ts";
import type { Loss, Note } from "./losses.ts";
import { type FetchPicture, type PictureBytes, readPicture } from "./picture-bytes.ts";
import { absenceOf } from "./picture-location.ts";
import type { Location, WantedCover } from "./picture-places.ts";

/** Takes in the pictures of texts. */
export interface TakePictures {
  /** The picture's id, or undefined with a note that says why it could not be had. */
  take(writerId: string, picture: WantedCover): Promise<Taken>;
  /** Gives a writer a picture from one of our exports. */
  restore(writerId: string, line: PictureLine): Promise<Outcome>;
  /** What to store of a writer's own picture, in base64, or why it cannot be used. */
  avatar(base64: string): Promise<{ base64: string } | { problem: string }>;
  /** How many were taken in, each once. */
  count(): number;
}

export type Taken = { id: string } | { note: Note } | { wouldBeTaken: true };

export interface TakePicturesOptions {
  store: Store;
  /** Undefined on a dry run: the beginnings of files are looked at, and nothing is taken in. */
  pictures: Pick<Pictures, "receive" | "restore" | "restoreAvatar"> | undefined;
  /** Without it, pictures on other servers stay there. */
  fetchPicture: FetchPicture | undefined;
}

export function createTakePictures({
  store,
  pictures,
  fetchPicture,
}: TakePicturesOptions): TakePictures {
  /** By writer and place: texts show the same picture again and again. */
  const known = new Map<string, Taken>();
  const taken = new Set<string>();

  async function takeFrom(writerId: string, place: Location, alt: string): Promise<Taken> {
    const loss: Loss = place.file || place.bytes ? "picture_refused" : "picture_unreachable";
    const detail = place.href.slice(0, HREF_MAX);
    // A dry run sends no requests.
    if (!pictures && !place.file && !place.bytes) return { wouldBeTaken: true };
    const had = await bytesOf(place, writerId);
    if ("problem" in had) return { note: { loss, label: had.problem, detail } };
    if (!pictures) {
      if (!sniffPicture(had.bytes) && !isSvg(had.bytes))
        return { note: { loss, label: NOT_A_PICTURE, detail } };
      return { wouldBeTaken: true };
    }
    try {
      const read = async (): Promise<{ bytes: Buffer }> => had;
      const { id } = await pictures.receive(
        IMPORTER,
        { writerId, alt: described(alt), draws: true },
        read,
      );
      return { id };
    } catch (error) {
      const isFull = error instanceof Refusal && error.reason === "quota_exceeded";
      if (isFull) return { note: { loss: "picture_quota", detail } };
      return { note: { loss, label: (error as Error).message, detail } };
    }
  }

  async function bytesOf({ bytes, file, url }: Location, writerId: string): Promise<PictureBytes> {
    if (bytes) return { bytes };
    if (file !== undefined) return readPicture(file);
    return url !== undefined && fetchPicture
      ? fetchPicture(url, writerId)
      : { problem: "no address" };
  }

  async function takeOnce(writerId: string, place: Location, alt: string): Promise<Taken> {
    const key = `${writerId} ${place.file ?? place.url}`;
    const before = place.bytes ? undefined : known.get(key);
    if (before) return before;
    const result = await takeFrom(writerId, place, alt);
    if (!place.bytes) known.set(key, result);
    if (!("note" in result)) taken.add("id" in result ? `${writerId} ${result.id}` : key);
    return result;
  }

  return {
    take: async (writerId, { locations, alt }) => {
      let result: Taken | undefined;
      for (const place of locations) {
        // Two sizes of a picture may be in two places: a file that is here comes before a request.
        const isHere = place.bytes !== undefined || place.file !== undefined;
        if (!isHere && !(place.url !== undefined && fetchPicture)) continue;
        const next = await takeOnce(writerId, place, alt);
        if (!("note" in next)) return next;
        result ??= next;
      }
      return result ?? { note: notHad(locations) };
    },
    restore: async (writerId, line) => {
      // On a dry run, the copy of the database gets the picture without its files, for the pieces that show it.
      if (!pictures) return importPicture(store, writerId, line, { id: line.id, ...UNSEEN });
      try {
        return await pictures.restore(writerId, line);
      } catch (error) {
        return { problem: (error as Error).message };
      }
    },
    avatar: async (base64) => {
      if (!pictures) return { base64 };
      try {
        const bytes = await pictures.restoreAvatar(Buffer.from(base64, "base64"));
        return { base64: bytes.toString("base64") };
      } catch (error) {
        return { problem: `avatar: ${(error as Error).message}` };
      }
    },
    count: () => taken.size,
  };
}

const UNSEEN = {
  width: 1,
  height: 1,
  isAnimated: false,
  master: Buffer.alloc(0),
  files: [],
  encoderVersion: 0,
};

/** A data: address can have megabytes. */
export const HREF_MAX = 300;
const NOT_A_PICTURE = "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.";

const IMPORTER = { kind: "operator", via: "import" } as const;

function notHad(locations: readonly Location[]): Note {
  const detail = locations.at(-1)?.href.slice(0, HREF_MAX) ?? "";
  return { loss: absenceOf(locations), detail };
}

/** The description in the writer's library. */
export function described(alt: string): string {
  const line = alt.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const cut = Array.from(line).slice(0, PICTURE_ALT_MAX).join("");
  return PictureAlt.safeParse(cut).data ?? "";
}
