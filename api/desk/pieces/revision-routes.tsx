import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { typedVersion } from "../../contract/fields.ts";
import { say } from "../../contract/say.ts";
import { isSameContent, withoutWantedSlug } from "../../store/pieces/drafts/content.ts";
import {
  findRevision,
  listRevisions,
  type PastRevision,
} from "../../store/pieces/drafts/revisions.ts";
import { isOwnCover } from "../../store/pictures/piece-pictures.ts";
import { takeStep } from "../../store/pieces/lifecycle/lifecycle.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { ContentDiff } from "../parts/diff-view.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import type { DeskRoute, DeskTools, SignedInVisit } from "../route.ts";
import { action, page, seeOther } from "../route.ts";
import { findOwnPiece, type OwnPiece, piecePath, stepOf } from "./own-piece.ts";
import { Contributors, type ContributorsProps, contributorsOf } from "./contributors.tsx";
import { isWithEditors } from "./with-editors.ts";

const RestoreForm = z.object({ version: typedVersion() });

/** The older texts of a piece: comparing them with the current text, and restoring them. */
export function createRevisionRoutes(tools: DeskTools): DeskRoute[] {
  const { store, urls } = tools;
  async function revisionAt(
    visit: SignedInVisit,
  ): Promise<{ own: OwnPiece; revision: PastRevision }> {
    const own = await findOwnPiece(store, visit);
    const number = Number(visit.params["number"]);
    const revision = Number.isSafeInteger(number)
      ? await findRevision(store.read, { pieceId: own.piece.id, number })
      : undefined;
    if (!revision) throw new Refusal("not_found", say("There is no revision with this number."));
    return { own, revision };
  }

  return [
    page({
      path: "/desk/pieces/:id/revisions",
      show: async (visit) => {
        const own = await findOwnPiece(store, visit);
        const revisions = await listRevisions(store.read, own.piece.id);
        const contributors = await contributorsOf(store, { own, writer: visit.me, urls });
        return {
          title: visit.words.reads.revisions,
          main: <RevisionList {...{ own, revisions, contributors }} />,
        };
      },
    }),
    page({
      path: "/desk/pieces/:id/revisions/:number",
      show: async (visit) => {
        const { own, revision } = await revisionAt(visit);
        return {
          title: fill(visit.words.reads.revision, { number: revision.number }),
          main: <RevisionPage own={own} revision={revision} />,
        };
      },
    }),
    action({
      path: "/desk/pieces/:id/revisions/:number",
      form: RestoreForm,
      run: async (visit, { version }) => {
        const { own, revision } = await revisionAt(visit);
        const { cover } = revision.content;
        const hasCover = await isOwnCover(store.read, { writerId: visit.me.id, cover });
        await takeStep(store, {
          action: "edit",
          ...stepOf(tools, visit, own.piece.id),
          content: {
            ...revision.content,
            ...(hasCover ? {} : { cover: null }),
            // An older text does not bring an older address back.
            wanted_slug: own.content.wanted_slug,
          },
          version,
          separate: true,
        });
        return seeOther(`${piecePath(own.piece.id)}?done=${hasCover ? "restored" : "uncovered"}`);
      },
    }),
  ];
}

function RevisionList({
  own: { piece, content },
  revisions,
  contributors,
}: {
  own: OwnPiece;
  revisions: readonly Omit<PastRevision, "content">[];
  contributors: ContributorsProps;
}) {
  const words = useWords();
  const { reads: w, publish, status } = words;
  const headline = filled(publish.quoted, { headline: headlineOr(content.headline, words) });
  return (
    <>
      <Crumb href={piecePath(piece.id)} label={publish.back} />
      <h1>{filled(w.revisions_of, { headline: <span dir="auto">{headline}</span> })}</h1>
      <p class="quiet">{w.ten_minutes}</p>
      <ol class="rows" reversed>
        {revisions.map((revision) => (
          <li key={revision.number}>
            <a href={piecePath(piece.id, `revisions/${revision.number}`)}>
              {fill(w.revision, { number: revision.number })}
            </a>
            <p class="facts">
              <DateTime at={revision.createdAt} />
              {revision.published && <span class="chip approved">{status.approved}</span>}
              <CameThrough {...revision} />
              {revision.via === "import" && <span>{w.imported}</span>}
            </p>
          </li>
        ))}
      </ol>
      <Contributors {...contributors} />
    </>
  );
}

/** The key that a text came through, or whose suggestion it contains. */
function CameThrough({ via, keyName }: Pick<PastRevision, "via" | "keyName">) {
  const { reads: w, list } = useWords();
  if (keyName === null) return via === "api" ? <span>{w.by_key}</span> : null;
  const words = via === "api" ? list.came_by_key : w.with_suggested;
  return <span>{filled(words, { key: <bdi>{keyName}</bdi> })}</span>;
}

function RevisionPage({
  own: { piece, content },
  revision,
}: {
  own: OwnPiece;
  revision: PastRevision;
}) {
  const { reads: w, status } = useWords();
  return (
    <>
      <Crumb href={piecePath(piece.id, "revisions")} label={w.all_revisions} />
      <h1>{fill(w.revision, { number: revision.number })}</h1>
      <p class="facts">
        <DateTime at={revision.createdAt} />
        {revision.published && <span class="chip approved">{status.approved}</span>}
        <CameThrough {...revision} />
      </p>
      {isSameContent(revision.content, withoutWantedSlug(content)) ? null : isWithEditors(piece) ? (
        <p>{w.restore_waits}</p>
      ) : (
        <PostForm action={piecePath(piece.id, `revisions/${revision.number}`)} class="buttons">
          <input type="hidden" name="version" value={piece.version} />
          <button class="primary">{w.restore}</button>
          <span class="quiet">{w.restore_keeps}</span>
        </PostForm>
      )}
      <h2>{w.since_then}</h2>
      <ContentDiff older={revision.content} newer={withoutWantedSlug(content)} />
    </>
  );
}
