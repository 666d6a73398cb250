/** Five tones from light to dark, and one that stands out. They sit on the warm paper of the pages. */
export interface Palette {
  sky: string;
  light: string;
  middle: string;
  deep: string;
  dark: string;
  accent: string;
}

export const PALETTES = {
  dusk: palette("#f6dcb4", "#efb98a", "#d9825f", "#8f4a4c", "#3b2439", "#f7efdc"),
  fjord: palette("#e6ecdf", "#b6cfc8", "#7aa5a6", "#3d6c78", "#1d3c4e", "#e9a15b"),
  moss: palette("#f1ecd5", "#d3dba6", "#9db36d", "#577a4a", "#26412f", "#d9743f"),
  clay: palette("#f5e8d6", "#e6c09a", "#cd8a5d", "#99533c", "#452726", "#2f6f73"),
  night: palette("#16283f", "#24425f", "#3a6283", "#0f1d30", "#0a1424", "#f3c66f"),
  plum: palette("#f3e2df", "#dcb1b4", "#af6f80", "#6b3f58", "#2d2036", "#e0a85a"),
  harbour: palette("#f7efdc", "#efd6a1", "#dfa453", "#2d7b78", "#12414a", "#c9523c"),
  linen: palette("#f4eee2", "#ddd2bd", "#b9a98d", "#6f6353", "#332d29", "#b4472f"),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

function palette(
  sky: string,
  light: string,
  middle: string,
  deep: string,
  dark: string,
  accent: string,
): Palette {
  return { sky, light, middle, deep, dark, accent };
}
