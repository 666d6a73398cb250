import { basename, join, relative } from "node:path";
import { type Configuration, Eleventy, type TemplateData } from "@11ty/eleventy";
import type { VNode } from "preact";
import { render as toHtml } from "preact-render-to-string";
import { work } from "../../api/contract/work.ts";
import { LAYOUTS, TEMPLATES } from "../../site/templates.ts";
import { named, type PageRecord, RenderError } from "../tree/file.ts";
import { ELEVENTY_INPUT } from "./eleventy-input.ts";
import type { PageNames } from "./theme-engines.ts";
import { addTheme } from "./eleventy-theme.ts";
import type { Theme } from "./theme.ts";
import { pageOfTemplate } from "./theme-templates.ts";

export interface Page {
  path: string;
  content: string | Buffer;
}

export interface EleventyOptions {
  /** Called before each page. An error that it throws ends the rendering. */
  between?: (() => Promise<void>) | undefined;
  theme?: Theme | null;
}

/** Eleventy returns all pages of a run at once: this many are in memory. */
const PAGES_A_RUN = 250;

const OUTPUT = join(ELEVENTY_INPUT, "out");

/** Renders pages through Eleventy, used as a library, and hands them on. Nothing is written. */
export async function renderWithEleventy(
  records: readonly PageRecord[],
  take: (pages: Page[]) => void,
  options: EleventyOptions = {},
): Promise<void> {
  for (let first = 0; first < records.length; first += PAGES_A_RUN) {
    take(await renderRun(records.slice(first, first + PAGES_A_RUN), options));
  }
}

/** A new instance for each run: an old one keeps old data. */
async function renderRun(
  records: readonly PageRecord[],
  options: EleventyOptions,
): Promise<Page[]> {
  work.runs++;
  work.pages += records.length;
  const eleventy = new Eleventy(ELEVENTY_INPUT, OUTPUT, {
    quietMode: true,
    configPath: null,
    config: (configuration) => configure(configuration, records, options),
  });
  eleventy.disableLogger();
  const rendered = await eleventy.toJSON().catch((error: unknown) => {
    throw causeOf(error);
  });
  if (rendered.length !== records.length) throw new Error("Eleventy has left some pages out.");
  return rendered.map(({ outputPath, content }) => ({
    path: relative(OUTPUT, outputPath),
    content,
  }));
}

function configure(
  configuration: Configuration,
  records: readonly PageRecord[],
  { between, theme = null }: EleventyOptions,
): void {
  // Eleventy would print which filters are slow.
  configuration.benchmarkManager.get("Configuration").setIsVerbose(false);
  // One template after the other: after a failure nothing goes on in the background.
  configuration.setConcurrency(1);
  // Eleventy would read it for every run, and match its patterns against the one folder that it searches.
  configuration.setUseGitIgnore(false);
  // No template has data files.
  configuration.setDataFileSuffixes([]);
  configuration.addTemplateFormats("11ty.tsx");
  configuration.addExtension("11ty.tsx", {
    key: "11ty.js",
    // Eleventy's own function for such a template copies its filters into it for each page.
    compile: (_source, inputPath) => {
      const template = shippedAt(inputPath);
      return async (data) => {
        if (data.content === undefined) await between?.();
        return rendering(data, async (names) => {
          const markup = template.render(names);
          return inOnePiece(typeof markup === "string" ? markup : toHtml(markup as VNode));
        });
      };
    },
  });
  for (const [name, layout] of Object.entries(LAYOUTS)) {
    configuration.addTemplate(`_includes/${name}.11ty.tsx`, { ...layout });
  }
  const replaced = theme && addTheme(configuration, theme, { between, rendering });
  const templateFor = (record: PageRecord): string =>
    replaced ? replaced.templateFor(record) : record.template;
  for (const [name, some] of Map.groupBy(records, templateFor)) {
    const { data, render } = TEMPLATES[pageOfTemplate(name)];
    const paged = { ...data, records: some, ...replaced?.dataOf(name) };
    if (replaced?.pages.has(name)) replaced.addPage(name, paged);
    else configuration.addTemplate(`${name}.11ty.tsx`, { data: paged, render });
  }
}

/** The shipped layout or page template with this name. No two have the same. */
function shippedAt(inputPath: string): { render: (names: PageNames) => unknown } {
  const shipped: Record<string, object> = { ...LAYOUTS, ...TEMPLATES };
  return shipped[basename(inputPath, ".11ty.tsx")] as { render: (names: PageNames) => unknown };
}

/**
 * V8 keeps a text that was put together as a tree of its parts until somebody reads it. The pages of a run wait for one
 * another, and the trees would be copied by every collection.
 */
function inOnePiece(html: string): string {
  html.charCodeAt(0);
  return html;
}

/** Renders with the names that templates know: the fields of the record's data. An error names the page. */
async function rendering(
  { record, content, page }: TemplateData,
  render: (names: PageNames) => Promise<string>,
): Promise<string> {
  try {
    const data = record.data as PageNames;
    return await render({ ...data, page, ...(content === undefined ? {} : { content }) });
  } catch (error) {
    throw named(record.path, error);
  }
}

/** Eleventy's own error only names the template. The reason is inside. */
function causeOf(error: unknown): unknown {
  const { originalError } = error as { originalError?: unknown };
  return originalError === undefined || error instanceof RenderError
    ? error
    : causeOf(originalError);
}
