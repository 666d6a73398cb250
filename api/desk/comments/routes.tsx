import { z } from "zod";
import { CommentForm, PreviewLinkForm } from "../../contract/comments.ts";
import {
  addComment,
  deleteComment,
  listComments,
  markCommentsSeen,
} from "../../store/pieces/talk/comments.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from "../../store/pieces/drafts/preview-links.ts";
import { headlineOr } from "../parts/untitled.ts";
import { findOwnPiece, piecePath } from "../pieces/own-piece.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import type { Refused } from "../take-form.ts";
import { CommentsPage, type CommentsPageProps } from "./comments-page.tsx";

const CommentId = z.object({ comment: z.uuid() });
const LinkId = z.object({ link: z.uuid() });

/** The writer's own comments page: the thread, and the private links. */
export function createCommentRoutes({ store, urls }: DeskTools): DeskRoute[] {
  const path = "/desk/pieces/:id/comments";

  async function show(
    visit: SignedInVisit,
    more: Partial<CommentsPageProps> = {},
  ): Promise<DeskAnswer> {
    const { comments: w } = visit.words;
    const { piece, content } = await findOwnPiece(store, visit);
    return {
      title: w.title,
      main: (
        <CommentsPage
          pieceId={piece.id}
          headline={headlineOr(content.headline, visit.words)}
          comments={await listComments(store.read, { pieceId: piece.id, reader: "writer" })}
          me={visit.me.id}
          links={await listPreviewLinks(store.read, piece.id)}
          now={store.clock().toISOString()}
          query={visit.query}
          barred={
            piece.takenDown
              ? w.barred_down
              : visit.session.suspension
                ? w.barred_suspended
                : undefined
          }
          {...more}
        />
      ),
    };
  }

  const refusedAs =
    (of: "comment" | "link") =>
    (visit: SignedInVisit, refused: Refused): Promise<DeskAnswer> =>
      show(visit, { refused: { of, ...refused } });

  return [
    page({ path, show: (visit) => show(visit) }),
    // The browser's address after a link was made; reloading it leads to the list.
    page({
      path: "/desk/pieces/:id/links",
      show: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        return seeOther(piecePath(piece.id, "comments"));
      },
    }),
    action({
      path,
      form: CommentForm,
      run: async (visit, comment) => {
        const { piece } = await findOwnPiece(store, visit);
        await addComment(store, visit.actor, { pieceId: piece.id, ...comment });
        return seeOther(`${piecePath(piece.id, "comments")}?done=commented`);
      },
      again: refusedAs("comment"),
    }),
    action({
      path: `${path}/seen`,
      form: z.object({}),
      run: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        await markCommentsSeen(store, { pieceId: piece.id, reader: "writer" });
        return seeOther(`${piecePath(piece.id, "comments")}?done=seen`);
      },
    }),
    action({
      path: `${path}/delete`,
      form: CommentId,
      run: async (visit, { comment: id }) => {
        const { piece } = await findOwnPiece(store, visit);
        await deleteComment(store, visit.actor, { pieceId: piece.id, id });
        return seeOther(`${piecePath(piece.id, "comments")}?done=deleted`);
      },
    }),
    action({
      path: "/desk/pieces/:id/links",
      form: PreviewLinkForm,
      run: async (visit, { label, days }) => {
        const { piece } = await findOwnPiece(store, visit);
        const link = { pieceId: piece.id, label, days };
        const { token, expiresAt } = await createPreviewLink(store, visit.actor, link);
        return show(visit, { minted: { url: urls.preview(token), expiresAt } });
      },
      again: refusedAs("link"),
    }),
    action({
      path: "/desk/pieces/:id/links/revoke",
      form: LinkId,
      run: async (visit, { link: id }) => {
        const { piece } = await findOwnPiece(store, visit);
        await revokePreviewLink(store, visit.actor, { pieceId: piece.id, id });
        return seeOther(`${piecePath(piece.id, "comments")}?done=revoked`);
      },
    }),
  ];
}
