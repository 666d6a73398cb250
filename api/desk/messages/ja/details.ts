import type { DeskMessages } from "../shape.ts";

export const details: DeskMessages["details"] = {
  title: "詳細",
  category_hint: "読者が見つける欄です。",
  frame_hint: "記事の語り方です。",
  frame_lesson: "学び",
  frame_origin: "はじまり",
  frame_contrarian: "逆張り",
  frame_before_after: "前と後",
  style_hint: "文章の種類です。",
  language_hint: "ja や en などのコード。",
  tags_hint: "コンマ区切りで{tags}個まで、各{max}文字以内。コンマを含むタグは引用符で囲みます。",
  tags_hint_short: "コンマ区切りで{tags}個まで、各{max}文字以内。",
  address_hint: "アドレスの末尾：{address}",
  address_empty: "空欄なら見出しから作ります。",
  address_moves: "変えると、古いアドレスは新しいアドレスにつながります。",
  address_otherwise: "空欄なら {slug} です。",
  original_hint: "この記事が最初に載ったURL。検索エンジンには原本として伝わります。",
  statement_hint:
    "読者に向けて、使った道具や協力者をご自身の言葉で書いてください。本文の下に表示されます。{max}文字まで。空欄なら何も表示しません。",
  cover_missing: "この画像はライブラリにありません。別の画像を選んでください。",
  cover_alt: "カバー画像",
  cover_choose: "自分の画像から選ぶ",
  cover_hint: "見出しの下と一覧に表示されます。",
  cover_newest:
    "新しい{count}枚を表示しています。古い画像を使うには、もう一度アップロードしてください（保存は一度だけです）。",
  cover_all: "すべての画像",
  cover_none: "カバーなし",
  cover_upload: "{upload}し、文章を保存して、ここで選びます。",
  undescribed: "画像 {id}（説明なし）",
};
