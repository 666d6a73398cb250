import type { DeskMessages } from "../shape.ts";

export const writers: DeskMessages["writers"] = {
  done_invited:
    "招待しました。パスワードを設定するリンクをメールで送ります。届かない場合は、下でリンクを作成して直接送ってください。",
  done_verified: "確認しました。ページが更新されるとマークが表示されます（通常は数秒）。",
  done_suspended: "停止しました。書き手にはデスクの全ページでメモが表示されます。",
  done_unsuspended: "停止を解除しました。",
  done_unverified: "確認を取り消しました。ページが更新されるとマークが消えます（通常は数秒）。",
  link_about:
    "このリンクをコピーして{name}さんに送ってください。表示は一度だけです。パスワードを設定でき、使えるのは1回、期限は{time}です。以前のリンクは無効になります。すでにパスワードがある場合、あなたがこのリンクを作ったことがデスクで本人に伝えられます。",
  one_time_link: "一度だけ使えるリンク",
  invite_title: "書き手を招待",
  name: "名前",
  name_hint: "読者に表示され、アドレスにも使われます。",
  email: "メールアドレス",
  email_hint: "ログインに使います。",
  invite: "招待",
  all: "すべての書き手",
  search_label: "名前、アドレス、メールアドレスで検索",
  none: "書き手が見つかりません。",
  more: "ほかにも書き手がいます。検索してください。",
  identity_verified: "本人確認済み",
  verified: "確認済み",
  no_email: "メールアドレスなし",
  access_writer: "書き手",
  access_editor: "編集者",
  published: "公開{count}件",
  can_sign_in: "ログイン可",
  no_password: "パスワード未設定",
  suspended_since: "停止中（{time}から）：{note}",
  renamed_verified:
    "{name}として確認された後、名前が変わっています。新しい名前が本人のものでなければ、確認を取り消してください。",
  lost_tick:
    "{name}として確認済みでしたが、名前の変更でマークが外れました。新しい名前が本人のものなら、確認してください。",
  this_is_you:
    "これはあなたです。確認は、ほかの編集者か運営者が行えます。パスワードは{account}で変更できます。",
  only_operator: "編集者の停止やパスワード設定リンクの作成は、運営者だけができます：{command}",
  verify: "確認",
  unverify: "確認を取り消す",
  create_invitation: "招待リンクを作成",
  create_password: "パスワードのリンクを作成",
  for_name: "（{name}さん用）",
  email_to_sign_in: "ログイン用のメールアドレス",
  end_suspension: "停止を解除",
  of_name: "（{name}さん）",
  suspend: "停止",
  suspend_about:
    "停止中の書き手は、ログイン、下書きの編集、公開の取りやめ、データの書き出しができます。公開、プロフィール・画像・ショップの変更はできません。API キー、プログラム、プレビューリンクは、停止が解除されるまで使えません。公開中の記事は、一つずつ公開を止めるまで残ります。",
  reason: "理由（書き手に表示されます）",
};
