import { parse } from "yaml";
import type { TemplateName } from "../../site/page-data.ts";
import { type Theme, ThemeError } from "./theme.ts";

export type Language = "liquid" | "njk";

/** A template of a theme, ready to be registered. */
export interface ThemeTemplate {
  /** Its path in the theme's folder. */
  file: string;
  language: Language;
  /** Without its front matter. */
  source: string;
  /** The number of lines of the front matter, for error messages. */
  linesBefore: number;
  /** The layout that it asks for: a path in `_includes`, or false for none. */
  layout: string | false | undefined;
}

export interface ThemeTemplates {
  /** By the name of the page, or `page-about` for one of the site's own. */
  pages: Map<string, ThemeTemplate>;
  /** Layouts and partials by their path in `_includes`. */
  includes: Map<string, ThemeTemplate>;
}

const INCLUDES = "_includes/";
const SHIPPED_LAYOUT = "base";

/** The page that a template of a theme replaces. */
export function pageOfTemplate(name: string): TemplateName {
  return name.startsWith("page-") ? "page" : (name as TemplateName);
}

const known = new WeakMap<Theme, ThemeTemplates>();

export function templatesOf(theme: Theme): ThemeTemplates {
  const templates = known.get(theme) ?? readAll(theme);
  known.set(theme, templates);
  return templates;
}

function readAll(theme: Theme): ThemeTemplates {
  const pages: ThemeTemplates["pages"] = new Map();
  const includes: ThemeTemplates["includes"] = new Map();
  for (const [file, text] of Object.entries(theme.templates)) {
    const template = readTemplate(file, text);
    if (file.startsWith(INCLUDES)) includes.set(file.slice(INCLUDES.length), template);
    else pages.set(file.replace(/\.\w+$/, ""), template);
  }
  for (const template of [...pages.values(), ...includes.values()]) {
    if (template.layout) template.layout = layoutNamed(template, template.layout, includes);
  }
  return { pages, includes };
}

function readTemplate(file: string, text: string): ThemeTemplate {
  const language = file.endsWith(".liquid") ? "liquid" : "njk";
  const { frontMatter, source } = splitFrontMatter(file, text);
  const linesBefore = text.slice(0, text.length - source.length).split("\n").length - 1;
  return { file, language, source, linesBefore, layout: layoutIn(file, frontMatter) };
}

/**
 * Front matter is read here, not by Eleventy, which would run JavaScript in it. The rest must not look like front matter
 * again.
 */
function splitFrontMatter(file: string, text: string): { frontMatter: string; source: string } {
  const [whole = "", language = "", frontMatter = ""] =
    /^\uFEFF?---([^\n]*)\n([\s\S]*?\n)??---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const source = text.slice(whole.length);
  if (language.trim() || /^\uFEFF?---/.test(source)) {
    throw new ThemeError(file, 1, "Front matter must be YAML between two lines of ---.");
  }
  return { frontMatter, source };
}

function layoutIn(file: string, frontMatter: string): string | false | undefined {
  if (!frontMatter.trim()) return undefined;
  let values: unknown;
  try {
    values = parse(frontMatter);
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new ThemeError(file, 1, `The front matter is not valid YAML: ${reason}`);
  }
  const { layout, ...others } = (values ?? {}) as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined || !["string", "boolean", "undefined"].includes(typeof layout)) {
    throw new ThemeError(
      file,
      1,
      "The front matter of a theme can only choose the layout, as in: layout: base",
    );
  }
  return layout === true ? undefined : (layout as string | false | undefined);
}

function layoutNamed(
  { file }: ThemeTemplate,
  name: string,
  includes: ThemeTemplates["includes"],
): string {
  const found = [name, `${name}.liquid`, `${name}.njk`].find((path) => includes.has(path));
  if (found !== undefined) return found;
  if (name === SHIPPED_LAYOUT) return SHIPPED_LAYOUT;
  throw new ThemeError(file, 1, `There is no layout ${JSON.stringify(name)} in ${INCLUDES}.`);
}
