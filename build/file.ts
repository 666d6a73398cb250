import type { VNode } from "preact";
import { render } from "preact-render-to-string";

/**
 * A file of the tree: a page, which Eleventy renders; a file of another kind, rendered when its turn comes; or one that
 * must not be there.
 */
export type TreeFile =
  | { path: string; page: () => string }
  | { path: string; render: () => string | Buffer }
  | { path: string; removed: true };

export function page(path: string, markup: () => VNode): TreeFile {
  return { path, page: () => `<!doctype html>\n${render(markup())}\n` };
}

/** JSON as every answer of the API is written: compact, one line. */
export function json(path: string, value: () => unknown): TreeFile {
  return { path, render: () => JSON.stringify(value()) };
}

export function text(path: string, content: () => string): TreeFile {
  return { path, render: content };
}

/** A picture, or whatever else is no text. */
export function bytes(path: string, content: Buffer): TreeFile {
  return { path, render: () => content };
}

/** What no template can render. It is left out, or set aside, and holds nothing else up: all other errors are the machine's. */
export class RenderError extends Error {
  override name = "RenderError";
}

/** An error says in which file it happened. */
export function renderNamed<Content>(file: { path: string; render: () => Content }): Content {
  try {
    return file.render();
  } catch (error) {
    throw new RenderError(`${file.path}: ${(error as Error).message}`, { cause: error });
  }
}

export function removed(...paths: string[]): TreeFile[] {
  return paths.map((path) => ({ path, removed: true }));
}
