import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { createShares } from "../outbound/shares.ts";
import { PICTURE_LIMITS } from "../contract/pictures.ts";
import type { PictureLine } from "../contract/transfer/transfer.ts";
import type { CardSource } from "../render/share-card.ts";
import type { Actor } from "../store/log/audit.ts";
import { createLoop, patiently } from "../store/log/loop.ts";
import type { Store } from "../store/engine/open.ts";
import {
  finishPictureRow,
  type Unfinished,
  unfinishedPictures,
} from "../store/pictures/picture-finish.ts";
import { importPicture } from "../store/transfer/import-pictures.ts";
import { readMaster } from "../store/pictures/share-cards.ts";
import { addPicture, findOwnPicture, type OwnPicture } from "../store/pictures/pictures.ts";
import { createTroubles } from "../store/log/troubles.ts";
import type { CutPicture, CutSize } from "./encode-cut.ts";
import { ENCODER_VERSION } from "./encode-version.ts";
import { createEncoder, type Encoder } from "./encoder.ts";
import { isSvg } from "./sniff.ts";
import type { SitePicture } from "./site/site-picture.ts";

export interface Pictures {
  /**
   * Lets one more picture arrive, unless too many do: each is held in memory. `read` gives its bytes, and is only called
   * when there is room. An SVG file is refused, unless `draws`.
   */
  receive(
    actor: Actor,
    given: { writerId: string; alt?: string; draws?: boolean },
    read: () => Promise<{ bytes: Buffer; alt?: string }>,
  ): Promise<OwnPicture>;
  /** Gives a writer a picture from an export. */
  restore(writerId: string, line: PictureLine): Promise<"added" | "present">;
  /** What to store of a writer's own picture in an export. */
  restoreAvatar: Encoder["restoreAvatar"];
  /** Lets a picture arrive in the same way, and cuts it to a shape. Nothing is kept here. */
  receiveCut(writerId: string, size: CutSize, read: () => Promise<Buffer>): Promise<CutPicture>;
  /** Lets a picture arrive in the same way, and makes a logo or an icon of it. Nothing is kept here. */
  receiveForSite(
    writerId: string,
    use: "logo" | "icon",
    read: () => Promise<Buffer>,
  ): Promise<SitePicture>;
  /** Draws the card that other services would show for a piece, for its writer. Nothing is kept. */
  drawCard(writerId: string, source: CardSource): Promise<Buffer | undefined>;
  /** Draws the icons of a site that has none. */
  drawIcons: Encoder["drawIcons"];
  /** Cuts a picture that has arrived otherwise. */
  cut(bytes: Buffer, size: CutSize): Promise<CutPicture>;
  /** Makes the encodings that pictures lack because their node was killed, now and every hour. */
  finishLeft(): Promise<void>;
  close(): Promise<void>;
}

export interface PicturesOptions {
  store: Store;
  /** Called when a public page can show more encodings than before. */
  wake: () => void;
  warn: (message: string, error?: unknown) => void;
  /** Whether this process makes the other encodings. If not, the service finds the pictures later. */
  finishes?: boolean;
  /** Where the fonts of drawn icons are unpacked. */
  dataDir?: string;
  /** How long somebody waits who sends a picture. An import waits as long as it takes. */
  answersWithinMs?: number;
  /** Two: a picture that somebody sends does not wait for encodings that are made in the background. */
  encoders?: { taking: Encoder; finishing: Encoder };
}

/** Pictures that arrive or wait at the same time from one writer. Each may have 20 MiB. The others do not wait for them. */
const PER_WRITER = 4;
/** All encodings of the largest picture take some ten seconds, on a busy machine far more. */
const FINISH_SECONDS = 300;

const LOOK_EVERY_MS = 3_600_000;

/** Takes pictures in, and finishes their encodings in the background. */
export function createPictures({
  store,
  wake,
  warn,
  finishes = true,
  dataDir = "",
  answersWithinMs,
  encoders = {
    taking: createEncoder({ seconds: PICTURE_LIMITS.seconds, dataDir, answersWithinMs }),
    finishing: createEncoder({ seconds: FINISH_SECONDS }),
  },
}: PicturesOptions): Pictures {
  const { taking, finishing } = encoders;
  const arriving = createShares({ atOnce: Infinity, perWriter: PER_WRITER });
  /** Pictures that this process has taken in and not finished. */
  const mine = new Set<string>();
  let running: Promise<void> | undefined;
  let isAsked = false;
  let looking: Promise<void> | undefined;
  const over = new AbortController();
  const troubles = createTroubles({ log: (message) => warn(message) });
  const loop = createLoop({ name: "pictures", step: finishSoon, pollMs: LOOK_EVERY_MS, troubles });

  async function finishEach(): Promise<void> {
    while (isAsked && !over.signal.aborted) {
      isAsked = false;
      for (const picture of await unfinishedPictures(store, [...mine])) {
        if (over.signal.aborted) return;
        await finishOne(picture);
      }
    }
  }

  async function finishOne({ id, width, master, names }: Unfinished): Promise<void> {
    const files = await finishing.finish(master, { width, names }).catch((error: unknown) => {
      if (!over.signal.aborted) warn(`Picture ${id} could not be encoded.`, error);
      return error instanceof Refusal && error.reason === "unavailable" ? undefined : null;
    });
    // The machine was too busy, which says nothing about the picture.
    if (over.signal.aborted || files === undefined) return;
    // Without files, the attempt is counted, so that a picture which cannot be encoded is not tried for ever.
    const isShown = await finishPictureRow(store, { id, files });
    mine.delete(id);
    if (isShown) wake();
    isAsked = true;
  }

  function finishSoon(): Promise<void> {
    const task = async (): Promise<void> => {
      isAsked = true;
      await finishEach();
    };
    isAsked = true;
    running ??= patiently(task, { name: "pictures", troubles, signal: over.signal })
      .catch((error: unknown) => {
        if (!over.signal.aborted) warn("The encodings of pictures could not be finished.", error);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function finishMine(id: string): void {
    if (!finishes) return;
    mine.add(id);
    void finishSoon();
  }

  async function arrived<Made>(writerId: string, make: () => Promise<Made>): Promise<Made> {
    const leave = arriving.take(writerId);
    if (!leave) {
      const said = say("Too many pictures are arriving. Try again in a few seconds.");
      throw new Refusal("unavailable", said);
    }
    try {
      return await make();
    } finally {
      leave();
    }
  }

  return {
    receive: (actor, { writerId, alt: given = "", draws = false }, read) =>
      arrived(writerId, async () => {
        const { bytes, alt = given } = await read();
        if (!bytes.length) throw empty();
        const taken = draws && isSvg(bytes) ? taking.takeSvg(bytes) : taking.take(bytes);
        const picture = { ...(await taken), encoderVersion: ENCODER_VERSION };
        const kept = await addPicture(store, actor, { writerId, alt, picture });
        finishMine(kept.id);
        return kept;
      }),
    restore: async (writerId, line) => {
      if (await findOwnPicture(store.read, { writerId, id: line.id })) return "present";
      const picture = await taking.restore(Buffer.from(line.master, "base64"));
      const outcome = await importPicture(store, writerId, line, {
        ...picture,
        id: line.id,
        encoderVersion: ENCODER_VERSION,
      });
      finishMine(line.id);
      return outcome;
    },
    restoreAvatar: taking.restoreAvatar,
    receiveCut: (writerId, size, read) =>
      arrived(writerId, async () => taking.cut(await read(), size)),
    receiveForSite: (writerId, use, read) =>
      arrived(writerId, async () => taking.takeForSite(use, await read())),
    drawCard: (writerId, source) =>
      arrived(writerId, async () => {
        if ("facts" in source) return taking.drawCard(source.facts);
        const master = await readMaster(store.read, source.cover);
        return master && taking.cutCard(master);
      }),
    drawIcons: taking.drawIcons,
    cut: taking.cut,
    finishLeft: () => {
      looking ??= loop.run(over.signal);
      return finishSoon();
    },
    close: async () => {
      over.abort();
      await Promise.all([taking.close(), finishing.close()]);
      await Promise.all([running, looking]);
    },
  };
}

function empty(): Refusal {
  const said = say("The file is empty.");
  return new Refusal("validation_failed", said, [{ path: "file", said }]);
}
