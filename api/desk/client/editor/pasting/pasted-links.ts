/** Addresses that mean the same on every page. */
const ABSOLUTE = /^(?:https?|mailto|tel):/i;
/** Programs lead each link over a page of theirs. */
const DETOURS: readonly { host: RegExp; path: string; parameter: string }[] = [
  { host: /(?:^|\.)google\.com$/, path: "/url", parameter: "q" },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: "/", parameter: "url" },
];

/**
 * Keeps links whose address is known. Nothing is resolved against this page, which is not the one that the text comes
 * from: without a base, a relative link becomes its words.
 */
export function tidyLinks(root: ParentNode, base: string | undefined): void {
  for (const link of root.querySelectorAll("a")) {
    const given = link.getAttribute("originalsrc") ?? link.getAttribute("href");
    const address = absoluteAddress(given ?? "", base);
    if (address && !isOfTheDesk(address)) link.setAttribute("href", withoutDetour(address));
    else link.replaceWith(...link.childNodes);
  }
}

/** The whole address; undefined if it is of another kind, or only known to the page that it comes from. */
export function absoluteAddress(given: string, base: string | undefined): string | undefined {
  const text = given.trim();
  // A place on the page that the text comes from: its reader is not there.
  if (!text || text.startsWith("#")) return undefined;
  const whole = text.startsWith("//") ? `https:${text}` : text;
  if (ABSOLUTE.test(whole)) return URL.canParse(whole) ? whole : undefined;
  if (!base || !URL.canParse(whole, base)) return undefined;
  const { href } = new URL(whole, base);
  return ABSOLUTE.test(href) ? href : undefined;
}

/** Such as that of a footnote in a preview: browsers copy addresses whole. No reader of a piece may open the desk. */
function isOfTheDesk(address: string): boolean {
  return address.startsWith(`${location.origin}/desk/`);
}

function withoutDetour(address: string): string {
  const url = new URL(address);
  const detour = DETOURS.find(({ host, path }) => host.test(url.hostname) && path === url.pathname);
  const target = detour && url.searchParams.get(detour.parameter);
  return target && /^https?:/i.test(target) && URL.canParse(target) ? target : address;
}
