import { Refusal } from "../contract/errors.ts";
import type { Reads } from "../read/reads.ts";
import { createUrls } from "../render/urls.ts";
import { refuseCursor } from "./cursor.ts";
import type { Methods } from "./dispatch.ts";
import { quoted, RpcFault } from "./rpc-fault.ts";

const JSON_TYPE = "application/json";
const TEXT_TYPE = "text/plain";

/** A resource is known by the address where anyone can read it. */
export function createResourceMethods({
  baseUrl,
  reads,
  readText,
}: {
  baseUrl: string;
  reads: Pick<Reads, "getAuthorText" | "getPieceText">;
  /** A file of the static tree, by its path. */
  readText: (path: string) => Promise<string | undefined>;
}): Methods {
  const urls = createUrls(baseUrl);
  const files = [
    {
      uri: urls.llms,
      name: "llms.txt",
      title: "What is here",
      description: "The addresses of the service, its categories and its newest pieces.",
      mimeType: TEXT_TYPE,
      path: "llms.txt",
    },
    {
      uri: urls.llmsProducts,
      name: "llms-products.txt",
      title: "The shop's catalogue",
      description: "What the writers sell, one listing a line.",
      mimeType: TEXT_TYPE,
      path: "llms-products.txt",
    },
    {
      uri: urls.openapi,
      name: "openapi.json",
      title: "The OpenAPI document",
      description: "Every address that a program may call, formally described.",
      mimeType: JSON_TYPE,
      path: "api/openapi.json",
    },
  ];
  const records = [
    {
      prefix: new URL("/api/public/authors/", baseUrl).href,
      parameter: "slug",
      name: "author",
      title: "A writer",
      description: "A writer's profile, by slug. Find slugs with search_authors.",
      read: (slug: string) => reads.getAuthorText({ slug }),
    },
    {
      prefix: urls.pieceId(""),
      parameter: "id",
      name: "piece",
      title: "A piece",
      description: "A published piece whole, by UUID. Its id is this address.",
      read: (id: string) => reads.getPieceText({ id }),
    },
  ];
  const list = JSON.stringify({ resources: files.map(({ path: _, ...resource }) => resource) });
  const templates = JSON.stringify({
    resourceTemplates: records.map(({ prefix, parameter, name, title, description }) => ({
      uriTemplate: `${prefix}{${parameter}}`,
      name,
      title,
      description,
      mimeType: JSON_TYPE,
    })),
  });

  async function textOf(uri: string): Promise<{ mimeType: string; text: string } | undefined> {
    const file = files.find((entry) => entry.uri === uri);
    if (file) {
      const text = await readText(file.path);
      return text === undefined ? undefined : { mimeType: file.mimeType, text };
    }
    const record = records.find(({ prefix }) => uri.startsWith(prefix));
    if (!record) return undefined;
    try {
      return { mimeType: JSON_TYPE, text: await record.read(uri.slice(record.prefix.length)) };
    } catch (error) {
      if (error instanceof Refusal && error.reason === "not_found") return undefined;
      throw error;
    }
  }

  return {
    "resources/list": (params) => {
      refuseCursor(params);
      return list;
    },
    "resources/templates/list": (params) => {
      refuseCursor(params);
      return templates;
    },
    "resources/read": async ({ uri }) => {
      if (typeof uri !== "string") throw new RpcFault("invalid_params", "uri must be a string.");
      const found = await textOf(uri);
      if (!found) {
        throw new RpcFault("resource_not_found", `There is no resource ${quoted(uri)}.`, { uri });
      }
      return JSON.stringify({ contents: [{ uri, ...found }] });
    },
  };
}
