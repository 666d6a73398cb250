import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  shown: "サイトのすべてのページに反映されています。",
  waiting:
    "サイトを作り直しています。新しいページがそろうまで、読者には以前のページが見えます。小さなサイトなら数秒、大きなサイトなら数分です。",
  failed: "サイトを作り直せず、以前のページのままです。理由は運営者がログで確認できます。",
  preview_failed: "プレビューを作れませんでした。ボタンを押してやり直してください。",
  choose_colour: "色を選ぶ",
  no_answer: "サーバーが応答しません。もう一度お試しください。",
  not_uploaded: "画像をアップロードできませんでした。",
};
