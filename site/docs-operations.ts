import { z } from "zod";
import type { Operation } from "../api/contract/operation.ts";
import { OPERATIONS } from "../api/contract/operations.ts";
import { table } from "./docs-table.ts";

/** Every call of the API, by section, in Markdown. */
export function operationsInMarkdown(): string {
  const sections = Map.groupBy(OPERATIONS as readonly Operation[], ({ section }) => section);
  return [...sections]
    .flatMap(([section, operations]) => [`## ${section}`, ...operations.map(describe)])
    .join("\n\n");
}

function describe(operation: Operation): string {
  const { method, path, summary, scopes = [], tool } = operation;
  const parts = [summary];
  if (scopes.length > 0) {
    const names = scopes.map((scope) => `\`${scope}\``).join(" or ");
    parts.push(`Needs a key with ${names}.`);
  }
  if (tool) parts.push(`As a tool: \`${tool.name}\`.`);
  const all = parametersOf(operation);
  // The path shows its own parameters.
  const rows = all.some(([, place]) => place !== "path") ? all : [];
  return [
    `### \`${method} ${path}\``,
    parts.join(" "),
    ...(rows.length > 0 ? [table(["Parameter", "In", "Meaning"], rows)] : []),
  ].join("\n\n");
}

function parametersOf({ params, query, headers, body, upload }: Operation): string[][] {
  const places = [
    [params, "path"],
    [query, "query"],
    [headers, "header"],
    [body, "body"],
    [upload?.form, "form"],
  ] as const;
  return places.flatMap(([schema, place]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
    });
    return Object.entries(properties).map(([name, property]) => [
      `\`${name}\``,
      place,
      meaningOf(property as Property, required.includes(name)),
    ]);
  });
}

interface Property {
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  maxLength?: number;
  maxItems?: number;
  items?: Property;
  anyOf?: readonly Property[];
}

function meaningOf(property: Property, isRequired: boolean): string {
  const { description = "" } = property;
  return [
    description,
    ...(isRequired ? ["Required."] : []),
    ...boundsOf(property),
    ...defaultOf(property),
  ].join(" ");
}

function boundsOf({ enum: values, maxLength, maxItems, items, anyOf = [] }: Property): string[] {
  const sentences = anyOf.flatMap(boundsOf);
  if (values && values.length > 1) {
    sentences.push(`One of ${values.map((value) => `\`${String(value)}\``).join(", ")}.`);
  }
  if (maxItems !== undefined) sentences.push(`At most ${maxItems}.`);
  if (items?.maxLength !== undefined) sentences.push(`Each at most ${items.maxLength} characters.`);
  if (maxLength !== undefined) {
    sentences.push(`At most ${maxLength.toLocaleString("en")} characters.`);
  }
  return sentences;
}

/** Many descriptions name the default already. */
function defaultOf({ description = "", default: value }: Property): string[] {
  const isWord = (typeof value === "string" && value !== "") || typeof value === "number";
  return isWord && !description.includes("when left out") ? [`Default: \`${value}\`.`] : [];
}
