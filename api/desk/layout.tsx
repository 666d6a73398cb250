import { directionOf } from "../render/text/direction.ts";
import type { Session } from "../store/people/sessions.ts";
import type { DeskAssets } from "./assets.ts";
import { ClientWords } from "./messages/client-words.tsx";
import { type DeskWords, useWords, Words } from "./messages/words.ts";
import { type Area, Navigation, SectionTabs } from "./navigation.tsx";
import { FormToken, PostForm } from "./parts/post-form.tsx";
import { LinkNotice } from "./parts/link-notice.tsx";
import { SuspendedNotice } from "./parts/suspended-notice.tsx";
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
