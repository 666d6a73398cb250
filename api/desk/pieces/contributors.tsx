import type { Drafting } from "../../contract/piece.ts";
import type { Writer } from "../../contract/records.ts";
import { renderPieceAuthor } from "../../render/author.ts";
import type { Urls } from "../../render/urls.ts";
import { type Contributor, contributionsOf } from "../../store/pieces/drafts/contributions.ts";
import {
  draftingFrom,
  draftingOf,
  withStatement,
} from "../../store/pieces/drafts/kept-drafting.ts";
import type { Store } from "../../store/engine/open.ts";
import { listAudit, type PieceAuditEntry } from "../../store/pieces/lifecycle/review.ts";
import { listTakenEdits, type TakenEdits } from "../../store/pieces/talk/suggestion-answers.ts";
import { fill, numberOf, type Wording } from "../../../site/messages/words.ts";
import { DraftingLines } from "../../../site/parts/drafting-lines.tsx";
import { filled, useWords } from "../messages/words.ts";
import { AuditList } from "../parts/audit-list.tsx";
import { siteWording } from "../parts/page-preview.tsx";
import type { OwnPiece } from "./own-piece.ts";

export interface ContributorsProps {
  writer: Writer;
  urls: Urls;
  contributors: readonly Contributor[];
  /** Suggestions of editors that the writer took, by editor. */
  taken: readonly TakenEdits[];
  /** Those who published it, oldest first. */
  published: readonly PieceAuditEntry[];
  /** The public facts about who wrote the newest text. */
  drafting: Drafting | undefined;
  site: Wording;
}

/** Steps that make a text public. */
const PUBLISHES = new Set(["publish", "publish_scheduled", "accept", "update", "accept_update"]);

/** Publications that are shown: the newest. */
const SHOWN = 5;

export async function contributorsOf(
  store: Store,
  {
    own: { piece, content },
    writer,
    urls,
  }: { own: OwnPiece } & Pick<ContributorsProps, "writer" | "urls">,
): Promise<ContributorsProps> {
  const text = { pieceId: piece.id, content };
  const drafting = await draftingOf(store.read, text);
  const entries = await listAudit(store.read, piece.id);
  return {
    writer,
    urls,
    contributors: (await contributionsOf(store.read, text)).contributors,
    taken: await listTakenEdits(store.read, piece.id),
    published: entries.filter(({ action }) => PUBLISHES.has(action)).slice(-SHOWN),
    drafting: drafting && withStatement(draftingFrom(drafting), content.statement),
    site: await siteWording(store),
  };
}

/** Who drafted a text, who changed how much of it, who published it, and what readers are told of that. */
export function Contributors({ contributors, taken, published, ...notice }: ContributorsProps) {
  const { reads: w, language } = useWords();
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const count = (number: number): string => numberOf(number, language);
  return (
    <section class="receipt" aria-labelledby="receipt">
      <h2 id="receipt">{w.receipt}</h2>
      <ul>
        {contributors.map((one, index) => (
          <li key={index}>
            <Hand hand={one} writer={notice.writer.name} />
            {": "}
            {fill(w.receipt_revisions, { count: count(one.revisions) })}
            {one.share !== undefined &&
              `, ${fill(w.receipt_share, { share: percent.format(one.share / 100) })}`}
          </li>
        ))}
        {taken.map(({ name, taken: number }, index) => (
          <li key={`editor ${index}`}>
            {filled(w.receipt_editor, {
              name: <bdi>{name ?? w.receipt_somebody}</bdi>,
              count: count(number),
            })}
          </li>
        ))}
      </ul>
      <p class="quiet">{w.receipt_about}</p>
      {published.length > 0 && <AuditList entries={published} />}
      <ReadersNotice {...notice} />
    </section>
  );
}

function Hand({ hand: { kind, name }, writer }: { hand: Contributor; writer: string }) {
  const { reads: w, parts } = useWords();
  if (kind === "import") return <>{w.imported}</>;
  if (kind === "person") return <bdi>{writer}</bdi>;
  return <>{filled(w.receipt_program, { name: <bdi>{name ?? parts.removed_key}</bdi> })}</>;
}

function ReadersNotice({
  writer,
  urls,
  drafting,
  site,
}: Pick<ContributorsProps, "writer" | "urls" | "drafting" | "site">) {
  const { reads: w } = useWords();
  const isShown = drafting && (drafting.by !== "person" || drafting.statement);
  if (!isShown) return <p>{w.readers_see_nothing}</p>;
  const authors = [renderPieceAuthor(writer, urls)];
  return (
    <>
      <p>{w.readers_see}</p>
      <blockquote class="note" lang={site.language}>
        <DraftingLines piece={{ drafting, authors }} site={site} />
      </blockquote>
    </>
  );
}
