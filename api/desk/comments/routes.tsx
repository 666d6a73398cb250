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
import { findOwnPiece, NO_FIELDS, pieceAction, piecePath } from "../pieces/own-piece.ts";
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
        const added = await addComment(store, visit.actor, { pieceId: piece.id, ...comment });
        if (visit.wantsJson) return { json: { ok: true, id: added.id, at: added.created_at } };
        return seeOther(`${piecePath(piece.id, "comments")}?done=commented`);
      },
      again: refusedAs("comment"),
    }),
    pieceAction(store, {
      path: "comments/seen",
      form: NO_FIELDS,
      act: async ({ piece }) => {
        await markCommentsSeen(store, { pieceId: piece.id, reader: "writer" });
        return "/comments?done=seen";
      },
    }),
    pieceAction(store, {
      path: "comments/delete",
      form: z.object({ comment: z.uuid() }),
      act: async ({ piece }, { actor }, { comment: id }) => {
        await deleteComment(store, actor, { pieceId: piece.id, id });
        return "/comments?done=deleted";
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
    pieceAction(store, {
      path: "links/revoke",
      form: z.object({ link: z.uuid() }),
      act: async ({ piece }, { actor }, { link: id }) => {
        await revokePreviewLink(store, actor, { pieceId: piece.id, id });
        return "/comments?done=revoked";
      },
    }),
  ];
}
