import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "autocannon";
import type { Piece } from "../../api/contract/piece.ts";
import { SESSION_REVISIONS, STATELESS_REVISION } from "../../api/contract/rpc.ts";

/** `older` is the version of the project that was given to compare with. */
export type Who = "galley" | "older" | "node:http";

export interface Case {
  what: string;
  who: Who;
  request: Omit<Options, "connections" | "duration">;
}

const JSON_BODY = { "content-type": "application/json" };

/** Files that readers and programs ask for: one piece in its forms, and a list. */
export function filesOf(root: string) {
  const records = readdirSync(join(root, "api/public/pieces"));
  const id = records.find((name) => name.length === 36 + ".json".length)?.slice(0, 36) ?? "";
  const record = `api/public/pieces/${id}`;
  const { piece } = JSON.parse(readFileSync(join(root, `${record}.json`), "utf8")) as {
    piece: Piece;
  };
  const page = new URL(piece.url).pathname.slice(1);
  const recent = "api/public/pieces/recent";
  const files = [
    { name: "piece", path: record, file: `${record}.json` },
    { name: "recent", path: recent, file: `${recent}.json` },
    { name: "page", path: page, file: `${page}/index.html` },
    { name: "Markdown", path: `${page}.md`, file: `${page}.md` },
  ];
  return { id, files };
}

/** The revisions of the protocol, and the endpoint with a key. */
export const TOOL_REVISIONS = [...SESSION_REVISIONS, STATELESS_REVISION, "with a key"].map(
  (name) => ({ name, what: `get_piece, ${name}` }),
);

/** The call that is also sent to a bare server. */
export const STATELESS_TOOL = `get_piece, ${STATELESS_REVISION}`;

/** A tool that reads a piece, as each revision asks for it. */
export function toolCases(
  origin: string,
  { who, id, key }: { who: Who; id: string; key: string },
): Case[] {
  return TOOL_REVISIONS.map(({ name, what }) => {
    const isKeyed = name === "with a key";
    const revision = isKeyed ? STATELESS_REVISION : name;
    return {
      what,
      who,
      request: {
        url: isKeyed ? `${origin}/api/v1/mcp` : `${origin}/api/mcp`,
        method: "POST",
        headers: {
          ...JSON_BODY,
          "mcp-protocol-version": revision,
          ...(revision === STATELESS_REVISION ? STATELESS_HEADERS : {}),
          ...(isKeyed ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: {
            name: "get_piece",
            arguments: { id },
            ...(revision === STATELESS_REVISION ? { _meta: STATELESS_META } : {}),
          },
        }),
      },
    };
  });
}

const STATELESS_HEADERS = { "mcp-method": "tools/call", "mcp-name": "get_piece" };
const STATELESS_META = {
  "io.modelcontextprotocol/protocolVersion": STATELESS_REVISION,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Other requests that files cannot answer. */
export function dynamicCases(origin: string, { who, key }: { who: Who; key: string }): Case[] {
  const draft = { headline: "A draft", body_md: "Some *text* of a piece.\n\n".repeat(40) };
  const search = `${origin}/api/public/pieces/search?q=bridge`;
  return [
    { what: "GET search", who, request: { url: search } },
    {
      what: "POST draft",
      who,
      request: {
        url: `${origin}/api/v1/pieces`,
        method: "POST",
        headers: { ...JSON_BODY, authorization: `Bearer ${key}` },
        body: JSON.stringify(draft),
      },
    },
  ];
}
