import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { unusedExports } from "./_exports.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["api", "build", "site", "embed", "scripts"];

const FLOORS_0_AND_1 = [
  "api/contract",
  "api/store",
  "api/render",
  "api/search",
  "api/outbound",
] as const;

/** Each room, and the rooms it may import from besides itself. The longest matching prefix names the room. */
const ROOMS: Record<string, readonly string[]> = {
  "api/contract": [],
  "api/store": ["api/contract"],
  "api/render": ["api/contract"],
  "api/search": ["api/contract"],
  "api/outbound": ["api/contract"],
  "api/read": FLOORS_0_AND_1,
  "api/webhooks": FLOORS_0_AND_1,
  "api/mail": [...FLOORS_0_AND_1, "site"],
  "api/presence": FLOORS_0_AND_1,
  "api/pictures": FLOORS_0_AND_1,
  "api/elsewhere": [...FLOORS_0_AND_1, "api/pictures"],
  "api/import": [...FLOORS_0_AND_1, "api/pictures"],
  "api/http": ["api", "site"],
  "api/mcp": ["api"],
  "api/oauth": ["api"],
  "api/desk": ["api", "site"],
  "api/follow": ["api", "site"],
  api: ["api"],
  embed: ["api/contract"],
  site: ["api/contract", "api/render", "api/search"],
  build: [...FLOORS_0_AND_1, "site", "embed"],
  scripts: ["api", "build", "site", "embed"],
};

/** The contract stands on nothing but zod. */
const PACKAGES: Record<string, RegExp> = { "api/contract": /^zod$/, embed: /^$/ };

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** Loaded when it is needed, not when the file is. */
  isLate?: boolean;
}

/** They need development packages, and no command of a service loads them. */
const FOR_DEVELOPERS = new Set(["scripts/dev/chromium.ts"]);

/** Exports that are used otherwise than by an import statement. */
const USED_BY_OTHERS = new Set([
  // `scripts/compile.js` loads it from the bundle that it has just made.
  "build/assets/assets.ts exports buildAssets",
  "build/assets/assets.ts exports packAssets",
  // Eleventy reads it in an exported site.
  "scripts/export/eleventy/eleventy.config.js exports default",
  // Vitest imports it.
  "test/_run.ts exports setup",
]);

/** Watches over a process or a piece of work, scripts of the browser, and measurements: nothing that meets trouble. */
const NOT_LOOPS =
  /\/client\/|\/database-clock\.ts|\/request-body\.ts|^scripts\/bench\/|^scripts\/service\/supervise\.ts|\/pipeline\/progress\.ts|\/encoder-process\.ts|^scripts\/service\/collect-garbage\.ts/;

describe("the floors", () => {
  const files = sourceFiles();
  const imports = files.flatMap(importsOf);

  it("are read from real files", () => {
    expect(files.length).toBeGreaterThan(30);
    expect(imports.length).toBeGreaterThan(60);
  });

  it("are imported downward only", () => {
    expect(imports.filter((edge) => !edge.to.startsWith("package:")).flatMap(upward)).toEqual([]);
  });

  it("use only the packages that are theirs to use", () => {
    const foreign = imports.flatMap(({ from, to }) => {
      const allowed = PACKAGES[roomOf(from)];
      const name = to.replace(/^package:/, "");
      return to !== name && allowed && !allowed.test(name) ? [`${from} imports ${name}`] : [];
    });
    expect(foreign).toEqual([]);
  });

  it("load no development package: a production installation has none", () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      devDependencies: Record<string, string>;
    };
    const missing = imports
      .filter(({ from, typeOnly, isLate }) => !typeOnly && !isLate && !FOR_DEVELOPERS.has(from))
      .filter(({ to }) => to.replace(/^package:/, "") in devDependencies)
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(missing).toEqual([]);
  });

  it("load the driver of PostgreSQL only when a server is opened", () => {
    const eager = imports.filter(({ typeOnly, isLate }) => !typeOnly && !isLate);
    const loaded = reachedFrom(
      ["scripts/start.ts", "scripts/worker.ts", "scripts/admin.ts"],
      eager,
    );
    expect(loaded).toContain("package:better-sqlite3");
    expect(loaded).not.toContain("package:pg");
  });

  it("let the writer's commands start without the store, the schemas or the templates", () => {
    const values = imports.filter(({ typeOnly }) => !typeOnly);
    const loaded = reachedFrom(["scripts/galley.ts"], values);
    expect(loaded).toContain("scripts/galley/login.ts");
    expect(
      loaded.filter((file) => /^api\/(?:store|read|http)\/|^site\/|:zod$|:kysely$/.test(file)),
    ).toEqual([]);
    const client = reachedFrom(["scripts/galley/client.ts"], values);
    expect(client).toEqual(["scripts/galley/client.ts"]);
  });

  it("send no schema and nothing of Node to a browser", () => {
    const scripts = files.filter((file) => /\/client\/|^embed\//.test(file));
    expect(scripts).toContain("api/desk/client/editor/margin/margin.ts");
    const loaded = reachedFrom(
      scripts,
      imports.filter(({ typeOnly }) => !typeOnly),
    );
    expect(loaded).toContain("api/contract/limits.ts");
    expect(loaded.filter((file) => /:zod$|:node:|\/contract\/random\.ts$/.test(file))).toEqual([]);
  });

  it("build queries in the store alone", () => {
    const outside = files
      .filter((file) => roomOf(file) !== "api/store")
      .flatMap((file) => queriesIn(file, readFileSync(join(ROOT, file), "utf8")));
    expect(outside).toEqual([]);
  });

  it("have rooms of at most 40 files", () => {
    // The tests of one room are of one kind. Migrations have their order, and one that has landed stays where it is.
    const rooms = files
      .map((file) => dirname(file))
      .filter((room) => !room.startsWith("test") && room !== "api/store/migrations");
    const counts = Map.groupBy(rooms, (room) => room);
    expect([...counts].filter(([, its]) => its.length > 40).map(([room]) => room)).toEqual([]);
  });

  it("have files of at most 300 lines and functions of at most 70, or a reason", () => {
    const sources = files.filter((file) => !file.startsWith("test/"));
    const found = sources.flatMap((file) => tooLong(file, readFileSync(join(ROOT, file), "utf8")));
    expect(found.toSorted()).toEqual([...LONG].toSorted());
  });

  it("have the rooms that the documentation names", () => {
    const page = readFileSync(join(ROOT, "site/docs/development.md"), "utf8");
    const [, folders = ""] = /## Folders\n(.*?)\n## /s.exec(page) ?? [];
    const named = [...folders.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) => {
      let parent = "";
      return [...cell.matchAll(/`([^`]+\/)`/g)].map(([, room = ""]) => {
        // A name alone is that of a room beside the one before it.
        if (!room.slice(0, -1).includes("/")) return join(parent, room);
        parent = dirname(room);
        return room;
      });
    });
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((room) => !existsSync(join(ROOT, room)))).toEqual([]);
  });

  it("are walked in the documentation by lists in which each file imports the next", () => {
    const page = readFileSync(join(ROOT, "site/docs/development.md"), "utf8");
    const [, walk = ""] = page.split("## One piece, from a call to a reader");
    const lists = (walk.split("\n## ", 1)[0] ?? "").split(/\n(?=1\. )/).slice(1);
    const steps = lists.map((list) =>
      Array.from(
        list.matchAll(/^\d+\. \[`([^`]+)`\]\(\.\.\/\.\.\/\1\)/gm),
        ([, file = ""]) => file,
      ),
    );
    expect(steps.map(({ length }) => length)).toEqual([5, 7, 7, 3, 4]);
    const linked = Array.from(page.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g), ([, file = ""]) => file);
    expect(linked.length).toBeGreaterThan(30);
    expect(linked.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const known = new Set(imports.map(({ from, to }) => `${from} > ${to}`));
    const missing = steps.flatMap((list) =>
      list
        .slice(1)
        .flatMap((to, at) => (known.has(`${list[at]} > ${to}`) ? [] : [`${list[at]} > ${to}`])),
    );
    expect(missing).toEqual([]);
  });

  it("export no name that nothing uses", () => {
    const texts = [...files, ...filesIn("test")].map(
      (file) => [file, readFileSync(join(ROOT, file), "utf8")] as const,
    );
    const unused = unusedExports(new Map(texts)).filter((line) => !USED_BY_OTHERS.has(line));
    expect(unused).toEqual([]);
  });

  it("repeat work in one way: by createLoop", () => {
    const loops = files
      .filter((file) => /^(?:api|build|scripts)\//.test(file) && !NOT_LOOPS.test(file))
      .filter((file) =>
        /\bsetInterval\(|while \(!\w*\.?signal\.aborted|while \(!\w+\.aborted/.test(
          readFileSync(join(ROOT, file), "utf8"),
        ),
      );
    expect(loops).toEqual(["api/store/log/loop.ts"]);
  });

  it("hold no circle of files", () => {
    expect(circles(imports)).toEqual([]);
  });
});

describe("this test", () => {
  it("names both files of an upward import", () => {
    expect(upward({ from: "api/store/a.ts", to: "api/http/b.ts", typeOnly: false })).toEqual([
      "api/store/a.ts must not import api/http/b.ts: api/store may import api/contract",
    ]);
    expect(upward({ from: "api/http/a.ts", to: "build/b.ts", typeOnly: false })).toHaveLength(1);
    expect(upward({ from: "embed/a.ts", to: "api/contract/b.ts", typeOnly: false })).toHaveLength(
      1,
    );
    expect(upward({ from: "embed/a.ts", to: "api/contract/b.ts", typeOnly: true })).toEqual([]);
  });

  it("finds a query outside the store, and names its line", () => {
    expect(queriesIn("build/a.ts", 'const a = 1;\nawait db\n  .selectFrom("pieces")')).toEqual([
      'build/a.ts:3 builds a query: .selectFrom("pieces")',
    ]);
    expect(queriesIn("build/a.ts", 'import { sql } from "kysely";')).toHaveLength(1);
    expect(queriesIn("build/a.ts", "import { walkPieces } from './public-walk.ts';")).toEqual([]);
  });

  it("finds exported names that nothing uses", () => {
    const found = (...texts: string[]) =>
      unusedExports(new Map(texts.map((text, index) => [`${"abc"[index]}.ts`, text])));
    const module = "export const one = 1;\nexport async function two() {}\nexport class Three {}";
    expect(found(module, 'import { one as first, Three } from "./a.ts";')).toEqual([
      "a.ts exports two",
    ]);
    expect(found(module, 'const { two: other } = await import("./a.ts");')).toEqual([
      "a.ts exports one",
      "a.ts exports Three",
    ]);
    expect(found(module, 'import * as a from "./a.ts";')).toEqual([]);
    expect(found("export type Four = 4;\nexport default 5;")).toEqual([
      "a.ts exports Four",
      "a.ts exports default",
    ]);
    const options = "export interface Options {}\nexport function run(options: Options) {}";
    expect(found(options, 'import { run } from "./a.ts";')).toEqual([]);
    expect(found(options, 'import type { Options } from "./a.ts";')).toEqual(["a.ts exports run"]);
  });

  it("finds a long function, also inside another one, whatever texts it has", () => {
    const long = (head: string) =>
      `${head} {\n  const text = \`\n}\n\`;\n${"  text;\n".repeat(70)}}`;
    const found = (source: string) => tooLong("a.tsx", source);
    expect(found(long("function one()"))).toEqual(["a.tsx one"]);
    expect(found(`const two = ${long("async () =>")};`)).toEqual(["a.tsx two"]);
    expect(found(`const three = { ${long("of({ a }: { a: 1 })")} };`)).toEqual(["a.tsx of"]);
    expect(found(long("function createFour()"))).toEqual([]);
    expect(found(`function createFive() {\n${long("return function six()")}\n}`)).toEqual([
      "a.tsx six",
    ]);
    expect(found(`function createSeven() {\n${long("return () =>")}\n}`)).toEqual(["a.tsx "]);
  });

  it("finds a circle and names its files", () => {
    const edge = (from: string, to: string): Import => ({ from, to, typeOnly: true });
    expect(circles([edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("c", "d")])).toEqual([
      "a → b → c → a",
    ]);
  });
});

/** Each has its reason. */
const LONG = [
  // Migrations that have landed are never changed.
  "api/store/migrations/0001-foundation.ts",
  "api/store/migrations/0001-foundation.ts writing",
  "api/store/migrations/0011-pictures.ts up",
  "api/store/migrations/0019-told.ts up",
  // The files that they write, from the first line to the last.
  "scripts/deploy/caddy.ts renderCaddyfile",
  "scripts/deploy/nginx.ts renderNginx",
  // One example of each page and each kind of hostile file, and the commands of a subject: tables rather than steps.
  "build/theme/theme-examples.ts pagesOf",
  "scripts/bench/hostile-pictures.ts floods",
  "scripts/admin/pieces.ts addPieceCommands",
  "scripts/admin/redirects.ts addRedirectCommands",
  "scripts/admin/site-settings.ts addSiteSettingsCommands",
  // They keep some state, which short functions inside them share, as what `create` makes.
  "api/desk/client/editor.ts start",
  "api/http/connections.ts guardConnections",
  "scripts/service/supervise.ts superviseWorker",
  "site/client/search/search.tsx start",
];

/** Files and functions that are too long. What a `create` function makes is an object: its parts are short functions. */
function tooLong(file: string, source: string): string[] {
  if (linesOf(source) <= 70) return [];
  const long = functionsIn(parseAst(source, { lang: file.endsWith(".tsx") ? "tsx" : "ts" }))
    .filter(
      ({ name, start, end }) =>
        linesOf(source.slice(start, end)) > 70 && !name.startsWith("create"),
    )
    .map(({ name }) => `${file} ${name}`);
  return [...(linesOf(source.trimEnd()) > 300 ? [file] : []), ...long];
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** All functions below a node, each under the name that it is declared or kept under. */
function functionsIn(node: unknown, kept = ""): (Node & { name: string })[] {
  if (typeof node !== "object" || !node) return [];
  if (Array.isArray(node)) return node.flatMap((one) => functionsIn(one, kept));
  const { id, key, type, start, end } = node as Node &
    Record<"id" | "key", { name?: string } | undefined>;
  const name = id?.name ?? key?.name ?? kept;
  const isFunction = /Function/.test(type) && "body" in node;
  const within = Object.values(node).flatMap((one) => functionsIn(one, isFunction ? "" : name));
  return isFunction ? [{ type, start, end, name }, ...within] : within;
}

function linesOf(text: string): number {
  return text.split("\n").length;
}

/** Plain SQL against a database of their own. Each has its reason. */
const OWN_SQL = new Set([
  // The yardsticks that our drafts and our search are measured against.
  "scripts/bench/bare-inserts.ts",
  "scripts/bench/search-yardsticks.ts",
  // It locks the data folder with an empty database file, before the store may be opened.
  "scripts/service/data-lock.ts",
]);

/** A query builder's calls, and the packages that would let a file speak to a database by itself. */
const QUERIES =
  /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|from "(?:kysely|better-sqlite3|node:sqlite)"/;

function queriesIn(file: string, source: string): string[] {
  if (OWN_SQL.has(file)) return [];
  return source.split("\n").flatMap((line, index) => {
    return QUERIES.test(line) ? [`${file}:${index + 1} builds a query: ${line.trim()}`] : [];
  });
}

/** These files, and all that they load. */
function reachedFrom(files: readonly string[], edges: readonly Import[]): string[] {
  const loaded = new Set(files);
  for (const from of loaded) {
    for (const edge of edges) if (edge.from === from) loaded.add(edge.to);
  }
  return [...loaded];
}

function upward({ from, to, typeOnly }: Import): string[] {
  const [room, other] = [roomOf(from), roomOf(to)];
  const allowed = ROOMS[room] ?? [];
  const below = allowed.some((prefix) => other === prefix || other.startsWith(`${prefix}/`));
  // embed.js has no dependencies: of the contract it takes the types.
  if (room === other || (below && (room !== "embed" || typeOnly))) return [];
  return [`${from} must not import ${to}: ${room} may import ${allowed.join(", ") || "nothing"}`];
}

function roomOf(file: string): string {
  const room = Object.keys(ROOMS)
    .filter((prefix) => file.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (!room) throw new Error(`${file} is in no folder that ROOMS lists`);
  return room;
}

function circles(edges: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      found.push([...path.slice(start), file].join(" → "));
      return;
    }
    if (finished.has(file)) return;
    for (const next of targets.get(file) ?? []) visit(next, [...path, file]);
    finished.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const pattern =
    /(?:^|\n)\s*(import|export)(\s+type)?\s[^;'"]*?from\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|(?:^|\n)\s*import\s+["']([^"']+)["']/g;
  return [...source.matchAll(pattern)].map((match) => {
    const target = match[3] ?? match[4] ?? match[5] ?? "";
    return {
      from: file,
      to: target.startsWith(".") ? posix.join(dirname(file), target) : `package:${target}`,
      typeOnly: match[2] !== undefined,
      isLate: match[4] !== undefined,
    };
  });
}

function sourceFiles(): string[] {
  return FOLDERS.flatMap(filesIn);
}

function filesIn(folder: string): string[] {
  return listFolder(join(ROOT, folder))
    .filter((path) => /\.(ts|tsx|mts|js|mjs)$/.test(path))
    .map((path) => relative(ROOT, path).replaceAll("\\", "/"));
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    );
  } catch {
    // A room that has not been built yet.
    return [];
  }
}
