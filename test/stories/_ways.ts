import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isShort } from "../_suite.ts";
import type { GivenFile } from "../desk/_dropped.ts";
import { expectStateAccessible } from "../desk/_office.ts";

/** How a person of a story uses the desk. */
export interface Way {
  name: string;
  options: BrowserContextOptions;
  /** Activates a link or a button. */
  press(target: Locator): Promise<void>;
  /** Writes into a field. */
  write(field: Locator, words: string): Promise<void>;
  /** Chooses one of several radio buttons. */
  choose(radio: Locator): Promise<void>;
  /** Gives a file to a field. */
  attach(field: Locator, file: GivenFile): Promise<void>;
  /** Looks at the page as it is now: axe in both schemes, and on a phone its width and its targets. */
  look(page: Page): Promise<void>;
}

/** Presses keys only, and reaches everything with Tab. */
export const BY_KEYBOARD: Way = {
  name: "by keyboard alone",
  options: {},
  press: async (target) => {
    await tabTo(target);
    await target.page().keyboard.press("Enter");
  },
  write: async (field, words) => {
    await tabTo(field);
    await field.page().keyboard.press("ControlOrMeta+a");
    await field.page().keyboard.insertText(words);
  },
  choose: async (radio) => {
    const page = radio.page();
    const group = page.locator(`input[type=radio][name="${await radio.getAttribute("name")}"]`);
    const chosen = group.and(page.locator(":checked"));
    await tabTo((await chosen.count()) ? chosen : group.first());
    for (let key = 0; !(await radio.isChecked()); key++) {
      if (key > (await group.count())) throw new Error(`The arrows do not reach ${String(radio)}.`);
      await page.keyboard.press("ArrowDown");
    }
  },
  attach: async (field, file) => {
    const asked = field.page().waitForEvent("filechooser");
    await tabTo(field);
    await field.page().keyboard.press("Enter");
    await (await asked).setFiles(file);
  },
  look: (page) => expectStateAccessible(page),
};

export const WITHOUT_SCRIPTS: Way = {
  name: "without scripts",
  options: { javaScriptEnabled: false },
  press: (target) => target.click(),
  write: (field, words) => field.fill(words),
  choose: (radio) => radio.check(),
  attach: (field, file) => field.setInputFiles(file),
  look: async (page) => expect(await page.locator("h1").count()).toBe(1),
};

const PHONE = { width: 390, height: 844 };
/** What a finger can hit. */
const TARGET_PX = 44;

const ON_A_PHONE: Way = {
  name: "on a phone",
  options: { viewport: PHONE, hasTouch: true, isMobile: true },
  press: (target) => target.tap(),
  write: async (field, words) => {
    await field.tap();
    await field.fill(words);
  },
  choose: async (radio) => {
    await radio.tap();
    expect(await radio.isChecked()).toBe(true);
  },
  attach: (field, file) => field.setInputFiles(file),
  look: async (page) => {
    // The other scheme has the same colours as on a wide screen.
    await expectStateAccessible(page, ["dark"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await keepPicture(page);
    expect([page.url(), await smallTargets(page)]).toEqual([page.url(), []]);
  },
};

/** `npm test` tells one story in one way. */
export const WAYS = isShort() ? [BY_KEYBOARD] : [BY_KEYBOARD, WITHOUT_SCRIPTS, ON_A_PHONE];

let pictures = 0;

/** Where SCREENSHOTS names a folder, a picture of each state on a phone goes there. */
async function keepPicture(page: Page): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder) await page.screenshot({ path: join(folder, `phone-${pictures++}.png`) });
}

/** More than any page of the stories has. */
const STOPS_MAX = 250;

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  // In the text, Tab indents a list, and Escape leaves it. On a picture of the text, Tab goes on and Escape goes back.
  const tab = async (): Promise<void> => {
    const isWriting = await page.locator(".cm-content:focus").count();
    if (isWriting) await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
  };
  if (!(await hasFocus(target))) await tab();
  // Most of the way without looking, to save time.
  const far = Math.floor((await target.evaluate(stopsBefore)) * 0.7);
  for (let stop = 0; stop < far; stop++) await page.keyboard.press("Tab");
  for (let stop = 0; !(await hasFocus(target)); stop++) {
    if (stop > STOPS_MAX) throw new Error(`Tab does not reach ${String(target)}.`);
    await tab();
  }
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Runs in the page: how many controls are between the one that has the focus and this one. */
function stopsBefore(target: Element): number {
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility() && !one.matches(":disabled, [type=hidden]"))
    // Tab stops once at the radio buttons of a group.
    .filter((one) => !one.matches("[type=radio]:not(:checked)"));
  const from = document.activeElement ? stops.indexOf(document.activeElement) : -1;
  const to = stops.indexOf(target);
  return from >= 0 && to > from ? to - from : 0;
}

/** Controls that are lower than a finger, with their height. A label that belongs to one counts as part of it. */
async function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator(
      "button, select, textarea, summary, a.button, nav a, .row-actions a, input:not([type=hidden])",
    )
    .evaluateAll((all, least) => {
      const heightOf = (one: Element): number => one.getBoundingClientRect().height;
      return all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && heightOf(one) > 2)
        .filter((one) => !one.closest("p, li > p, td") || one.matches(".button"))
        .map((one) => {
          const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
          const height = Math.max(heightOf(one), ...labels.map(heightOf));
          return { one, height };
        })
        .filter(({ height }) => height < least - 0.5)
        .map(({ one, height }) => `${Math.round(height)} px: ${one.outerHTML.slice(0, 160)}`);
    }, TARGET_PX);
}
