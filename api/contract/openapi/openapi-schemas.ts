import { z } from "zod";
import { Author, AuthorHit, Socials } from "../people/author.ts";
import { CreatePieceBody, CreatePieceResponse, MyPieceListItem } from "../draft.ts";
import * as envelopes from "../envelopes.ts";
import { ErrorBody, Issue } from "../errors.ts";
import { HealthAnswer, HealthCheck, LiveAnswer, ReadyAnswer } from "../health.ts";
import {
  OAuthError,
  ResourceMetadata,
  RevokeAnswer,
  RevokeBody,
  ServerMetadata,
  TokenAnswer,
  TokenBody,
} from "../people/oauth.ts";
import {
  RegistrationAnswer,
  RegistrationBody,
  RegistrationError,
} from "../people/oauth-registration.ts";
import {
  AskForLookBody,
  AskForLookResponse,
  DeletePieceResponse,
  OwnPiece,
  OwnPieceAnswer,
  RevisePieceBody,
  RevisePieceResponse,
} from "../own-piece.ts";
import { Receipt } from "../ledger/receipt.ts";
import { AddPictureBody, CreatePictureForm, CreatePictureResponse } from "../pictures.ts";
import { ListAuthor, Piece, PieceAuthor, PieceHit, PieceListItem, TrendingItem } from "../piece.ts";
import { Price, Product } from "../people/product.ts";
import { RpcError, RpcRequest, RpcResponse } from "../rpc.ts";
import {
  MySuggestion,
  MySuggestionsAnswer,
  SuggestEditBody,
  SuggestEditResponse,
} from "../suggestions.ts";
import { type JsonSchema, tidyAnswer, tidyFormats } from "../tools.ts";

export type Document = Record<string, unknown>;

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
  Receipt,
  CreatePieceResponse,
  CreatePictureResponse,
  MyPieceListItem,
  OwnPiece,
  OwnPieceAnswer,
  RevisePieceResponse,
  DeletePieceResponse,
  AskForLookResponse,
  SuggestEditResponse,
  MySuggestion,
  MySuggestionsAnswer,
  Issue,
  ErrorBody,
  RpcError,
  RpcResponse,
  ServerMetadata,
  ResourceMetadata,
  TokenAnswer,
  RevokeAnswer,
  OAuthError,
  RegistrationAnswer,
  RegistrationError,
  HealthCheck,
  HealthAnswer,
  LiveAnswer,
  ReadyAnswer,
  ...envelopes,
};
/**
 * Request schemas are inline, not among the components: client generators take a field with a default in a component for a
 * required one, and would make every caller send it.
 */
const REQUESTS = new Map<z.ZodType, string>([
  [CreatePieceBody, "CreatePieceBody"],
  [RevisePieceBody, "RevisePieceBody"],
  [AskForLookBody, "AskForLookBody"],
  [SuggestEditBody, "SuggestEditBody"],
  [CreatePictureForm, "CreatePictureForm"],
  [AddPictureBody, "AddPictureBody"],
  [RpcRequest, "RpcRequest"],
  [RegistrationBody, "RegistrationBody"],
  [TokenBody, "TokenBody"],
  [RevokeBody, "RevokeBody"],
]);

export function parametersIn(place: "path" | "query" | "header", schema: z.ZodObject | undefined) {
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

const names = new Map<z.ZodType, string>(
  Object.entries(ANSWERS).map(([name, schema]) => [schema, name]),
);

export function requestSchema(schema: z.ZodType): Document {
  const title = REQUESTS.get(schema);
  if (!title) throw new Error("The schema of a request has no name.");
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", override: tidyFormats });
  return { title, ...rest };
}

export function reference(schema: z.ZodType): { $ref: string } {
  const name = names.get(schema);
  if (!name) throw new Error("A schema of an operation is missing among the components.");
  return { $ref: `#/components/schemas/${name}` };
}

/** The schema of every answer, by its name. */
export function componentSchemas(): Document {
  const registry = z.registry<{ id: string }>();
  // Sorted by name, because the order of a module's exports depends on the loader.
  const inOrder = Object.entries(ANSWERS).toSorted(([a], [b]) => (a < b ? -1 : 1));
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
