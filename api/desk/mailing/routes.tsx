import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { MAILING_LIMITS } from "../../contract/mailing/mailing.ts";
import { fault, say } from "../../contract/say.ts";
import { BLANK, lineText } from "../../contract/text.ts";
import type { Actor } from "../../store/log/audit.ts";
import {
  createMailing,
  findMailing,
  type ListedMailing,
  listMailings,
  recentMailings,
  sendUnknownAgain,
  stopMailing,
} from "../../store/mailing/mailings.ts";
import { areAllFollowersOf, takeFollowers } from "../../store/mailing/subscriber-transfer.ts";
import { countReached } from "../../store/mailing/subscriptions.ts";
import { findPiece } from "../../store/pieces/drafts/pieces.ts";
import type { Confirmation } from "../confirmation.tsx";
import { asEditor } from "../editor-actor.ts";
import { doneWords } from "../parts/notice.tsx";
import { findOwnPiece, NO_FIELDS, piecePath } from "../pieces/own-piece.ts";
import { action, page, seeOther } from "../route.ts";
import type { DeskAnswer, DeskRoute, DeskTools, SignedInVisit } from "../route.ts";
import { streamOf, whileSignedIn } from "../stream.ts";
import type { Typed } from "../take-form.ts";
import { FOLLOWERS, MAILINGS } from "./mailing-lines.tsx";
import { MailingsPage, PieceMailingsPage } from "./pages.tsx";
import { asDocument, MAIL_FIELDS, sendTest, shownMail, TestForm } from "./shown-mail.ts";

const AgainForm = z
  .object({
    ...MAIL_FIELDS,
    /** When the text that the page showed was published. */
    seen: z.string().max(40).default(""),
    /** The page said that the piece was not mailed yet. Readers are then told no reason. */
    first: z.string().max(10).default(""),
    reason: lineText({ max: MAILING_LIMITS.reasonMax, visible: false }).default(""),
  })
  .refine(({ first, reason }) => first || reason, { path: ["reason"], ...fault(BLANK) });

/** Looking at mails, mailing a piece again, and what became of mailings. Without a mail server there is none of it. */
export function createMailingRoutes(tools: DeskTools): DeskRoute[] {
  const { store, wake } = tools;
  if (!store.sendsMail) return [];

  async function showPiece(
    visit: SignedInVisit,
    { typed, notice }: { typed?: Typed; notice?: string } = {},
  ): Promise<DeskAnswer> {
    const { piece } = await findOwnPiece(store, visit);
    const { id, writerId, content } = piece;
    const mailings = await listMailings(store.read, id);
    return {
      title: visit.words.mailing.title,
      frames: true,
      main: (
        <PieceMailingsPage
          piece={piece}
          mailings={mailings}
          reached={await countReached(store.read, { writerId, ...content })}
          canMail={piece.status === "approved" && !visit.session.suspension}
          canTest={visit.me.email !== null}
          notice={notice ?? doneWords(visit.query, visit.words.mailing)}
          typed={typed}
        />
      ),
    };
  }

  /** The published text, as the page showed it. The reason stands above it in the mail. */
  async function mailAgain(
    visit: SignedInVisit,
    { first, reason, seen, mail_subject, mail_preview }: z.output<typeof AgainForm>,
  ): Promise<DeskAnswer> {
    const { piece } = await findOwnPiece(store, visit);
    await store.write(async (tx) => {
      const now = await findPiece(tx, piece.id);
      if (now?.status !== "approved") throw new Refusal("conflict", NOT_PUBLIC);
      const wasMailed = (await listMailings(tx, piece.id)).length > 0;
      if (now.modifiedAt !== seen || (first && wasMailed)) throw new Refusal("conflict", CHANGED);
      await createMailing(tx, store, visit.actor, {
        ...(first ? { kind: "piece" } : { kind: "again", reason }),
        pieceId: now.id,
        version: now.version,
        subject: mail_subject,
        preview: mail_preview,
      });
    });
    wake();
    return seeOther(`${piecePath(piece.id, "mailings")}?done=mailed`);
  }

  /** The piece's writer acts as that, and an editor as an editor. The store checks both again. */
  async function actorFor(visit: SignedInVisit): Promise<Actor> {
    const mailing = await findMailing(store.read, visit.params["id"] ?? "");
    const piece = mailing?.piece_id && (await findPiece(store.read, mailing.piece_id));
    if (!piece) throw new Refusal("not_found", say("There is no such mailing."));
    if (piece.writerId === visit.me.id) return visit.actor;
    if (visit.me.access === "editor") return asEditor(visit);
    throw new Refusal("not_found", say("There is no such mailing."));
  }

  return [
    page({
      path: MAILINGS,
      show: async ({ me, session, words }) => {
        const of = me.access === "editor" ? {} : { writerId: me.id };
        const mailings = await recentMailings(store.read, of);
        const areFollowersMine = await canTakeFollowers(store, { me, session });
        return {
          title: words.mailing.title,
          headers: refreshWhile(mailings),
          main: <MailingsPage {...{ mailings, areFollowersMine }} me={me.id} />,
        };
      },
    }),
    action({
      path: FOLLOWERS,
      form: NO_FIELDS,
      run: async (visit) => {
        if (!(await canTakeFollowers(store, visit))) throw new Refusal("not_found");
        const { actor } = visit;
        return {
          download: streamOf(asBytes(whileSignedIn(store, actor, takeFollowers(store, actor)))),
          name: "followers.csv",
          type: "text/csv; charset=utf-8",
        };
      },
    }),
    action({
      path: `${MAILINGS}/:id/stop`,
      form: NO_FIELDS,
      confirm: async (visit) => {
        await actorFor(visit);
        return confirmed("stop", visit);
      },
      run: async (visit) => {
        await stopMailing(store, await actorFor(visit), visit.params["id"] ?? "");
        return seeOther(`${MAILINGS}?done=stopped`);
      },
    }),
    action({
      path: `${MAILINGS}/:id/unknown`,
      form: NO_FIELDS,
      confirm: async (visit) => {
        await actorFor(visit);
        return confirmed("unknown", visit);
      },
      run: async (visit) => {
        await sendUnknownAgain(store, await actorFor(visit), visit.params["id"] ?? "");
        wake();
        return seeOther(`${MAILINGS}?done=mailed`);
      },
    }),
    page({ path: "/desk/pieces/:id/mailings", show: (visit) => showPiece(visit) }),
    action({
      path: "/desk/pieces/:id/mailings",
      form: AgainForm,
      run: mailAgain,
      again: (visit, typed) => showPiece(visit, { typed }),
    }),
    action({
      path: "/desk/pieces/:id/mailings/test",
      form: TestForm,
      run: async (visit, form, values) => {
        const notice = await sendTest(tools, visit, "public", form);
        return showPiece(visit, { typed: { values, issues: [] }, notice });
      },
      again: (visit, typed) => showPiece(visit, { typed }),
    }),
    // The mail itself, for a frame.
    page({
      path: "/desk/pieces/:id/mail",
      show: async (visit) => {
        const of = visit.query.get("of") === "public" ? "public" : "newest";
        const mail = await shownMail(tools, visit, { of });
        const document = visit.query.get("as") === "text" ? asDocument(mail) : mail.html;
        return { document, isMail: true };
      },
    }),
  ];
}

/** Addresses are shown to nobody but a person whose site it is: the only one with an account. */
async function canTakeFollowers(
  { read }: DeskTools["store"],
  { me, session }: Pick<SignedInVisit, "me" | "session">,
): Promise<boolean> {
  return !session.suspension && (await areAllFollowersOf(read, me.id));
}

async function* asBytes(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const line of lines) yield Buffer.from(line);
}

const NOT_PUBLIC = say("Only a published piece can be mailed again.");
const CHANGED = say("This changed while you looked. Look again.");

/** Seconds until the page looks again, while mails go out. */
const REFRESH = "5";

function refreshWhile(mailings: readonly Pick<ListedMailing, "state">[]): Record<string, string> {
  const isOpen = mailings.some(({ state }) => state === "sending" || state === "waiting");
  return isOpen ? { refresh: REFRESH } : {};
}

function confirmed(
  name: "stop" | "unknown",
  { words: { mailing: w, failure } }: SignedInVisit,
): Confirmation {
  return {
    title: name === "stop" ? w.stop : w.unknown_title,
    words: <p>{name === "stop" ? w.stop_means : w.send_unknown_means}</p>,
    button: name === "stop" ? w.stop : w.unknown_title,
    back: { href: MAILINGS, label: failure.back },
  };
}
