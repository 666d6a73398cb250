import { FriendCommentForm } from "../../contract/comments.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { isPictureId } from "../../contract/pictures.ts";
import { takeOrRefuse } from "../../http/rate-limit.ts";
import { fileType } from "../../render/file-headers.ts";
import { addFriendComment } from "../../store/pieces/talk/comments.ts";
import { faultOf } from "../../store/engine/faults.ts";
import { findOwnPicture, readPictureFile } from "../../store/pictures/pictures.ts";
import {
  findPreviewed,
  markPreviewUsed,
  type PreviewedPiece,
} from "../../store/pieces/drafts/preview-links.ts";
import { findWriter } from "../../store/people/writers.ts";
import { fill } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { filled } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Done, Notice } from "../parts/notice.tsx";
import { PreviewFrame } from "../parts/page-preview.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { fieldsOf } from "../pieces/piece-form.ts";
import { previewHtml, shownContent } from "../pieces/preview.tsx";
import {
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  openAction,
  openPage,
  seeOther,
  type Visit,
} from "../route.ts";
import type { Refused } from "../take-form.ts";
import { CommentFields } from "./thread.tsx";

const PREVIEW = "/desk/preview";

/**
 * Other sites learn nothing of the address. It is not `no-referrer`, because browsers would then send no origin with the
 * form of the page.
 */
const HEADERS = { "referrer-policy": "same-origin" };

/** One piece as its writer's friend sees it, by a private link: also before it is public, and without an account. */
export function createSharedRoutes(tools: DeskTools): DeskRoute[] {
  const { store, limits } = tools;

  async function previewed({ params }: Visit): Promise<PreviewedPiece> {
    const found = await findPreviewed(store.read, store, params["token"] ?? "");
    if (found) return found;
    throw new Refusal(
      "not_found",
      say(
        "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.",
      ),
    );
  }

  async function show(visit: Visit, refused?: Refused): Promise<DeskAnswer> {
    const { comments: w } = visit.words;
    const { piece, content, expiresAt, linkId } = await previewed(visit);
    // A database that cannot be written keeps nobody from reading.
    await markPreviewUsed(store, linkId).catch((error: unknown) => {
      if (!faultOf(error)) throw error;
    });
    const writer = await findWriter(store.read, "id", piece.writerId);
    if (!writer) throw new Refusal("not_found");
    const path = `${PREVIEW}/${visit.params["token"]}`;
    const shown = await previewHtml(tools, {
      piece,
      content: shownContent(fieldsOf(content, piece.slug), content),
      writer,
      signal: visit.signal,
      isDraft: true,
      pictureAt: (id, name) => `${path}/${id}-${name}`,
    });
    return {
      title: headlineOr(content.headline, visit.words),
      headers: HEADERS,
      scripts: ["comments"],
      main: (
        <>
          <h1 class="unseen">{w.preview}</h1>
          <Notice kind="note">
            <p>
              {filled(w.may_change, {
                what: <strong>{filled(w.shown_by, { writer: <bdi>{writer.name}</bdi> })}</strong>,
                time: <DateTime at={expiresAt} />,
              })}
            </p>
          </Notice>
          <Done query={visit.query} words={{ done_commented: w.thanks }} />
          {"html" in shown ? (
            <PreviewFrame title={w.the_text} stylesheet={visit.assets("site.css")}>
              <div dangerouslySetInnerHTML={{ __html: shown.html }} />
            </PreviewFrame>
          ) : (
            <p>{formatSaid(shown.why, visit.words)}</p>
          )}
          <section aria-labelledby="comment">
            <h2 id="comment">{w.your_comment}</h2>
            {refused && <Notice kind="bad">{fill(w.not_sent, { why: refused.message })}</Notice>}
            <CommentFields
              action={path}
              refused={refused}
              asksName
              hint={fill(w.only_writer, { writer: writer.name })}
            />
          </section>
        </>
      ),
    };
  }

  return [
    openPage({ path: `${PREVIEW}/:token`, show: (visit) => show(visit) }),
    openAction({
      path: `${PREVIEW}/:token`,
      form: FriendCommentForm,
      run: async (visit, comment) => {
        takeOrRefuse(limits.comments, visit.address);
        const token = visit.params["token"] ?? "";
        await addFriendComment(store, token, comment);
        return seeOther(`${PREVIEW}/${token}?done=commented`);
      },
      again: show,
    }),
    openPage({
      path: `${PREVIEW}/:token/:file`,
      show: async (visit) => {
        const { piece, content } = await previewed(visit);
        const { file = "" } = visit.params;
        const [id = "", name = "", ...rest] = file.split("-");
        const isShown =
          !rest.length &&
          isPictureId(id) &&
          (content.cover === id || fieldsOf(content, null).body_md.includes(`/pictures/${id}`)) &&
          (await findOwnPicture(store.read, { writerId: piece.writerId, id }));
        const bytes = isShown && (await readPictureFile(store.read, { id, name }));
        if (!bytes) throw new Refusal("not_found", say("There is no such picture."));
        const headers = HEADERS;
        return { download: new Uint8Array(bytes), name: file, type: fileType(name), headers };
      },
    }),
  ];
}
