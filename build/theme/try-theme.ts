import { renderWithEleventy } from "./eleventy.ts";
import type { Site } from "../targets/site.ts";
import { checkTheme } from "./check/check-theme.ts";
import { type Theme, ThemeError, themeErrorIn } from "./theme.ts";
import { enginesOf } from "./theme-engines.ts";
import { examplePages } from "./theme-examples.ts";
import { templatesOf } from "./theme-templates.ts";

/**
 * Renders a page of every kind with a theme, and reads its templates and stylesheets. Throws a ThemeError that says what
 * is wrong, and where. What reading finds comes first: a name that no page has often makes a filter fail as well, which
 * says less.
 */
export async function tryTheme(theme: Theme, site: Site): Promise<void> {
  const failure = await renderExamples(theme, site);
  const [first, ...others] = checkTheme(theme);
  if (first) {
    first.others = others;
    throw first;
  }
  if (failure) throw failure;
  // The examples may not use every partial. Only now do the engines know the shortcodes, which Eleventy registers.
  const { pages, includes } = templatesOf(theme);
  const engines = enginesOf(theme);
  for (const template of [...pages.values(), ...includes.values()]) engines.check(template);
}

async function renderExamples(theme: Theme, site: Site): Promise<ThemeError | undefined> {
  // Throws where a template chooses a layout that is not there.
  templatesOf(theme);
  try {
    await renderWithEleventy(examplePages(site, theme), () => {}, { theme });
    return undefined;
  } catch (error) {
    // Anything else that Eleventy refuses, such as a cycle of layouts, is the theme's fault: the shipped templates work.
    return themeErrorIn(error) ?? new ThemeError("", null, (error as Error).message);
  }
}
