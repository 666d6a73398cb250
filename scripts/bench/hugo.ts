import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Debian's Hugo with the same work as ours: no highlighting, a page and a JSON file for each piece. */
const CONFIGURATION = `baseURL = "http://localhost:3000/"
title = "Bench"
[outputs]
page = ["HTML", "JSON"]
[taxonomies]
tag = "tags"
category = "categories"
[markup.highlight]
codeFences = false
[markup.goldmark.renderer]
unsafe = true
`;

const LAYOUTS = {
  "single.html": `<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body><h1>{{ .Title }}</h1><p>{{ .Params.sub }}</p>{{ .Content }}</body></html>`,
  "single.json": `{{ dict "title" .Title "html" .Content "text" .Plain "url" .Permalink | jsonify }}`,
  "list.html": `<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body><h1>{{ .Title }}</h1><ul>{{ range first 50 .Pages }}<li><a href="{{ .Permalink }}">{{ .Title }}</a></li>{{ end }}</ul></body></html>`,
};

export function hasHugo(): boolean {
  return spawnSync("hugo", ["version"]).status === 0;
}

/** Writes the same pieces as a Hugo site, with a folder for each writer. */
export function writeHugoSite(folder: string, lines: readonly string[]): void {
  mkdirSync(join(folder, "layouts", "_default"), { recursive: true });
  writeFileSync(join(folder, "hugo.toml"), CONFIGURATION);
  for (const [file, layout] of Object.entries(LAYOUTS)) {
    writeFileSync(join(folder, "layouts", "_default", file), layout);
  }
  for (const [number, line] of lines.entries()) {
    const piece = JSON.parse(line) as Record<string, string> & { tags?: string[] };
    const place = join(folder, "content", "author", piece["author"] ?? "nobody");
    mkdirSync(place, { recursive: true });
    const head = {
      title: piece["headline"],
      sub: piece["sub"],
      date: piece["published_at"],
      tags: piece.tags ?? [],
      categories: [piece["category"]],
    };
    // Hugo would read these as its shortcodes.
    const body = (piece["body_md"] ?? "").replaceAll(/\{\{([<%])/g, "{{ $1");
    writeFileSync(join(place, `piece-${number}.md`), `${JSON.stringify(head)}\n\n${body}\n`);
  }
}

/** The seconds of one full build. */
export function timeHugo(folder: string): number {
  rmSync(join(folder, "public"), { recursive: true, force: true });
  const started = performance.now();
  const { status, stderr } = spawnSync("hugo", ["--quiet"], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`Hugo ended with ${status}: ${stderr}`);
  return (performance.now() - started) / 1_000;
}
