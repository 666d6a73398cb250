import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  preview_failed: "プレビューを作れませんでした。ボタンを押してやり直してください。",
  choose_colour: "色を選ぶ",
  no_answer: "サーバーが応答しません。もう一度お試しください。",
  not_uploaded: "画像をアップロードできませんでした。",
  uploaded: "{name} をアップロードしました。「保存」を押すと使われます。",
  colour_digits: "色は #7a1f3d のように6桁です。プレビューにこの色は表示されません。",
  colour_pale:
    "明るいページで読むには薄すぎます。コントラストは {contrast}:1 で、{needed}:1 が必要です。プレビューには表示されません。読める最も近い色は {nearest} です。",
};
