import type { Refusals } from "../../shape.ts";

export const pieces: Refusals = {
  "Write a headline": "見出しを書いてください",
  "Write something": "何か書いてください",
  "Remove {0}: a piece can have {1}": "{0}を外してください。一つの記事に{1}個までです",
  "one tag": "タグ1個",
  "{0} tags": "タグ{0}個",
  "Shorten “{0}”: a tag can have {1} characters":
    "「{0}」を短くしてください。タグは{1}文字までです",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "field-notes のように、小文字、数字、ハイフンを使ってください",
  "Use the code of a language, such as en or pt-BR": "ja や en のような言語コードを使ってください",
  "Enter a whole address, such as https://example.org/my-piece":
    "https://example.org/my-piece のように、アドレス全体を入れてください",
  "This picture is not in your library. Choose another one":
    "この画像はライブラリにありません。別の画像を選んでください",
  "one character": "1文字",
  "{0} characters": "{0}文字",
  "Shorten it by {0}: the limit is {1}": "{0}減らしてください。上限は{1}です",
  "This is not valid": "この値は使えません",
  "Another piece of yours has or had this address. Choose another":
    "このアドレスは、あなたの別の記事が使っているか、使っていました。別のアドレスを選んでください",
  "is too long to be saved: at most {0} characters": "長すぎて保存できません（{0}文字まで）",
  "A field is too long for a preview. Shorten it to see the preview here.":
    "長すぎてプレビューできない項目があります。短くするとここに表示されます。",
  "Choose a day and a time.": "日時を選んでください。",
  "Choose a day.": "日を選んでください。",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "この記事は編集者の確認待ちです。編集するには取り下げてください。",
  "this word has another meaning here: choose another":
    "この語は別の意味で使われています。別の語を選んでください",
  "the piece was changed": "記事が変更されました",
  "the update was withdrawn from review": "更新の確認依頼が取り下げられました",
  "an editor returned the update": "編集者が更新を差し戻しました",
  "the piece was unpublished": "記事が非公開になりました",
  "the text was changed": "文章が変更されました",
  "a program changed the text": "プログラムが文章を変更しました",
  "an editor was asked for a look": "編集者に確認を頼みました",
  "the piece was withdrawn from review": "確認を取り下げました",
  "an editor asked for changes": "編集者が修正を依頼しました",
  "an editor rejected the piece": "編集者が記事を不採用にしました",
};
