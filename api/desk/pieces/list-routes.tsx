import { z } from "zod";
import { QUERY_MAX } from "../../contract/limits.ts";
import type { Writer } from "../../contract/records.ts";
import { STATUSES } from "../../contract/vocabulary.ts";
import { counted } from "../../../site/messages/words.ts";
import { pathOf } from "../../../site/path.ts";
import { deleteAgentDrafts, restoreAgentDrafts } from "../../store/pieces/drafts/agent-drafts.ts";
import { type Withdrawal, withdrawalStateOf } from "../../store/log/change-states.ts";
import { UNDO_DAYS } from "../../store/pieces/lifecycle/deletion.ts";
import {
  countMyPieces,
  hasPublished,
  listMyPieces,
  type MyPiece,
  type Shelf,
} from "../../store/pieces/drafts/my-pieces.ts";
import { listPictures } from "../../store/pictures/picture-library.ts";
import { readsOfPieces } from "../../store/pieces/public/read-counts.ts";
import { searchMyPieces } from "../../store/pieces/drafts/search-my-pieces.ts";
import { listNeeds } from "../../store/pieces/talk/needs.ts";
import { NeedsNotice } from "../needs/list.tsx";
import { readerOf } from "../needs/reader.ts";
import { useWords } from "../messages/words.ts";
import { Done, Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { smallAddress } from "../pictures/library-page.tsx";
import { PieceWithdrawal } from "../parts/withdrawal.tsx";
import {
  action,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { countAll, ListPage, OneList, type Section, Sections } from "./list-page.tsx";
import { piecePath } from "./own-piece.ts";
import type { RowPiece } from "./piece-row.tsx";

/** Invalid values are ignored: the address of a list is not worth an error. */
const ListQuery = z.object({
  status: z
    .enum([...STATUSES, "agent", "deleted"])
    .optional()
    .catch(undefined),
  q: z.string().max(QUERY_MAX).default("").catch(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});

const PAGE_SIZE = 50;

/** The lists whose beginning the first page shows, in this order: what is being written comes first. */
const SECTIONS: readonly { shelf: Shelf; size: number }[] = [
  { shelf: "draft", size: 10 },
  { shelf: "changes_requested", size: 10 },
  { shelf: "pending", size: 10 },
  { shelf: "approved", size: 20 },
  { shelf: "rejected", size: 5 },
];

/** If the address names no piece of the writer's, the Undo button is refused. */
function Deleted({ id, days, state }: { id: string; days: number; state: Withdrawal }) {
  const { list: w, language } = useWords();
  return (
    <>
      <Notice kind="good">
        <p>{counted(w.deleted, days, language)}</p>
        <PostButton action={piecePath(encodeURIComponent(id), "undelete")} label={w.undo} />
      </Notice>
      {state !== "gone" && <PieceWithdrawal state={state} />}
    </>
  );
}

function DeletedTogether({ query }: { query: URLSearchParams }) {
  const { list: w, language } = useWords();
  const count = Number(query.get("count"));
  const at = query.get("at") ?? "";
  if (query.get("done") === "agent-drafts-restored") {
    return <Notice kind="good">{w.drafts_back}</Notice>;
  }
  if (query.get("done") !== "agent-drafts-deleted" || !Number.isInteger(count)) return null;
  return (
    <Notice kind="good">
      <p>
        {counted(w.deleted_together, count, language)}{" "}
        {counted(w.restore_together, UNDO_DAYS, language)}
      </p>
      <PostButton action={RESTORE} label={w.undo} fields={{ at }} />
    </Notice>
  );
}

const DELETE = "/desk/pieces/delete-agent-drafts";
const RESTORE = "/desk/pieces/restore-agent-drafts";

export function createListRoutes({ store, urls, previews }: DeskTools): DeskRoute[] {
  return [
    page({
      path: "/desk",
      show: async (visit) => {
        const { me, session, query, words } = visit;
        // The editor, which is opened from here, shows the text as it is rendered.
        previews.wake();
        const asked = ListQuery.parse(Object.fromEntries(query));
        const search = asked.q.trim();
        const counts = await countMyPieces(store.read, me.id);
        const deleted = query.get("piece") ?? "";
        const state = await withdrawalStateOf(store, deleted);
        const isPublished = await hasPublished(store.read, me.id);
        return {
          title: words.list.title,
          main: (
            <>
              <Done query={query} words={words.list} />
              <NeedsNotice needs={await listNeeds(store.read, store, readerOf(session))} />
              {query.get("done") === "deleted" && (
                <Deleted id={deleted} days={UNDO_DAYS} state={state} />
              )}
              <DeletedTogether query={query} />
              <ListPage
                counts={counts}
                shelf={asked.status}
                search={search}
                firstSteps={
                  isPublished
                    ? undefined
                    : { hasProfile: hasProfile(me), hasPiece: countAll(counts) > 0 }
                }
              >
                {asked.status || search ? (
                  <OneList
                    {...await oneList(me, { ...asked, search })}
                    shelf={asked.status}
                    search={search}
                    page={asked.page}
                  />
                ) : (
                  <Sections sections={await sectionsOf(me, counts)} counts={counts} />
                )}
              </ListPage>
            </>
          ),
        };
      },
    }),
    action({
      path: DELETE,
      form: z.object({
        which: z.enum(["picked", "all"]),
        piece: z.array(z.uuid()).max(PAGE_SIZE).default([]),
      }),
      confirm: async ({ me, words: { list: w, language } }, { which }) => {
        if (which !== "all") return undefined;
        const { agent = 0 } = await countMyPieces(store.read, me.id);
        return {
          title: w.delete_all_agent,
          words: (
            <p>
              {counted(w.agent_drafts, agent, language)}{" "}
              {counted(w.agent_restore, UNDO_DAYS, language)}
            </p>
          ),
          button: w.delete_all,
          back: { href: "/desk?status=agent", label: w.keep_them },
        };
      },
      run: async ({ actor }, { which, piece }) => {
        if (which === "picked" && !piece.length) {
          return seeOther("/desk?status=agent&done=none-ticked");
        }
        const ids = which === "all" ? "all" : piece;
        const { at, count } = await deleteAgentDrafts(store, actor, { ids });
        const query = new URLSearchParams({ done: "agent-drafts-deleted", at, count: `${count}` });
        return seeOther(`/desk?status=agent&${query.toString()}`);
      },
    }),
    action({
      path: RESTORE,
      form: z.object({ at: z.iso.datetime() }),
      run: async ({ actor }, { at }) => {
        const { left } = await restoreAgentDrafts(store, actor, at);
        if (!left) return seeOther("/desk?status=agent&done=agent-drafts-restored");
        // The notice of what is still deleted has the button that goes on.
        const query = new URLSearchParams({ done: "agent-drafts-deleted", at, count: `${left}` });
        return seeOther(`/desk?status=agent&${query.toString()}`);
      },
    }),
  ];

  async function oneList(
    me: Writer,
    { status, search, page: number }: { status?: Shelf | undefined; search: string; page: number },
  ): Promise<{ pieces: RowPiece[]; more: boolean; isCut?: boolean }> {
    const filter = {
      writerId: me.id,
      shelf: status,
      limit: PAGE_SIZE,
      offset: (number - 1) * PAGE_SIZE,
    };
    const found = search
      ? await searchMyPieces(store.read, { ...filter, search })
      : await listMyPieces(store.read, filter);
    return { ...found, pieces: await rowsOf(me, found.pieces) };
  }

  async function sectionsOf(
    me: SignedInVisit["me"],
    counts: Partial<Record<Shelf, number>>,
  ): Promise<Section[]> {
    const lists: { shelf: Shelf; pieces: readonly MyPiece[] }[] = [];
    for (const { shelf, size } of SECTIONS) {
      if (!counts[shelf]) continue;
      const filter = { writerId: me.id, shelf, limit: size, offset: 0 };
      lists.push({ shelf, pieces: (await listMyPieces(store.read, filter)).pieces });
    }
    // The reads and covers of all lists are one question each.
    const rows = await rowsOf(
      me,
      lists.flatMap(({ pieces }) => pieces),
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return lists.map(({ shelf, pieces }) => ({
      shelf,
      pieces: pieces.flatMap(({ id }) => rowOf.get(id) ?? []),
    }));
  }

  async function rowsOf(me: Writer, pieces: readonly MyPiece[]): Promise<RowPiece[]> {
    const published = pieces.filter(({ publishedAt }) => publishedAt !== null);
    const reads = await readsOfPieces(
      store.read,
      published.map(({ id }) => id),
    );
    const ids = [...new Set(pieces.flatMap(({ cover }) => cover ?? []))];
    const covers = ids.length
      ? (await listPictures(store.read, { writerId: me.id, ids, limit: ids.length })).pictures
      : [];
    return pieces.map((piece) => {
      const cover = covers.find(({ id }) => id === piece.cover);
      return {
        ...piece,
        reads: reads.get(piece.id) ?? 0,
        path: piece.slug === null ? null : pathOf(urls.piece(me.slug, piece.slug)),
        picture: cover && smallAddress(cover),
      };
    });
  }
}

/** A name comes with the account; a profile has a word of the writer's own. */
function hasProfile({ bio, role, avatarFile }: Writer): boolean {
  return Boolean(bio ?? role ?? avatarFile);
}
