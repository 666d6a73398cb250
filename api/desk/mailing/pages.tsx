import type { StoredPiece } from "../../contract/records.ts";
import { MAILING_LIMITS } from "../../contract/mailing/mailing.ts";
import type { ListedMailing, RecentMailing } from "../../store/mailing/mailings.ts";
import { counted } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { piecePath } from "../pieces/own-piece.ts";
import type { Typed } from "../take-form.ts";
import { allOf, MailLook, type Reached, Split, WishFields } from "./mail-fields.tsx";
import { FOLLOWERS, MailingItem } from "./mailing-lines.tsx";

/** The mailings, newest first. */
export function MailingsPage({
  mailings,
  areFollowersMine,
  me,
}: {
  mailings: readonly RecentMailing[];
  /** Whether the reader may take the addresses of all followers along. */
  areFollowersMine: boolean;
  /** The id of the reader. */
  me: string;
}) {
  const { mailing: w } = useWords();
  return (
    <>
      <h1>{w.title}</h1>
      <p class="quiet">{w.about}</p>
      {mailings.length ? (
        <ul class="mailings">
          {mailings.map((mailing) => (
            <MailingItem
              key={mailing.id}
              mailing={mailing}
              of={{ headline: mailing.headline, isOwn: mailing.writerId === me }}
            />
          ))}
        </ul>
      ) : (
        <p>{w.nothing_yet}</p>
      )}
      {areFollowersMine && (
        <section aria-labelledby="followers" class="mailing-more">
          <h2 id="followers">{w.followers}</h2>
          <p>{w.export_about}</p>
          <PostButton action={FOLLOWERS} label={w.export_button} />
        </section>
      )}
    </>
  );
}

/** How often a piece was mailed, and the form that mails it again. */
export function PieceMailingsPage({
  piece,
  mailings,
  reached,
  canMail,
  canTest,
  notice,
  typed,
}: {
  piece: StoredPiece;
  mailings: readonly ListedMailing[];
  reached: Reached;
  /** Whether it is public, so that it can be mailed. */
  canMail: boolean;
  canTest: boolean;
  notice: string | undefined;
  typed: Typed | undefined;
}) {
  const { mailing: w, publish, language } = useWords();
  return (
    <>
      <Crumb href={piecePath(piece.id)} label={publish.back} />
      <h1 dir="auto">{piece.content.headline}</h1>
      {notice && <Notice kind="good">{notice}</Notice>}
      {typed?.message && <Notice kind="bad">{typed.message}</Notice>}
      <p>{mailings.length ? counted(w.times, mailings.length, language) : w.never}</p>
      <ul class="mailings">
        {mailings.map((mailing) => (
          <MailingItem key={mailing.id} mailing={mailing} />
        ))}
      </ul>
      {canMail && allOf(reached) > 0 && (
        <section aria-labelledby="again" class="mailing-more">
          <h2 id="again">{mailings.length ? w.mail_again : w.mail_now}</h2>
          <p>{mailings.length ? w.again_about : w.now_about}</p>
          <PostForm action={piecePath(piece.id, "mailings")} refused={typed}>
            {/* What readers see now: if that changes, it has to be looked at again. */}
            <input type="hidden" name="seen" value={piece.modifiedAt ?? ""} />
            {mailings.length ? (
              <TextField
                name="reason"
                label={w.reason}
                hint={w.reason_hint}
                max={MAILING_LIMITS.reasonMax}
                required
              />
            ) : (
              <input type="hidden" name="first" value="yes" />
            )}
            <WishFields headline={piece.content.headline} />
            <p class="hint">
              <Split {...reached} />
            </p>
            <p>
              <button class="primary">
                {counted(mailings.length ? w.again_button : w.box, allOf(reached), language)}
              </button>
            </p>
            <MailLook
              id={piece.id}
              of="public"
              testAt={canTest ? piecePath(piece.id, "mailings/test") : null}
            />
          </PostForm>
        </section>
      )}
    </>
  );
}
