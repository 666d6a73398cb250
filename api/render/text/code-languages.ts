import type { LanguageRegistration } from "@shikijs/primitive";

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

/** The languages whose code gets colours. A grammar is loaded when it is first needed. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  bash: () => import("@shikijs/langs/bash"),
  c: () => import("@shikijs/langs/c"),
  cpp: () => import("@shikijs/langs/cpp"),
  csharp: () => import("@shikijs/langs/csharp"),
  css: () => import("@shikijs/langs/css"),
  diff: () => import("@shikijs/langs/diff"),
  docker: () => import("@shikijs/langs/docker"),
  elixir: () => import("@shikijs/langs/elixir"),
  go: () => import("@shikijs/langs/go"),
  graphql: () => import("@shikijs/langs/graphql"),
  haskell: () => import("@shikijs/langs/haskell"),
  html: () => import("@shikijs/langs/html"),
  http: () => import("@shikijs/langs/http"),
  ini: () => import("@shikijs/langs/ini"),
  java: () => import("@shikijs/langs/java"),
  javascript: () => import("@shikijs/langs/javascript"),
  json: () => import("@shikijs/langs/json"),
  jsx: () => import("@shikijs/langs/jsx"),
  kotlin: () => import("@shikijs/langs/kotlin"),
  lua: () => import("@shikijs/langs/lua"),
  make: () => import("@shikijs/langs/make"),
  nginx: () => import("@shikijs/langs/nginx"),
  php: () => import("@shikijs/langs/php"),
  powershell: () => import("@shikijs/langs/powershell"),
  python: () => import("@shikijs/langs/python"),
  r: () => import("@shikijs/langs/r"),
  ruby: () => import("@shikijs/langs/ruby"),
  rust: () => import("@shikijs/langs/rust"),
  scala: () => import("@shikijs/langs/scala"),
  shellsession: () => import("@shikijs/langs/shellsession"),
  sql: () => import("@shikijs/langs/sql"),
  swift: () => import("@shikijs/langs/swift"),
  toml: () => import("@shikijs/langs/toml"),
  tsx: () => import("@shikijs/langs/tsx"),
  typescript: () => import("@shikijs/langs/typescript"),
  xml: () => import("@shikijs/langs/xml"),
  yaml: () => import("@shikijs/langs/yaml"),
  zig: () => import("@shikijs/langs/zig"),
};

/** Other names that writers use. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "c#": "csharp",
  "c++": "cpp",
  cjs: "javascript",
  console: "shellsession",
  cs: "csharp",
  dockerfile: "docker",
  golang: "go",
  hs: "haskell",
  js: "javascript",
  jsonc: "json",
  kt: "kotlin",
  makefile: "make",
  mjs: "javascript",
  mts: "typescript",
  patch: "diff",
  ps1: "powershell",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  svg: "xml",
  ts: "typescript",
  yml: "yaml",
  zsh: "bash",
};

/** The name and grammar of a language; undefined if we do not know it. */
export function grammarOf(written: string): { name: string; load: Grammar } | undefined {
  const lower = written.toLowerCase();
  const name = Object.hasOwn(OTHER_NAMES, lower) ? (OTHER_NAMES[lower] ?? "") : lower;
  const load = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined;
  return load && { name, load };
}
