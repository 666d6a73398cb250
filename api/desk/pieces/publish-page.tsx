import type { StoredPiece, Writer } from "../../contract/records.ts";
import type { Urls } from "../../render/urls.ts";
import { pathOf } from "../../../site/path.ts";
import type { PieceDeed } from "../../store/review.ts";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { piecePath } from "./own-piece.ts";

export interface PublishPageProps {
  piece: StoredPiece;
  headline: string;
  category: string;
  /** The markup of the piece as it will appear. */
  html: string;
  siteStyles: string | undefined;
  /** Its address; before a first publication that which it will most likely get. */
  url: string;
  me: Writer;
  urls: Urls;
  /** Where word of it will be sent, if anywhere. */
  webhookHost: string | undefined;
  /** An editor reads it first. */
  review: boolean;
  /** What programs did to the text, oldest first. */
  byKeys: readonly PieceDeed[];
  refused?: string;
}

/** The proof: what goes out, where it will stand, and the one button that lets it go. */
export function PublishPage(props: PublishPageProps) {
  const { piece, html, headline, siteStyles, refused } = props;
  const update = piece.status === "approved";
  const word = update ? "Update" : "Publish";
  const button = props.review ? "Send to an editor" : word;
  return (
    <>
      <p class="crumb">
        <a href={piecePath(piece.id)}>← Back to the text</a>
      </p>
      <h1>
        {word}: <span dir="auto">{headline}</span>
      </h1>
      {refused && <Notice kind="bad">{refused}</Notice>}
      {props.byKeys.length > 0 && <WrittenByKeys byKeys={props.byKeys} />}
      <WhatHappens {...props} />
      <PostForm action={piecePath(piece.id, "publish")} class="buttons">
        <input type="hidden" name="version" value={piece.version} />
        <button class="primary">{button}</button>
        <a href={piecePath(piece.id)}>Not yet</a>
      </PostForm>
      <h2>As it will appear</h2>
      <ProofFrame title="The piece as it will appear" stylesheet={siteStyles}>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </ProofFrame>
    </>
  );
}

/** A person lets go what a program wrote: they should know that it did. */
function WrittenByKeys({ byKeys }: Pick<PublishPageProps, "byKeys">) {
  return (
    <Notice kind="note">
      {byKeys.map(({ id, at, action, key_name }) => (
        <p key={id}>
          A program {action === "create" ? "drafted this" : "changed this"} through your key{" "}
          <bdi>{key_name ?? "that was removed"}</bdi> on <Moment at={at} />.
        </p>
      ))}
      <p>Read it before you publish it: it goes out under your name.</p>
    </Notice>
  );
}

function WhatHappens({ piece, category, url, me, urls, webhookHost, review }: PublishPageProps) {
  const update = piece.status === "approved";
  if (review) {
    return (
      <p>
        An editor reads it first. When they accept it, it {update ? "replaces the text" : "appears"}{" "}
        at <code>{url}</code>. {update && "Until then readers see the published text. "}
        You can take it back while it waits, and edit it after that.
      </p>
    );
  }
  return (
    <ul>
      <li>
        {update ? "Stays at" : "Appears at"} <code>{url}</code>
        {piece.slug === null && ". The address is kept for ever, also when the headline changes"}.
      </li>
      <li>
        Listed on <a href={pathOf(urls.profile(me.slug))}>your page</a>, under {category}, on the
        front page, and found by the search and by programs.
      </li>
      <li>
        Goes out in your feeds (<a href={pathOf(urls.authorRssFeed(me.slug))}>RSS</a>,{" "}
        <a href={pathOf(urls.authorJsonFeed(me.slug))}>JSON</a>) and in those of the site.
      </li>
      {piece.publishedAt === null && (
        <li>
          {webhookHost
            ? `Your webhook at ${webhookHost} hears of it once.`
            : "You have no webhook, so no other service is told."}
        </li>
      )}
    </ul>
  );
}
