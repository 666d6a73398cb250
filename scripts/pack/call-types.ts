// TypeScript from the OpenAPI document. openapi-typescript needs the compiler's old interface, which TypeScript 7 has not.

type Schema = Readonly<Record<string, unknown>>;

interface Described {
  summary: string;
  parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

/** The declarations of every answer, and of `Calls`: the input and the answer of each call, by method and path. */
export function callTypes(document: Schema): string {
  const { schemas } = document["components"] as { schemas: Record<string, Schema> };
  const answers = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)};\n`,
  );
  const paths = document["paths"] as Record<string, Record<string, Described>>;
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const answer = answerOf(operation);
      if (!answer || FORM in (operation.requestBody?.content ?? {})) return [];
      const name = `${method.toUpperCase()} ${path}`;
      return `${comment({ description: operation.summary })}"${name}": { input: ${inputOf(operation)}; answer: ${answer} };\n`;
    }),
  );
  return `${answers.join("\n")}\nexport interface Calls {\n${calls.join("")}}\n`;
}

const JSON_TYPE = "application/json";
/** The client sends JSON. */
const FORM = "application/x-www-form-urlencoded";

function answerOf({ responses }: Described): string | undefined {
  const { content = {} } = responses["200"] ?? responses["201"] ?? {};
  const [schema] = Object.values(content).flatMap((one) =>
    "$ref" in one.schema ? [one.schema] : [],
  );
  return schema && typeOf(schema);
}

const PLACES = { path: "path", query: "query", header: "headers" } as const;

function inputOf({ parameters = [], requestBody }: Described): string {
  const parts = Object.entries(PLACES).flatMap(([place, name]) => {
    const its = parameters.filter((parameter) => parameter.in === place);
    if (!its.length) return [];
    const fields = its.map((one) => field(one.name, one.schema, one.required));
    return `${name}${its.some(({ required }) => required) ? "" : "?"}: { ${fields.join(" ")} };`;
  });
  const { [JSON_TYPE]: json, "multipart/form-data": form } = requestBody?.content ?? {};
  const isNeeded = form !== undefined || (json && isRequired(json.schema));
  const body = json && `body${isNeeded ? "" : "?"}: ${typeOf(json.schema)};`;
  const file = form && `form: ${typeOf(form.schema)};`;
  // A file, or what the service takes instead of one.
  if (body && file) return `{ ${parts.join(" ")} } & ({ ${file} } | { ${body} })`;
  return `{ ${[...parts, body, file].filter(Boolean).join(" ")} }`;
}

function isRequired({ required = [] }: Schema): boolean {
  return (required as readonly string[]).length > 0;
}

function field(name: string, schema: Schema, required: boolean): string {
  const type = typeOf(schema);
  return `${comment(schema)}${JSON.stringify(name)}${required ? "" : "?"}: ${type}${required ? "" : " | undefined"};`;
}

function typeOf(schema: Schema): string {
  const { $ref, const: one, enum: some, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === "string") return $ref.replace(/^.*\//, "");
  if (one !== undefined) return JSON.stringify(one);
  if (Array.isArray(some)) return some.map((value) => JSON.stringify(value)).join(" | ");
  const either = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (either) return either.map((part) => `(${typeOf(part)})`).join(" | ");
  if (allOf) return (allOf as readonly Schema[]).map((part) => `(${typeOf(part)})`).join(" & ");
  if (Array.isArray(type)) {
    return type.map((name: string) => `(${typeOf({ ...schema, type: name })})`).join(" | ");
  }
  return plainType(schema);
}

function plainType(schema: Schema): string {
  switch (schema["type"]) {
    case "string":
      return isFile(schema) ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `(${typeOf((schema["items"] as Schema | undefined) ?? {})})[]`;
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

function isFile({ format, contentEncoding }: Schema): boolean {
  return format === "binary" || contentEncoding === "binary";
}

function objectType({
  properties = {},
  required = [],
  additionalProperties: more,
}: Schema): string {
  const names = Object.entries(properties as Record<string, Schema>);
  const fields = names.map(([name, schema]) =>
    field(name, schema, (required as readonly string[]).includes(name)),
  );
  if (!fields.length) {
    return `Record<string, ${typeof more === "object" && more ? typeOf(more as Schema) : "unknown"}>`;
  }
  return `{ ${fields.join(" ")} }`;
}

function comment({ description }: Schema): string {
  return typeof description === "string" ? `/** ${description.replaceAll("*/", "*\\/")} */\n` : "";
}
