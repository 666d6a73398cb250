import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** The rules that judge colours: no other can hold in the light scheme and be broken in the dark one. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Every target is 24 pixels wide and high, or has that room around it (WCAG 2.2, 2.5.8). Off unless it is asked for. */
export const TARGET_RULES = ["target-size"];

/** Tabs that load axe by themselves: to send half a megabyte for each document takes as long as to run it. */
const prepared = new WeakSet<Page>();

/** What axe says about the page itself. The frames in it are left out. */
export async function analyze(page: Page, more: RunOptions = {}): Promise<AxeResults> {
  if (!prepared.has(page)) await page.addInitScript(axe.source);
  prepared.add(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    (wanted) => (window as unknown as { axe: typeof axe }).axe.run(document, wanted),
    { iframes: false, ...more },
  );
}

/** Each rule of axe that the page breaks, with the elements that break it and why. */
export async function barriersIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  const { violations } = await analyze(page, {
    // To describe every element that obeys a rule takes longer than to find those that break one.
    resultTypes: ["violations"],
    ...(rules ? { runOnly: [...rules] } : {}),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
