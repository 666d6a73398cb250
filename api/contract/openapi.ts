import { z } from "zod";
import { Author, AuthorHit, Socials } from "./author.ts";
import { CreatePieceBody, CreatePieceResponse, MyPieceListItem } from "./draft.ts";
import * as envelopes from "./envelopes.ts";
import { ErrorBody, Issue, REASONS, type Reason } from "./errors.ts";
import { EXAMPLES, PIECE_EXAMPLE } from "./examples.ts";
import { OPERATIONS, type Operation, type OperationId } from "./operations.ts";
import { ListAuthor, Piece, PieceAuthor, PieceHit, PieceListItem, TrendingItem } from "./piece.ts";
import { Price, Product } from "./product.ts";
import { RpcError, RpcRequest, RpcResponse } from "./rpc.ts";
import { type JsonSchema, tidyAnswer, tidyFormats } from "./tools.ts";
import { WebhookHeaders } from "./webhook.ts";

/** The version of the interface, not of the software: it moves only with the contract. */
const API_VERSION = "1.0.0";

const ANSWERS: Record<string, z.ZodType> = {
  Author,
  AuthorHit,
  Socials,
  Piece,
  PieceAuthor,
  ListAuthor,
  PieceListItem,
  PieceHit,
  TrendingItem,
  Price,
  Product,
  CreatePieceResponse,
  MyPieceListItem,
  Issue,
  ErrorBody,
  RpcError,
  RpcResponse,
  ...envelopes,
};
/**
 * What callers send stands where it is sent, not among the components: generators of clients take a default in a component
 * for a field that is always there, and would make every caller send it.
 */
const REQUESTS = new Map<z.ZodType, string>([
  [CreatePieceBody, "CreatePieceBody"],
  [RpcRequest, "RpcRequest"],
]);

type Document = Record<string, unknown>;

/** The OpenAPI 3.1 description of every operation. */
export function createOpenApi({
  baseUrl,
  siteName,
}: {
  baseUrl: string;
  siteName: string;
}): Document {
  return {
    openapi: "3.1.0",
    info: {
      title: `${siteName} API`,
      version: API_VERSION,
      summary: "Programs may draft; only people publish; what is published is plain files.",
      description:
        "Public reads need no key and are open to cross-origin requests. Writes take a key that a writer mints in the desk; whatever they create is a draft, and no call can publish it. Answers only ever gain fields.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: siteName, url: baseUrl },
    },
    servers: [{ url: baseUrl, description: "This service." }],
    tags: sections().map(([name, description]) => ({ name, description })),
    paths: paths(),
    webhooks: { piecePublished: { post: webhook(baseUrl) } },
    components: {
      schemas: components(ANSWERS),
      responses: errorResponses(),
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "pk_live_ and 64 hexadecimal characters",
          description:
            "A key minted in the desk, at /desk/edit/online-presence. It can only draft.",
        },
      },
    },
  };
}

function sections(): [name: Operation["section"], description: string][] {
  return [
    ["Authors", "Writers and their profiles."],
    ["Pieces", "What they have published."],
    ["Products", "What they sell."],
    ["Drafts", "What a key may do: create drafts and list the owner's pieces."],
    ["Tools", "The Model Context Protocol endpoint for AI clients."],
    ["Embeds", "The badge, the widget script, and oEmbed."],
    ["Feeds", "Feeds of each writer."],
    ["Discovery", "What machines read first."],
  ];
}

function paths(): Document {
  const items: Record<string, Document> = {};
  for (const operation of OPERATIONS as readonly Operation[]) {
    const item = (items[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describeOperation(operation);
  }
  return items;
}

function describeOperation(operation: Operation): Document {
  const { answer, type, status, describe } = operation.success;
  const example = EXAMPLES[operation.id as OperationId];
  const parameters = [
    ...parametersIn("path", operation.params),
    ...parametersIn("query", operation.query),
    ...parametersIn("header", operation.headers),
  ];
  const content = type && {
    [type]: {
      schema: answer ? reference(answer) : { type: type.includes("json") ? "object" : "string" },
      ...(example?.answer ? { example: example.answer } : {}),
    },
  };
  return {
    operationId: operation.id,
    tags: [operation.section],
    summary: operation.summary,
    description: operation.tool
      ? `${operation.summary} AI clients call it as the tool ${operation.tool.name}.`
      : operation.summary,
    ...(parameters.length ? { parameters } : {}),
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: requestSchema(operation.body),
                ...(example?.request ? { example: example.request } : {}),
              },
            },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: describe,
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        ...(content ? { content } : {}),
      },
      ...otherResponses(operation.also),
      ...responsesFor([...operation.errors, "internal_error"]),
    },
    security: operation.scopes ? [{ key: [] }] : [],
  };
}

/** What else tells a caller how to go on, by the status of the answer. */
const HEADERS: Readonly<Record<number, Document>> = {
  201: { Location: header("string", "Where the writer finishes and publishes it.") },
  401: { "WWW-Authenticate": header("string", "How to send the key.") },
  429: {
    "Retry-After": header("integer", "Seconds until the next request is taken."),
    "RateLimit-Limit": header("integer", "How many requests a window takes."),
    "RateLimit-Remaining": header("integer", "How many are left of it."),
    "RateLimit-Reset": header("integer", "Seconds until there are more."),
  },
  503: { "Retry-After": header("integer", "Seconds until it is worth trying again.") },
};

function header(type: "string" | "integer", description: string): Document {
  return { description, schema: { type } };
}

function otherResponses(answers: Operation["also"] = []): Document {
  return Object.fromEntries(
    answers.map(({ status, type, answer, describe }) => [
      status,
      {
        description: describe,
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        ...(type
          ? { content: { [type]: { schema: answer ? reference(answer) : { type: "string" } } } }
          : {}),
      },
    ]),
  );
}

function parametersIn(place: "path" | "query" | "header", schema: z.ZodObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    override: tidyFormats,
  });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema;
    return { name, in: place, required: required.includes(name), description, schema: rest };
  });
}

function responsesFor(reasons: readonly Reason[]): Document {
  return Object.fromEntries(
    [...byStatus(reasons).keys()].map((status) => [
      status,
      { $ref: `#/components/responses/Error${status}` },
    ]),
  );
}

/** Of the statuses that some operation answers with; a part of a file, or a first build, is no matter of an operation's. */
function errorResponses(): Document {
  const met = byStatus(["internal_error", ...OPERATIONS.flatMap(({ errors }) => errors)]);
  const documented = [...byStatus(Object.keys(REASONS) as Reason[])].filter(([status]) =>
    met.has(status),
  );
  return Object.fromEntries(
    documented.map(([status, reasons]) => [
      `Error${status}`,
      {
        description: reasons.map((reason) => REASONS[reason][1]).join(" Or: "),
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        content: {
          "application/json": {
            schema: reference(ErrorBody),
            examples: Object.fromEntries(
              reasons.map((reason) => [
                reason,
                {
                  summary: REASONS[reason][1],
                  value: { ok: false, reason, message: REASONS[reason][1] },
                },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

function byStatus(reasons: readonly Reason[]): Map<number, Reason[]> {
  const groups = new Map<number, Reason[]>();
  for (const reason of reasons) {
    const [status] = REASONS[reason];
    groups.set(status, [...(groups.get(status) ?? []), reason]);
  }
  return groups;
}

function webhook(baseUrl: string): Document {
  return {
    operationId: "piecePublished",
    tags: ["Pieces"],
    summary: "Sent to the writer's webhook address when a piece first becomes public.",
    description:
      "Sent at least once, when every address in the body answers. Signed with HMAC-SHA256 over webhook-id, t and the body as it came, joined by dots; the key is what follows whsec_ in the secret, decoded from base64. Any 2xx answer is success; redirects are not followed; 410 switches the webhook off.",
    externalDocs: { url: `${baseUrl}/docs/webhooks`, description: "How to verify it, with code." },
    parameters: parametersIn("header", WebhookHeaders),
    requestBody: {
      required: true,
      content: { "application/json": { schema: reference(Piece), example: PIECE_EXAMPLE } },
    },
    responses: {
      "200": { description: "Received." },
      "410": { description: "Gone: send nothing here any more." },
    },
    security: [],
  };
}

const names = new Map<z.ZodType, string>(
  Object.entries(ANSWERS).map(([name, schema]) => [schema, name]),
);

function requestSchema(schema: z.ZodType): Document {
  const title = REQUESTS.get(schema);
  if (!title) throw new Error("The schema of a request has no name.");
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", override: tidyFormats });
  return { title, ...rest };
}

function reference(schema: z.ZodType): { $ref: string } {
  const name = names.get(schema);
  if (!name) throw new Error("A schema of an operation is missing among the components.");
  return { $ref: `#/components/schemas/${name}` };
}

function components(schemas: Record<string, z.ZodType>): Document {
  const registry = z.registry<{ id: string }>();
  // In the order of their names: the order of a module's exports is not the same under every loader.
  const inOrder = Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, schema] of inOrder) registry.add(schema, { id });
  const generated = z.toJSONSchema(registry, {
    io: "output",
    uri: (id) => `#/components/schemas/${id}`,
    override: tidyAnswer,
  });
  return Object.fromEntries(
    Object.entries(generated.schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [
      id,
      schema,
    ]),
  );
}
