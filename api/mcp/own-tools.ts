import type { z } from "zod";
import type { PieceContent } from "../contract/draft.ts";
import { issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { InputOf, OwnToolId } from "../contract/operations.ts";
import { RevisePieceBody } from "../contract/own-piece.ts";
import type { AddPictureArguments } from "../contract/pictures.ts";
import { SuggestEditBody } from "../contract/suggestions.ts";
import { argumentsOf, OWN_TOOL_OPERATIONS } from "../contract/tools.ts";
import type { KeyHolder } from "../http/authorise.ts";
import { hashOfBody } from "../http/request/idempotency.ts";
import type { OwnPictures } from "../http/own-pictures.ts";
import type { OwnWork } from "../http/own-work.ts";
import type { PageAddresses } from "../read/page-addresses.ts";
import {
  type RateLimits,
  type RateState,
  takeSharedOrRefuse,
  tooMany,
} from "../http/rate-limit.ts";
import { quoted } from "./rpc-fault.ts";
import { toolResult } from "./tool-result.ts";
import type { OfferedTool, Parameters } from "./tools.ts";

export interface OwnToolsOptions {
  work: OwnWork;
  pictures: OwnPictures;
  limits: Pick<RateLimits, "writes" | "fetches">;
  addresses: Pick<PageAddresses, "ownPieceId" | "isElsewhere">;
}

/** The holder of the key of one call. */
export interface OwnCaller extends KeyHolder {
  /** At the limit of what a key may write, once the call was counted there. */
  written?: RateState | undefined;
}

/** The tools on a writer's own work. Each does what its REST twin does, with the same function. */
export function createOwnTools({
  work,
  pictures,
  limits,
  addresses,
}: OwnToolsOptions): OfferedTool<OwnCaller>[] {
  async function countWrite(caller: OwnCaller): Promise<void> {
    const rate = await limits.writes.take(caller.keyId);
    caller.written = rate;
    if (rate && !rate.allowed) throw new Refusal("rate_limited", tooMany(rate));
  }

  const revise: Answer = ({ id, version, ...given }, holder) => {
    const changes = parsed(given, RevisePieceBody);
    return work.revise(holder, String(id), { changes, isOf: isVersion(version) });
  };

  const answers: Record<OwnToolId, Answer> = {
    createPiece: async ({ idempotency_key: key, ...given }, holder) => {
      const content = given as PieceContent;
      const { writerId } = holder;
      const once =
        typeof key === "string" ? { writerId, key, bodyHash: hashOfBody(content) } : undefined;
      const { answer, isReplay } = await work.create(holder, content, once);
      if (isReplay) {
        // It has written nothing.
        await limits.writes.giveBack(holder.keyId);
        holder.written = undefined;
      }
      return answer;
    },
    myPieces: (given, holder) => work.list(holder, given as InputOf<"myPieces", "query">),
    getOwnPiece: ({ id }, holder) => work.read(holder, String(id)),
    revisePiece: revise,
    editPiece: revise,
    deletePiece: ({ id, version }, holder) =>
      work.remove(holder, String(id), version === undefined ? undefined : isVersion(version)),
    askForLook: ({ id, note }, holder) =>
      work.ask(holder, String(id), typeof note === "string" ? note : ""),
    suggestEdit: ({ id, ...given }, holder) =>
      work.suggest(holder, String(id), parsed(given, SuggestEditBody)),
    mySuggestions: ({ id }, holder) => work.suggestions(holder, String(id)),
    createPicture: async (given, holder) => {
      const picture = given as AddPictureArguments;
      if (picture.url !== undefined) await takeSharedOrRefuse(limits.fetches, holder.writerId);
      return pictures.addFrom(holder, picture);
    },
  };
  return OWN_TOOL_OPERATIONS.map((operation) => ({
    tool: operation.tool,
    schema: argumentsOf(operation),
    answer: async (parameters, caller) => {
      if (!operation.tool.hints?.readOnlyHint) await countWrite(caller);
      const { id } = parameters;
      const named = typeof id === "string" ? { id: await addresses.ownPieceId(id) } : {};
      const answer = await answers[operation.id]({ ...parameters, ...named }, caller);
      return toolResult(JSON.stringify(answer), wordOf(answer));
    },
    missing: ({ id }) => {
      const given = quoted(String(id));
      return addresses.isElsewhere(String(id))
        ? `${given} is an address of another site. Find the writer's pieces with my_pieces.`
        : `The writer has no piece with the id ${given}. Find ids with my_pieces.`;
    },
  }));
}

/** With parameters that the schema of the tool's arguments has parsed. */
type Answer = (
  parameters: Parameters,
  holder: OwnCaller,
) => Promise<{ ok: true; edit_url?: string }>;

function isVersion(version: unknown): (current: number) => boolean {
  return (current) => current === version;
}

/** Rules about several arguments are no part of a tool's schema. */
function parsed<Schema extends z.ZodType>(given: Parameters, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const text = sentenceOf(issuesOf(result.error));
  throw new Refusal("validation_failed", say("{text}", { text }));
}

/** The person's way on, since the agent's ends here. */
function wordOf({ edit_url: url }: { edit_url?: string }): string | undefined {
  if (url === undefined) return undefined;
  return `Give the writer this address, where they read, edit and publish it: ${url} You cannot publish it.`;
}
