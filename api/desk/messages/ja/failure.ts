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
  stale_form:
    "このページから想定外の値が送られました。何も変更されていません。ページを読み込み直して、もう一度お試しください。",
  back: "← 戻る",
};
