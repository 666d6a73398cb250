export interface Browser {
  /** Undefined for one that is not known. */
  browser: string | undefined;
  system: string | undefined;
}

export function browserOf(userAgent: string | null): Browser {
  const agent = userAgent ?? "";
  return {
    browser: BROWSERS.find(([pattern]) => pattern.test(agent))?.[1],
    system: SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1],
  };
}

/** A browser and its system, in words for a person: "Firefox on Linux". */
export function browserIn(
  { browser, system }: Browser,
  words: { unknown_browser: string; browser_on: string },
): string {
  const name = browser ?? words.unknown_browser;
  if (system === undefined) return name;
  return words.browser_on.replace("{browser}", name).replace("{system}", system);
}

/** In this order: most name several others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];
