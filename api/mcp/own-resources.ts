import { Refusal } from "../contract/errors.ts";
import { LIST_LIMITS } from "../contract/limits.ts";
import type { KeyHolder } from "../http/authorise.ts";
import type { OwnWork } from "../http/own-work.ts";
import type { Urls } from "../render/urls.ts";
import type { Methods } from "./dispatch.ts";
import { RpcFault } from "./rpc-fault.ts";

const JSON_TYPE = "application/json";

/** The public resources, and the writer's own pieces: the newest drafts are listed, and every piece can be read. */
export function createOwnResourceMethods({
  everybodys,
  work,
  urls,
}: {
  everybodys: Methods;
  work: Pick<OwnWork, "list" | "read">;
  urls: Pick<Urls, "drafts">;
}): Methods<KeyHolder> {
  const prefix = `${urls.drafts}/`;
  const listed = async (
    method: "resources/list" | "resources/templates/list",
    params: Record<string, unknown>,
  ): Promise<unknown[]> => {
    const text = await everybodys[method]?.(params, undefined);
    if (typeof text !== "string") return [];
    const [list = []] = Object.values(JSON.parse(text) as Record<string, unknown[]>);
    return list;
  };
  return {
    "resources/list": async (params, holder) => {
      const others = await listed("resources/list", params);
      const limit = LIST_LIMITS.myPieces.max;
      const { pieces } = await work.list(holder, { status: "draft", limit });
      const drafts = pieces.map(({ id, headline, updated_at }) => ({
        uri: prefix + id,
        name: id,
        title: headline || "Untitled",
        description: "A draft of the writer's, with its Markdown and its version.",
        mimeType: JSON_TYPE,
        annotations: { lastModified: updated_at },
      }));
      return JSON.stringify({ resources: [...drafts, ...others] });
    },
    "resources/templates/list": async (params) => {
      const others = await listed("resources/templates/list", params);
      const own = {
        uriTemplate: `${prefix}{id}`,
        name: "own_piece",
        title: "A piece of the writer's own",
        description: "One of the writer's own pieces, by UUID. Find ids with my_pieces.",
        mimeType: JSON_TYPE,
      };
      return JSON.stringify({ resourceTemplates: [own, ...others] });
    },
    "resources/read": async (params, holder) => {
      const { uri } = params;
      const read = everybodys["resources/read"];
      if (typeof uri !== "string" || !uri.startsWith(prefix)) {
        if (!read) throw new RpcFault("resource_not_found", "There is no such resource.", { uri });
        return read(params, undefined);
      }
      const answer = await work.read(holder, uri.slice(prefix.length)).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.reason !== "not_found") throw error;
        throw new RpcFault("resource_not_found", error.message, { uri });
      });
      const text = JSON.stringify(answer);
      return JSON.stringify({ contents: [{ uri, mimeType: JSON_TYPE, text }] });
    },
  };
}
