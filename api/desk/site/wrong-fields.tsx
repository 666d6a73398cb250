import type { Fault } from "../../contract/errors.ts";
import { SiteSettings } from "../../contract/site/site-settings.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import { idOf } from "../parts/fields.tsx";

/** Links to the marked fields: the page is long. */
export function WrongFields({ issues }: { issues: readonly Fault[] }) {
  const { site: w } = useWords();
  const places = new Map(issues.map((issue) => [placeOf(issue), nameOf(issue, w)]));
  if (!places.size) return null;
  return (
    <ul>
      {[...places].map(([place, name]) => (
        <li key={place}>
          <a href={`#${place}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** `navigation.2.url` is the address of the third link. */
function placeOf({ path }: Fault): string {
  const [name = "", row, part] = path.split(".");
  if (name === "navigation") return row && part ? `navigation-${row}-${part}` : name;
  if (name === "theme") return idOf(path);
  return name === "logo" || name === "icon" ? `${name}-file` : idOf(name);
}

function nameOf({ path }: Fault, w: DeskWords["site"]): string {
  const [setting = "", row] = path.split(".");
  const isKnown = Object.hasOwn(SiteSettings.shape, setting);
  const name = capitalised(isKnown ? w[`set_${setting as keyof SiteSettings}`] : setting);
  return row === undefined || setting === "theme"
    ? name
    : fill(w.wrong_link, { name, number: Number(row) + 1 });
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
