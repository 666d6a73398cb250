import type { Theme, ThemeError } from "../theme.ts";
import { enginesOf, type ThemeEngines } from "../theme-engines.ts";
import { pageOfTemplate, templatesOf, type ThemeTemplate } from "../theme-templates.ts";
import { checkColours } from "./colours.ts";
import { namesSetInLiquid, readLiquid, type Walk } from "./liquid-fields.ts";
import { checkMarkup } from "./markup.ts";
import { namesSetInNunjucks, readNunjucks } from "./nunjucks-fields.ts";
import { Findings, Scope } from "./scope.ts";
import { namesOf, namesOfAll } from "./shapes.ts";

/** A partial in a partial in a partial. Deeper ones are rendered like any, and only not read again here. */
const DEPTH_MAX = 12;
/** Uses of partials that are followed. A partial may use ten others, and each of them ten more. */
const USES_MAX = 3_000;

/**
 * The faults of a theme that show before anything is rendered with it: names that no page has, pictures without alternative
 * texts, code that the policy of pages would block, and colours that cannot be read.
 */
export function checkTheme(theme: Theme): ThemeError[] {
  const findings = new Findings();
  checkFields(theme, findings);
  const { pages, includes } = templatesOf(theme);
  for (const template of [...pages.values(), ...includes.values()]) {
    checkMarkup(template, findings);
  }
  checkColours(theme, findings);
  return findings.list();
}

function checkFields(theme: Theme, findings: Findings): void {
  const { pages, includes } = templatesOf(theme);
  const engines = enginesOf(theme);
  const all = namesOfAll(theme);
  const set = namesSetIn([...pages.values(), ...includes.values()], engines);
  const varying = new Set([...set].flatMap(([name, times]) => (times > 1 ? [name] : [])));
  const read = new Set<ThemeTemplate>();
  let uses = 0;
  let depth = 0;
  const walk: Walk = {
    findings,
    varying,
    known: new Set(set.keys()),
    partial: (name) =>
      [name, `${name}.liquid`, `${name}.njk`].map((path) => includes.get(path)).find(Boolean),
    enter: (template, scope) => {
      if (depth >= DEPTH_MAX || ++uses > USES_MAX) return;
      depth++;
      // A partial serves many pages, and may ask which one it is on.
      follow(template, scope, { ...walk, known: new Set([...set.keys(), ...all.keys()]) });
      depth--;
    },
  };

  function follow(template: ThemeTemplate, scope: Scope, how: Walk): void {
    read.add(template);
    try {
      if (template.language === "liquid") readLiquid(template, scope, how, engines.liquid);
      else readNunjucks(template, scope, how, engines.njk);
    } catch {
      // It cannot be parsed. Rendering it says why, and where.
    }
  }

  for (const [name, template] of pages) {
    const names = namesOf(pageOfTemplate(name), theme);
    follow(template, new Scope(names), walk);
  }
  const layouts = layoutsIn([...pages.values(), ...includes.values()]);
  for (const [path, template] of includes) {
    if (layouts.has(path)) follow(template, new Scope(all), walk);
  }
  for (const template of includes.values()) {
    // Nothing names it, or only an expression does: what it is given is not known.
    if (!read.has(template)) follow(template, new Scope(all), { ...walk, known: EVERY_NAME });
  }
}

/** Layouts that templates choose, and the one that all pages have. */
function layoutsIn(templates: readonly ThemeTemplate[]): Set<string> {
  const chosen = templates.flatMap(({ layout }) => (layout ? [layout] : []));
  return new Set(["base.liquid", "base.njk", ...chosen]);
}

class EveryName extends Set<string> {
  override has(): boolean {
    return true;
  }
}
const EVERY_NAME: ReadonlySet<string> = new EveryName();

/** How often each name is set or passed on in a theme. */
function namesSetIn(
  templates: readonly ThemeTemplate[],
  { liquid, njk }: ThemeEngines,
): Map<string, number> {
  const times = new Map<string, number>();
  for (const template of templates) {
    try {
      const names =
        template.language === "liquid"
          ? namesSetInLiquid(template, liquid)
          : namesSetInNunjucks(template, njk);
      for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    } catch {
      // It cannot be parsed.
    }
  }
  return times;
}
