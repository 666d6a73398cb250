import type { Liquid, Template } from "liquidjs";
import type { ThemeTemplate } from "../theme-templates.ts";
import { filtered, findField, type Findings, findName, type Place, Scope } from "./scope.ts";
import { ANY, objectOf, type Shape, VALUE } from "./shapes.ts";

/** What the walk through a theme's templates shares. */
export interface Walk {
  findings: Findings;
  /** Names that some part of the theme sets or passes on, and those of all pages. */
  known: ReadonlySet<string>;
  /** Names that are set more than once: their shape depends on the way through the template. */
  varying: ReadonlySet<string>;
  partial(name: string): ThemeTemplate | undefined;
  /** Reads a partial in this scope, unless it is too deep or too often. */
  enter(template: ThemeTemplate, scope: Scope): void;
}

/** The parts of Liquid's tokens and tags that are read here. Most are private in its types. */
interface Token {
  kind: number;
  content?: string | number;
  props?: Token[];
  variable?: Token;
  lhs?: Token;
  rhs?: Token;
  initial?: { postfix: Token[] };
  filters?: Filter[];
  postfix?: Token[];
  getText(): string;
  getPosition(): number[];
}
interface Filter {
  name: string;
  args: (Token | [string, Token | undefined])[];
}
interface Binding {
  value?: Token;
  alias?: string;
}
interface Tag {
  name?: string;
  token: Token;
  value?: Token;
  key?: string;
  variable?: string;
  collection?: Token;
  hash?: { hash: Record<string, Token | undefined> };
  args?: { hash: Record<string, Token | undefined> };
  file?: unknown;
  with?: Binding;
  forBinding?: Binding;
  withVar?: Token;
  templates?: Template[];
  elseTemplates?: Template[];
  orderedArgs?: Token[];
}

const LOOP = objectOf(
  "index index0 rindex rindex0 first last length name".split(" ").map((name) => [name, VALUE]),
);
const ROW = objectOf(
  "index index0 rindex rindex0 first last length col col0 col_first col_last row"
    .split(" ")
    .map((name) => [name, VALUE]),
);

/** Follows the names of a Liquid template through loops, assignments, filters and partials. */
export function readLiquid(
  template: ThemeTemplate,
  scope: Scope,
  walk: Walk,
  liquid: Liquid,
): void {
  const nodes = liquid.parse(template.source, template.file);
  createReader(template, walk).all(nodes, scope);
}

/** The names that a template sets, with the number of times. */
export function namesSetInLiquid(template: ThemeTemplate, liquid: Liquid): string[] {
  const found: string[] = [];
  const visit = (nodes: readonly Template[]): void => {
    for (const node of nodes) {
      found.push(...namesSetBy(node));
      const { hash, with: bound, forBinding } = node as unknown as Tag;
      for (const name of Object.keys(hash?.hash ?? {})) found.push(name, name);
      for (const alias of [bound?.alias, forBinding?.alias]) if (alias) found.push(alias, alias);
      if (!node.partialScope?.()) visit(childrenOf(node));
    }
  };
  visit(liquid.parse(template.source, template.file));
  return found;
}

/** Some tags give tokens, and some give texts, whatever their types say. */
function namesSetBy(node: Template): string[] {
  const names: Iterable<unknown> = node.localScope?.() ?? [];
  return [...names].map((name) => (typeof name === "string" ? name : (name as Named).content));
}

interface Named {
  content: string;
}

function childrenOf(node: Template): Template[] {
  const children = node.children?.(false, true);
  if (!children) return (node as unknown as Tag).templates ?? [];
  // Without partials, the generator has nothing to wait for.
  let step = children.next();
  while (!step.done) step = children.next(step.value);
  return step.value;
}

function createReader({ file, linesBefore }: ThemeTemplate, walk: Walk) {
  const { findings, known } = walk;
  let line = 1;

  function all(nodes: readonly Template[], scope: Scope): void {
    // What a template assigns is known in all that follows.
    let here = scope;
    for (const node of nodes) here = one(node, here);
  }

  function one(node: Template, scope: Scope): Scope {
    const tag = node as unknown as Tag;
    line = tag.token.getPosition()[0] ?? line;
    const { name: kind = "" } = tag;
    if (kind === "assign") {
      return scope.within([[tag.key ?? "", settled(tag.key, shapeOfToken(tag.value, scope))]]);
    }
    if (kind === "for" || kind === "tablerow") {
      loop(tag, scope);
      return scope;
    }
    if (kind === "include" || kind === "render") {
      partial(tag, scope);
      return scope;
    }
    for (const token of tag.orderedArgs ?? []) shapeOfToken(token, scope);
    for (const token of node.arguments?.() ?? []) shapeOfToken(token as unknown as Token, scope);
    const set = namesSetBy(node).map((name) => [name, VALUE] as const);
    all(childrenOf(node), scope);
    return set.length ? scope.within(set) : scope;
  }

  function settled(name: string | undefined, shape: Shape): Shape {
    return walk.varying.has(name ?? "") ? ANY : shape;
  }

  function loop(tag: Tag, scope: Scope): void {
    for (const token of Object.values((tag.hash ?? tag.args)?.hash ?? {})) {
      shapeOfToken(token, scope);
    }
    const of = shapeOfToken(tag.collection, scope);
    const own: [string, Shape] = tag.name === "for" ? ["forloop", LOOP] : ["tablerowloop", ROW];
    all(tag.templates ?? [], scope.within([[tag.variable ?? "", itemOf(of)], own]));
    all(tag.elseTemplates ?? [], scope);
  }

  function partial(tag: Tag, scope: Scope): void {
    const passed: [string, Shape][] = Object.entries(tag.hash?.hash ?? {}).map(([name, token]) => [
      name,
      token ? shapeOfToken(token, scope) : VALUE,
    ]);
    const partialName = typeof tag.file === "string" ? tag.file : undefined;
    const { with: bound, forBinding, withVar } = tag;
    if (bound?.value)
      passed.push([bound.alias ?? partialName ?? "", shapeOfToken(bound.value, scope)]);
    if (withVar) passed.push([partialName ?? "", shapeOfToken(withVar, scope)]);
    if (forBinding?.value) {
      passed.push([
        forBinding.alias ?? partialName ?? "",
        itemOf(shapeOfToken(forBinding.value, scope)),
      ]);
      passed.push(["forloop", LOOP]);
    }
    const template = partialName === undefined ? undefined : walk.partial(partialName);
    if (!template) return;
    walk.enter(template, tag.name === "render" ? new Scope(passed) : scope.within(passed));
  }

  /** A value with or without filters, or a part of one. */
  function shapeOfToken(token: Token | undefined, scope: Scope): Shape {
    if (!token) return ANY;
    if (token.initial) {
      const shape = shapeOfExpression(token.initial.postfix, scope);
      const path = token.initial.postfix[0]?.getText() ?? "";
      return (token.filters ?? []).reduce((of, filter) => through(of, filter, path, scope), shape);
    }
    if (token.postfix) return shapeOfExpression(token.postfix, scope);
    if (token.lhs ?? token.rhs) {
      shapeOfToken(token.lhs, scope);
      shapeOfToken(token.rhs, scope);
      return { kind: "list", item: VALUE };
    }
    if (token.props) return access(token, token.props, scope);
    return ANY;
  }

  function shapeOfExpression(postfix: readonly Token[], scope: Scope): Shape {
    const shapes = postfix.map((token) => shapeOfToken(token, scope));
    return shapes.length === 1 ? (shapes[0] ?? ANY) : ANY;
  }

  function through(of: Shape, filter: Filter, path: string, scope: Scope): Shape {
    const plain = filter.args.map((argument) => (Array.isArray(argument) ? argument[1] : argument));
    for (const token of plain) shapeOfToken(token, scope);
    const [first] = plain;
    const field = first && isText(first) ? String(first.content) : undefined;
    return filtered(of, filter.name, field, { findings, place: placeOf(first), path });
  }

  function access(token: Token, props: readonly Token[], scope: Scope): Shape {
    const place = placeOf(token);
    let path = "";
    let shape: Shape | undefined = token.variable ? shapeOfToken(token.variable, scope) : undefined;
    for (const prop of props) {
      const isName = prop.content !== undefined && !prop.props;
      if (!isName) {
        shapeOfToken(prop, scope);
        shape = shape ? itemOf(shape) : ANY;
        path += `[${prop.getText()}]`;
        continue;
      }
      const name = String(prop.content);
      path = path ? `${path}.${name}` : name;
      shape = shape
        ? findField(shape, name, { findings, place, path })
        : findName(scope, name, { findings, place, known });
    }
    return shape ?? ANY;
  }

  function placeOf(token: Token | undefined): Place {
    // The arguments of a shortcode are cut out of the template, so their own place says nothing.
    const [at = 1] = token?.getPosition() ?? [];
    return { file, line: Math.max(at, line) + linesBefore };
  }

  return { all };
}

function isText(token: Token): boolean {
  return typeof token.content === "string" && /^["']/.test(token.getText());
}

function itemOf(shape: Shape): Shape {
  return shape.kind === "list" ? shape.item : ANY;
}
