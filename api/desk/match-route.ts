import type { DeskRoute } from "./route.ts";

export interface RouteMatch {
  route: DeskRoute;
  params: Record<string, string>;
}

/** The routes at a path, whatever their method: those with fewer `:names` first. */
export function matchRoute(routes: readonly DeskRoute[], path: string): RouteMatch[] {
  const parts = path.split("/");
  const matches = routes.flatMap((route) => {
    const params = paramsOf(route.path.split("/"), parts);
    return params ? [{ route, params }] : [];
  });
  const fewest = Math.min(...matches.map(({ params }) => Object.keys(params).length));
  return matches.filter(({ params }) => Object.keys(params).length === fewest);
}

function paramsOf(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const given = parts[index] ?? "";
    if (wanted.startsWith(":")) {
      // Ids and tokens are plain: an escape names nothing.
      if (!/^[\w-]+$/.test(given)) return undefined;
      params[wanted.slice(1)] = given;
    } else if (wanted !== given) return undefined;
  }
  return params;
}
