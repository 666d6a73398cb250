import type { DeskMessages } from "../shape.ts";

export const status: DeskMessages["status"] = {
  draft: "下書き",
  pending: "確認待ち",
  approved: "公開済み",
  changes_requested: "修正依頼あり",
  rejected: "不採用",
  taken_down: "取り下げ",
  all_pieces: "すべて",
  all_draft: "下書き",
  all_agent: "エージェントから",
  all_pending: "編集者の確認待ち",
  all_changes_requested: "修正依頼あり",
  all_approved: "公開済み",
  all_rejected: "不採用",
  all_deleted: "削除済み",
};
