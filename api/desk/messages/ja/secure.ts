import type { DeskMessages } from "../shape.ts";

export const secure: DeskMessages["secure"] = {
  title: "アカウントを保護",
  about:
    "パスワードのほかに、アカウントまたはその一部を開けるものです。残したいもののチェックを外し、ほかを終了してください。",
  offer: "アカウントを開けるものをすべて確認し、見覚えのないものを終了します。",
  open: "アカウントを保護",
  changed_password:
    "パスワードを変更し、ほかのすべてのブラウザーからログアウトしました。メールで届いたリンクはもう使えません。ここに表示されているものは、終了するまで使えます。",
  reset:
    "パスワードを設定しました。このブラウザー以外はすべてログアウトしました。前回のパスワード以降に追加されたものもすべて終了しました。",
  restored:
    "アカウントは元のメールアドレスに戻り、新しいパスワードが設定されました。ほかのアクセスはすべて終了しました。",
  ended: "チェックしたものを終了しました。",
  nothing_ended: "チェックされたものがないため、何も終了していません。",
  was_ended: "終了したもの：",
  kind_session: "ログイン中のブラウザー",
  kind_passkey: "パスキー",
  kind_key: "API キー",
  kind_program: "プログラム",
  kind_preview: "プレビューリンク",
  kind_link: "未使用のメールのリンク",
  kind_issued: "ほかの人のために作成したリンク",
  one_session: "ログイン中のブラウザー",
  one_passkey: "パスキー",
  one_key: "API キー",
  one_program: "プログラム",
  one_preview: "プレビューリンク",
  one_link: "メールのリンク",
  one_issued: "ほかの人のためのリンク",
  password_link: "パスワードを設定するリンク",
  invitation_link: "招待リンク",
  email_link: "メールアドレスを{email}に変更するリンク",
  issued_link: "{name}がパスワードを設定するリンク",
  of_piece: "{name}（「{headline}」）",
  from: "場所：{place}",
  never_used: "未使用",
  only_this: "ほかにアカウントを開けるものはありません。このブラウザーでのパスワードだけです。",
  end_ticked: "チェックしたものを終了",
  more: "ほかにもあります。これらを終了すると表示されます。",
  change_password: "パスワードを変更",
  confirm_email: "新しいメールアドレスの確認",
  confirm_email_about:
    "今後、{name}のアカウントには{email}でログインし、パスワードを設定するリンクもそこに届きます。",
  confirm_email_button: "このアドレスを確認",
  email_confirmed: "新しいメールアドレスを確認しました。次回のログインからお使いください。",
  restore_email: "アカウントを取り戻す",
  restore_email_about:
    "{name}のアカウントのメールアドレスを{email}に戻します。ブラウザー、パスキー、API キー、プログラム、プレビューリンク、メールのリンクなど、すべてのアクセスが終了します。ログインするには新しいパスワードを設定してください。",
  restore_email_button: "取り戻してログイン",
};
