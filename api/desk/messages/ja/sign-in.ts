import type { DeskMessages } from "../shape.ts";

export const sign_in: DeskMessages["sign_in"] = {
  title: "ログイン",
  email: "メールアドレス",
  password: "パスワード",
  with_passkey: "パスキーでログイン",
  forgot: "{link} アカウントをお持ちでない場合は、このサイトの編集者にお問い合わせください。",
  forgot_link: "パスワードをお忘れですか？",
  forgot_no_mail:
    "パスワードを忘れた、またはまだお持ちでない場合は、設定用のリンクをこのサイトの編集者に依頼してください。",
  signed_out: "ログアウトしました。",
  signed_out_everywhere:
    "すべての端末からログアウトしました。パスキー、API キー、プログラム、プレビューリンクは引き続き使えます。不審な点があれば、ログインして{secure}。",
  secure_link: "アカウントを保護してください",
  still_works: "パスキーでのログインと、新しいパスワードを設定するリンクは引き続き使えます。",
  deleted_gone: "アカウントを削除しました。あなたのページと記事はこのサイトから消えています。",
  deleted_lists:
    "アカウントを削除し、ページも消えました。一部の一覧には、書き直されるまで表示されます。",
  deleted_going:
    "アカウントを削除しました。公開ページは削除中で、終わるまで読者に見えることがあります。消えたらこのページでお知らせします。",
  set_password: "パスワードの設定",
  welcome: "{name}さん、ようこそ。",
  will_sign_in: "{email} とこのパスワードでログインします。",
  set_and_enter: "パスワードを設定してログイン",
};
