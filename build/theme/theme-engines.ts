import { Liquid, type Template } from "liquidjs";
import nunjucks, { type Environment, type Template as NunjucksTemplate } from "nunjucks";
import type { Wording } from "../../site/messages/words.ts";
import { type Theme, ThemeError } from "./theme.ts";
import { countedContext, countSteps, inTime, RENDER_MS, tooSlow } from "./theme-limits.ts";
import { templatesOf, type ThemeTemplate, type ThemeTemplates } from "./theme-templates.ts";

/** The names that a template knows. Every page has a site. */
export interface PageNames {
  site: Wording;
  [name: string]: unknown;
}

/** The two languages of themes. Text is escaped unless a template says otherwise, and no file of the machine is read. */
export interface ThemeEngines {
  liquid: Liquid;
  njk: Environment;
  /** Renders a template. An error is a ThemeError that names file and line. */
  render(template: ThemeTemplate, names: PageNames): Promise<string>;
  /** The site of the page that is being rendered: filters and shortcodes use its words. */
  site(): Wording;
  /** Throws where a template has a fault that shows before it is rendered. */
  check(template: ThemeTemplate): void;
}

const LIQUID_LIMITS = { parseLimit: 1_000_000, renderLimit: RENDER_MS, memoryLimit: 100_000_000 };
/** Nunjucks makes a list of a range before its loop begins. */
const RANGE_MAX = 100_000;

const known = new WeakMap<Theme, ThemeEngines>();

/** One pair of engines for each theme, so that each template is parsed once. */
export function enginesOf(theme: Theme): ThemeEngines {
  const engines = known.get(theme) ?? createEngines(theme);
  known.set(theme, engines);
  return engines;
}

function createEngines(theme: Theme): ThemeEngines {
  const { includes } = templatesOf(theme);
  const liquid = new Liquid({
    templates: liquidPartials(includes),
    outputEscape: "escape",
    strictFilters: true,
    cache: true,
    ...LIQUID_LIMITS,
  });
  const njk = new nunjucks.Environment(
    {
      getSource(name: string) {
        const template = includes.get(name) ?? includes.get(`${name}.njk`);
        return template ? { src: template.source, path: template.file, noCache: false } : null;
      },
    },
    // In development Nunjucks keeps its own errors, with their lines and causes.
    { autoescape: true, throwOnUndefined: false, dev: true },
  );
  keepOneExtensionEach(njk);
  changeNunjucks();
  limitRange(njk);
  // Both languages render without waiting, so one page ends before the next begins.
  let site: Wording | undefined;
  const parsed = new Map<ThemeTemplate, Template[]>();
  const compiled = new Map<ThemeTemplate, NunjucksTemplate>();

  function parse(template: ThemeTemplate): Template[] {
    const nodes = parsed.get(template) ?? liquid.parse(template.source, template.file);
    parsed.set(template, nodes);
    return nodes;
  }

  function compile(template: ThemeTemplate): NunjucksTemplate {
    const ready =
      compiled.get(template) ?? new nunjucks.Template(template.source, njk, template.file, true);
    compiled.set(template, ready);
    return ready;
  }

  return {
    liquid,
    njk,
    site() {
      if (!site) throw new Error("No page is being rendered.");
      return site;
    },
    async render(template, names) {
      site = names.site;
      try {
        if (template.language === "liquid") {
          // Synchronous rendering takes half the time, and nothing here waits.
          return String(liquid.renderSync(parse(template), countedContext(liquid, names)));
        }
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        const ready = compile(template);
        inTime(() =>
          ready.render(names, (error, html) => (error ? reject(error) : resolve(html ?? ""))),
        );
        return await promise;
      } catch (error) {
        throw located(theme, template, error);
      }
    },
    check(template) {
      try {
        if (template.language === "liquid") parse(template);
        else compile(template);
      } catch (error) {
        throw located(theme, template, error);
      }
    },
  };
}

function limitRange(njk: Environment): void {
  const range = njk.getGlobal("range") as (start: number, stop?: number, step?: number) => number[];
  njk.addGlobal("range", (start: number, stop?: number, step = 1) => {
    const [from, to] = stop === undefined ? [0, start] : [start, stop];
    // Not less: a step of zero never arrives.
    const numbers = Math.abs((to - from) / step);
    if (!(numbers <= RANGE_MAX)) {
      throw new Error(`A range may have ${RANGE_MAX.toLocaleString("en")} numbers at most.`);
    }
    countSteps(numbers);
    return range(from, to, step);
  });
}

/** By path, with and without the extension: both are common. */
function liquidPartials(includes: ThemeTemplates["includes"]): Record<string, string> {
  return Object.fromEntries(
    [...includes].flatMap(([path, { language, source }]) =>
      language === "liquid"
        ? [
            [path, source],
            [path.replace(/\.liquid$/, ""), source],
          ]
        : [],
    ),
  );
}

/** Every run of Eleventy adds its shortcodes again. Nunjucks would keep all of them, and with them the pages of each run. */
function keepOneExtensionEach(njk: Environment): void {
  const add = njk.addExtension.bind(njk);
  njk.addExtension = (name, extension) => {
    njk.removeExtension(name);
    return add(name, extension);
  };
}

/** The fields in which both languages report the place of an error. */
interface PlacedError extends Error {
  originalError?: Error;
  token?: { file?: string; getPosition?: () => [number, number] };
  lineno?: number;
  cause?: Error;
}

function located(theme: Theme, template: ThemeTemplate, thrown: unknown): Error {
  const error = thrown as PlacedError;
  // An error in one of our own filters may come from a page's data. It is still reported at its place in the template.
  const file = fileOf(theme, error) ?? template.file;
  const linesBefore = [template, ...templatesOf(theme).includes.values()].find(
    (one) => one.file === file,
  )?.linesBefore;
  const line = error.token?.getPosition?.()[0] ?? lineOf(error);
  return new ThemeError(file, line ? line + (linesBefore ?? 0) : null, reasonOf(error));
}

/** Nunjucks counts lines from 1 in what it cannot compile, and from 0 in what fails later, which has a cause. */
function lineOf({ lineno, cause }: PlacedError): number | undefined {
  return lineno === undefined || cause === undefined ? lineno : lineno + 1;
}

/** Nunjucks names all templates on the way, and the one with the fault last. */
const NJK_PATHS = /^(?:\s*\(([^()\s]+\.njk)\)(?: \[Line [^\]]*\])?\n)+/;

function fileOf(theme: Theme, error: PlacedError): string | undefined {
  const named = error.token?.file ?? NJK_PATHS.exec(error.message)?.[1];
  if (named === undefined) return undefined;
  return [named, `_includes/${named}`, `_includes/${named}.liquid`].find((path) =>
    Object.hasOwn(theme.templates, path),
  );
}

/** The limits of Liquid, in the words that are used for those of Nunjucks. */
const LIQUID_REASONS = {
  "template render limit exceeded": tooSlow(RENDER_MS),
  "memory alloc limit exceeded":
    "It takes too much memory to render. Look for a loop that does not end.",
};

/** The innermost message, in one line. */
function reasonOf(error: PlacedError): string {
  const inner = error.originalError ?? error.cause;
  if (inner) return reasonOf(inner as PlacedError);
  const limit = Object.entries(LIQUID_REASONS).find(([said]) => error.message.startsWith(said));
  if (limit) return limit[1];
  const lines = error.message.replace(/, file:.*$/s, "").split("\n");
  return (
    lines
      .at(-1)
      ?.replace(/^\s*(?:Template render error|Error): /, "")
      .trim() ?? ""
  );
}

/** Changes the library itself, once. */
function changeNunjucks(): void {
  if (hasChanged) return;
  hasChanged = true;
  guardMembers();
  trackLines();
}

let hasChanged = false;

/**
 * Nunjucks looks up any property, and through a constructor a template reaches functions that run text as code. A theme is
 * trusted, and this is no sandbox, but a copied template should not get there by accident.
 */
function guardMembers(): void {
  const { runtime } = nunjucks;
  const { memberLookup } = runtime;
  runtime.memberLookup = (object, key) =>
    FORBIDDEN.has(String(key)) ? undefined : memberLookup(object, key);
}

const FORBIDDEN = new Set(["constructor", "__proto__", "prototype"]);

/**
 * Nunjucks notes the line of each call of a function only, and forgets it where an error is called back. It does not count
 * the steps of a template either.
 */
function trackLines(): void {
  const { runtime, compiler } = nunjucks;
  const { prototype } = compiler.Compiler;
  const { compile, _emitLine: emitLine, _emitLoopBindings: emitTurn } = prototype;
  const { _makeCallback: makeCallback } = prototype;
  const { handleError } = runtime;
  runtime.countSteps = countSteps;
  const tracked: Partial<typeof prototype> = {
    compile(node, frame) {
      const line = node.lineno ?? node.args?.lineno;
      if (STATEMENTS.has(node.typename)) {
        emitLine.call(this, `lineno = ${line}; runtime.countSteps();`);
      }
      compile.call(this, node, frame);
    },
    _emitLoopBindings(...loop) {
      emitLine.call(this, "runtime.countSteps();");
      emitTurn.apply(this, loop);
    },
    _makeCallback(result) {
      const code = makeCallback.call(this, result);
      return code.replace(/ cb\((\w+)\);/, " cb(runtime.handleError($1, lineno, colno));");
    },
  };
  Object.assign(prototype, tracked);
  // The first line is 0, which Nunjucks takes for none.
  runtime.handleError = (error, line, column) =>
    "Update" in error ? error : handleError(error, line, column);
}

const STATEMENTS = new Set(
  "Output If For Set Switch CallExtension CallExtensionAsync Include Import FromImport Extends".split(
    " ",
  ),
);
