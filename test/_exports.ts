import { posix } from "node:path";

/**
 * Every exported name that no other file imports, as `file exports name`. A type that describes another export of its file
 * is used. Reads imports and exports as oxfmt writes them.
 */
export function unusedExports(files: ReadonlyMap<string, string>): string[] {
  const used = new Set([...files].flatMap(([file, text]) => namesImported(file, text)));
  return [...files].flatMap(([file, text]) =>
    used.has(`${file} *`)
      ? []
      : namesExported(text)
          .filter((name) => !used.has(`${file} ${name}`) && !isOwnType(name, text))
          .map((name) => `${file} exports ${name}`),
  );
}

const DECLARED =
  /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;

function namesExported(text: string): string[] {
  return [
    ...[...text.matchAll(DECLARED)].map(([, name = ""]) => name),
    ...[...text.matchAll(LISTED)].flatMap(([, list = ""]) => namesIn(list, "last")),
    ...(/^export default /m.test(text) ? ["default"] : []),
  ];
}

function isOwnType(name: string, text: string): boolean {
  const isType = new RegExp(`^export (?:interface|type) ${name}\\b`, "m").test(text);
  return isType && text.split(new RegExp(`\\b${name}\\b`)).length > 2;
}

const IMPORTED =
  /^(?:import|export) (?:type )?(?:(\w+)(?:, )?)?(?:\{([^}]*)\}|(\*)[^"]*?)? ?from "(\.[^"]+)"/gm;
const LOADED = /(?:\{([^{}]*)\} = await )?\bimport\(\s*"(\.[^"]+)"/g;

/** As `file name`; `file *` where all names are taken together. */
function namesImported(from: string, text: string): string[] {
  const found: string[] = [];
  for (const [, whole, list, all, path = ""] of text.matchAll(IMPORTED)) {
    const file = posix.join(posix.dirname(from), path);
    if (whole !== undefined) found.push(`${file} default`);
    if (all !== undefined) found.push(`${file} *`);
    found.push(...namesIn(list ?? "", "first").map((name) => `${file} ${name}`));
  }
  for (const [, list, path = ""] of text.matchAll(LOADED)) {
    const file = posix.join(posix.dirname(from), path);
    const names = list === undefined ? ["*"] : namesIn(list.replaceAll(":", " as"), "first");
    found.push(...names.map((name) => `${file} ${name}`));
  }
  return found;
}

/** `type Store, open as openStore`: first gives open, last gives openStore. */
function namesIn(list: string, which: "first" | "last"): string[] {
  return list
    .split(",")
    .map((part) => part.trim().replace(/^type /, ""))
    .filter(Boolean)
    .map((part) => part.split(" as ").at(which === "first" ? 0 : -1) ?? "");
}
