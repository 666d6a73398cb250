import { renderWithEleventy } from "./eleventy.ts";
import type { Site } from "../targets/site.ts";
import { type Theme, ThemeError, themeErrorIn } from "./theme.ts";
import { enginesOf } from "./theme-engines.ts";
import { examplePages } from "./theme-examples.ts";
import { templatesOf } from "./theme-templates.ts";

/** Renders a page of every kind with a theme. Throws a ThemeError that says what is wrong, and where. */
export async function tryTheme(theme: Theme, site: Site): Promise<void> {
  const { pages, includes } = templatesOf(theme);
  try {
    await renderWithEleventy(examplePages(site), () => {}, { theme });
  } catch (error) {
    // Anything else that Eleventy refuses, such as a cycle of layouts, is the theme's fault: the shipped templates work.
    throw themeErrorIn(error) ?? new ThemeError("", null, (error as Error).message);
  }
  // The examples may not use every partial. Only now do the engines know the shortcodes, which Eleventy registers.
  const engines = enginesOf(theme);
  for (const template of [...pages.values(), ...includes.values()]) engines.check(template);
}
