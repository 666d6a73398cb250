import type { ComponentChildren } from "preact";
import type { Withdrawal } from "../../store/log/change-states.ts";
import type { LivePlaces } from "../../store/log/places.ts";
import { confirmationPage } from "../confirmation.tsx";
import { NO_VALUES } from "../form-values.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { LivePlacesLine } from "../parts/live-places.tsx";
import { Notice } from "../parts/notice.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { PieceWithdrawal, refreshUntilGone } from "../parts/withdrawal.tsx";
import type { DeskAnswer } from "../route.ts";
import type { BuildProgress } from "../until.ts";
import type { ListedMailing } from "../../store/mailing/mailings.ts";
import { MailingLine } from "../mailing/mailing-lines.tsx";
import { type OwnPiece, piecePath } from "./own-piece.ts";
import { ShareCard } from "../parts/share-card.tsx";

interface LivePiece {
  id: string;
  headline: string;
  version: number;
  url: string;
  progress: BuildProgress;
  places: LivePlaces | undefined;
  /** Its newest mailing. */
  mailing: ListedMailing | undefined;
  /** Whether the site has a mail server. */
  canMail: boolean;
}

export function livePage({ publish: w }: DeskWords, piece: LivePiece): DeskAnswer {
  const { id, headline, version, url, progress, places, mailing } = piece;
  const live = progress === "shown";
  return {
    title: live ? w.live : w.not_live,
    main: (
      <>
        <h1>{live ? w.live : w.not_live}</h1>
        {live && (
          <Notice kind="good">
            {filled(w.is_live, { headline: <Quoted headline={headline} /> })}
          </Notice>
        )}
        {progress === "waiting" && (
          <Notice kind="note">{filled(w.waiting, { address: <a href={url}>{url}</a> })}</Notice>
        )}
        {progress === "failed" && <Notice kind="bad">{w.failed}</Notice>}
        <LivePlacesLine places={places} />
        {mailing && (
          <p>
            <a href={piecePath(id, "mailings")}>
              <MailingLine {...mailing} />
            </a>
          </p>
        )}
        {live && (
          <>
            <p>
              <ShareCard path={piecePath(id)} version={version} headline={headline} />
            </p>
            <CopyField id="live-address" label={w.its_address} value={url} />
          </>
        )}
        <NextLinks id={id}>{live && <LiveLinks {...piece} />}</NextLinks>
      </>
    ),
  };
}

function LiveLinks({ id, headline, url, mailing, canMail }: LivePiece) {
  const { publish: w, mailing: mails } = useWords();
  return (
    <>
      <a class="button primary" href={url}>
        {w.open}
      </a>
      <button type="button" data-share data-url={url} data-title={headline} hidden>
        {w.share}
      </button>
      {canMail && !mailing && (
        <a class="button" href={piecePath(id, "mailings")}>
          {mails.mail_now}
        </a>
      )}
    </>
  );
}

function Quoted({ headline }: { headline: string }) {
  const { publish: w } = useWords();
  return <span dir="auto">{filled(w.quoted, { headline })}</span>;
}

/** Where to go from a page that only shows a state. */
function NextLinks({ id, children }: { id: string; children?: ComponentChildren }) {
  const { publish: w, list } = useWords();
  return (
    <p class="buttons">
      {children}
      <a class="button" href={piecePath(id)}>
        {w.edit}
      </a>
      <a class="button" href="/desk">
        {list.title}
      </a>
    </p>
  );
}

/** A page that reloads itself until the piece is gone, and then leads to the editor. */
export function goingPage(
  { id, headline, state }: { id: string; headline: string; state: Withdrawal },
  { publish: w }: DeskWords,
): DeskAnswer {
  return {
    title: w.being_removed,
    headers: refreshUntilGone(state),
    main: (
      <>
        <h1>{w.being_removed}</h1>
        <p>
          <Quoted headline={headline} />
        </p>
        <PieceWithdrawal state={state} more={w.tells_when_gone} />
        <NextLinks id={id} />
      </>
    ),
  };
}

export function nothingToUpdate(
  { piece, content }: OwnPiece,
  { publish: w }: DeskWords,
): DeskAnswer {
  return {
    title: w.update,
    main: (
      <>
        <h1>{w.nothing_to_update}</h1>
        <p>{filled(w.unchanged, { headline: <Quoted headline={content.headline} /> })}</p>
        <p>
          <a href={piecePath(piece.id)}>{w.back}</a>
        </p>
      </>
    ),
  };
}

export function unpublishPage({ piece, content }: OwnPiece, words: DeskWords): DeskAnswer {
  const { publish: w } = words;
  return confirmationPage(
    {
      title: w.unpublish,
      of: headlineOr(content.headline, words),
      words: (
        <ul>
          <li>{w.unpublish_page}</li>
          <li>{w.unpublish_draft}</li>
          <li>{w.unpublish_again}</li>
          <li>{w.unpublish_copies}</li>
        </ul>
      ),
      button: w.unpublish,
      back: { href: piecePath(piece.id), label: w.keep_published },
    },
    { path: piecePath(piece.id, "unpublish"), values: NO_VALUES },
  );
}
