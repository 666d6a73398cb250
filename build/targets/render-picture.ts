import { PICTURE_NAMES } from "../../api/contract/pictures.ts";
import { readPictureFile } from "../../api/store/pictures/pictures.ts";
import { filesOfShown } from "../../api/store/pictures/piece-pictures.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { bytes, removed, type TreeFile } from "../tree/file.ts";
import { paths } from "../tree/paths.ts";
import type { Target } from "./targets.ts";

/** The files of a picture that a public piece shows; or their removal. */
export async function renderPicture(
  { snapshot }: { snapshot: PublicSnapshot },
  { id }: Extract<Target, { kind: "picture" }>,
  isThere: (path: string, bytes: number) => boolean = () => false,
): Promise<TreeFile[]> {
  const shown = await filesOfShown(snapshot, id);
  if (!shown.length) return removed(...PICTURE_NAMES.map((name) => paths.picture(id, name)));
  const files: TreeFile[] = [];
  for (const { name, bytes: length } of shown) {
    const path = paths.picture(id, name);
    if (isThere(path, length)) continue;
    const content = await readPictureFile(snapshot.db, { id, name });
    if (content) files.push(bytes(path, content));
  }
  return files;
}
