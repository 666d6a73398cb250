import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import Ajv from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { REASONS } from "../../api/contract/errors.ts";
import { EXAMPLES } from "../../api/contract/openapi/examples.ts";
import { createOpenApi } from "../../api/contract/openapi/openapi.ts";
import { signatureHeaders } from "../../api/webhooks/sign.ts";
import type { Operation } from "../../api/contract/operation.ts";
import { OPERATIONS } from "../../api/contract/operations.ts";

const document = createOpenApi({ baseUrl: "https://galley.example", siteName: "Galley" });
const text = JSON.stringify(document);

describe("the OpenAPI document", () => {
  it("is 3.1 and describes version 1.0.0 of the interface", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
  });

  it("passes Redocly's linter", async () => {
    expect(await redocly(text)).toEqual([]);
  });

  it("passes Spectral's linter", async () => {
    expect(await spectralFindings(text)).toEqual([]);
  });

  it("would fail both with an error in it", async () => {
    const broken = text.replaceAll('#/components/schemas/Piece"', '#/components/schemas/Absent"');
    expect(await redocly(broken)).not.toEqual([]);
    expect(await spectralFindings(broken)).not.toEqual([]);
  });

  it("requires no field that has a default, and has no default in an answer", () => {
    const { schemas } = document["components"] as { schemas: object };
    // Client generators take a field with a default in a component for a required one.
    expect(JSON.stringify(schemas)).not.toContain('"default":');
    expect(text).toContain('"default":"building"');
  });

  it("has a pattern for language tags", () => {
    const [, pattern = ""] = /"locale":\{[^{}]*"pattern":"([^"]+)"/.exec(text) ?? [];
    for (const tag of ["en", "pt-BR", "zh-Hant-TW", "sl-rozaj-biske-1994"]) {
      expect(tag).toMatch(new RegExp(pattern));
    }
    for (const tag of ["english please", "english"]) expect(tag).not.toMatch(new RegExp(pattern));
  });

  it("has a response for each error of an operation", () => {
    const paths = document["paths"] as Record<string, Record<string, { responses: object }>>;
    for (const operation of OPERATIONS as readonly Operation[]) {
      const described = paths[operation.path]?.[operation.method.toLowerCase()];
      const statuses = [
        operation.success.status,
        ...operation.errors.map((name) => REASONS[name][0]),
      ];
      expect(Object.keys(described?.responses ?? {})).toEqual(
        expect.arrayContaining(statuses.map(String)),
      );
    }
  });

  it("describes the headers of webhooks, rate limits and retries", () => {
    const { webhooks, components } = document as unknown as {
      webhooks: { piecePublished: { post: { parameters: Parameter[] } } };
      components: { responses: Record<string, { headers?: object }> };
    };
    const signed = signatureHeaders({ id: "a", time: 1, body: Buffer.from("{}") }, []);
    expect(webhooks.piecePublished.post.parameters.map(({ name }) => name)).toEqual(
      Object.keys(signed),
    );
    expect(components.responses["Error429"]?.headers).toHaveProperty("Retry-After");
    expect(components.responses["Error401"]?.headers).toHaveProperty("WWW-Authenticate");
  });

  it("requires no parameter that has a default", () => {
    const paths = document["paths"] as Record<string, Record<string, { parameters?: Parameter[] }>>;
    const parameters = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => operation.parameters ?? []),
    );
    expect(parameters.filter(({ schema }) => schema?.default !== undefined)).not.toEqual([]);
    for (const { name, required, schema } of parameters) {
      if (schema?.default !== undefined) expect(required, name).toBe(false);
    }
  });

  it("describes every field", () => {
    const { schemas } = document["components"] as { schemas: Record<string, Schema> };
    const bare = Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name));
    expect(Object.keys(schemas).length).toBeGreaterThan(20);
    expect(bare).toEqual([]);
  });
});

describe("an example", () => {
  const examples = (OPERATIONS as readonly Operation[]).flatMap(({ id, success, body }) => {
    const example = EXAMPLES[id as keyof typeof EXAMPLES];
    return [
      [`${id}'s answer`, success.answer, example?.answer] as const,
      [`${id}'s request`, body, example?.request] as const,
    ].filter(([, schema]) => schema !== undefined);
  });

  it.each(examples)("of %s parses with its own schema", (_, schema, example) => {
    expect(schema?.safeParse(example).error).toBeUndefined();
  });

  it("in the document fits the document's own schemas", () => {
    const ajv = formats.default(new Ajv.default({ strict: false }));
    ajv.addSchema({ $id: "root", ...document });
    const found = examplesIn(document);
    expect(found.length).toBeGreaterThanOrEqual(30);
    for (const { $ref, value } of found) {
      const fits = ajv.validate({ $ref: `root${$ref}` }, value);
      expect(ajv.errors ?? [], $ref).toEqual([]);
      expect(fits).toBe(true);
    }
  });
});

async function redocly(source: string): Promise<string[]> {
  // A file that always exists, such as /llms.txt, has no 4xx response.
  const rules = { "operation-4xx-response": "off" } as const;
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return problems.map(({ ruleId, message, location }) =>
    [ruleId, message, location[0]?.pointer].join(" "),
  );
}

async function spectralFindings(source: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
  const problems = await linter.run(source);
  return problems.map(({ code, message, path }) => `${code} ${message} ${path.join(".")}`);
}

type Parameter = { name: string; required: boolean; schema?: { default?: unknown } };

type Schema = {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
};

function undescribed(schema: Schema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description || property.$ref ? [] : [`${path}.${name}`]),
    ...undescribed(property, `${path}.${name}`),
    ...undescribed(property.items ?? {}, `${path}.${name}[]`),
  ]);
}

/** Each `schema` in the document that has an `example` or `examples` beside it. */
function examplesIn(node: unknown): { $ref: string; value: unknown }[] {
  if (Array.isArray(node)) return node.flatMap(examplesIn);
  if (typeof node !== "object" || node === null) return [];
  const { schema, example, examples } = node as {
    schema?: { $ref?: string };
    example?: unknown;
    examples?: Record<string, { value: unknown }>;
  };
  const values = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples ?? {}).map(({ value }) => value),
  ];
  const own = schema?.$ref ? values.map((value) => ({ $ref: schema.$ref ?? "", value })) : [];
  return [...own, ...Object.values(node).flatMap(examplesIn)];
}
