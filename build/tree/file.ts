import type { PageData, TemplateName } from "../../site/page-data.ts";

/** A page of the tree: the template that renders it, and its data, which hold no functions. */
export type PageRecord = {
  [Name in TemplateName]: { path: string; template: Name; data: PageData<Name> };
}[TemplateName];

/**
 * A file of the tree: a page, which Eleventy renders; a file of another kind, rendered when its turn comes; or one that
 * must not be there.
 */
export type TreeFile =
  | { path: string; page: PageRecord }
  | { path: string; render: () => string | Buffer }
  | { path: string; removed: true };

export function page<Name extends TemplateName>(
  path: string,
  template: Name,
  data: PageData<Name>,
): TreeFile {
  return { path, page: { path, template, data } as PageRecord };
}

/** JSON as every answer of the API is written: compact, one line. */
export function json(path: string, value: () => unknown): TreeFile {
  return { path, render: () => JSON.stringify(value()) };
}

export function text(path: string, content: () => string | Buffer): TreeFile {
  return { path, render: content };
}

/** A picture or another binary file. */
export function bytes(path: string, content: Buffer): TreeFile {
  return { path, render: () => content };
}

/** Content that cannot be rendered. It is left out or set aside, and holds nothing else up. Other errors are the machine's. */
export class RenderError extends Error {
  override name = "RenderError";
}

/** Renders a file; an error names the file. */
export function renderNamed<Content>(path: string, render: () => Content): Content {
  try {
    return render();
  } catch (error) {
    throw named(path, error);
  }
}

export function named(path: string, error: unknown): RenderError {
  return new RenderError(`${path}: ${(error as Error).message}`, { cause: error });
}

export function removed(...paths: string[]): TreeFile[] {
  return paths.map((path) => ({ path, removed: true }));
}
