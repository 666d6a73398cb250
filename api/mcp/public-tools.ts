import type { ReadRequest, ToolId } from "../contract/operations.ts";
import { argumentsOf, TOOL_OPERATIONS } from "../contract/tools.ts";
import { notReady } from "../http/refusals.ts";
import { type PublicRead, type PublicReads, readsByOperation } from "../read/answers.ts";
import type { PageAddresses } from "../read/page-addresses.ts";
import type { Reads } from "../read/reads.ts";
import type { Tree } from "../read/tree.ts";
import type { Json } from "./dispatch.ts";
import { quoted } from "./rpc-fault.ts";
import { createFileResults, type FileResults, toolResult } from "./tool-result.ts";
import type { OfferedTool, Parameters } from "./tools.ts";
import type { PieceAnswer } from "../contract/envelopes.ts";
import { Refusal } from "../contract/errors.ts";
import type { PIECE_FORMATS } from "../contract/vocabulary.ts";
import { twinOf } from "../render/urls.ts";

/** The eight tools that need no key. They give the answers of the matching public addresses. */
export function createPublicTools({
  reads,
  tree,
  addresses,
}: {
  reads: Reads;
  tree: Tree;
  addresses: PageAddresses;
}): OfferedTool<unknown>[] {
  const table = readsByOperation(reads);
  const fileResults = createFileResults(tree);
  const inFormat = createPieceFormats(tree);
  return TOOL_OPERATIONS.map((operation) => {
    const answer = answerOf(table, operation.id, fileResults);
    return {
      tool: operation.tool,
      schema: argumentsOf(operation),
      // The schema of the arguments consists of the operation's parameters, so with their own names they fit the read.
      answer: async (given) => {
        // Without it every record would seem not to exist.
        if (!tree.isBuilt()) throw notReady();
        const parameters = await withIds(addresses, operation.id, given);
        const { format } = parameters;
        if (format === "html" || format === "text" || format === "markdown") {
          return inFormat(reads.pieceFile({ id: String(parameters["id"]) }), format);
        }
        return answer(parameters as ReadRequest<ToolId>);
      },
      missing: (parameters) => missOf(operation.id, parameters, addresses),
    };
  });
}

/** Takes the parsed parameters and gives the result with the answer of the matching public address. */
type Answer<Id extends ToolId> = (parameters: ReadRequest<Id>) => Promise<Json>;

function answerOf<Id extends ToolId>(
  table: PublicReads,
  id: Id,
  fileResults: FileResults,
): Answer<Id> {
  const read: PublicRead<ReadRequest<Id>> = table[id];
  if ("file" in read) return async (request) => fileResults(read.file(request));
  return async (request) => toolResult(JSON.stringify(await read.made(request)));
}

/** With ids and slugs in place of the addresses of pages. */
async function withIds(
  addresses: PageAddresses,
  tool: ToolId,
  parameters: Parameters,
): Promise<Parameters> {
  const { id, slug, author } = parameters;
  if (tool === "getPiece") return { ...parameters, id: await addresses.pieceId(String(id)) };
  if (tool === "getProduct") return { ...parameters, id: addresses.productId(String(id)) };
  if (tool === "getAuthor")
    return { ...parameters, slug: await addresses.authorSlug(String(slug)) };
  if (typeof author !== "string") return parameters;
  return { ...parameters, author: await addresses.authorSlug(author) };
}

function missOf(
  id: ToolId,
  parameters: Parameters,
  { isElsewhere, isOwn }: Pick<PageAddresses, "isElsewhere" | "isOwn">,
): string | undefined {
  const way = WAYS[id];
  if (!way) return undefined;
  const given = String(parameters["slug"] ?? parameters["author"] ?? parameters["id"]);
  if (isElsewhere(given)) {
    return `${quoted(given)} is an address of another site, and these tools read this site only. ${way.find}`;
  }
  if (id === "getPiece" && isOwn(given)) {
    return `${quoted(given)} is a piece in the desk, and get_piece reads what is published. If you draft for its writer, read it with get_draft.`;
  }
  return `${way.missing} ${quoted(given)}. ${way.find}`;
}

const NO_WRITER = {
  missing: "No writer has the slug",
  find: "Find slugs with search_authors.",
};

/** Advice for a model if there is no such record. */
const WAYS: Partial<Record<ToolId, { missing: string; find: string }>> = {
  getAuthor: NO_WRITER,
  recentPieces: NO_WRITER,
  getPiece: {
    missing: "No published piece has the id",
    find: "Find ids with search_pieces or recent_pieces.",
  },
  getProduct: { missing: "No listing has the id", find: "Find ids with search_products." },
};

/** The formats in which a piece has its words once. The record itself has them as HTML and as text. */
type SingleFormat = Exclude<(typeof PIECE_FORMATS)[number], "json">;

/**
 * A piece in one format. Clients validate structured content against the schema of the answer, and some show models
 * nothing else, so the words are in the record too: every revision of the protocol recommends to send both.
 */
function createPieceFormats(
  tree: Pick<Tree, "readText" | "textAt">,
): (recordPath: string | undefined, format: SingleFormat) => Json {
  return (recordPath, format) => {
    const { piece } = JSON.parse(tree.textAt(recordPath)) as PieceAnswer;
    const answer = (words: Pick<typeof piece, "content_html" | "content_text">): string =>
      JSON.stringify({ ok: true, piece: { ...piece, ...words } });
    if (format === "html") {
      return toolResult(answer({ content_html: piece.content_html, content_text: "" }));
    }
    if (format === "text") {
      return toolResult(answer({ content_html: null, content_text: piece.content_text }));
    }
    const file = tree.readText(new URL(twinOf(piece.url)).pathname.slice(1));
    if (file === undefined) throw new Refusal("not_found");
    const body = file.slice(file.indexOf(END_OF_FACTS) + END_OF_FACTS.length);
    const content = JSON.stringify([{ type: "text", text: file }]);
    const record = answer({ content_html: null, content_text: body });
    return `{"content":${content},"structuredContent":${record}}`;
  };
}

/** No fact has a line break in it. */
const END_OF_FACTS = "\n---\n\n";
