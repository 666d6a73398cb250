import type { Refusals } from "../../shape.ts";

export const limits: Refusals = {
  "is incorrect": "が正しくありません",
  "must be ticked": "チェックを入れてください",
  "is longer than a password can be": "パスワードとして長すぎます",
  "must be at least {0} characters long": "{0}文字以上にしてください",
  "is required, so that the writer knows the reason":
    "書き手に理由が伝わるように、必ず書いてください",
  "is required": "必須です",
  "is not a known field": "知らない欄です",
  "is not known": "不明です",
  "is not JSON": "JSON ではありません",
  "must be one of {0}": "次のいずれかにしてください：{0}",
  "must be a {0}": "種類は {0} にしてください",
  "must be an {0}": "種類は {0} にしてください",
  "must be an http or https URL": "http か https のアドレスにしてください",
  "must be an https URL": "https のアドレスにしてください",
  "must be an email address": "メールアドレスを入力してください",
  "must be a BCP 47 language tag such as en or pt-BR":
    "en や pt-BR のような BCP 47 の言語タグにしてください",
  "must consist of lower-case letters, digits and hyphens":
    "英小文字、数字、ハイフンだけにしてください",
  "must consist of lower-case letters, digits and single hyphens":
    "英小文字、数字、連続しないハイフンだけにしてください",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "英小文字、数字、連続しないハイフンだけにしてください（例：about-us）",
  "cannot be {0}: the site uses this address itself":
    "{0} は使えません。サイト自体が使うアドレスです",
  "must be the id of one of your pictures": "あなたの画像の ID にしてください",
  "must be a three-letter ISO 4217 code such as USD":
    "USD のような3文字の ISO 4217 コードにしてください",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "チェックマーク、文字方向の制御、「identity verified」は使えません",
  "must not contain the words “identity verified”": "「identity verified」は使えません",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "チェックマーク、文字方向の制御、「verified」は使えません。このサイトの確認マークのためのものです",
  "must have at most {0} items": "{0}個までです",
  "must have at most {0} links": "リンクは{0}個までです",
  "must be a colour such as #1f4e5f": "#1f4e5f のような色にしてください",
  "is too pale to be read as a link on light pages: its contrast is {0}:1, and {1}:1 is needed. The nearest colour that can be read is {2}":
    "明るいページのリンクとしては薄すぎます。コントラストは {0}:1 で、{1}:1 が必要です。読める最も近い色は {2} です",
  "must begin with https://, or with / for a page of this site":
    "https:// で始めるか、このサイトのページなら / で始めてください",
  "must be the id of an uploaded picture": "アップロードした画像の ID にしてください",
  "must be an uploaded logo; upload it again":
    "アップロードしたロゴにしてください。もう一度アップロードしてください",
  "must be an uploaded icon; upload it again":
    "アップロードしたアイコンにしてください。もう一度アップロードしてください",
  "is not valid yet": "まだ正しくありません",
  "cannot be changed while the page is public: links to it would break":
    "ページの公開中は変えられません。リンクが切れてしまいます",
  "is the address of a page, and a page always comes first":
    "ページのアドレスです。ページが常に優先されます",
  "must be a path of this site, or an http or https address":
    "このサイトのパスか、http か https のアドレスにしてください",
  "must be a path of this site, such as /2019/01/a-post":
    "/2019/01/a-post のようなこのサイトのパスにしてください",
  "belongs to the site itself and cannot be redirected": "サイト自体のもので、転送できません",
  "is or was the address of a piece": "記事のアドレスです（または以前のアドレスです）",
  "is redirected already. Remove that redirect first":
    "すでに転送されています。先にその転送を削除してください",
  "is the address of a page, public or not, of this site":
    "このサイトのページのアドレスです（公開・非公開を問わず）",
  "leads back to the old path": "古いパスに戻ってしまいます",
  "is not a date": "日付ではありません",
  "is not a time": "時刻ではありません",
  "is too long ago": "古すぎます",
  "must be in the future": "これから先にしてください",
  "must be within a year": "1年以内にしてください",
  "must not be in the future": "未来の日付にはできません",
  "is too long to be saved: at most {0} characters": "長すぎて保存できません（{0}文字まで）",
  'must be a plain amount such as "12.50"': "12.50 のような金額にしてください",
  "enter a whole number of days": "日数を整数で入力してください",
  "enter at least 1": "1以上を入力してください",
  "enter at most {0}": "{0}以下を入力してください",
  "use at most {0} characters": "{0}文字以内にしてください",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "a から z の英字、数字、連続しないハイフンを使ってください（例：my-first-piece）",
  "this word has another meaning here: choose another":
    "この言葉はここでは別の意味を持ちます。別のものを選んでください",
};
