import type { Refusals } from "../../shape.ts";

export const fields: Refusals = {
  "Correct the fields that are marked below.": "下で示した項目を直してください。",
  "cannot be empty": "入力してください",
  "must contain at least one visible character": "目に見える文字を一つ以上入れてください",
  "must be at most {0} characters long": "{0}文字以内にしてください",
  "must be valid Unicode text without NUL characters":
    "NUL文字を含まない有効なUnicodeテキストにしてください",
  "must have at most {0} combining marks in a row": "結合文字は連続{0}個までです",
  "The email or the password is incorrect.": "メールアドレスまたはパスワードが違います。",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "このリンクは期限切れか、すでに使われています。送ってくれた人に新しいリンクを依頼してください。",
};
