export interface PictureTables {
  pictures: PictureRow;
  picture_files: PictureFileRow;
  picture_owners: PictureOwnerRow;
  piece_pictures: PiecePictureRow;
  share_cards: ShareCardRow;
  elsewhere_cards: ElsewhereCardRow;
}

/** A picture. Its id is a hash of its pixels. */
export interface PictureRow {
  id: string;
  width: number;
  height: number;
  animated: "yes" | "no";
  /** In base64: the picture that all encodings are made from. */
  master: string;
  encoder_version: number;
  created_at: string;
  /** The time when all of its files were made. The first ones are there from the beginning. */
  finished_at: string | null;
  /** How often making the others has failed. */
  attempts: number;
}

/** One encoding of a picture. */
interface PictureFileRow {
  picture_id: string;
  /** Its width and type: `1280.webp`. */
  name: string;
  width: number;
  height: number;
  /** The length of the file. */
  bytes: number;
  base64: string;
}

export interface PictureOwnerRow {
  writer_id: string;
  picture_id: string;
  alt: string;
  /** What it counts for the quota. */
  bytes: number;
  /** The key that brought it. */
  key_id: string | null;
  created_at: string;
}

/** A picture that the public text of a piece shows, or did before it was withdrawn. */
export interface PiecePictureRow {
  piece_id: string;
  picture_id: string;
  part: "text" | "cover";
  /** The description of a cover. The others have theirs in the text. */
  alt: string;
}

/** What another site says about one of its addresses in a writer's texts. */
export interface ElsewhereCardRow {
  writer_id: string;
  /** In one spelling for all addresses of the same thing. */
  address: string;
  title: string | null;
  author: string | null;
  picture_id: string | null;
  created_at: string;
  /** The time when the site answered. What it said then is kept. */
  fetched_at: string | null;
  /** The time of the next attempt; null if there is none. */
  due_at: string | null;
  attempts: number;
}

interface ShareCardRow {
  /** `piece:{id}`, `author:{id}` or `site`. */
  subject: string;
  /** A hash of everything that the card was made from. */
  version: string;
  /** The length of the file. */
  bytes: number;
  base64: string;
  created_at: string;
}
