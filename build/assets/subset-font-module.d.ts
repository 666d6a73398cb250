declare module "subset-font" {
  /** The font with only these letters, and only these parts of its axes. */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: "truetype" | "woff2";
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
