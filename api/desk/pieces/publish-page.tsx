import type { PieceContent } from "../../contract/draft.ts";
import type { StoredPiece, Writer } from "../../contract/records.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/share-card.ts";
import type { Urls } from "../../render/urls.ts";
import { pathOf } from "../../../site/path.ts";
import type { Drafting } from "../../store/drafting.ts";
import type { PieceDeed } from "../../store/review.ts";
import { DraftedBy } from "../parts/drafted-by.tsx";
import { ContentDiff } from "../parts/diff-view.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import type { Refused } from "../take-form.ts";
import { piecePath } from "./own-piece.ts";
import { PlanNotice } from "./plan-notice.tsx";
import { PublishFields } from "./publish-fields.tsx";

export interface PublishPageProps {
  piece: StoredPiece;
  /** The text to publish. */
  content: PieceContent;
  slug: string;
  /** The piece's markup as it will appear. */
  html: string;
  siteStyles: string | undefined;
  /** Its address; before the first publication, the address that it will most likely get. */
  url: string;
  /** The address that it leaves. */
  oldUrl: string | null;
  me: Writer;
  urls: Urls;
  /** The host of the writer's webhook. */
  webhookHost: string | undefined;
  /** Whether an editor must accept it first. */
  review: boolean;
  drafting: Drafting;
  /** What programs did with the text, oldest first. */
  byKeys: readonly PieceDeed[];
  refused: Refused | undefined;
}

/** The last page before publication: the text as readers will see it, its address, and the button that publishes it. */
export function PublishPage(props: PublishPageProps) {
  const { piece, content, slug, html, siteStyles, me, urls, refused } = props;
  const update = piece.status === "approved";
  const word = update ? "Update" : "Publish";
  const button = props.review ? "Send to an editor" : word;
  return (
    <>
      <p class="crumb">
        <a href={piecePath(piece.id)}>← Back to the text</a>
      </p>
      <h1>
        {word}: <span dir="auto">{content.headline}</span>
      </h1>
      <DraftedBy drafting={props.drafting} writer={props.me.name} />
      {refused && <Notice kind="bad">{refused.message}</Notice>}
      {piece.plan && <PlanNotice piece={piece} />}
      {props.byKeys.length > 0 && <WrittenByKeys byKeys={props.byKeys} />}
      <WhatHappens {...props} />
      <PostForm action={piecePath(piece.id, "publish")} class="publish-form">
        <input type="hidden" name="version" value={piece.version} />
        <PublishFields
          piece={piece}
          content={content}
          authorUrl={urls.profile(me.slug)}
          slug={slug}
          typed={refused?.values}
          issues={refused?.issues}
        />
        <p class="buttons">
          <button class="primary">{button}</button>
          <a href={piecePath(piece.id)}>Cancel</a>
        </p>
      </PostForm>
      {update && (
        <section aria-labelledby="changes">
          <h2 id="changes">What changes for readers</h2>
          <ContentDiff older={piece.content} newer={content} />
        </section>
      )}
      <h2>Share card</h2>
      <p class="quiet">Other services show this picture with a link to the piece.</p>
      <img
        class="share-card"
        src={`${piecePath(piece.id, "card.jpg")}?v=${piece.version}`}
        alt={`Share card: ${content.headline}`}
        width={CARD_WIDTH}
        height={CARD_HEIGHT}
        loading="lazy"
      />
      <h2>Preview</h2>
      <ProofFrame title="Preview of the piece" stylesheet={siteStyles}>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </ProofFrame>
    </>
  );
}

/** A person who publishes a program's text should know that a program wrote it. */
function WrittenByKeys({ byKeys }: Pick<PublishPageProps, "byKeys">) {
  return (
    <Notice kind="note">
      {byKeys.map(({ id, at, action, key_name }) => (
        <p key={id}>
          A program {action === "create" ? "drafted this" : "changed this"} with your API key{" "}
          <bdi>{key_name ?? "that was removed"}</bdi> on <Moment at={at} />.
        </p>
      ))}
      <p>Read it before you publish it: it appears under your name.</p>
    </Notice>
  );
}

function WhatHappens(props: PublishPageProps) {
  const { piece, content, url, oldUrl, me, urls, webhookHost, review } = props;
  const update = piece.status === "approved";
  const from = oldUrl !== null && (
    <>
      {" "}
      Its old address, <code>{oldUrl}</code>, leads there.
    </>
  );
  if (review) {
    return (
      <p>
        An editor reads it first. When they accept it, it {update ? "replaces the text" : "appears"}{" "}
        at <code>{url}</code>.{from} {update && "Until then, readers see the published text. "}
        To edit it while it waits, withdraw it first.
      </p>
    );
  }
  return (
    <ul>
      <li>
        {oldUrl !== null && update ? "Moves to" : update ? "Stays at" : "Appears at"}{" "}
        <code>{url}</code>
        {piece.slug === null && ". The address stays the same, even if you change the headline"}.
        {from}
      </li>
      <li>
        Listed on <a href={pathOf(urls.profile(me.slug))}>your page</a>, on the front page and in
        the category {content.category}. Readers find it by search, and programs by the API.
      </li>
      <li>
        Included in your feeds (<a href={pathOf(urls.authorRssFeed(me.slug))}>RSS</a>,{" "}
        <a href={pathOf(urls.authorJsonFeed(me.slug))}>JSON</a>) and in the site's feeds.
      </li>
      {piece.publishedAt === null && (
        <li>
          {webhookHost
            ? `Sent to your webhook at ${webhookHost}.`
            : "Not sent to other services: you have no webhook."}
        </li>
      )}
    </ul>
  );
}
