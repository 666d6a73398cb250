/**
 * Whether text of this computed colour is light, as it is where the page is dark. The colour that a widget inherits tells
 * more than any setting of the system: it is the page's own, of that very place.
 */
export function isLight(color: string): boolean {
  const [a = 0, b = 0, c = 0] = (color.replace(/^color\(\S+/, "").match(/[\d.]+/g) || []).map(
    Number,
  );
  // lab() and lch() count lightness to 100, their ok kin to 1.
  if (color.startsWith("l")) return a > 50;
  if (color.startsWith("ok")) return a > 0.5;
  return 2 * a + 5 * b + c > (color.startsWith("rgb") ? 1_020 : 4);
}
