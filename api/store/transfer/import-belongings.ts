import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import type { PieceLine } from "../../contract/transfer/transfer-piece.ts";
import { type ArrivingPiece, statusOf } from "./import-rows.ts";
import { contentJson, toColumns } from "../pieces/drafts/content.ts";
import type { Store } from "../engine/open.ts";
import type {
  DraftingRow,
  PieceRow,
  ReadsRow,
  RevisionRow,
  TakedownRow,
  WorkingCopyRow,
} from "../engine/tables-pieces.ts";
import { textJson } from "../pieces/talk/suggested-text.ts";
import type { CommentRow, SuggestionRow } from "../engine/tables-comments.ts";
import type { AuditRow } from "../engine/tables-writers.ts";

// The rows that belong to an imported piece: its history, its takedown, its reads.

export function revisionRows(store: Store, { line, id, content }: ArrivingPiece): RevisionRow[] {
  if (line.revisions?.length) {
    return line.revisions.map(({ content: text, ...revision }) => ({
      ...revision,
      piece_id: id,
      content: contentJson(text),
    }));
  }
  return [
    {
      piece_id: id,
      number: 1,
      content,
      saved_by: null,
      via: "import",
      published: statusOf(line) === "approved" ? "yes" : "no",
      created_at: line.created_at ?? line.published_at ?? timestamp(store.clock),
      key_id: null,
    },
  ];
}

export function workingCopyRows({ line, id }: ArrivingPiece): WorkingCopyRow[] {
  const copy = line.working_copy;
  return copy ? [{ piece_id: id, ...toColumns(copy.content), updated_at: copy.updated_at }] : [];
}

/** Older exports have no takedowns: a piece that was public and was sent back counts as taken down. */
export function takedownRows(
  { id, status, published_at, updated_at }: PieceRow,
  takenDown: PieceLine["taken_down"],
): TakedownRow[] {
  if (takenDown) return [{ piece_id: id, ...takenDown }];
  const wasSentBack = status === "rejected" || status === "changes_requested";
  return wasSentBack && published_at ? [{ piece_id: id, status, at: updated_at }] : [];
}

export function readsRows({ line, id }: ArrivingPiece): ReadsRow[] {
  return line.reads.map(({ day, count }) => ({ piece_id: id, day, count }));
}

export function draftingRows({ line, id }: ArrivingPiece): DraftingRow[] {
  return line.drafting ? [{ piece_id: id, ...line.drafting }] : [];
}

/** Links to friends are not in the file: their tokens are secrets that soon expire. */
export function commentRows(
  { line, id }: ArrivingPiece,
  writers: ReadonlySet<string>,
): CommentRow[] {
  return line.comments.map(({ writer_id, name, ...comment }) => {
    const isHere = writer_id !== null && writers.has(writer_id);
    return {
      ...comment,
      piece_id: id,
      writer_id: isHere ? writer_id : null,
      link_id: null,
      name: isHere ? null : name,
    };
  });
}

export function suggestionRows(
  { line, id }: ArrivingPiece,
  { keys, writers }: { keys: ReadonlySet<string>; writers: ReadonlySet<string> },
): SuggestionRow[] {
  return line.suggestions.map(({ key_id, editor_id, base, suggested, ...suggestion }) => ({
    ...suggestion,
    piece_id: id,
    key_id: key_id !== null && keys.has(key_id) ? key_id : null,
    editor_id: editor_id !== null && writers.has(editor_id) ? editor_id : null,
    base: textJson(base),
    suggested: textJson(suggested),
  }));
}

/** A piece that comes with its history gets no audit entry: the import has its entries too. */
export function auditRows(store: Store, { line, id }: ArrivingPiece): AuditRow[] {
  if (line.revisions) return [];
  return [
    {
      id: newId(store.random),
      at: timestamp(store.clock),
      actor_kind: "operator",
      actor_id: null,
      actor_name: null,
      key_id: null,
      via: "import",
      action: "create",
      subject_kind: "piece",
      subject_id: id,
      from_status: null,
      to_status: statusOf(line),
      note: null,
    },
  ];
}
