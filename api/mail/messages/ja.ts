import type { MailMessages } from "./shape.ts";

export const ja: MailMessages = {
  hello: "{name} 様",
  invitation_subject: "執筆へのご招待",
  invited_by: "{name}さんが、{site}（{home}）での執筆にあなたを招待しています。",
  invited: "{site}（{home}）での執筆に招待されています。",
  set_password_to_begin:
    "次のリンクからパスワードを設定して始めてください。使えるのは1回、期限は{time}です：",
  password_subject: "パスワード設定のリンク",
  password_asked:
    "あなたのアカウントの新しいパスワードを設定するリンクが請求されました。使えるのは1回、期限は{time}です：",
  password_signs_out:
    "新しいパスワードを設定すると、すべての端末からログアウトし、パスキーと、前回のパスワード以降に追加されたAPIキー・プログラム・プレビューリンクが終了します。",
  password_not_asked: "お心当たりがなければ、何もする必要はありません。パスワードはそのままです。",
  sign_in_subject: "アカウントへの新しいログイン",
  signed_in: "{time}にあなたのアカウントへのログインがありました：{browser}",
  unknown_browser: "不明なブラウザー",
  not_you:
    "お心当たりがなければ、「アカウントを保護」を開き、見覚えのないものを終了し、パスワードを変更してください：{address}\nログインできなくなった場合は、新しいパスワードを設定するリンクを請求してください：{forgotten}",
  account_subject: "アカウントが変更されました",
  changed_mint: "あなたのアカウントにAPIキーが作成されました：{name}",
  changed_connect:
    "プログラムがあなたのアカウントに接続され、下書きを作成できるようになりました：{name}",
  changed_add_passkey: "あなたのアカウントにパスキーが追加されました：{name}",
  changed_set_password: "アカウントのパスワードが変更されました。",
  changed_set_password_by_link: "アカウントのパスワードが、1回限りのリンクで設定されました。",
  changed_set_credentials: "アカウントのメールアドレスとパスワードが設定されました。",
  changed_ask_for_email:
    "アカウントのメールアドレスを{name}に変更する請求がありました。そのアドレスが確認されると変更されます。",
  changed_set_email: "アカウントのメールアドレスが{name}に変更されました。",
  changed_restore_email:
    "アカウントはこのメールアドレスに戻り、新しいパスワードが設定されました。ほかのアクセスはすべて終了しました。",
  changed_by: "日時：{time}、{browser}",
  changed_on: "日時：{time}",
  email_confirm_subject: "新しいメールアドレスの確認",
  email_confirm:
    "{site}のアカウントにこのメールアドレスを使う請求がありました。ご本人であれば、次のリンクで確認してください。使えるのは1回、期限は{time}です：",
  email_confirm_not_you:
    "お心当たりがなければ、何もする必要はありません。リンクを使わなければ何も変わりません。",
  email_taken_subject: "このメールアドレスはすでに使われています",
  email_taken:
    "{site}の別のアカウントにこのメールアドレスを使う請求がありました。すでにあなたのアカウントのものなので、何も変更されていません。",
  email_taken_yours:
    "ご本人であれば、このメールアドレスでログインしてください。そうでなければ、何もする必要はありません。",
  email_changed_subject: "アカウントのメールアドレスが変更されました",
  email_changed:
    "{site}のアカウントのメールアドレスは{email}になりました。今後、リンクとメールはそちらに届きます。",
  email_undo:
    "お心当たりがなければ、{time}までに次のリンクで取り消してください。アカウントへのアクセスがすべて終了し、新しいパスワードを設定できます：",
  returned_subject: "記事が差し戻されました：{headline}",
  returned: "{name}さんが、次のメモとともに記事「{headline}」を差し戻しました：",
  the_operator: "運営者",
  time_taken_back_subject: "公開予約が取り消されました：{headline}",
  time_taken_back:
    "「{headline}」は、設定された時刻に公開される予定でした。予約が取り消されたため、公開されません。理由は記事のページにあります：",
  publish_again: "公開するには、もう一度「公開」を開いてください。",
  suggested_subject: { other: "{count}件の記事に変更の提案があります" },
  suggested_line: "- {headline}（{name}）",
  suggested_close: "変更は一つずつ、取り入れるかどうかを選べます。取り入れても公開はされません。",
  commented_subject: { other: "{count}件の記事に新しいコメントがあります" },
  commented_line: "- {headline}（{name}さん）",
  commented_close: "コメントは読者には見えません。",
  drafted_subject: { other: "プログラムが{count}件の下書きを作成しました" },
  asked_subject: { other: "プログラムが{count}件の記事の確認を依頼しています" },
  drafted_line: "- {headline}（{name}）",
  drafted_close: "公開するまで、下書きは読者に見えません。",
  waiting_subject: { other: "{count}件の記事がレビューを待っています" },
  waiting_line: "- {headline}（{name}）",
  waiting_close: "編集者の方にお送りしています。",
  and_more: "ほか{count}件",
  switch_off: "このようなメールを停止：{address}",
  browser_from: "{browser}、{address} から",
  browser_on: "{browser}（{system}）",
};
