import { z } from "zod";
import { REASONS } from "../api/contract/errors.ts";
import { EXAMPLES_BASE } from "../api/contract/openapi/example.ts";
import { EXAMPLES } from "../api/contract/openapi/examples.ts";
import { type Operation, toolNamesOf } from "../api/contract/operation.ts";
import { OPERATIONS, type OperationId } from "../api/contract/operations.ts";
import { type Property, typeOf, meaningOf } from "./docs-property.ts";
import { type Sample, samplesOf } from "./docs-samples.ts";

/** A call of the API as the reference shows it. */
export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  scopes: readonly string[];
  tools: string[];
  parameters: { name: string; place: string; type: string; isRequired: boolean; meaning: string }[];
  samples: readonly Sample[];
  answer: { status: number; type: string | null; describe: string; example: string | null };
  errors: { status: number; reason: string; message: string }[];
}

/** Every call of the API by section, from the table that also makes routes and the OpenAPI document. */
export function describeOperations(
  origin: string,
): { section: string; operations: DescribedOperation[] }[] {
  const sections = Map.groupBy(OPERATIONS as readonly Operation[], ({ section }) => section);
  return [...sections].map(([section, operations]) => ({
    section,
    operations: operations.map((operation) => describe(operation, origin)),
  }));
}

function describe(operation: Operation, origin: string): DescribedOperation {
  const { id, method, path, summary, scopes = [], success, errors, also = [] } = operation;
  const example = EXAMPLES[id as OperationId]?.answer;
  return {
    id,
    method,
    path,
    summary,
    scopes,
    tools: toolNamesOf(operation),
    parameters: parametersOf(operation),
    samples: samplesOf(operation, origin),
    answer: {
      status: success.status,
      type: success.type ?? null,
      describe: success.describe,
      example: example ? JSON.stringify(example, null, 2).replaceAll(EXAMPLES_BASE, origin) : null,
    },
    errors: [
      ...errors.map((reason) => {
        const [status, message] = REASONS[reason];
        return { status, reason, message };
      }),
      ...also.map(({ status, describe: message }) => ({ status, reason: "", message })),
    ].toSorted((a, b) => a.status - b.status),
  };
}

/** Made once: a build asks for them in four places, and their schemas are a third of what its documentation costs. */
const known = new Map<Operation, DescribedOperation["parameters"]>();

function parametersOf(operation: Operation): DescribedOperation["parameters"] {
  const parameters = known.get(operation) ?? readParameters(operation);
  known.set(operation, parameters);
  return parameters;
}

function readParameters({ params, query, headers, body, upload }: Operation) {
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
    return Object.entries(properties).map(([name, property]) => ({
      name,
      place,
      type: typeOf(property as Property),
      isRequired: required.includes(name),
      meaning: meaningOf(property as Property),
    }));
  });
}
