import { EXAMPLES, PIECE_EXAMPLE } from "./examples.ts";
import {
  errorResponses,
  HEADERS,
  otherResponses,
  responsesFor,
  SUCCESS_HEADERS,
} from "./openapi-responses.ts";
import {
  componentSchemas,
  type Document,
  parametersIn,
  reference,
  requestSchema,
} from "./openapi-schemas.ts";
import { JSON_TYPE, type Operation, toolNamesOf } from "../operation.ts";
import { OPERATIONS, type OperationId } from "../operations.ts";
import { Piece } from "../piece.ts";
import { WebhookHeaders } from "../webhook.ts";

/** The version of the interface, not of the software: it changes only with the contract. */
const API_VERSION = "1.0.0";

/** The part that is the same for every service, made once: it takes a tenth of a second. */
let fixed: { paths: Document; schemas: Document; responses: Document } | undefined;

/** The OpenAPI 3.1 description of every operation. */
export function createOpenApi({
  baseUrl,
  siteName,
}: {
  baseUrl: string;
  siteName: string;
}): Document {
  fixed ??= { paths: paths(), schemas: componentSchemas(), responses: errorResponses() };
  return {
    openapi: "3.1.0",
    info: {
      title: `${siteName} API`,
      version: API_VERSION,
      summary: "Programs may draft; only people publish; what is published is plain files.",
      description:
        "Public reads need no key and are open to cross-origin requests. Writes need a key that a writer creates in the desk. They only create and change drafts, and no call can publish one. Answers may gain fields, and never lose any.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: siteName, url: baseUrl },
    },
    servers: [{ url: baseUrl, description: "This service." }],
    tags: sections().map(([name, description]) => ({ name, description })),
    paths: fixed.paths,
    webhooks: { piecePublished: { post: webhook(baseUrl) } },
    components: {
      schemas: fixed.schemas,
      responses: fixed.responses,
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "pk_live_ and 64 hexadecimal characters",
          description:
            "A key that a writer creates in the desk, at /desk/edit/online-presence, or the access token of a program that a writer signed in with OAuth. It can only draft.",
        },
      },
    },
  };
}

function sections(): [name: Operation["section"], description: string][] {
  return [
    ["Authors", "Writers and their profiles."],
    ["Pieces", "Published pieces."],
    ["Products", "The products that writers sell."],
    ["Drafts", "Create, read, revise and list the key owner's pieces."],
    ["Pictures", "Store pictures for drafts."],
    ["Tools", "The Model Context Protocol endpoint for AI clients."],
    ["Sign-in", "OAuth 2.1 for programs that sign in instead of using a key."],
    ["Embeds", "The badge, the widget script, and oEmbed."],
    ["Feeds", "Feeds of each writer."],
    ["Discovery", "Descriptions of the service for programs, and its health."],
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
      ? `${operation.summary} AI clients call it as the tool ${toolNamesOf(operation).join(" or ")}.`
      : operation.summary,
    ...(parameters.length ? { parameters } : {}),
    ...(operation.upload ? { requestBody: uploadOf(operation.upload) } : {}),
    ...(operation.body
      ? {
          requestBody: {
            required: !operation.bodyOptional,
            content: {
              [operation.bodyType ?? JSON_TYPE]: {
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
        ...headersOf(operation),
        ...(content ? { content } : {}),
      },
      ...otherResponses(operation.also),
      ...responsesFor([...operation.errors, "internal_error"]),
    },
    security: operation.scopes ? [{ key: [] }] : [],
  };
}

function headersOf({ id, success }: Operation): Document {
  const headers = { ...HEADERS[success.status], ...SUCCESS_HEADERS[id as OperationId] };
  return Object.keys(headers).length ? { headers } : {};
}

function uploadOf({ form, types, json }: NonNullable<Operation["upload"]>): Document {
  const file = { schema: { type: "string", format: "binary" } };
  return {
    required: true,
    content: {
      "multipart/form-data": { schema: requestSchema(form) },
      ...(json ? { [JSON_TYPE]: { schema: requestSchema(json) } } : {}),
      ...Object.fromEntries(types.map((type) => [type, file])),
    },
  };
}

function webhook(baseUrl: string): Document {
  return {
    operationId: "piecePublished",
    tags: ["Pieces"],
    summary: "Sent to the writer's webhook address when a piece first becomes public.",
    description:
      "Sent at least once, as soon as every address in the body answers. Signed with HMAC-SHA256 over webhook-id, t and the raw body, joined by dots. The signing key is the part of the secret after whsec_, decoded from base64. Any 2xx answer counts as success. Redirects are not followed. 410 switches the webhook off.",
    externalDocs: { url: `${baseUrl}/docs/webhooks`, description: "How to verify it, with code." },
    parameters: parametersIn("header", WebhookHeaders),
    requestBody: {
      required: true,
      content: { "application/json": { schema: reference(Piece), example: PIECE_EXAMPLE } },
    },
    responses: {
      "200": { description: "Received." },
      "410": { description: "Gone: the webhook is switched off." },
    },
    security: [],
  };
}
