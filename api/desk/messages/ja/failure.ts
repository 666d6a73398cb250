import type { DeskMessages } from "../shape.ts";

export const failure: DeskMessages["failure"] = {
  not_found: "ページが見つかりません",
  in_a_moment: "少し待ってからお試しください",
  did_not_work: "うまくいきませんでした",
  try_again: "もう一度試す",
  all_here: "送信した内容はすべてこのページにあります。「もう一度試す」で送り直します。",
  your_text: "あなたの文章",
  copy_it: "保存されていない場合は、このページを離れる前にコピーしてください。",
  go_to_pieces: "自分の記事へ",
  field_body_md: "本文",
  field_sub: "リード文",
  field_headline: "見出し",
  field_external_url: "初出",
  field_cover: "カバー（画像の ID）",
  back: "← 戻る",
};
