import { SERIES_LIMITS } from "../api/contract/site/series.ts";
import { AVATAR_LIMITS, AVATAR_SIZE } from "../api/contract/people/avatar.ts";
import { COMMENTS_PER_LINK, LINK_DAYS } from "../api/contract/comments.ts";
import { ENVIRONMENT } from "../api/contract/configuration.ts";
import { EDITS_MAX, PLACES_MAX } from "../api/contract/edits.ts";
import { REASONS } from "../api/contract/errors.ts";
import {
  GUESS_LIMITS,
  IDEMPOTENCY_HOURS,
  PASSWORD_MIN,
  QUERY_MAX,
  DRAFTING_SHARE_MIN,
  RATE_LIMITS,
  REQUEST_BODY_MAX_BYTES,
} from "../api/contract/limits.ts";
import { MAILING_LIMITS } from "../api/contract/mailing/mailing.ts";
import type { OwnToolId, ToolId } from "../api/contract/operations.ts";
import { PICTURE_LIMITS, PICTURE_TEXTS } from "../api/contract/pictures.ts";
import { REVISIONS } from "../api/contract/rpc.ts";
import {
  OWN_TOOL_OPERATIONS,
  type OwnToolOperation,
  TOOL_OPERATIONS,
  type ToolOperation,
} from "../api/contract/tools.ts";
import { TYPED_BODY_MAX, TYPED_LINE_MAX } from "../api/contract/unfinished.ts";
import { MANIFEST_LIMITS } from "../api/contract/site/theme-manifest.ts";
import {
  RETRY_SECONDS,
  SIGNATURE_HEADER,
  WEBHOOK_LIMITS,
  WEBHOOK_USER_AGENT,
} from "../api/contract/webhook.ts";
import { type DataField, EVERYWHERE, fieldsOf, ownFields, SHARED } from "./data-fields.ts";
import { EXAMPLES_BASE } from "../api/contract/openapi/example.ts";
import { WIDGET_KINDS } from "../api/contract/vocabulary.ts";
import { PIECE_ROOM, widgetRoom } from "../api/render/embed-snippet.ts";
import { FRAME_HEIGHTS, FRAME_WIDTH, FRAME_WIDTH_MIN, frameHtml } from "../api/render/frames.ts";
import { createUrls } from "../api/render/urls.ts";
import clients from "./docs-clients.json" with { type: "json" };
import { PAGE_DATA, type TemplateName } from "./page-data.ts";
import { SOME_PIECE, SOMEBODY } from "./parts/live-widgets.tsx";
import { FILTERS, type Helper, SHORTCODES } from "./theme-helpers.tsx";
import { THEME_LIMITS } from "./theme-limits.ts";

const TEMPLATES = Object.keys(PAGE_DATA) as TemplateName[];
/** Samples name an example, which pages replace by their own site. */
const URLS = createUrls(EXAMPLES_BASE);
const LISTED = new Intl.ListFormat("en-GB");

/**
 * The values of `{{ name }}` in the documentation: Markdown, made from the same tables as the service itself.
 */
export const DOCS_VALUES: Readonly<Record<string, () => string>> = {
  settings: () => table(["Variable", "Default", "Meaning"], settings()),
  errors: () =>
    table(
      ["Status", "Reason", "Message"],
      Object.entries(REASONS).map(([reason, [status, message]]) => [
        String(status),
        `\`${reason}\``,
        message,
      ]),
    ),
  reading_tools: () => table(["Tool", "What it is for", "You ask"], TOOL_OPERATIONS.map(toolRow)),
  drafting_tools: () =>
    table(["Tool", "What it is for", "You ask"], OWN_TOOL_OPERATIONS.map(toolRow)),
  clients: () => table(["Client", "Version", "Signs in with", "Last tried"], clientRows()),
  protocol_revisions: () => LISTED.format(REVISIONS.toReversed()),
  writes_per_minute: () => number(RATE_LIMITS.writesPerKey.points),
  reads_per_minute: () => number(RATE_LIMITS.readsPerAddress.points),
  idempotency_hours: () => number(IDEMPOTENCY_HOURS),
  edits_max: () => number(EDITS_MAX),
  places_max: () => number(PLACES_MAX),
  query_max: () => number(QUERY_MAX),
  body_max: () => `${REQUEST_BODY_MAX_BYTES / 1_024 / 1_024} MiB`,
  drafting_share_min: () => `${DRAFTING_SHARE_MIN} %`,
  picture_texts: () => number(PICTURE_TEXTS),
  upload_size: () => `${PICTURE_LIMITS.bytes / 1_024 / 1_024} MiB`,
  avatar_size: () => `${AVATAR_LIMITS.bytes / 1_024 / 1_024} MiB`,
  avatar_side: () => number(AVATAR_SIZE.width),
  password_min: () => number(PASSWORD_MIN),
  guesses_account: () => number(GUESS_LIMITS.accountFromAddress.points),
  guesses_address: () => number(GUESS_LIMITS.address.points),
  guesses_minutes: () => number(GUESS_LIMITS.address.seconds / 60),
  guesses_everywhere: () => number(GUESS_LIMITS.account.free),
  guesses_delay: () => number(GUESS_LIMITS.account.delaySecondsMax),
  typed_line: () => number(TYPED_LINE_MAX),
  typed_body: () => number(TYPED_BODY_MAX),
  link_days_default: () => number(LINK_DAYS.default),
  recipient_days: () => number(MAILING_LIMITS.recipientDays),
  link_days: () => number(LINK_DAYS.max),
  link_comments: () => number(COMMENTS_PER_LINK),
  comments_per_address: () => number(RATE_LIMITS.commentsPerAddress.points),
  comments_minutes: () => number(RATE_LIMITS.commentsPerAddress.seconds / 60),
  webhook_retries: () => number(RETRY_SECONDS.length),
  series_pieces: () => number(SERIES_LIMITS.pieces),
  signature_header: () => SIGNATURE_HEADER,
  webhook_user_agent: () => WEBHOOK_USER_AGENT,
  webhook_rotation_hours: () => number(WEBHOOK_LIMITS.rotationHours),
  webhook_pauses: () => RETRY_SECONDS.map(inWords).join(", "),
  webhook_seconds: () => number(WEBHOOK_LIMITS.trySeconds),
  webhook_answer_size: () => `${WEBHOOK_LIMITS.answerBytes / 1_024} KiB`,
  webhook_failing_days: () => number(WEBHOOK_LIMITS.disableAfterDays),
  webhook_deliveries: () => number(WEBHOOK_LIMITS.deliveriesShown),
  widget_rooms: () =>
    [...WIDGET_KINDS.map((kind) => [kind, widgetRoom(kind)]), ["piece", PIECE_ROOM]]
      .map(([kind, room]) => `[data-service-widget="${kind}"] { min-height: ${room} }`)
      .join("\n"),
  badge_image: () =>
    `<a href="${URLS.profile(SOMEBODY.slug)}"><img src="${URLS.badge(SOMEBODY.slug)}" alt="${SOMEBODY.name}" height="28"></a>`,
  frame_width: () => number(FRAME_WIDTH),
  frame_width_min: () => number(FRAME_WIDTH_MIN),
  piece_frame: () =>
    frameHtml({
      src: URLS.pieceFrame(SOME_PIECE.id),
      title: SOME_PIECE.title,
      height: FRAME_HEIGHTS.piece,
    }),
  writer_frame: () =>
    frameHtml({
      src: URLS.authorFrame(SOMEBODY.slug),
      title: SOMEBODY.name,
      height: FRAME_HEIGHTS.author,
    }),
  theme_pages: () => TEMPLATES.join(", "),
  theme_assets: () => number(THEME_LIMITS.assets),
  theme_assets_size: () => `${THEME_LIMITS.assetBytes / 1_024 / 1_024} MiB`,
  theme_settings: () => number(MANIFEST_LIMITS.settings),
  theme_list_pieces: () => number(MANIFEST_LIMITS.pieces),
  theme_page_lists: () => number(MANIFEST_LIMITS.lists),
  theme_lists: () => number(MANIFEST_LIMITS.allLists),
  theme_everywhere: () =>
    SHARED.slice(0, EVERYWHERE)
      .map(({ name, schema }) => fieldTable(name, fieldsOf(schema), `${name}.`))
      .join("\n\n"),
  theme_page_names: () => TEMPLATES.map((name) => fieldTable(name, ownFields(name))).join("\n\n"),
  theme_objects: () =>
    SHARED.slice(EVERYWHERE)
      .map(({ name, schema }) => fieldTable(name, fieldsOf(schema)))
      .join("\n\n"),
  theme_filters: () => helperTable(FILTERS),
  theme_shortcodes: () => helperTable(SHORTCODES),
};

/** What a person may say to an agent, so that it calls the tool. */
const ASKED: Readonly<Record<ToolId | OwnToolId, string>> = {
  searchAuthors: "Who writes about bridges here?",
  getAuthor: "What does Maren Holt do, and where else can I follow her?",
  recentPieces: "What is new in culture?",
  searchPieces: "Which pieces mention the harbour?",
  trendingPieces: "What was read most this month?",
  getPiece: "Read this piece, and give me its three main points.",
  searchProducts: "Does anybody here sell a book about typography?",
  getProduct: "What does that book cost, and who sells it?",
  createPiece: "Make a draft of these notes.",
  myPieces: "Which of my drafts are older than a month?",
  getOwnPiece: "Read my draft about the ferry, and tell me what is unclear.",
  revisePiece: "Give that draft a shorter headline and three tags.",
  editPiece: "Correct the typos in it.",
  askForLook: "Let me know in the desk when it is ready.",
  deletePiece: "Delete the draft that you have just made.",
  suggestEdit: "Suggest a better ending for the piece that I published on Monday.",
  mySuggestions: "Which of your suggestions have I taken?",
  createPicture: "Put the picture at this address under the first paragraph.",
};

/** The words of a tool up to its first full stop or semicolon: what follows tells a model how to use it. */
function toolRow({ id, tool }: ToolOperation | OwnToolOperation): string[] {
  const [purpose = ""] = tool.description.split(/[.;] /);
  return [`\`${tool.name}\``, `${purpose.replace(/\.$/, "")}.`, ASKED[id]];
}

/** The test of the clients checks these rows, or writes them. */
function clientRows(): string[][] {
  const known: readonly Record<"client" | "version" | "signs_in" | "tried", string>[] = clients;
  return known.map(({ client, version, signs_in, tried }) => [client, version, signs_in, tried]);
}

function settings(): string[][] {
  return Object.entries(ENVIRONMENT).map(([name, schema]) => {
    const value = schema.safeParse(undefined).data;
    // A list is empty unless it is set.
    const isEmpty = value === undefined || typeof value === "object";
    return [`\`${name}\``, isEmpty ? "" : `\`${String(value)}\``, inCode(schema.description ?? "")];
  });
}

/** An address in a description is an example, not a link. */
function inCode(description: string): string {
  return description.replace(/https?:[\w/:]+/g, "`$&`");
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}

/** The names that templates have, with their types and meanings. */
function fieldTable(title: string, fields: readonly DataField[], prefix = ""): string {
  const rows = fields.map(({ name, type, meaning }) => [
    `\`${prefix}${name}\``,
    type,
    escaped(meaning),
  ]);
  const body = rows.length
    ? table(["Name", "Type", "Meaning"], rows)
    : "Only the data of every page.";
  return `### ${title}\n\n${body}`;
}

function helperTable(helpers: readonly Helper[]): string {
  const rows = helpers.map(({ example, meaning }) => [`\`${example}\``, escaped(meaning)]);
  return table(["How it is written", "What it does"], rows);
}

function escaped(text: string): string {
  return text.replace(/[<*_`[\]]/g, "\\$&");
}

function number(value: number): string {
  return value.toLocaleString("en");
}

/** A table in Markdown. Cells are Markdown as well. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [titles, titles.map(() => "---"), ...rows].map(line).join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
