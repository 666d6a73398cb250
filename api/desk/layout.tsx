import { directionOf } from "../render/text/direction.ts";
import type { Session } from "../store/people/sessions.ts";
import type { DeskAssets } from "./assets.ts";
import { ClientWords } from "./messages/client-words.tsx";
import { type DeskWords, useWords, Words } from "./messages/words.ts";
import { FormToken, PostForm } from "./parts/post-form.tsx";
import { LinkNotice } from "./parts/link-notice.tsx";
import { SuspendedNotice } from "./parts/suspended-notice.tsx";
import type { Area, DeskPage } from "./route.ts";

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
}

/** The layout of every desk page: head, navigation, account notices and content. */
export function Frame(props: FrameProps) {
  const { page, siteName, words, assets, session, formToken, nonce, area, needs } = props;
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

interface NavigationLink {
  area: Area;
  path: string;
  editors?: true;
}

const LINKS: readonly NavigationLink[] = [
  { area: "needs", path: "/desk/needs" },
  { area: "pieces", path: "/desk" },
  { area: "reads", path: "/desk/reads" },
  { area: "pictures", path: "/desk/pictures" },
  { area: "profile", path: "/desk/edit/profile" },
  { area: "presence", path: "/desk/edit/online-presence" },
  { area: "shop", path: "/desk/edit/shop" },
  { area: "review", path: "/desk/review", editors: true },
  { area: "site", path: "/desk/site", editors: true },
  { area: "account", path: "/desk/account" },
];

/** The area of a path: the one whose own path the longest part of it is. */
export function areaOf(path: string): Area | undefined {
  const around = LINKS.filter((link) => path === link.path || path.startsWith(`${link.path}/`));
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]?.area;
}

function Masthead({
  siteName,
  session,
  area,
  needs,
}: {
  siteName: string;
  session: Session | undefined;
  area: Area | undefined;
  needs: number;
}) {
  const { frame: w } = useWords();
  const me = session?.writer;
  const isEditor = me?.access === "editor" && !session?.suspension;
  const links = LINKS.filter(({ editors }) => !editors || isEditor);
  return (
    <header class="masthead">
      <a class="name" href="/">
        {siteName}
      </a>
      {me && (
        <>
          <nav aria-label={w.desk}>
            <ul>
              {links.map((link) => (
                <li key={link.area}>
                  <a href={link.path} aria-current={link.area === area ? "page" : undefined}>
                    {w[link.area]}
                    {link.area === "needs" && needs > 0 && <Count of={needs} />}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
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

const COUNT_MAX = 99;

function Count({ of }: { of: number }) {
  return <span class="count"> {of > COUNT_MAX ? `${COUNT_MAX}+` : of}</span>;
}
