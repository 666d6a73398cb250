import type { Reads } from "../read/reads.ts";
import type { Tree } from "../read/tree.ts";
import { createUrls } from "../render/urls.ts";
import type { Methods } from "./dispatch.ts";
import { quoted, refuseCursor, RpcFault } from "./rpc-fault.ts";

const JSON_TYPE = "application/json";
const TEXT_TYPE = "text/plain";

/** The URI of a resource is its public address. */
export function createResourceMethods({
  baseUrl,
  reads,
  tree,
}: {
  baseUrl: string;
  reads: Pick<Reads, "authorFile" | "pieceFile">;
  tree: Pick<Tree, "readText">;
}): Methods {
  const urls = createUrls(baseUrl);
  const files = [
    {
      uri: urls.llms,
      name: "llms.txt",
      title: "Overview",
      description: "The addresses of the service, its categories and its newest pieces.",
      mimeType: TEXT_TYPE,
      path: "llms.txt",
    },
    {
      uri: urls.llmsProducts,
      name: "llms-products.txt",
      title: "The shop's catalogue",
      description: "The products that writers sell, one listing per line.",
      mimeType: TEXT_TYPE,
      path: "llms-products.txt",
    },
    {
      uri: urls.openapi,
      name: "openapi.json",
      title: "The OpenAPI document",
      description: "The formal description of every address that a program may call.",
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
      file: (slug: string) => reads.authorFile({ slug }),
    },
    {
      prefix: urls.pieceId(""),
      parameter: "id",
      name: "piece",
      title: "A piece",
      description: "A whole published piece, by UUID. Its id is this address.",
      file: (id: string) => reads.pieceFile({ id }),
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

  function textOf(uri: string): { mimeType: string; text: string } | undefined {
    const file = files.find((entry) => entry.uri === uri);
    const record = records.find(({ prefix }) => uri.startsWith(prefix));
    const path = file?.path ?? record?.file(uri.slice(record.prefix.length));
    const text = path === undefined ? undefined : tree.readText(path);
    return text === undefined ? undefined : { mimeType: file?.mimeType ?? JSON_TYPE, text };
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
    "resources/read": ({ uri }) => {
      if (typeof uri !== "string") throw new RpcFault("invalid_params", "uri must be a string.");
      const found = textOf(uri);
      if (!found) {
        throw new RpcFault("resource_not_found", `There is no resource ${quoted(uri)}.`, { uri });
      }
      return JSON.stringify({ contents: [{ uri, ...found }] });
    },
  };
}
