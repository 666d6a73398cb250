import type { Refusals } from "../../shape.ts";

export const suggestions: Refusals = {
  "The suggested text is the same as the current one.": "提案された文章は、今の文章と同じです。",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "書き手は、長すぎるなど、記事にできない文章を入力しています。収まってから変更を提案してください。",
  "This piece is your own. Change it in the editor.":
    "これはあなた自身の記事です。エディターで変更してください。",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "記事の文章はその間に変わりました。何も保存されていません。読み直して、その文章への変更を提案してください。",
  "This piece has {0} suggestions that wait for an answer. Its writer must answer some first.":
    "この記事には回答待ちの提案が{0}件あります。先に書き手がいくつかに回答する必要があります。",
  "{0} suggestions of this key wait for an answer. The writer must answer some first.":
    "このキーの提案{0}件が回答を待っています。先に書き手がいくつかに回答する必要があります。",
  "This suggestion was answered already.": "この提案にはすでに回答があります。",
  "There is no suggestion with this number.": "この番号の提案はありません。",
  "Tick at least one change, or decline them all.":
    "変更を少なくとも1つ選ぶか、すべて不採用にしてください。",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "提案の後に文章が変わったか、提案がすでに回答されています。何も変更されていません。もう一度確認してください。",
};
