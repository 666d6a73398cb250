import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { MASTER_SIDE, pictureFilesOf } from "../../api/contract/pictures.ts";
import { encode, MASTER } from "../../api/pictures/encodings.ts";

// The yardstick for pictures: reads each photograph, makes the same master and encodings, and writes them. No service, no
// database, no page.
const [from = "", to = ""] = process.argv.slice(2);

for (const name of readdirSync(from)) {
  const { data, info } = await sharp(readFileSync(join(from, name)))
    .autoOrient()
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = () => sharp(data, { raw: info });
  writeFileSync(join(to, `${name}-master.jpg`), await source().jpeg(MASTER.jpeg).toBuffer());
  for (const file of pictureFilesOf(info.width)) {
    const { bytes } = await encode(source(), file);
    writeFileSync(join(to, `${name}-${file.slot}.${file.type}`), bytes);
  }
}
