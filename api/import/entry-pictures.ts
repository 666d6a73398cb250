import type { Note } from "./losses.ts";
import { fillMarks } from "./picture-places.ts";
import type { Entry } from "./source.ts";
import type { TakePictures } from "./take-pictures.ts";

export function hasPictures({ pictures, cover }: Entry): boolean {
  return Boolean(pictures?.length || cover);
}

/** The entry as it would be with all of its pictures. */
export function withPictures(entry: Entry): Entry {
  return filled(entry, () => ANY_ID);
}

const ANY_ID = "0".repeat(32);

/** The entry as it is without them. */
export function withoutPictures(entry: Entry): Entry {
  return filled(entry, () => undefined);
}

export interface TakenPictures {
  entry: Entry;
  found: number;
  /** Why some could not be had. */
  notes: Note[];
}

/** Takes in the pictures of an entry, for its writer. */
export async function takeEntryPictures(
  entry: Entry,
  { writerId, taker }: { writerId: string; taker: TakePictures },
): Promise<TakenPictures> {
  const { pictures = [], cover } = entry;
  const notes: Note[] = [];
  const ids: (string | undefined)[] = [];
  const takeCover = async () => cover && taker.take(writerId, cover);
  // First: its description is the one in the library, while a text has its own. Without one, that of the text serves.
  let coverTaken = cover?.alt ? await takeCover() : undefined;
  for (const picture of pictures) {
    const taken = await taker.take(writerId, picture);
    ids.push("id" in taken ? taken.id : undefined);
    if ("note" in taken) notes.push(taken.note);
  }
  coverTaken ??= await takeCover();
  if (coverTaken && "note" in coverTaken) notes.push(noteOfCover(coverTaken.note));
  const made = filled(entry, (index) => ids[index]);
  const found = pictures.length + (cover ? 1 : 0);
  if (!coverTaken || !("id" in coverTaken)) return { entry: made, found, notes };
  const value = { ...(made.value as object), cover: coverTaken.id };
  return { entry: { ...made, value }, found, notes };
}

/** A cover cannot stay on another server. */
function noteOfCover(note: Note): Note {
  return note.loss === "picture_remote" ? { ...note, loss: "featured" } : note;
}

function filled(entry: Entry, idOf: (index: number) => string | undefined): Entry {
  const { value, pictures = [] } = entry;
  if (!pictures.length || typeof value !== "object" || value === null) return entry;
  const { body_md: body } = value as { body_md?: unknown };
  if (typeof body !== "string") return entry;
  const text = fillMarks(body, (index) => {
    const id = idOf(index);
    const picture = pictures[index];
    return (id === undefined ? picture?.otherwise : picture?.show(id)) ?? "";
  });
  return { ...entry, value: { ...value, body_md: text.trim() } };
}
