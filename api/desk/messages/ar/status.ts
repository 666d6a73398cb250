import type { DeskMessages } from "../shape.ts";

export const status: DeskMessages["status"] = {
  draft: "مسودة",
  pending: "قيد المراجعة",
  approved: "منشور",
  changes_requested: "طُلب تعديله",
  rejected: "مرفوض",
  taken_down: "أُنزل",
  all_pieces: "الكل",
  all_draft: "المسودات",
  all_agent: "من الوكلاء",
  all_pending: "لدى المحررين",
  all_changes_requested: "طُلب تعديلها",
  all_approved: "المنشورة",
  all_rejected: "المرفوضة",
  all_deleted: "المحذوفة",
};
