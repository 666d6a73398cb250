import type { DeskMessages } from "../shape.ts";

export const needs: DeskMessages["needs"] = {
  mark_all_seen: "すべて確認済みにする",
  mark_seen: "確認済みにする",
  things: { other: "対応が必要なものが{count}件あります" },
  notice: "{things}：{kinds}。",
  returned: "差し戻し",
  time_taken_back: "公開予約の取り消し",
  asked: "確認の依頼",
  suggested: "あなたへの提案",
  commented: "新しいコメント",
  failed: "Webhook",
  waiting: "レビュー待ち",
  drafted: "あなたのための下書き",
  in_returned: "差し戻し",
  in_time_taken_back: "公開予約の取り消し",
  in_asked: "確認の依頼",
  in_suggested: "あなたへの提案",
  in_commented: "新しいコメント",
  in_failed: "Webhook",
  in_waiting: "レビュー待ち",
  in_drafted: "あなたのための下書き",
  list_comma: "、",
  by_key: "プログラム {name}",
  deliveries_fail: "Webhook の配信が失敗しています",
  nothing:
    "今は対応が必要なものはありません。編集者が差し戻した記事、プログラムが作った下書き、Webhook の問題がここに表示されます。",
};
