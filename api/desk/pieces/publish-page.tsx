import type { PieceContent } from "../../contract/draft.ts";
import type { StoredPiece, Writer } from "../../contract/records.ts";
import type { Urls } from "../../render/urls.ts";
import { pathOf } from "../../../site/path.ts";
import { fingerprintOf, type PublicForm } from "../../store/pieces/lifecycle/fingerprint.ts";
import type { Drafting } from "../../store/pieces/drafts/contributions.ts";
import type { PieceAuditEntry } from "../../store/pieces/lifecycle/review.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { BehindText } from "../parts/behind-text.tsx";
import { DraftedBy } from "../parts/drafted-by.tsx";
import { ContentDiff } from "../parts/diff-view.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { CheckField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { PreviewFrame, unfolded } from "../parts/page-preview.tsx";
import { FromElsewhere, PublicFacts } from "../parts/public-facts.tsx";
import { ShareCard } from "../parts/share-card.tsx";
import { MailBox, type MailBoxProps } from "../mailing/mail-fields.tsx";
import { SignNote, signsWith } from "../signing/sign-note.tsx";
import type { Typed } from "../take-form.ts";
import { piecePath } from "./own-piece.ts";
import { fieldsOf } from "./piece-form.ts";
import { PlanNotice } from "./piece-notices.tsx";
import { asksForOwnWords } from "./publish-form.ts";
import {
  needsOptions,
  OptionFields,
  type PublishFieldsProps,
  WhenFields,
} from "./publish-fields.tsx";
import { categoryWord } from "./vocabulary-words.ts";

export interface PublishPageProps {
  piece: StoredPiece;
  /** The text to publish. */
  content: PieceContent;
  /** The form in which the piece would become public now. The page shows all of it. */
  form: PublicForm;
  /** The headline of the piece that it translates. */
  original: string | undefined;
  /** The piece's markup as it will appear. */
  html: string;
  siteStyles: string | undefined;
  /** Its address; before the first publication, the address that it will most likely get. */
  url: string;
  /** The address that it leaves. */
  oldUrl: string | null;
  me: Writer;
  urls: Urls;
  webhookHost: string | undefined;
  /** Whether an editor must accept it first. */
  review: boolean;
  drafting: Drafting;
  /** The sentence of a writer who wrote what a program sent, in the site's language. */
  ownWords: { language: string; sentence: string };
  /** The work of programs on the text, oldest first. */
  byKeys: readonly PieceAuditEntry[];
  /** When an imported piece appeared before. */
  originalDate: string | null;
  /** The pictures to choose a cover from. */
  covers: PublishFieldsProps["covers"];
  /** Whether and to how many it can be mailed; undefined if it cannot. */
  mailBox: Omit<MailBoxProps, "id" | "headline" | "typed"> | undefined;
  /** Whether a mail goes out with the text that is scheduled now. */
  isMailed: boolean;
  /** Set if the writer must sign it. */
  signing: { hasPasskey: boolean } | undefined;
  /** The result of the form. */
  notice: string | undefined;
  refused: Typed | undefined;
}

/** The last page before publication: the text as readers will see it, and the button that publishes it. */
export function PublishPage(props: PublishPageProps) {
  const { piece, content, form, html, siteStyles, refused } = props;
  const { publish: w, parts } = useWords();
  const update = piece.status === "approved";
  return (
    <>
      <Crumb href={piecePath(piece.id)} label={w.back} />
      <h1>
        {filled(w.heading, {
          action: update ? w.update : w.publish,
          headline: <span dir="auto">{content.headline}</span>,
        })}
      </h1>
      {refused?.message && <Notice kind="bad">{refused.message}</Notice>}
      {props.notice && <Notice kind="good">{props.notice}</Notice>}
      {piece.plan && <PlanNotice piece={piece} isMailed={props.isMailed} />}
      {props.byKeys.length > 0 && <WrittenByKeys byKeys={props.byKeys} />}
      <FromElsewhere form={form} about="publish" />
      <div class="publish-columns">
        <PublishPanel {...props} />
        <section class="publish-preview" aria-labelledby="preview">
          <h2 id="preview" class="unseen">
            {w.preview}
          </h2>
          <PreviewFrame title={w.preview_title} stylesheet={siteStyles}>
            <div class="unfolded" dangerouslySetInnerHTML={{ __html: unfolded(html) }} />
          </PreviewFrame>
        </section>
      </div>
      {update && (
        <section aria-labelledby="changes">
          <h2 id="changes">{w.changes}</h2>
          <ContentDiff older={piece.content} newer={content} />
        </section>
      )}
      {/* In sight whatever is folded: nothing becomes public that the page does not show. */}
      <section aria-labelledby="also-public">
        <h2 id="also-public">{parts.also_public}</h2>
        <PublicFacts form={form} urls={props.urls} original={props.original} />
      </section>
      <BehindText html={form.html} before={update ? piece.rendered?.html : undefined} />
    </>
  );
}

/** One button, and the time beside it. All else is folded unless it needs the writer. */
function PublishPanel(props: PublishPageProps) {
  const { piece, content, form, me, urls, refused, originalDate } = props;
  const words = useWords();
  const { publish: w, publishing } = words;
  const given = { piece, originalDate, typed: refused?.values, issues: refused?.issues };
  const word = piece.status === "approved" ? w.update : w.publish;
  return (
    <PostForm
      action={piecePath(piece.id, "publish")}
      class="publish-panel"
      values={fieldsOf(content, piece.slug)}
      refused={refused}
      {...signsWith(props.signing)}
    >
      <input type="hidden" name="seen" value={fingerprintOf(form)} />
      <div class="publish-bar">
        <WhenFields {...given} />
        <button class="primary">
          {props.review ? (
            w.send
          ) : (
            <>
              <span class="for-now">{word}</span>
              <span class="for-later">{w.at_a_time}</span>
            </>
          )}
        </button>
      </div>
      {props.signing && <SignNote {...props.signing} />}
      <WhereIn {...props} />
      {props.mailBox && (
        <MailBox {...props.mailBox} id={piece.id} headline={content.headline} typed={refused} />
      )}
      <DraftedBy drafting={props.drafting} writer={me.name} />
      <OwnWords {...props} />
      <details class="publish-options" open={needsOptions(given)}>
        <summary>
          {publishing.options}{" "}
          <span class="quiet" dir="auto">
            {[categoryWord(content.category, words), ...content.tags].join(" · ")}
          </span>
        </summary>
        <OptionFields
          {...given}
          authorUrl={urls.profile(me.slug)}
          slug={form.slug}
          covers={props.covers}
          cover={content.cover ?? ""}
        />
        {!props.review && <WhatHappens {...props} />}
        <h2>{w.share_card}</h2>
        <p class="quiet">{w.share_card_about}</p>
        <ShareCard
          path={piecePath(piece.id)}
          version={fingerprintOf(form)}
          headline={content.headline}
        />
      </details>
    </PostForm>
  );
}

/** Whether the words are the writer's own, if programs sent them. */
function OwnWords({ form, content, ownWords, refused }: PublishPageProps) {
  const { publish: w } = useWords();
  if (!asksForOwnWords(form)) return null;
  return (
    <>
      <input type="hidden" name="own_words_asked" value="yes" />
      <CheckField
        name="own_words"
        checked={refused ? refused.values.get("own_words") === "yes" : Boolean(content.statement)}
        label={filled(w.tell_readers, {
          statement: <q lang={ownWords.language}>{ownWords.sentence}</q>,
        })}
      />
    </>
  );
}

/** A person who publishes a program's text should know that a program wrote it. */
function WrittenByKeys({ byKeys }: Pick<PublishPageProps, "byKeys">) {
  const { publish: w, parts } = useWords();
  return (
    <Notice kind="note">
      {lastOf(byKeys).map(({ id, at, action, key_name }) => (
        <p key={id}>
          {filled(action === "create" ? w.key_drafted : w.key_changed, {
            key: <bdi>{key_name ?? parts.removed_key}</bdi>,
            time: <DateTime at={at} />,
          })}
        </p>
      ))}
      <p>{w.key_advice}</p>
    </Notice>
  );
}

/** A program that saves often, as `galley draft --watch` does, is named for its first text and its last change. */
function lastOf(byKeys: PublishPageProps["byKeys"]): PieceAuditEntry[] {
  return byKeys.filter(
    ({ action, key_name }, index) =>
      action === "create" || byKeys.slice(index + 1).every((later) => later.key_name !== key_name),
  );
}

/** Where readers will find it, and from when. */
function WhereIn({ piece, url, oldUrl, review }: PublishPageProps) {
  const { publish: w } = useWords();
  const address = <code>{url}</code>;
  const update = piece.status === "approved";
  const from = oldUrl !== null && <> {filled(w.old_address, { address: <code>{oldUrl}</code> })}</>;
  if (review) {
    return (
      <p class="publish-where">
        {filled(update ? w.review_update : w.review_new, { address })}
        {from} {update && `${w.review_until_then} `}
        {w.review_withdraw}
      </p>
    );
  }
  const where = update ? (oldUrl === null ? w.stays_at : w.moves_to) : w.appears_at;
  return (
    <p class="publish-where">
      {filled(where, { address })}
      {from}
    </p>
  );
}

function WhatHappens({ piece, content, me, urls, webhookHost }: PublishPageProps) {
  const words = useWords();
  const { publish: w, publishing } = words;
  return (
    <>
      <h2>{publishing.what_happens}</h2>
      <ul>
        <li>
          {filled(w.listed, {
            page: <a href={pathOf(urls.profile(me.slug))}>{w.your_page}</a>,
            category: categoryWord(content.category, words),
          })}
        </li>
        <li>
          {filled(w.in_feeds, {
            rss: <a href={pathOf(urls.authorRssFeed(me.slug))}>RSS</a>,
            json: <a href={pathOf(urls.authorJsonFeed(me.slug))}>JSON</a>,
          })}
        </li>
        {piece.publishedAt === null && (
          <li>{webhookHost ? fill(w.to_webhook, { host: webhookHost }) : w.no_webhook}</li>
        )}
      </ul>
    </>
  );
}
