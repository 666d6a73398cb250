import type { Refusals } from "../../shape.ts";

export const desk: Refusals = {
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "データはすでにダウンロード中です。終わるまで待つか、中止して1分後にお試しください。",
  "Too many links were asked for. Try again in 15 minutes.":
    "リンクの請求が多すぎます。15分後にお試しください。",
  "The password is incorrect.": "パスワードが正しくありません。",
  "This passkey was not accepted. Use another one, or your password.":
    "このパスキーは受け付けられませんでした。別のパスキーかパスワードをお使いください。",
  "This took too long. Reload the page and try again.":
    "時間がかかりすぎました。ページを再読み込みしてお試しください。",
  "This session has ended already.": "このセッションはすでに終了しています。",
  "Another import is running. Try again in a minute.":
    "別の取り込みが進行中です。1分後にお試しください。",
  "Choose a file first.": "先にファイルを選んでください。",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "このリンクには何もありません。期限が切れたか、書き手が取り消しました。新しいリンクを依頼してください。",
  "There is no such picture.": "その画像はありません。",
  "Only editors can do this.": "編集者だけができます。",
  "There is no page at this address.": "このアドレスにページはありません。",
  "A form can have at most {0} fields.": "フォームの欄は{0}個までです。",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "このページは期限切れです。何も変更されていません。再読み込みしてお試しください。",
  "The desk does not accept API keys. Sign in instead.":
    "デスクでは API キーを使えません。ログインしてください。",
  "This form was sent from another site. Nothing was changed.":
    "このフォームは別のサイトから送られました。何も変更されていません。",
  "You have no such picture.": "その画像はお持ちではありません。",
  "There is nothing to save yet.": "保存するものがまだありません。",
  "You have no piece at this address.": "このアドレスにあなたの記事はありません。",
  "The text was saved again in the meantime. The newest text is below; nothing is published yet.":
    "その間に文章が保存し直されました。最新の文章は下にあります。まだ公開されていません。",
  "There is no revision with this number.": "この番号の版はありません。",
  "You have no key with this id.": "その ID のキーはありません。",
  "Your website was checked just now. Try again in ten seconds.":
    "ウェブサイトは確認したばかりです。10秒後にお試しください。",
  "Your website is already being checked.": "ウェブサイトは確認中です。",
  "This is no longer your picture.": "これはもうあなたの画像ではありません。",
  "You are signed out. Nothing was saved.": "ログアウトしています。何も保存されていません。",
  "The desk accepts only form data.": "デスクはフォームのデータだけを受け付けます。",
  "The file is larger than {0} MiB. Nothing was saved.":
    "ファイルが {0} MiB を超えています。何も保存されていません。",
  "This piece is not waiting for review.": "この記事はレビュー待ちではありません。",
  "There is no redirect from this path.": "このパスからの転送はありません。",
  "There is no writer at this address.": "このアドレスに書き手はいません。",
  "Enter the email with which they sign in.": "ログインに使うメールアドレスを入力してください。",
  "You have no listing at this address.": "このアドレスにあなたの商品はありません。",
  "There is no such page. It may be deleted.":
    "そのページはありません。削除された可能性があります。",
  "This server makes no previews.": "このサーバーではプレビューを作れません。",
  "Write something before you publish.": "公開する前に何か書いてください。",
  "This picture is gone. Upload it again.":
    "この画像はなくなりました。もう一度アップロードしてください。",
  "This version is no longer kept.": "この版はもう保存されていません。",
  "Choose a file that is not empty.": "空でないファイルを選んでください。",
  "It is the same picture.": "同じ画像です。",
  "The form arrived incomplete. Nothing was saved.":
    "フォームが途中までしか届きませんでした。何も保存されていません。",
  "Something went wrong on our side. It was noted as {0}.":
    "こちらで問題が起きました。{0} として記録しました。",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "ファイルを読み込めません。数秒後にお試しください。",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "データベースが混み合っています。何も保存されていません。数秒後にお試しください。",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "割り当てを使い切りました。何かを削除するか、運営者に追加を依頼してください。",
  "You don't have permission to do this.": "この操作の権限がありません。",
  "There is nothing at this address.": "このアドレスには何もありません。",
  "This was changed in the meantime. Load it again.":
    "その間に変更されました。読み込み直してください。",
  "The request body is too large.": "リクエストが大きすぎます。",
  "Something went wrong on our side.": "こちらで問題が起きました。",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "現在この処理はできません。数秒後にお試しください。",
  "The server's disk is full. Nothing was saved. Try again later.":
    "サーバーのディスクがいっぱいです。何も保存されていません。後でお試しください。",
  "The site is being built. Try again in a few seconds.":
    "サイトを構築中です。数秒後にお試しください。",
  "This address takes {0}.": "このアドレスは {0} を受け付けます。",
  "Too many wrong passwords. {0}": "パスワードの誤りが多すぎます。{0}",
  "Too many requests. {0}": "リクエストが多すぎます。{0}",
  "Try again in {0} minutes.": "{0}分後にお試しください。",
  "Try again in {0} seconds.": "{0}秒後にお試しください。",
  "Try again in 1 second.": "1秒後にお試しください。",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "パスキーには example.org のような名前のあるサイトが必要ですが、このサイトは IP アドレスです。パスワードでログインしてください。",
  "Too many brackets are open": "開いたままのかっこが多すぎます",
};
