import { createHash } from "node:crypto";
import sharp from "sharp";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import type { Random } from "../../api/contract/random.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import type { Writer } from "../../api/contract/records.ts";
import { allSocials } from "../../api/contract/people/author.ts";
import { ENCODER_VERSION } from "../../api/pictures/encode-version.ts";
import { takePicture, type TakenPicture } from "../../api/pictures/encode.ts";
import { createRenderer, type Renderer } from "../../api/render/text/renderer.ts";
import { pieceSlug, slugOf } from "../../api/render/slug.ts";
import { type Actor, OPERATOR } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { dateOpenChanges } from "../../api/store/log/changes.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { finishPictureRow } from "../../api/store/pictures/picture-finish.ts";
import { addPicture } from "../../api/store/pictures/pictures.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { addReads } from "../../api/store/pieces/public/read-counts.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { PRODUCTS, WRITERS } from "./people.ts";
import { type DemoPiece, readDemoPieces } from "./pieces.ts";

const DAY_MS = 86_400_000;
const DAYS_OF_READS = 30;

export interface Summary {
  writers: number;
  pieces: Record<DemoPiece["status"], number>;
  products: number;
}

/**
 * Fills an empty database with the demo, by the functions that the service itself uses. The data is the same every time,
 * dated back from `today`. Ids come from a fixed source, so they are the same, too. No secrets are created here. Covers
 * take a second or two, and are left out unless they are asked for.
 */
export async function seedDemo(
  address: string,
  today: Date,
  { hasCovers = false }: { hasCovers?: boolean } = {},
): Promise<Summary> {
  const clock = createSeedClock(today);
  const store = await openStore(address, { clock, random: createSeedRandom() });
  const renderer = createRenderer({ baseUrl: EXAMPLES_BASE, threads: 2 });
  try {
    const writers = await seedWriters(store, clock);
    const pieces = readDemoPieces().toSorted(
      (a, b) => b.daysAgo - a.daysAgo || (a.name < b.name ? -1 : 1),
    );
    const covers = hasCovers ? takeCovers(pieces) : new Map<string, Promise<Cover>>();
    const ids = new Map<string, string>();
    for (const piece of pieces) {
      const writer = writerOf(writers, piece.author);
      const taken = await covers.get(piece.name);
      const id = await seedPiece(store, clock, renderer, { ...piece, taken }, writer);
      ids.set(`${piece.author}/${piece.name}`, id);
      if (piece.status === "approved") await seedReads(store, today, piece, id);
    }
    await seedProducts(store, clock, writers, ids);
    await dateOpenChanges(store, today);
    return {
      writers: writers.size,
      pieces: {
        approved: pieces.filter(({ status }) => status === "approved").length,
        draft: pieces.filter(({ status }) => status === "draft").length,
        pending: pieces.filter(({ status }) => status === "pending").length,
      },
      products: PRODUCTS.length,
    };
  } finally {
    await renderer.close();
    await store.close();
  }
}

async function seedWriters(store: Store, clock: SeedClock): Promise<Map<string, Writer>> {
  const writers = new Map<string, Writer>();
  for (const { joinedDaysAgo, verified, ...person } of WRITERS) {
    clock.setDaysAgo(joinedDaysAgo, person.slug);
    const writer = await addWriter(store, OPERATOR, {
      ...person,
      socials: allSocials(person.socials),
    });
    for (const mark of verified) {
      await setVerified(store, OPERATOR, { writerId: writer.id, mark, verified: true });
    }
    writers.set(person.slug, writer);
  }
  return writers;
}

function writerOf(writers: Map<string, Writer>, slug: string): Writer {
  const writer = writers.get(slug);
  if (!writer) throw new Error(`The demo has no writer ${slug}.`);
  return writer;
}

/** Creates a draft as the writer in the desk, a day before it appears. */
async function seedPiece(
  store: Store,
  clock: SeedClock,
  renderer: Renderer,
  {
    content: { ...content },
    status,
    daysAgo,
    name,
    taken,
  }: DemoPiece & { taken: Cover | undefined },
  writer: Writer,
): Promise<string> {
  const { id: writerId } = writer;
  const actor: Actor = { kind: "writer", writerId, via: "desk" };
  clock.setDaysAgo(daysAgo + 1, name);
  if (taken) {
    const { id } = await addPicture(store, actor, { writerId, ...taken });
    content.cover = id;
    // A drawing is small as it is: the demo does not keep the machine busy with further encodings.
    await finishPictureRow(store, { id, files: [] });
  }
  const draft = await addDraft(store, actor, { writerId, content });
  clock.setDaysAgo(daysAgo, name);
  const review: Configuration["review"] = "off";
  const step = { pieceId: draft.id, actor, review };
  if (status === "pending") await takeStep(store, { ...step, action: "ask_for_look" });
  if (status === "approved") {
    const rendered = {
      ...(await renderer.render(content.body_md, { cards: [] })),
      slug: pieceSlug(content, draft.id, "latin"),
    };
    await takeStep(store, { ...step, action: "publish", version: draft.version, rendered });
  }
  return draft.id;
}

interface Cover {
  alt: string;
  picture: TakenPicture & { encoderVersion: number };
}

/**
 * Encodes the covers as uploads are, by the name of their piece, in the order of the pieces: other threads do it while the
 * pieces are written.
 */
function takeCovers(pieces: readonly DemoPiece[]): Map<string, Promise<Cover>> {
  return new Map(
    pieces.flatMap(({ name, cover }): [string, Promise<Cover>][] => {
      if (!cover) return [];
      const taken = takeCover(cover);
      // The piece that needs it throws the failure. Until then nothing awaits it.
      taken.catch(() => undefined);
      return [[name, taken]];
    }),
  );
}

/** Takes a cover as the JPEG that a writer would send. As a lossless WebP the file is a quarter of that. */
async function takeCover({ file, alt }: NonNullable<DemoPiece["cover"]>): Promise<Cover> {
  const jpeg = await sharp(file).jpeg({ quality: 92 }).toBuffer();
  return { alt, picture: { ...(await takePicture(jpeg)), encoderVersion: ENCODER_VERSION } };
}

/** Reads of the last weeks: more for some pieces than for others, and fewer for old ones. */
async function seedReads(store: Store, today: Date, piece: DemoPiece, id: string): Promise<void> {
  const appeal = 4 + (dice(piece.name) % 60);
  await store.write(async (tx) => {
    for (let ago = Math.min(DAYS_OF_READS, piece.daysAgo - 1); ago >= 0; ago--) {
      const age = piece.daysAgo - ago;
      const count = Math.round((appeal * (1 + (dice(piece.name + ago) % 5) / 5)) / Math.sqrt(age));
      const day = new Date(today.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
      if (count > 0) await addReads(tx, { pieceId: id, day, count });
    }
  });
}

async function seedProducts(
  store: Store,
  clock: SeedClock,
  writers: Map<string, Writer>,
  ids: Map<string, string>,
): Promise<void> {
  for (const [index, { seller, related, ...product }] of PRODUCTS.entries()) {
    clock.setDaysAgo(40 - index, product.name);
    const writer = writerOf(writers, seller);
    await addProduct(
      store,
      { kind: "writer", writerId: writer.id, via: "desk" },
      {
        writerId: writer.id,
        content: {
          ...product,
          payment_url: `https://pay.example/${seller}/${slugOf(product.name, seller)}`,
          related: related.map((name) => ids.get(`${seller}/${name}`) ?? missing(name)),
        },
      },
    );
  }
}

function missing(name: string): never {
  throw new Error(`The demo has no piece ${name}.`);
}

/** A clock that can be set to a day before today. The hour depends on the name. */
function createSeedClock(today: Date) {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  let now = midnight;
  return Object.assign(() => new Date(now), {
    setDaysAgo: (days: number, name: string) => {
      now = midnight - days * DAY_MS + (6 * 60 + (dice(name) % (14 * 60))) * 60_000;
    },
  });
}
type SeedClock = ReturnType<typeof createSeedClock>;

/** The same bytes in the same order each time. */
function createSeedRandom(): Random {
  let count = 0;
  return (size) =>
    createHash("shake256", { outputLength: size }).update(`demo ${count++}`).digest();
}

function dice(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE(0);
}
