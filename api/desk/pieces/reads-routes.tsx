import { fill } from "../../../site/messages/words.ts";
import { pathOf } from "../../../site/path.ts";
import {
  mostReadOf,
  readsByDay,
  readsOfPieces,
  totalsOf,
  trendingPlaces,
} from "../../store/pieces/public/read-counts.ts";
import { type DeskRoute, type DeskTools, page } from "../route.ts";
import { findOwnPiece } from "./own-piece.ts";
import { PieceReadsPage, ReadsPage } from "./reads-page.tsx";

/** The pieces that the page of all reads names. */
const PIECES_SHOWN = 50;

/** How a writer's pieces do: reads by day and by piece. */
export function createReadsRoutes({ store, urls }: DeskTools): DeskRoute[] {
  return [
    page({
      path: "/desk/reads",
      show: async ({ me, words }) => {
        const of = { writerId: me.id, now: store.clock() };
        const days = await readsByDay(store.read, of);
        const pieces = await mostReadOf(store.read, { ...of, limit: PIECES_SHOWN });
        return {
          title: words.reads.title,
          main: <ReadsPage days={days} totals={totalsOf(days)} pieces={pieces} />,
        };
      },
    }),
    page({
      path: "/desk/pieces/:id/reads",
      area: "reads",
      show: async (visit) => {
        const { piece, content } = await findOwnPiece(store, visit);
        const { id, slug, status } = piece;
        const of = { writerId: visit.me.id, pieceId: id, now: store.clock() };
        const days = await readsByDay(store.read, of);
        const all = await readsOfPieces(store.read, [id]);
        const places = await trendingPlaces(store.read, [id]);
        const isPublic = status === "approved" && slug !== null;
        return {
          title: fill(visit.words.reads.title_of, { headline: content.headline }),
          main: (
            <PieceReadsPage
              headline={content.headline}
              path={isPublic ? pathOf(urls.piece(visit.me.slug, slug)) : null}
              id={id}
              days={days}
              totals={totalsOf(days)}
              all={all.get(id) ?? 0}
              trending={places.get(id) ?? null}
            />
          ),
        };
      },
    }),
  ];
}
