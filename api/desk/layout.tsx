import { directionOf } from "../render/text/direction.ts";
import type { Suspension } from "../contract/records.ts";
import type { LinkNews } from "../store/people/link-news.ts";
import type { Session } from "../store/people/sessions.ts";
import type { DeskAssets } from "./assets.ts";
import { ClientWords } from "./messages/client-words.tsx";
import { type DeskWords, filled, useWords, Words } from "./messages/words.ts";
import { type Area, Navigation, SectionTabs } from "./navigation.tsx";
import { DateTime } from "./parts/date-time.tsx";
import { Notice } from "./parts/notice.tsx";
import { FormToken, PostButton, PostForm } from "./parts/post-form.tsx";
import type { DeskPage } from "./route.ts";

export interface FrameProps {
  page: DeskPage;
  siteName: string;
  /** In the site's language. */
  words: DeskWords;
  assets: DeskAssets;
  session: Session | undefined;
  formToken: string;
  /** For the style element that the text editor adds. New for each answer. */
  nonce: string;
  area: Area | undefined;
  /** How many things need the visitor, for the navigation. */
  needs: number;
  /** Whether the site has a mail server. */
  sendsMail: boolean;
}

/** The layout of every desk page: head, navigation, account notices and content. */
export function Frame(props: FrameProps) {
  const { page, siteName, words, assets, session, formToken, nonce, area, needs, sendsMail } =
    props;
  const { title, main, wide, writing, scripts = [], styles = [] } = page;
  const sheets = ["desk", writing ? "writing" : "areas", ...styles];
  const stylesheets = sheets.flatMap((name) => assets(`${name}.css`) ?? []);
  const files = ["desk", ...scripts].flatMap((name) => assets(`${name}.js`) ?? []);
  return (
    <html lang={words.language} dir={directionOf(words.language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${siteName}`}</title>
        <link rel="icon" href="data:," />
        {stylesheets.map((file) => (
          <link key={file} rel="stylesheet" href={file} />
        ))}
        {files.map((file) => (
          <script key={file} type="module" src={file} />
        ))}
      </head>
      <body class={writing ? "writing" : wide ? "wide" : undefined} data-nonce={nonce}>
        <Words.Provider value={words}>
          <FormToken.Provider value={formToken}>
            <a class="skip" href="#content">
              {words.frame.skip}
            </a>
            <Masthead siteName={siteName} session={session} area={area} needs={needs} />
            {session && !writing && <SectionTabs area={area} needs={needs} sendsMail={sendsMail} />}
            <main id="content">
              {session && session.linkNews.length > 0 && <LinkNotice news={session.linkNews} />}
              {session?.suspension && <SuspendedNotice {...session.suspension} />}
              {main}
            </main>
          </FormToken.Provider>
          <ClientWords scripts={["desk", ...scripts]} />
        </Words.Provider>
      </body>
    </html>
  );
}

function Masthead({
  siteName,
  session,
  area,
  needs,
}: Pick<FrameProps, "siteName" | "session" | "area" | "needs">) {
  const { frame: w } = useWords();
  const me = session?.writer;
  return (
    <header class="masthead">
      <a class="name" href="/">
        {siteName}
      </a>
      {session && me && (
        <>
          <Navigation session={session} area={area} needs={needs} />
          <PostForm action="/desk/sign-out" class="who">
            <a href={`/author/${me.slug}`}>
              <bdi>{me.name}</bdi>
            </a>
            <button class="plain">{w.sign_out}</button>
          </PostForm>
        </>
      )}
    </header>
  );
}

/** Shown on every page until the writer confirms it, because somebody else could have signed in with the link. */
function LinkNotice({ news }: { news: readonly LinkNews[] }) {
  const { parts: w, frame } = useWords();
  return (
    <Notice kind="note">
      {news.map(({ id, by, isOperator, isAskedFor, at, usedAt, isVoid }) => {
        const who = isOperator ? w.link_operator : <bdi>{by ?? w.link_former_editor}</bdi>;
        const what = isAskedFor ? w.link_asked : filled(w.link_created, { who });
        const unused = isVoid ? w.link_void : w.link_unused;
        return (
          <p key={id}>
            {filled(w.link_on, { what: <strong>{what}</strong>, time: <DateTime at={at} /> })}{" "}
            {usedAt ? filled(w.link_used, { time: <DateTime at={usedAt} /> }) : unused}
          </p>
        );
      })}
      <p>{filled(w.link_advice, { account: <a href="/desk/account">{frame.account}</a> })}</p>
      <PostButton action="/desk/account/links-seen" label={w.dismiss} />
    </Notice>
  );
}

/** Shown on every page of a suspended writer: the reason, what still works, and how it ends. */
function SuspendedNotice({ at, note }: Suspension) {
  const { suspended: w } = useWords();
  return (
    <Notice kind="note">
      <p>
        {filled(w.since, {
          suspended: <strong>{w.suspended}</strong>,
          time: <DateTime at={at} />,
          note: <span dir="auto">{note}</span>,
        })}
      </p>
      <p>{w.about}</p>
    </Notice>
  );
}
