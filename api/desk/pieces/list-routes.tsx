import { z } from "zod";
import { QUERY_MAX } from "../../contract/limits.ts";
import { STATUSES } from "../../contract/vocabulary.ts";
import { type Withdrawal, withdrawalStateOf } from "../../store/change-states.ts";
import { countMyPieces, listMyPieces } from "../../store/my-pieces.ts";
import { UNDO_DAYS } from "../../store/deletion.ts";
import { Done, Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { PieceWithdrawal } from "../parts/withdrawal.tsx";
import { type DeskRoute, type DeskTools, page } from "../route.ts";
import { ListPage } from "./list-page.tsx";
import { piecePath } from "./own-piece.ts";

/** Invalid values are ignored: the address of a list is not worth an error. */
const ListQuery = z.object({
  status: z
    .enum([...STATUSES, "deleted"])
    .optional()
    .catch(undefined),
  q: z.string().max(QUERY_MAX).default("").catch(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});

const PAGE_SIZE = 50;

const WORDS = {
  password: "Your password is set, and you are signed in.",
};

/** If the address names no piece of the writer's, the Undo button is refused. */
function Deleted({ id, days, state }: { id: string; days: number; state: Withdrawal }) {
  return (
    <>
      <Notice kind="good">
        <p>The draft is deleted. You can restore it from Deleted for {days} days.</p>
        <PostButton action={piecePath(encodeURIComponent(id), "undelete")} label="Undo" />
      </Notice>
      {state !== "gone" && <PieceWithdrawal state={state} />}
    </>
  );
}

export function createListRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    page({
      path: "/desk",
      area: "pieces",
      show: async ({ me, query }) => {
        const asked = ListQuery.parse(Object.fromEntries(query));
        const search = asked.q.trim();
        const { pieces, more } = await listMyPieces(store.read, {
          writerId: me.id,
          shelf: asked.status,
          search,
          limit: PAGE_SIZE,
          offset: (asked.page - 1) * PAGE_SIZE,
        });
        const counts = await countMyPieces(store.read, me.id);
        const deleted = query.get("piece") ?? "";
        const state = await withdrawalStateOf(store, deleted);
        return {
          title: "My pieces",
          main: (
            <>
              <Done query={query} words={WORDS} />
              {query.get("done") === "deleted" && (
                <Deleted id={deleted} days={UNDO_DAYS} state={state} />
              )}
              <ListPage
                pieces={pieces}
                counts={counts}
                shelf={asked.status}
                search={search}
                page={asked.page}
                more={more}
              />
            </>
          ),
        };
      },
    }),
  ];
}
