import nunjucks, { type Environment, type Node } from "nunjucks";
import type { ThemeTemplate } from "../theme-templates.ts";
import type { Walk } from "./liquid-fields.ts";
import { filtered, findField, findName, type Place, type Scope } from "./scope.ts";
import { ANY, either, objectOf, type Shape, VALUE } from "./shapes.ts";

const LOOP = objectOf(
  "index index0 revindex revindex0 first last length".split(" ").map((name) => [name, VALUE]),
);

function parse({ source }: ThemeTemplate, njk: Environment): Node {
  return nunjucks.parser.parse(source, [...njk.extensionsList], {});
}

/** Follows the names of a Nunjucks template through loops, sets, macros, filters, blocks and partials. */
export function readNunjucks(
  template: ThemeTemplate,
  scope: Scope,
  walk: Walk,
  njk: Environment,
): void {
  createReader(template, walk, njk).all(parse(template, njk), scope);
}

/** The names that a template sets, with the number of times. */
export function namesSetInNunjucks(template: ThemeTemplate, njk: Environment): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.typename === "Set") found.push(...(node.targets ?? []).map(nameOf));
    if (node.typename === "Macro" || node.typename === "Import") {
      const { name, target } = node;
      for (const one of [name, target]) if (isNode(one)) found.push(nameOf(one));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(template, njk));
  return found;
}

function createReader({ file, linesBefore }: ThemeTemplate, walk: Walk, njk: Environment) {
  const { findings } = walk;
  let line = 0;

  /** Statements one after the other: what one sets is known in the next. */
  function all(node: Node | null | undefined, scope: Scope): Scope {
    if (!node) return scope;
    const nodes = node.children ?? [node];
    return nodes.reduce((here, child) => statement(child, here), scope);
  }

  function statement(node: Node, scope: Scope): Scope {
    line = node.lineno ?? line;
    switch (node.typename) {
      case "TemplateData":
        return scope;
      case "Output":
      case "NodeList":
      case "Root":
        return all(node, scope);
      case "If":
      case "IfAsync": {
        shapeOf(node.cond, scope);
        const after = all(node.body, scope);
        all(otherwise(node), scope);
        return after;
      }
      case "For":
      case "AsyncEach":
      case "AsyncAll":
        loop(node, scope);
        return scope;
      case "Set":
        return set(node, scope);
      case "Macro":
      case "Caller":
        return macro(node, scope);
      case "Import":
        shapeOf(node.template, scope);
        return scope.within([[nameOf(node.target), ANY]]);
      case "FromImport":
        return scope.within((node.names?.children ?? []).map((one) => [importedName(one), ANY]));
      case "Include":
      case "Extends":
        partial(node, scope);
        return scope;
      case "Block":
        return all(node.body, scope);
      case "Switch":
        shapeOf(node.expr, scope);
        for (const one of node.cases ?? []) {
          shapeOf(one.cond, scope);
          all(one.body, scope);
        }
        all(node.default, scope);
        return scope;
      default:
        shapeOf(node, scope);
        return scope;
    }
  }

  function loop(node: Node, scope: Scope): void {
    const of = shapeOf(node.arr, scope);
    const targets = isNode(node.name) ? (node.name.children ?? [node.name]) : [];
    const item = targets.length === 1 && of.kind === "list" ? of.item : ANY;
    const names = targets.map((target): [string, Shape] => [nameOf(target), item]);
    all(node.body, scope.within([...names, ["loop", LOOP]]));
    all(otherwise(node), scope);
  }

  function set(node: Node, scope: Scope): Scope {
    const value = isNode(node.value) ? shapeOf(node.value, scope) : VALUE;
    if (isNode(node.body)) all(node.body, scope);
    return scope.within(
      (node.targets ?? []).map((target) => {
        const name = nameOf(target);
        return [name, walk.varying.has(name) ? ANY : value];
      }),
    );
  }

  function macro(node: Node, scope: Scope): Scope {
    const names: [string, Shape][] = [["caller", ANY]];
    for (const argument of node.args?.children ?? []) {
      // Those with a default value.
      for (const pair of argument.children ?? []) {
        if (isNode(pair.value)) shapeOf(pair.value, scope);
        if (isNode(pair.key)) names.push([nameOf(pair.key), ANY]);
      }
      if (!argument.children) names.push([nameOf(argument), ANY]);
    }
    const own: [string, Shape][] = isNode(node.name) ? [[nameOf(node.name), ANY]] : [];
    all(node.body, scope.within([...own, ...names]));
    return scope.within(own);
  }

  function partial({ template }: Node, scope: Scope): void {
    shapeOf(template, scope);
    const name = textOf(template);
    const found = name === undefined ? undefined : walk.partial(name);
    if (found) walk.enter(found, scope);
  }

  function shapeOf(node: Node | null | undefined, scope: Scope): Shape {
    if (!isNode(node)) return ANY;
    switch (node.typename) {
      case "Literal":
        return typeof node.value === "string" || typeof node.value === "number" ? VALUE : ANY;
      case "Symbol":
        return rootName(node, scope);
      case "LookupVal":
        return lookup(node, scope);
      case "Filter":
      case "FilterAsync":
        return filter(node, scope);
      case "FunCall":
        return call(node, scope);
      case "Group": {
        const shapes = (node.children ?? []).map((child) => shapeOf(child, scope));
        return shapes.length === 1 ? (shapes[0] ?? ANY) : ANY;
      }
      case "InlineIf":
        shapeOf(node.cond, scope);
        return otherwise(node)
          ? either(shapeOf(node.body, scope), shapeOf(otherwise(node), scope))
          : shapeOf(node.body, scope);
      case "Or":
        return either(shapeOf(node.left, scope), shapeOf(node.right, scope));
      case "Is":
        shapeOf(node.left, scope);
        // The name of a test.
        for (const one of node.right?.args?.children ?? []) shapeOf(one, scope);
        return VALUE;
      case "Pair":
        return isNode(node.value) ? shapeOf(node.value, scope) : ANY;
      case "Capture":
        all(node.body, scope);
        return VALUE;
      case "Caller":
        macro(node, scope);
        return ANY;
      default:
        for (const child of childrenOf(node)) shapeOf(child, scope);
        return ANY;
    }
  }

  function rootName(node: Node, scope: Scope): Shape {
    const word = nameOf(node);
    if (njk.globals[word] !== undefined) return ANY;
    return findName(scope, word, { findings, place: placeOf(node), known: walk.known });
  }

  function lookup(node: Node, scope: Scope): Shape {
    const of = shapeOf(node.target, scope);
    const { val } = node;
    if (!isNode(val) || val.typename !== "Literal") {
      shapeOf(val, scope);
      return of.kind === "list" ? of.item : ANY;
    }
    return findField(of, String(val.value), { findings, place: placeOf(node), path: pathOf(node) });
  }

  function filter(node: Node, scope: Scope): Shape {
    const [input, ...others] = node.args?.children ?? [];
    const of = shapeOf(input, scope);
    for (const one of others) shapeOf(one, scope);
    const word = isNode(node.name) ? nameOf(node.name) : "";
    const at = { findings, place: placeOf(node), path: pathOf(input) };
    if (word === "default" || word === "d") return either(of, shapeOf(others[0], scope));
    return filtered(of, word, word === "sort" ? attributeOf(others) : textOf(others[0]), at);
  }

  /** A name that is called is a macro or a function: rendering says if there is none. */
  function call(node: Node, scope: Scope): Shape {
    for (const one of node.args?.children ?? []) shapeOf(one, scope);
    const called = isNode(node.name) ? node.name : undefined;
    if (called?.typename !== "LookupVal") return ANY;
    const of = shapeOf(called.target, scope);
    shapeOf(called, scope);
    if (of.kind !== "list") return ANY;
    const method = isNode(called.val) ? String(called.val.value) : "";
    if (SAME_LIST.has(method)) return of;
    return ONE_OF_LIST.has(method) ? of.item : ANY;
  }

  function placeOf(node: Node): Place {
    return { file, line: (node.lineno ?? line) + 1 + linesBefore };
  }

  return { all };
}

const SAME_LIST = new Set(["slice", "concat", "reverse", "toReversed", "toSorted", "filter"]);
const ONE_OF_LIST = new Set(["at", "find", "pop", "shift"]);

function otherwise({ else_: other }: Node): Node | null | undefined {
  return other;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "typename" in value;
}

function childrenOf(node: Node): Node[] {
  const children: unknown[] = [...(node.children ?? [])];
  for (const field of node.fields ?? []) {
    const value = (node as unknown as Record<string, unknown>)[field];
    if (Array.isArray(value)) children.push(...(value as unknown[]));
    else children.push(value);
  }
  return [...new Set(children)].filter(isNode);
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.value === "string" ? node.value : "";
}

/** `{% from "x" import a as b %}` */
function importedName(node: Node): string {
  return node.typename === "Pair" ? nameOf(node.value) : nameOf(node);
}

function textOf(node: unknown): string | undefined {
  const isText = isNode(node) && node.typename === "Literal" && typeof node.value === "string";
  return isText ? String(node.value) : undefined;
}

/** `sort(attribute="title")`, or as the third of its arguments. */
function attributeOf(args: readonly Node[]): string | undefined {
  const pairs = args.flatMap(({ typename, children }) =>
    typename === "KeywordArgs" ? (children ?? []) : [],
  );
  const named = pairs.find(({ key }) => isNode(key) && key.value === "attribute");
  return textOf(named?.value ?? args[2]);
}

/** As the template writes it: `piece.authors[0].name`. */
function pathOf(node: Node | undefined): string {
  if (!node) return "";
  if (node.typename !== "LookupVal") return nameOf(node);
  const { val, target } = node;
  const before = isNode(target) ? pathOf(target) : "";
  return isNode(val) && val.typename === "Literal"
    ? `${before}.${String(val.value)}`
    : `${before}[…]`;
}
