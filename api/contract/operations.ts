import type { z } from "zod";
import type { Operation, Tool } from "./operation.ts";
import { AUTHORS } from "./operations/authors.ts";
import { DISCOVERY } from "./operations/discovery.ts";
import { DRAFTS } from "./operations/drafts.ts";
import { EMBEDS } from "./operations/embeds.ts";
import { FEEDS } from "./operations/feeds.ts";
import { PICTURES } from "./operations/pictures.ts";
import { PIECES } from "./operations/pieces.ts";
import { PRODUCTS } from "./operations/products.ts";
import { SIGN_IN } from "./operations/sign-in.ts";
import { TOOLS } from "./operations/tools.ts";
import type { KeyScope } from "./vocabulary.ts";

/**
 * Every address of the service that a program may call, once. Routes and their validation, the OpenAPI document, the
 * MCP tools, the docs page and the contract tests are all derived from these rows.
 */
export const OPERATIONS = [
  ...AUTHORS,
  ...PIECES,
  ...PRODUCTS,
  ...DRAFTS,
  ...PICTURES,
  ...TOOLS,
  ...SIGN_IN,
  ...EMBEDS,
  ...FEEDS,
  ...DISCOVERY,
] as const satisfies readonly Operation[];

type Row = (typeof OPERATIONS)[number];

export type OperationId = Row["id"];

/** An operation of the table. */
export type KnownOperation = Operation & { id: OperationId };

/** The operations on a writer's own work that are tools. They need a key. */
export type OwnToolId =
  | Extract<Row, { tool: Tool; scopes: readonly KeyScope[] }>["id"]
  | Extract<Row, { second: object }>["second"]["id"];

/** The operations that are tools for everybody: the public reads. */
export type ToolId = Exclude<Extract<Row, { tool: Tool }>["id"], OwnToolId>;

/** The parsed form of one part of a request; empty if the operation has no such part. */
export type InputOf<Id extends OperationId, Part extends "params" | "query" | "body"> =
  Extract<Row, { id: Id }> extends Record<Part, infer Schema extends z.ZodType>
    ? z.output<Schema>
    : Part extends "body"
      ? undefined
      : Record<string, never>;

/** The parameters of a public read: a list takes its query, a record its path. */
export type ReadRequest<Id extends ToolId> = {
  [Each in ToolId]: InputOf<
    Each,
    Extract<Row, { id: Each }> extends { query: z.ZodType } ? "query" : "params"
  >;
}[Id];
