import type { DeskMessages } from "../shape.ts";

export const client_desk: DeskMessages["client_desk"] = {
  copied: "コピーしました",
  press_to_copy: "Ctrl+C を押してください",
  shown_in: "{moment}（{zone} で表示）",
  your_time: "（あなたの時刻、{zone}）",
  left: { other: "残り {count} 文字" },
  too_many: { other: "{count} 文字超過" },
};
