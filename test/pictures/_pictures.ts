import sharp from "sharp";
import type { Writer } from "../../api/contract/records.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addPicture } from "../../api/store/pictures/pictures.ts";
import { writerAt } from "../_setup.ts";

/** A picture of stripes in one of the formats: other colours give other pixels. */
export async function testPicture({
  width = 8,
  height = 6,
  colour = "#c03010",
  format = "png",
}: {
  width?: number;
  height?: number;
  colour?: string;
  format?: "png" | "jpeg" | "webp" | "gif" | "avif";
} = {}): Promise<Buffer> {
  const stripe = sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: "#ffffff" },
  });
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: await stripe.png().toBuffer(), left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** A phone's photograph: it lies on its side, and says where it was taken. */
export async function phonePhoto({ width = 400, height = 300 } = {}): Promise<Buffer> {
  return sharp(await testPicture({ width, height, format: "jpeg" }))
    .withExif({
      IFD0: { Make: "Phone", Model: "Camera", ImageDescription: SECRET },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 30/1 0/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "0/1 7/1 0/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Words in the metadata that nothing may carry on. */
export const SECRET = "taken-at-home";

/** The degrees, minutes and seconds of the place, as the metadata hold them. */
export const PLACE = Buffer.from(Uint32Array.of(51, 1, 30, 1, 0, 1).buffer);

/** Gives a writer a picture without encoding one. */
export async function givePicture(
  store: Store,
  writer: Writer,
  id: string,
  {
    alt = "",
    photo,
    small = photo ?? Buffer.from(`small ${id}`),
  }: {
    alt?: string;
    small?: Buffer;
    /** What all its files hold, for a browser that shows it. */
    photo?: Buffer;
  } = {},
): Promise<void> {
  const size = { slot: 1_280, width: 1_280, height: 960 } as const;
  await addPicture(store, writerAt(writer), {
    writerId: writer.id,
    alt,
    picture: {
      id,
      width: 2_560,
      height: 1_920,
      isAnimated: false,
      encoderVersion: 1,
      master: photo ?? Buffer.from("master"),
      files: [
        { slot: 720, width: 720, height: 540, type: "webp", bytes: small },
        { ...size, type: "webp", bytes: photo ?? Buffer.from(`webp of ${id}`) },
        { ...size, type: "jpg", bytes: photo ?? Buffer.from(`jpg of ${id}`) },
      ],
    },
  });
}
