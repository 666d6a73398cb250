import type { Drafting, Piece } from "../../api/contract/piece.ts";
import type { Messages } from "../messages/shape.ts";
import type { Wording } from "../messages/words.ts";
import { Filled } from "./filled.tsx";

/** The messages that these lines are made of. */
export const DRAFTING_WORDS = [
  "drafted_by_program",
  "drafted_with_program",
  "draft_by_program",
  "draft_with_program",
  "headline_suggested",
  "standfirst_suggested",
  "both_suggested",
  "sent_by_program",
  "draft_sent_by_program",
  "drafted_share",
  "a_program",
  "statement",
] as const satisfies readonly (keyof Messages)[];

interface DraftingProps {
  site: Wording<(typeof DRAFTING_WORDS)[number]>;
  /** Whether the text is shown to somebody before it is published. */
  isDraft?: boolean | undefined;
}

/** Who wrote the text, if a program had a part in it, and what its writer says about that. */
export function DraftingLines({
  piece,
  site,
  isDraft = false,
}: DraftingProps & { piece: Pick<Piece, "drafting" | "authors"> }) {
  const { drafting, authors } = piece;
  if (!drafting) return null;
  const writer = authors.map(({ name }) => name).join(", ");
  return (
    <>
      {drafting.by !== "person" && <DraftingLine {...{ drafting, writer, site, isDraft }} />}
      {drafting.statement && (
        <p class="drafting statement" dir="auto">
          <Filled
            message={site.words.statement}
            writer={<bdi>{writer}</bdi>}
            statement={<bdi>{drafting.statement}</bdi>}
          />
        </p>
      )}
    </>
  );
}

/** The sentence about a text that is not public says nothing of who published it. */
function sentenceOf({ by, suggested, own_words }: Drafting, isDraft: boolean) {
  if (suggested?.length === 2) return "both_suggested";
  if (suggested?.length)
    return suggested[0] === "headline" ? "headline_suggested" : "standfirst_suggested";
  // The author is not known: it came through a program, and its writer says that the words are their own.
  if (own_words) return isDraft ? "draft_sent_by_program" : "sent_by_program";
  if (by === "agent") return isDraft ? "draft_by_program" : "drafted_by_program";
  return isDraft ? "draft_with_program" : "drafted_with_program";
}

function DraftingLine({
  drafting,
  writer,
  site,
  isDraft,
}: DraftingProps & { drafting: Drafting; writer: string; isDraft: boolean }) {
  const { words, language } = site;
  const { client, unchanged, own_words } = drafting;
  const share =
    unchanged === undefined || own_words || drafting.by === "agent"
      ? undefined
      : new Intl.NumberFormat(language, { style: "percent" }).format(unchanged);
  return (
    <p class="drafting" dir="auto">
      <Filled
        message={words[sentenceOf(drafting, isDraft)]}
        program={<bdi>{client ?? words.a_program}</bdi>}
        writer={<bdi>{writer}</bdi>}
      />
      {share !== undefined && (
        <>
          {" "}
          <Filled message={words.drafted_share} share={<bdi>{share}</bdi>} />
        </>
      )}
    </p>
  );
}
