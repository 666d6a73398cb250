import { browserIn, browserOf } from "../../contract/people/browser-name.ts";
import type { Access } from "../../store/people/access-kinds.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";

/** The browser and address that access was added from. */
export function Place({ of }: { of: Access }) {
  const words = useWords();
  const place = placeOf(of, words);
  return place ? <span>{filled(words.secure.from, { place: <bdi>{place}</bdi> })}</span> : null;
}

/** The browser and the address that it was added from, as far as they are known; of a mailed link, who made it. */
function placeOf({ kind, name, detail, userAgent, address }: Access, { account }: DeskWords) {
  const browser =
    kind === "session" || userAgent === null ? null : browserIn(browserOf(userAgent), account);
  const maker = kind === "link" && detail !== "email" ? name : null;
  return [maker, browser, address].filter((part) => part !== null).join(", ");
}
