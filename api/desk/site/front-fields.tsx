import type { Fault } from "../../contract/errors.ts";
import { FRONT_KINDS, FRONT_LIMITS } from "../../contract/site/front.ts";
import { fill } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { useWords } from "../messages/words.ts";
import { SITE } from "./paths.ts";
import type { FrontFields } from "./front-form.ts";

export interface FrontSectionProps {
  fields: FrontFields;
  issues: readonly Fault[];
  /** Newest pieces to choose from: their paths and headlines. */
  offered: readonly { path: string; headline: string }[];
  /** Categories, writers and pages that a section can name, with their words. */
  names: readonly { value: string; label: string }[];
  /** Chosen addresses at which there is no public piece. */
  dead: readonly string[];
}

/** Empty rows below the last section. Pieces have all their rows: each is one short field. */
const SPARE = 3;

/** The front page: chosen pieces and sections, each in a row that buttons move. */
export function FrontFieldsSection({ fields, issues, offered, names, dead }: FrontSectionProps) {
  const { site: w, needs } = useWords();
  const wrong = issues.filter(({ path }) => path.startsWith("front"));
  const pieces = rowsOf(fields.pieces, FRONT_LIMITS.pieces, "", FRONT_LIMITS.pieces);
  const empty = { kind: "", of: "", title: "", count: "" };
  const sections = rowsOf(fields.sections, FRONT_LIMITS.sections, empty);
  return (
    <section aria-labelledby="front">
      <h2 id="front">{w.front}</h2>
      <p class="hint">{w.front_hint}</p>
      <h3>{w.front_pieces}</h3>
      <p class="hint" id="front-pieces-hint">
        {fill(w.front_pieces_hint, { count: FRONT_LIMITS.pieces - 1 })}
      </p>
      <ol class="front-rows">
        {pieces.map((path, row) => (
          <li key={row}>
            <input
              name="front_piece[]"
              value={path}
              list="front-offered"
              dir="ltr"
              spellcheck={false}
              autocomplete="off"
              aria-label={row === 0 ? w.front_lead : fill(w.front_piece, { number: row + 1 })}
              aria-describedby="front-pieces-hint"
              placeholder={row === 0 ? w.front_lead : undefined}
            />
            <Moves list="piece" row={row} last={fields.pieces.length - 1} />
          </li>
        ))}
      </ol>
      <datalist id="front-offered">
        {offered.map(({ path, headline }) => (
          <option key={path} value={path} label={headline} />
        ))}
      </datalist>
      {dead.length > 0 && (
        <p class="warning">{fill(w.no_public_page, { addresses: dead.join(needs.list_comma) })}</p>
      )}
      <h3>{w.front_sections}</h3>
      <p class="hint" id="front-sections-hint">
        {w.front_sections_hint}
      </p>
      <ol class="front-rows">
        {sections.map((section, row) => (
          <SectionRow key={row} section={section} row={row} last={fields.sections.length - 1} />
        ))}
      </ol>
      <datalist id="front-names">
        {names.map(({ value, label }) => (
          <option key={`${value} ${label}`} value={value} label={label} />
        ))}
      </datalist>
      <Faults issues={wrong} />
    </section>
  );
}

function SectionRow({
  section,
  row,
  last,
}: {
  section: FrontFields["sections"][number];
  row: number;
  last: number;
}) {
  const { site: w } = useWords();
  const number = row + 1;
  const described = { "aria-describedby": "front-sections-hint" };
  return (
    <li>
      <select name="front_kind[]" aria-label={fill(w.front_kind, { number })} {...described}>
        <option value="">{w.front_no_section}</option>
        {FRONT_KINDS.map((kind) => (
          <option key={kind} value={kind} selected={kind === section.kind}>
            {w[`front_kind_${kind}`]}
          </option>
        ))}
      </select>
      <input
        name="front_of[]"
        value={section.of}
        list="front-names"
        autocomplete="off"
        dir="auto"
        aria-label={fill(w.front_of, { number })}
        placeholder={w.front_of_short}
      />
      <input
        name="front_title[]"
        value={section.title}
        autocomplete="off"
        dir="auto"
        aria-label={fill(w.front_title, { number })}
        placeholder={w.front_title_short}
      />
      <input
        name="front_count[]"
        value={section.count}
        inputMode="numeric"
        autocomplete="off"
        size={2}
        aria-label={fill(w.front_count, { number })}
        placeholder={String(FRONT_LIMITS.countDefault)}
      />
      <Moves list="section" row={row} last={last} />
    </li>
  );
}

/** They show the page again with the row in another place. Nothing is saved before Save. */
function Moves({ list, row, last }: { list: "piece" | "section"; row: number; last: number }) {
  const { site: w } = useWords();
  if (row > last) return null;
  const number = row + 1;
  const button = (way: "up" | "down" | "out", label: string, about: string) => (
    <button
      name="front_move"
      value={`${list} ${row} ${way}`}
      formAction={`${SITE}#front`}
      class="plain"
      aria-label={about}
    >
      {label}
    </button>
  );
  return (
    <span class="moves">
      {row > 0 && button("up", w.up, fill(w.front_up, { number }))}
      {row < last && button("down", w.down, fill(w.front_down, { number }))}
      {button("out", w.front_out_short, fill(w.front_out, { number }))}
    </span>
  );
}

function Faults({ issues }: { issues: readonly Fault[] }) {
  const words = useWords();
  if (!issues.length) return null;
  const all = issues.map(({ path, said }) => {
    const row = Number(/\.(\d+)/.exec(path)?.[1] ?? -1) + 1;
    const fault = formatSaid(said, words);
    const line = path.startsWith("front.sections")
      ? words.site.front_fault_section
      : words.site.front_fault_piece;
    return row ? fill(line, { number: row, fault }) : fault;
  });
  return <p class="error">{[...new Set(all)].join(" ")}</p>;
}

function rowsOf<Item>(items: readonly Item[], most: number, empty: Item, spare = SPARE): Item[] {
  const length = Math.max(items.length, Math.min(most, items.length + spare));
  return Array.from({ length }, (_, row) => items[row] ?? empty);
}
