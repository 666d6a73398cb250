import { join, resolve } from "node:path";
import type { Configuration, TemplateData } from "@11ty/eleventy";
import { FILTERS, type Helper, SHORTCODES } from "../../site/theme-helpers.tsx";
import type { PageRecord } from "../tree/file.ts";
import { ELEVENTY_INPUT } from "./eleventy-input.ts";
import type { Theme } from "./theme.ts";
import { enginesOf, type PageNames } from "./theme-engines.ts";
import { type Language, templatesOf, type ThemeTemplate } from "./theme-templates.ts";

/** A registered theme: the pages that it replaces, and the layout of each page. */
export interface AddedTheme {
  /** The name of its template for a page; that of the shipped one if it replaces none. */
  templateFor(record: PageRecord): string;
  pages: ReadonlyMap<string, ThemeTemplate>;
  dataOf(name: string): { layout?: string | false };
  addPage(name: string, data: object): void;
}

export interface ThemeRun {
  between: (() => Promise<void>) | undefined;
  rendering(data: TemplateData, render: (names: PageNames) => Promise<string>): Promise<string>;
}

/**
 * Registers a theme's layouts, filters and shortcodes. Eleventy keeps layouts by name for as long as the process lives, so
 * the names of a theme's layouts contain its hash, and the function that renders a layout must not use data of one run.
 */
export function addTheme(
  configuration: Configuration,
  theme: Theme,
  { between, rendering }: ThemeRun,
): AddedTheme {
  const { pages, includes } = templatesOf(theme);
  const engines = enginesOf(theme);
  const folder = `theme-${theme.hash}`;
  const inputs = join(ELEVENTY_INPUT, "/");
  const byInput = new Map<string, ThemeTemplate>();

  const ofPage =
    ({ run }: Helper) =>
    (...values: never[]) =>
      run(engines.site(), ...values);
  for (const filter of FILTERS) configuration.addFilter(filter.name, ofPage(filter));
  for (const code of SHORTCODES) configuration.addShortcode(code.name, ofPage(code));
  configuration.setLiquidParameterParsing("builtin");
  addLanguage("liquid", engines.liquid);
  addLanguage("njk", engines.njk);
  for (const [path, template] of includes) {
    const name = `_includes/${folder}/${path}`;
    byInput.set(name, template);
    configuration.addTemplate(name, template.source, layoutData(template));
  }

  /** Eleventy's own engines parse a template for every run, and keep each result for ever. */
  function addLanguage(language: Language, library: object): void {
    configuration.setLibrary(language, library);
    configuration.addExtension(language, {
      key: language,
      compileOptions: { cache: false },
      compile: (_source, inputPath) => {
        const template = byInput.get(resolve(inputPath).slice(inputs.length));
        if (!template) throw new Error(`${inputPath} is no template of the theme.`);
        return async (data) => {
          if (data.content === undefined) await between?.();
          return rendering(data, (names) => engines.render(template, names));
        };
      },
    });
  }

  function layoutData({ layout }: ThemeTemplate): { layout?: string | false } {
    if (layout === undefined) return {};
    return { layout: layout && layoutKey(layout) };
  }

  function layoutKey(path: string): string {
    return includes.has(path) ? `${folder}/${path}` : `${path}.11ty.tsx`;
  }

  const base = ["base.liquid", "base.njk"].find((path) => includes.has(path));
  return {
    pages,
    templateFor: (record) => templateFor(record, pages),
    dataOf(name) {
      const page = pages.get(name);
      if (page?.layout !== undefined) return layoutData(page);
      return base === undefined ? {} : { layout: layoutKey(base) };
    },
    addPage(name, data) {
      const template = pages.get(name);
      if (!template) throw new Error(`The theme does not replace ${name}.`);
      const input = `${folder}/${template.file}`;
      byInput.set(input, template);
      configuration.addTemplate(input, template.source, data);
    },
  };
}

/** One of the site's own pages may have a template of its own. */
function templateFor(record: PageRecord, pages: ReadonlyMap<string, ThemeTemplate>): string {
  const own = record.template === "page" ? `page-${record.data.slug}` : "";
  return pages.has(own) ? own : record.template;
}
