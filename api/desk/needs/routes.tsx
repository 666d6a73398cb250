import { z } from "zod";
import { messageOf, say } from "../../contract/say.ts";
import { markCommentsSeen } from "../../store/pieces/talk/comments.ts";
import {
  listNeeds,
  markSeen,
  type Need,
  NEED_KINDS,
  NEEDS_SHOWN,
} from "../../store/pieces/talk/needs.ts";
import type { Session } from "../../store/people/sessions.ts";
import { action, type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { NEEDS, NeedsList, placeOf } from "./list.tsx";
import { readerOf } from "./reader.ts";

type Mark = Pick<Need, "kind" | "subjectId" | "at">;

/** As the forms of the list name an event. */
const Marked = z
  .string()
  .regex(/^\w+ [0-9a-f-]{36} \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .transform((text, context): Mark => {
    const [kind = "", subjectId = "", at = ""] = text.split(" ");
    const known = NEED_KINDS.find((one) => one === kind);
    if (known) return { kind: known, subjectId, at };
    context.addIssue({ code: "custom", ...messageOf(say("is not known")) });
    return z.NEVER;
  });

const SeenForm = z.object({ need: z.array(Marked).min(1).max(NEEDS_SHOWN) });
const OpenForm = z.object({ need: Marked });

/** The list of things that need the visitor: a page of its own, and the forms of the same list elsewhere. */
export function createNeedsRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    page({
      path: NEEDS,
      show: async ({ session, words: { needs: w, frame } }) => {
        const needs = await listNeeds(store.read, store, readerOf(session));
        return {
          title: frame.needs,
          main: (
            <>
              <h1>{frame.needs}</h1>
              {needs.length ? (
                <NeedsList needs={needs} me={session.writer} />
              ) : (
                <p class="empty">{w.nothing}</p>
              )}
            </>
          ),
        };
      },
    }),
    action({
      path: `${NEEDS}/seen`,
      form: SeenForm,
      run: async ({ session }, { need }) => {
        await mark(session, need);
        return seeOther(NEEDS);
      },
    }),
    action({
      path: `${NEEDS}/open`,
      form: OpenForm,
      run: async ({ session }, { need }) => {
        await mark(session, [need]);
        return seeOther(placeOf(need));
      },
    }),
  ];

  /** Only what is listed now, so that nobody fills the table with marks. */
  async function mark(session: Session, marks: readonly Mark[]): Promise<void> {
    const needs = await listNeeds(store.read, store, readerOf(session));
    const listed = needs.filter((need) => marks.some((one) => isSame(one, need)));
    await markSeen(store, session.writer.id, listed);
    for (const { kind, subjectId: pieceId } of listed) {
      if (kind === "commented") await markCommentsSeen(store, { pieceId, reader: "writer" });
    }
  }
}

function isSame(one: Mark, other: Mark): boolean {
  return one.kind === other.kind && one.subjectId === other.subjectId && one.at === other.at;
}
