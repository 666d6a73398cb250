import type { Session } from "../store/people/sessions.ts";
import { type DeskWords, useWords } from "./messages/words.ts";
import { Tabs } from "./parts/tabs.tsx";

export type Area =
  | "needs"
  | "pieces"
  | "piece"
  | "series"
  | "reads"
  | "archive"
  | "mailings"
  | "pictures"
  | "profile"
  | "presence"
  | "shop"
  | "review"
  | "writers"
  | "redirects"
  | "site"
  | "account";

interface Entry {
  area: Area;
  path: string;
  label: (words: DeskWords) => string;
  /** Only where the site has a mail server. */
  byMail?: true;
}

interface Section {
  label: (words: DeskWords) => string;
  editors?: true;
  /** The section leads to the first, and the pages of all of them to each other. */
  entries: readonly [Entry, ...Entry[]];
}

/** The four entries of the navigation, and the pages within. */
const SECTIONS: readonly Section[] = [
  {
    label: ({ areas }) => areas.pieces,
    entries: [
      { area: "pieces", path: "/desk", label: ({ frame }) => frame.pieces },
      { area: "needs", path: "/desk/needs", label: ({ frame }) => frame.needs },
      { area: "series", path: "/desk/series", label: ({ series }) => series.title },
      { area: "reads", path: "/desk/reads", label: ({ frame }) => frame.reads },
      { area: "archive", path: "/desk/archive", label: ({ list }) => list.archive },
      {
        area: "mailings",
        path: "/desk/mailings",
        label: ({ mailing }) => mailing.title,
        byMail: true,
      },
    ],
  },
  {
    label: ({ frame }) => frame.pictures,
    entries: [{ area: "pictures", path: "/desk/pictures", label: ({ frame }) => frame.pictures }],
  },
  {
    label: ({ frame }) => frame.site,
    editors: true,
    entries: [
      { area: "site", path: "/desk/site", label: ({ areas }) => areas.settings },
      { area: "review", path: "/desk/review", label: ({ frame }) => frame.review },
      { area: "writers", path: "/desk/review/writers", label: ({ review }) => review.tab_writers },
      {
        area: "redirects",
        path: "/desk/review/redirects",
        label: ({ review }) => review.tab_redirects,
      },
    ],
  },
  {
    label: ({ areas }) => areas.you,
    entries: [
      { area: "profile", path: "/desk/edit/profile", label: ({ frame }) => frame.profile },
      {
        area: "presence",
        path: "/desk/edit/online-presence",
        label: ({ frame }) => frame.presence,
      },
      { area: "shop", path: "/desk/edit/shop", label: ({ frame }) => frame.shop },
      { area: "account", path: "/desk/account", label: ({ frame }) => frame.account },
    ],
  },
];

/** The pages of one piece are a place of their own within the first section. */
const ONE_PIECE = "/desk/pieces";

/** The area of a path: the one whose own path the longest part of it is. */
export function areaOf(path: string): Area | undefined {
  const places = [
    { area: "piece", path: ONE_PIECE } as const,
    ...SECTIONS.flatMap(({ entries }) => entries),
  ];
  const around = places.filter((place) => path === place.path || path.startsWith(`${place.path}/`));
  return around.toSorted((a, b) => b.path.length - a.path.length)[0]?.area;
}

function sectionOf(area: Area | undefined): Section | undefined {
  if (area === "piece") return SECTIONS[0];
  return SECTIONS.find(({ entries }) => entries.some((entry) => entry.area === area));
}

export interface NavigationProps {
  session: Session;
  area: Area | undefined;
  /** How many things need the visitor. */
  needs: number;
  /** Whether the site has a mail server. */
  sendsMail: boolean;
}

export function Navigation({ session, area, needs }: Omit<NavigationProps, "sendsMail">) {
  const words = useWords();
  const isEditor = session.writer.access === "editor" && !session.suspension;
  const here = sectionOf(area);
  return (
    <nav aria-label={words.frame.desk}>
      <ul>
        {SECTIONS.filter(({ editors }) => !editors || isEditor).map((section) => {
          const { label, entries } = section;
          return (
            <li key={entries[0].path}>
              <a href={entries[0].path} aria-current={section === here ? "true" : undefined}>
                {label(words)}
                {section === SECTIONS[0] && needs > 0 && <Count of={needs} />}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Leads to the other pages of the section. The pages of one piece lead back to it instead. */
export function SectionTabs({ area, needs, sendsMail }: Omit<NavigationProps, "session">) {
  const words = useWords();
  const { entries = [], label } = sectionOf(area) ?? {};
  const here = entries.find((entry) => entry.area === area);
  if (!here || !label || entries.length < 2) return null;
  const shown = entries.filter(({ byMail }) => sendsMail || !byMail);
  const tabs = shown.map((entry) => ({
    path: entry.path,
    label: (
      <>
        {entry.label(words)}
        {entry.area === "needs" && needs > 0 && <Count of={needs} />}
      </>
    ),
  }));
  return <Tabs name={label(words)} here={here.path} tabs={tabs} kind="section-tabs" />;
}

const COUNT_MAX = 99;

function Count({ of }: { of: number }) {
  return (
    <>
      {" "}
      <span class="count">{of > COUNT_MAX ? `${COUNT_MAX}+` : of}</span>
    </>
  );
}
