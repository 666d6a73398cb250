import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TAG_FEED_PIECES } from "../../api/contract/limits.ts";

/**
 * Debian's Hugo with the kinds of files that we write: a piece as page, record, Markdown, card and receipt; writers,
 * categories and tags with pages and feeds, RSS alone for a tag, from as many pieces on as ours; of each writer also a record,
 * a widget and a badge. It highlights no code, as we do at a build.
 */
const CONFIGURATION = `baseURL = "http://localhost:3000/"
title = "Bench"
paginate = 50
rssLimit = 20
[outputs]
page = ["HTML", "JSON", "TWIN", "CARD", "RECEIPT"]
section = ["HTML", "RSS", "FEED", "JSON", "CARD", "BADGE"]
home = ["HTML", "RSS", "FEED"]
taxonomy = []
term = ["HTML"]
[mediaTypes."text/markdown"]
suffixes = ["md"]
[outputFormats.TWIN]
mediaType = "text/markdown"
baseName = "text"
isPlainText = true
[outputFormats.CARD]
mediaType = "text/html"
baseName = "card"
[outputFormats.RECEIPT]
mediaType = "application/json"
baseName = "receipt"
isPlainText = true
[outputFormats.BADGE]
mediaType = "image/svg+xml"
baseName = "badge"
isPlainText = true
[outputFormats.FEED]
mediaType = "application/json"
baseName = "feed"
isPlainText = true
[taxonomies]
tag = "tags"
category = "categories"
[related]
includeNewer = false
threshold = 1
[[related.indices]]
name = "tags"
weight = 100
[markup.highlight]
codeFences = false
[markup.goldmark.renderer]
unsafe = true
`;

const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/site.css"><title>{{ .Title }} · {{ site.Title }}</title><meta name="description" content="{{ .Params.sub | default .Summary | plainify }}"><link rel="canonical" href="{{ .Permalink }}"><meta property="og:site_name" content="{{ site.Title }}"><meta property="og:title" content="{{ .Title }}"><meta property="og:url" content="{{ .Permalink }}"><meta property="og:description" content="{{ .Params.sub | default .Summary | plainify }}">{{ range .Params.tags }}<meta property="article:tag" content="{{ . }}">{{ end }}{{ range .AlternativeOutputFormats }}<link rel="alternate" type="{{ .MediaType.Type }}" href="{{ .Permalink }}">{{ end }}<script type="application/ld+json">{{ dict "@context" "https://schema.org" "@type" "BlogPosting" "url" .Permalink "headline" .Title "datePublished" .Date "keywords" .Params.tags | jsonify | safeJS }}</script>`;
const MASTHEAD = `<header><a href="/">{{ site.Title }}</a><form action="/search"><input name="q" type="search"><button>Search</button></form><nav><ul>{{ range site.Taxonomies.categories }}<li><a href="{{ .Page.Permalink }}">{{ .Page.Title }}</a></li>{{ end }}</ul></nav></header>`;
const FOOT = `<footer><p>{{ site.Title }}</p><nav><ul><li><a href="/archive">Archive</a></li><li><a href="/search">Search</a></li><li><a href="/index.xml">RSS</a></li></ul></nav></footer>`;
const ENTRY = `<article><h2><a href="{{ .Permalink }}">{{ .Title }}</a></h2><p>{{ .Params.sub | default .Summary | plainify }}</p><p><a href="{{ .CurrentSection.Permalink }}">{{ .CurrentSection.Title }}</a> <time datetime="{{ .Date }}">{{ .Date.Format "2 January 2006" }}</time></p></article>`;
const ITEM = `{{ dict "id" .Permalink "url" .Permalink "title" .Title "content_html" .Content "date_published" .Date "tags" .Params.tags | jsonify }}`;

/** Only a list with more than one page is paged: Hugo would write an alias for each first page. */
function list(pages: string): string {
  return `{{ define "main" }}<h1>{{ .Title }}</h1>{{ $shown := ${pages} }}{{ $older := "" }}{{ if gt (len $shown) 50 }}{{ $pager := .Paginate $shown }}{{ $shown = $pager.Pages }}{{ with $pager.Next }}{{ $older = .URL }}{{ end }}{{ end }}{{ range $shown }}${ENTRY}{{ end }}{{ with $older }}<a href="{{ . }}">Older</a>{{ end }}{{ end }}`;
}

const LAYOUTS = {
  "_default/baseof.html": `<!doctype html><html lang="en"><head>${HEAD}</head><body>${MASTHEAD}<main>{{ block "main" . }}{{ end }}</main>${FOOT}</body></html>`,
  "_default/single.html": `{{ define "main" }}<article><p>{{ range .Params.categories }}{{ . }}{{ end }}</p><h1>{{ .Title }}</h1><p>{{ .Params.sub }}</p><p><a href="{{ .CurrentSection.Permalink }}">{{ .CurrentSection.Title }}</a> <time datetime="{{ .Date }}">{{ .Date.Format "2 January 2006" }}</time> {{ .ReadingTime }} min read</p>{{ .Content }}<ul>{{ range .GetTerms "tags" }}<li><a href="{{ .Permalink }}">{{ .Title }}</a></li>{{ end }}</ul></article><nav>{{ with .PrevInSection }}<a href="{{ .Permalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .Permalink }}">{{ .Title }}</a>{{ end }}</nav><section>{{ range first 3 (site.RegularPages.Related .) }}${ENTRY}{{ end }}</section>{{ end }}`,
  "_default/single.json": `{{ dict "ok" true "piece" (dict "url" .Permalink "title" .Title "summary" (.Params.sub | default .Summary) "content_html" .Content "content_text" .Plain "date_published" .Date "tags" .Params.tags) | jsonify }}`,
  "_default/single.twin.md": `---\ntitle: {{ .Title | jsonify }}\nurl: {{ .Permalink }}\ndate: {{ .Date }}\n---\n\n# {{ .Title }}\n\n{{ .RawContent }}`,
  "_default/single.card.html": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><link rel="stylesheet" href="/card.css"></head><body><h1><a href="{{ .Permalink }}">{{ .Title }}</a></h1><p>{{ .Params.sub | default .Summary | plainify }}</p><p>{{ .CurrentSection.Title }} <time>{{ .Date.Format "2 January 2006" }}</time></p></body></html>`,
  "_default/single.receipt.json": `{{ dict "statement" (dict "url" .Permalink "title" .Title "tags" .Params.tags "date_published" .Date "text" (sha256 .Plain) "body" (sha256 .Content)) "commitment" (sha256 (print .Permalink .Title .Plain)) | jsonify }}`,
  "_default/list.json": `{{ dict "name" .Title "url" .Permalink "pieces" (len .RegularPagesRecursive) | jsonify }}`,
  "_default/list.card.html": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><link rel="stylesheet" href="/card.css"></head><body><h1><a href="{{ .Permalink }}">{{ .Title }}</a></h1><ul>{{ range first 5 .RegularPagesRecursive }}<li><a href="{{ .Permalink }}">{{ .Title }}</a></li>{{ end }}</ul></body></html>`,
  "_default/list.badge.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="28"><rect width="200" height="28" rx="5"/><text x="12" y="19" fill="#fff">{{ .Title }}</text></svg>`,
  "_default/list.html": list(".RegularPagesRecursive"),
  "index.html": list("site.RegularPages"),
  "_default/rss.xml": `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>{{ .Title }}</title><link>{{ .Permalink }}</link>{{ range first 20 .RegularPagesRecursive }}<item><title>{{ .Title }}</title><link>{{ .Permalink }}</link><guid>{{ .Permalink }}</guid><pubDate>{{ .Date.Format "Mon, 02 Jan 2006 15:04:05 GMT" }}</pubDate><description>{{ .Params.sub | default .Summary | plainify }}</description><content:encoded>{{ .Content | html }}</content:encoded></item>{{ end }}</channel></rss>`,
  "_default/list.feed.json": `{"version":"https://jsonfeed.org/version/1.1","title":{{ .Title | jsonify }},"items":[{{ range $index, $_ := first 20 .RegularPagesRecursive }}{{ if $index }},{{ end }}${ITEM}{{ end }}]}`,
};

export function hasHugo(): boolean {
  return spawnSync("hugo", ["version"]).status === 0;
}

/** Writes the same pieces as a Hugo site, with a folder for each writer. */
export function writeHugoSite(folder: string, lines: readonly string[]): void {
  for (const [file, layout] of Object.entries(LAYOUTS)) put(join(folder, "layouts", file), layout);
  put(join(folder, "hugo.toml"), CONFIGURATION);
  const uses = new Map<string, number>();
  for (const [number, line] of lines.entries()) {
    const piece = JSON.parse(line) as Record<string, string> & { tags?: string[] };
    const author = join(folder, "content", "author", piece["author"] ?? "nobody");
    put(join(author, "_index.md"), JSON.stringify({ title: piece["author"] }));
    for (const tag of piece.tags ?? []) uses.set(tag, (uses.get(tag) ?? 0) + 1);
    const head = {
      title: piece["headline"],
      sub: piece["sub"],
      date: piece["published_at"],
      tags: piece.tags ?? [],
      categories: [piece["category"]],
    };
    // Hugo would read these as its shortcodes.
    const body = (piece["body_md"] ?? "").replaceAll(/\{\{([<%])/g, "{{ $1");
    put(join(author, `piece-${number}.md`), `${JSON.stringify(head)}\n\n${body}\n`);
  }
  const categories = new Set(
    lines.map((line) => (JSON.parse(line) as { category: string }).category),
  );
  const fed = [
    ...[...uses].filter(([, count]) => count >= TAG_FEED_PIECES).map(([tag]) => ["tags", tag]),
    ...[...categories].map((category) => ["categories", category]),
  ];
  for (const [taxonomy = "", term = ""] of fed) {
    const outputs = taxonomy === "tags" ? ["HTML", "RSS"] : ["HTML", "RSS", "FEED"];
    const page = { title: term, outputs };
    // As Hugo names the folder of a term.
    const name = term.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}._-]+/gu, "-");
    put(join(folder, "content", taxonomy, name, "_index.md"), JSON.stringify(page));
  }
}

function put(file: string, content: string): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
}

export interface HugoBuild {
  seconds: number;
  /** The processor time of all its threads. */
  cpu_seconds: number;
  files: number;
  megabytes: number;
}

/** One full build. */
export function timeHugo(folder: string): HugoBuild {
  const root = join(folder, "public");
  rmSync(root, { recursive: true, force: true });
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync("sh", ["-c", "hugo --quiet && times"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Hugo ended with ${status}: ${stderr}`);
  const seconds = (performance.now() - started) / 1_000;
  return { seconds, cpu_seconds: cpuOfChildren(stdout), ...sizeOfTree(root) };
}

/** The shell's `times` has its own user and system time in one line, and those of its children in the next: `0m1.52s 0m0.20s`. */
function cpuOfChildren(times: string): number {
  const [, line = ""] = times.trim().split("\n").slice(-2);
  return Array.from(line.matchAll(/(\d+)m([\d.]+)s/g), ([, minutes, seconds]) => {
    return 60 * Number(minutes) + Number(seconds);
  }).reduce((sum, part) => sum + part, 0);
}

export function sizeOfTree(root: string): { files: number; megabytes: number } {
  const files = readdirSync(`${root}/`, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    .reduce((sum, size) => sum + size, 0);
  return { files: files.length, megabytes: Math.round(bytes / 1_048_576) };
}
