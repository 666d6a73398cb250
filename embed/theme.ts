/**
 * Whether text of this computed colour is light, which means that the page is dark. The colour that a widget inherits is
 * better evidence than a setting of the system: it belongs to the page, at this place.
 */
export function isLight(color: string): boolean {
  const [a = 0, b = 0, c = 0] = (color.replace(/^color\(\S+/, "").match(/[\d.]+/g) || []).map(
    Number,
  );
  // Lightness goes to 100 in lab() and lch(), and to 1 in oklab() and oklch().
  if (color.startsWith("l")) return a > 50;
  if (color.startsWith("ok")) return a > 0.5;
  return 2 * a + 5 * b + c > (color.startsWith("rgb") ? 1_020 : 4);
}
