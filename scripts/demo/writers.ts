import type { Socials } from "../../api/contract/people/author.ts";

export interface DemoWriter {
  slug: string;
  name: string;
  role: string | null;
  niche: string | null;
  location: string | null;
  bio: string | null;
  website?: string;
  socials?: Partial<Socials>;
  access?: "editor";
  verified?: { identity?: boolean; website?: boolean };
  joinedDaysAgo: number;
}

/** The writer and the editor that have a login in the demo. */
export const DEMO_WRITER = "maren-holt";
export const DEMO_EDITOR = "edda-lind";

export const WRITERS: readonly DemoWriter[] = [
  {
    slug: DEMO_WRITER,
    name: "Maren Holt",
    role: "Founder, Holt Inspection",
    niche: "Infrastructure and small software firms",
    location: "Bergen, Norway",
    bio: "Structural engineer who spent twelve years under bridges before she started writing software for the people who still do. Writes about estimates, maintenance and running a firm of nine.",
    website: "https://holt.example/",
    socials: {
      linkedin: "https://www.linkedin.com/in/example-maren-holt",
      newsletter: "https://holt.example/letters",
    },
    verified: { identity: true, website: true },
    joinedDaysAgo: 760,
  },
  {
    slug: "tomas-okafor",
    name: "Tomás Okafor",
    role: "Head of product",
    niche: "Logistics and teams",
    location: "Lisbon, Portugal",
    bio: "Moves parcels for a living, mostly by moving meetings. Keeps a notebook of things that turned out to be two problems.",
    website: "https://okafor.example/",
    socials: { x: "https://x.com/example_okafor" },
    verified: { identity: true },
    joinedDaysAgo: 610,
  },
  {
    slug: "yuki-tanaka",
    name: "田中 由紀",
    role: "翻訳者・随筆家",
    niche: "言葉と本",
    location: "京都",
    bio: "京都で翻訳をしながら、辞書と雨と古い本について書いています。Translates from English and Norwegian; writes in Japanese and, sometimes, in English.",
    website: "https://tanaka.example/",
    socials: { instagram: "https://www.instagram.com/example.yuki" },
    verified: { identity: true, website: true },
    joinedDaysAgo: 720,
  },
  {
    slug: "amara-press",
    name: 'Amara & "Sons" Press',
    role: "Printers",
    niche: "Paper, ink and small business",
    location: "Accra, Ghana",
    bio: "Two cousins, one cylinder press and a cat. There are no sons; the inverted commas are a compromise.",
    website: "https://amara.example/",
    verified: { website: true },
    joinedDaysAgo: 675,
  },
  {
    slug: "leila-haddad",
    name: "ليلى حداد",
    role: "باحثة اجتماعية",
    niche: "الأحياء والعائلات",
    location: "عمّان",
    bio: "تكتب عن الحارة والجيران وما يبقى من البيوت بعد أن يتركها أصحابها. A sociologist in Amman; writes in Arabic and English.",
    verified: { identity: true },
    joinedDaysAgo: 590,
  },
  {
    slug: "bram-de-wit",
    name: "Bram de Wit",
    role: "Former alderman",
    niche: "Councils, bicycles, paperwork",
    location: "Utrecht, Netherlands",
    bio: "Eight years on a city council, and still reads the minutes. Believes that most of politics is filing.",
    website: "https://dewit.example/",
    socials: { newsletter: "https://dewit.example/brief" },
    verified: { identity: true },
    joinedDaysAgo: 700,
  },
  {
    slug: "ines-carvalho",
    name: "Inês Carvalho",
    role: "Nurse",
    niche: "Care and gardens",
    location: "Porto, Portugal",
    bio: "Works nights on a ward for the old and mornings on an allotment for the patient. Writes in Portuguese and English.",
    joinedDaysAgo: 480,
  },
  {
    slug: "henrik-solberg",
    name: "Henrik Solberg",
    role: "Retired bank auditor",
    niche: "Money, plainly",
    location: "Tromsø, Norway",
    bio: "Forty years of reading other people's books. Explains interest, fees and fear to anyone who asks, and to several who did not.",
    website: "https://solberg.example/",
    socials: { youtube: "https://www.youtube.com/@example-solberg" },
    verified: { identity: true, website: true },
    joinedDaysAgo: 715,
  },
  {
    slug: "priya-raman",
    name: "Priya Raman",
    role: "Database engineer",
    niche: "Databases and their people",
    location: "Chennai, India",
    bio: "Keeps other people's data where they left it. Likes boring indexes, honest estimates and filter coffee.",
    website: "https://raman.example/",
    socials: {
      x: "https://x.com/example_raman",
      linkedin: "https://www.linkedin.com/in/example-priya-raman",
    },
    verified: { identity: true },
    joinedDaysAgo: 650,
  },
  {
    slug: "jonas-weber",
    name: "Jonas Weber",
    role: "Radio reporter",
    niche: "Local democracy",
    location: "Leipzig, Germany",
    bio: "Berichtet seit fünfzehn Jahren aus Sitzungssälen, in denen sonst niemand sitzt. Reports from rooms where nobody else is listening.",
    joinedDaysAgo: 560,
  },
  {
    slug: "camille-roux",
    name: "Camille Roux",
    role: "Cook and bookseller",
    niche: "Kitchens and shelves",
    location: "Lyon, France",
    bio: "Cuisine le midi, vend des livres l’après-midi, écrit le dimanche. Keeps a shop with nine seats and four thousand books.",
    socials: {
      instagram: "https://www.instagram.com/example.roux",
      facebook: "https://www.facebook.com/example.roux",
    },
    verified: { website: true },
    website: "https://roux.example/",
    joinedDaysAgo: 520,
  },
  {
    slug: "sam-whitlock",
    name: "Sam Whitlock",
    role: "Head teacher",
    niche: "Institutions and memory",
    location: "Dunedin, New Zealand",
    bio: "Runs a school of four hundred and thinks about what would still work if everyone who knows how it works went home.",
    website: "https://whitlock.example/",
    verified: { identity: true },
    joinedDaysAgo: 705,
  },
  {
    slug: DEMO_EDITOR,
    name: "Edda Lind",
    role: "Editor",
    niche: null,
    location: "Reykjavík, Iceland",
    bio: "Reads everything twice.",
    access: "editor",
    verified: { identity: true },
    joinedDaysAgo: 765,
  },
  {
    slug: "noor-siddiqui",
    name: "Noor Siddiqui",
    role: null,
    niche: null,
    location: null,
    bio: null,
    joinedDaysAgo: 6,
  },
];
