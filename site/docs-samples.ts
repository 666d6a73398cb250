import { EXAMPLES_BASE } from "../api/contract/openapi/example.ts";
import { EXAMPLES } from "../api/contract/openapi/examples.ts";
import { FORM_TYPE, JSON_TYPE, type Operation } from "../api/contract/operation.ts";
import type { OperationId } from "../api/contract/operations.ts";

/** A call of the API as a program that runs as printed, once the variables are set. */
export interface Sample {
  title: "curl" | "JavaScript" | "Python";
  /** For its colours, and for the fence in Markdown. */
  language: "sh" | "js" | "python";
  code: string;
}

export function samplesOf(operation: Operation, origin: string): readonly Sample[] {
  const call = callOf(operation, origin);
  return [
    { title: "curl", language: "sh", code: inShell(call) },
    { title: "JavaScript", language: "js", code: inJavaScript(call) },
    { title: "Python", language: "python", code: inPython(call) },
  ];
}

/** The variables of the samples. Needs nothing but curl and sed. */
export function variablesOf(origin: string): string {
  const first = (path: string, field: string): string =>
    `$(curl -s "${origin}${path}" | sed 's/.*"${field}":"[^"]*\\///; s/".*//')`;
  return [
    `PIECE_ID=${first("/api/public/pieces/recent?limit=1", "id")}`,
    `WRITER=$(curl -s "${origin}/api/public/pieces/$PIECE_ID" | sed 's/.*"slug":"//; s/".*//')`,
    `PIECE=$(curl -s "${origin}/api/public/pieces/recent?limit=1" | sed 's/.*"url":"[^"]*\\/author\\/[^/"]*\\///; s/".*//')`,
    `PRODUCT_ID=$(curl -s "${origin}/api/public/products/search?q=a&limit=1" | sed 's/.*"results":\\[{"id":"//; s/".*//')`,
    "GALLEY_KEY=pk_live_… # from the desk",
    `DRAFT_ID=$(curl -s "${origin}/api/v1/pieces" -H "Authorization: Bearer $GALLEY_KEY" -H "Content-Type: application/json" -d '{"headline": "To revise", "body_md": "Bridges fail *slowly*, then at once."}' | sed 's/.*"id":"//; s/".*//')`,
    "export PIECE_ID PIECE WRITER PRODUCT_ID GALLEY_KEY DRAFT_ID",
  ].join("\n");
}

/** One request. Addresses and headers name variables as the shell does, such as `$WRITER`. */
interface Call {
  method: Operation["method"];
  url: string;
  headers: Record<string, string>;
  /** The body, if there is one. A picture is sent as a file. */
  json?: unknown;
  form?: Record<string, string>;
  isPicture: boolean;
  answer: "json" | "text" | "nothing";
}

const PICTURE = { file: "bridge.jpg", alt: "A stone bridge in the rain" };

/** Values of required parameters. */
const QUERIES: Partial<Record<OperationId, string>> = {
  searchAuthors: "q=a&limit=3",
  recentPieces: "limit=3",
  searchPieces: "q=bridge&limit=3",
  trendingPieces: "window=month&limit=3",
  searchProducts: "q=a&limit=3",
  myPieces: "status=draft&limit=3",
};

function callOf(operation: Operation, origin: string): Call {
  const { id, method, path, scopes, headers, body, bodyType, upload, success } = operation;
  const place = path
    .replace("{slug}", "$WRITER")
    .replace("{piece}", "$PIECE")
    .replace("{id}", idOf(operation));
  const query = id === "oembed" ? `url=${origin}/author/$WRITER` : QUERIES[id as OperationId];
  const request = JSON.parse(
    JSON.stringify(EXAMPLES[id as OperationId]?.request ?? {}).replaceAll(EXAMPLES_BASE, origin),
  ) as Record<string, string>;
  const isJson = body !== undefined && bodyType !== FORM_TYPE && !upload;
  const needsVersion = headers?.shape["If-Match"]?.safeParse(undefined).success === false;
  return {
    method,
    url: `${origin}${place}${query ? `?${query}` : ""}`,
    headers: {
      ...(scopes ? { Authorization: "Bearer $GALLEY_KEY" } : {}),
      ...(needsVersion ? { "If-Match": '"1"' } : {}),
      ...(isJson ? { "Content-Type": JSON_TYPE } : {}),
    },
    ...(isJson ? { json: request } : {}),
    ...(bodyType === FORM_TYPE ? { form: request } : {}),
    isPicture: upload !== undefined,
    answer: kindOf(success.type),
  };
}

function kindOf(type: string | undefined): Call["answer"] {
  if (type === undefined) return "nothing";
  return type.endsWith("json") ? "json" : "text";
}

/** A public record; or a draft of the key's own, which is new and so has the version 1. */
function idOf({ section }: Operation): string {
  if (section === "Products") return "$PRODUCT_ID";
  return section === "Drafts" ? "$DRAFT_ID" : "$PIECE_ID";
}

function inShell({ method, url, headers, json, form, isPicture }: Call): string {
  const implied = json !== undefined || form || isPicture ? "POST" : "GET";
  const parts = [`curl ${method === implied ? "" : `-X ${method} `}"${url}"`];
  for (const [name, value] of Object.entries(headers)) {
    const header = `${name}: ${value}`;
    parts.push(`-H ${header.includes('"') ? quoted(header) : `"${header}"`}`);
  }
  for (const [name, value] of Object.entries(form ?? {})) {
    parts.push(`--data-urlencode ${quoted(`${name}=${value}`)}`);
  }
  if (json !== undefined) parts.push(`-d ${quoted(JSON.stringify(json, null, 2))}`);
  if (isPicture) parts.push(`-F "file=@${PICTURE.file}"`, `-F "alt=${PICTURE.alt}"`);
  return parts.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** For Node, as a module. */
function inJavaScript({ method, url, headers, json, form, isPicture, answer }: Call): string {
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    ...objectOf(headers, javaScriptText, "headers: {", "},"),
    ...(json === undefined
      ? []
      : [`body: JSON.stringify(${indented(JSON.stringify(json, null, 2))}),`]),
    ...(form ? objectOf(form, javaScriptText, "body: new URLSearchParams({", "}),") : []),
    ...(isPicture ? ["body,"] : []),
  ];
  const asked = options.length
    ? `${javaScriptText(url)}, {\n${options.map((line) => `  ${line}`).join("\n")}\n}`
    : javaScriptText(url);
  return [
    ...(isPicture ? PICTURE_IN_JAVASCRIPT : []),
    `const answer = await fetch(${asked});`,
    "if (!answer.ok) throw new Error(await answer.text());",
    `console.log(${answer === "nothing" ? "answer.status" : `await answer.${answer}()`});`,
  ].join("\n");
}

function javaScriptText(value: string): string {
  if (!VARIABLE.test(value)) return JSON.stringify(value);
  return `\`${value.replaceAll(VARIABLES, "${process.env.$1}")}\``;
}

const VARIABLE = /\$[A-Z_]+/;
const VARIABLES = /\$([A-Z_]+)/g;

const PICTURE_IN_JAVASCRIPT = [
  'import { readFile } from "node:fs/promises";',
  "",
  "const body = new FormData();",
  `body.set("file", new Blob([await readFile("${PICTURE.file}")]), "${PICTURE.file}");`,
  `body.set("alt", "${PICTURE.alt}");`,
];

/** With Python's own library alone. */
function inPython({ method, url, headers, json, form, isPicture, answer }: Call): string {
  const sent = isPicture ? { ...headers, "Content-Type": "image/jpeg" } : headers;
  const request = [
    `${pythonText(url)},`,
    ...(method === "GET" ? [] : [`method="${method}",`]),
    ...objectOf(sent, pythonText, "headers={", "},"),
    ...(json === undefined ? [] : [`data=json.dumps(${indented(literal(json))}).encode(),`]),
    ...(form ? objectOf(form, pythonText, "data=urllib.parse.urlencode({", "}).encode(),") : []),
    ...(isPicture ? [`data=open("${PICTURE.file}", "rb").read(),`] : []),
  ];
  const read = {
    json: "json.load(answer)",
    text: "answer.read().decode()",
    nothing: "answer.status",
  };
  const lines = [
    `request = urllib.request.Request(\n${request.map((line) => `  ${line}`).join("\n")}\n)`,
    "with urllib.request.urlopen(request) as answer:",
    `  print(${read[answer]})`,
  ].join("\n");
  const modules = ["json", "os", "urllib.parse", "urllib.request"];
  const used = modules.filter((name) => lines.includes(`${name}.`));
  // Python's usual indentation is twice that of the others.
  return `import ${used.join(", ")}\n\n${lines.replace(/^ +/gm, "$&$&")}`;
}

function pythonText(value: string): string {
  if (!VARIABLE.test(value)) return JSON.stringify(value);
  return `f"${value.replaceAll(VARIABLES, "{os.environ['$1']}")}"`;
}

/** The lines of an object whose values are texts; none if it is empty. */
function objectOf(
  values: Readonly<Record<string, string>>,
  text: (value: string) => string,
  begin: string,
  end: string,
): string[] {
  const lines = Object.entries(values).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${text(value)},`,
  );
  return lines.length ? [[begin, ...lines, end].join("\n  ")] : [];
}

function indented(lines: string): string {
  return lines.replaceAll("\n", "\n  ");
}

function literal(value: unknown): string {
  const words: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };
  return JSON.stringify(value, null, 2).replace(
    /"(?:[^"\\]|\\.)*"|true|false|null/g,
    (token) => words[token] ?? token,
  );
}
