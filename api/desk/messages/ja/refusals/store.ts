import type { Refusals } from "../../shape.ts";

export const store: Refusals = {
  "Only the drafts' own writer can do this.": "下書きの書き手本人だけができます。",
  "No such writer.": "その書き手はいません。",
  "There is no such comment of yours.": "そのコメントはあなたのものではありません。",
  "There is nothing to comment on at this address.":
    "このアドレスにはコメントできるものがありません。",
  "This link has been used for as many comments as it can.":
    "このリンクで書けるコメントの数に達しました。",
  "This piece has as many comments as it can have.": "この記事のコメント数は上限に達しました。",
  "This writer has an email. Only they can change it.":
    "この書き手にはメールアドレスがあります。変更できるのは本人だけです。",
  "Only the piece's own writer can do this.": "記事の書き手本人だけができます。",
  "There is no such piece.": "その記事はありません。",
  "Unpublish or withdraw this piece first; then delete it.":
    "先に公開または依頼を取りやめてから削除してください。",
  "There is no such delivery.": "その配信はありません。",
  "A test is already on its way.": "テストはすでに送信中です。",
  "There is no such writer.": "その書き手はいません。",
  "Only an editor can do this, in the desk.": "編集者がデスクで行えます。",
  "Only the operator decides who is an editor.": "編集者を決めるのは運営者だけです。",
  "This account is your own. Another editor must do this.":
    "ご自身のアカウントです。ほかの編集者が行う必要があります。",
  "This link has expired or was used. Ask for a new one.":
    "このリンクは期限切れか使用済みです。新しいリンクを依頼してください。",
  "This piece has had {0} addresses, which is the most. Keep this one, or choose one that it had before.":
    "この記事のアドレスは上限の{0}個に達しました。このままにするか、以前のアドレスを選んでください。",
  "Your pieces have had {0} addresses before, which is the most. Keep the address of this one.":
    "あなたの記事の以前のアドレスは上限の{0}個に達しました。このアドレスのままにしてください。",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "開いた後に、ほかの人がこのページを保存しました。文章をコピーしてから開き直してください。",
  "A site can have {0} pages of its own. Delete one first.":
    "独自のページは{0}件までです。先に1件削除してください。",
  "There is no such page. Somebody may have deleted it.":
    "そのページはありません。誰かが削除した可能性があります。",
  "There is already a page at /{0}.": "/{0} にはすでにページがあります。",
  "another page has the address /{0}": "別のページが /{0} を使っています",
  "A redirect leads from {0}. Remove the redirect first, or choose another address.":
    "{0} からの転送があります。先に転送を削除するか、別のアドレスを選んでください。",
  "a redirect leads from {0}": "{0} からの転送があります",
  "Unpublish the page before you change its address.":
    "アドレスを変える前に、ページの公開を取りやめてください。",
  "The page is public. Unpublish it first, then delete it.":
    "ページは公開中です。先に公開を取りやめてから削除してください。",
  "There is no such passkey.": "そのパスキーはありません。",
  "This passkey is in use already.": "このパスキーはすでに使われています。",
  "You have {0} passkeys. Remove one first.": "パスキーが{0}個あります。先に1つ削除してください。",
  "A picture of this piece, or the description of its cover, was changed after you saw it. Look again before you answer.":
    "ご覧になった後に、この記事の画像かカバーの説明が変わりました。回答の前にもう一度ご確認ください。",
  "While you are suspended, you cannot show pieces by a link.":
    "停止中は、リンクで記事を見せることができません。",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "編集者がこの記事の公開を止めました。解除されるまで、リンクで見せることはできません。",
  "This piece has {0} links that work. Revoke one first.":
    "この記事には有効なリンクが{0}個あります。先に1つ取り消してください。",
  "There is no such listing in your shop.": "その商品はショップにありません。",
  "Related pieces must be the seller's own.": "関連する記事は、出品者自身のものに限ります。",
  "This site has {0} redirects, which is the most it can have. Remove some that nobody uses.":
    "転送は上限の{0}件に達しました。使われていないものを削除してください。",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "開いた後に、ほかの人がサイトを変更しました。開き直して変更を確認してから、編集してください。",
  "The logo is gone. Upload it again.": "ロゴがなくなりました。もう一度アップロードしてください。",
  "The icon is gone. Upload it again.":
    "アイコンがなくなりました。もう一度アップロードしてください。",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "その間に、この記事は別の場所で保存されました。上書きはされていません。読み込み直して比べてください。",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "編集者がこの記事の公開を止めました。編集と目通しの依頼はできます。編集者が解除すると、再び公開できます。",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "編集者がすでに承認しています。書き手が指定した時刻に公開されます。",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "この記事の更新が編集者を待っています。先に更新を取り下げてください。",
  "This piece is {0}: it is not possible to {1} it now.": "今はできません。記事の状態：{0}（{1}）",
  "This piece was {0} when you saw it, and is {1} now. Look again before you answer.":
    "ご覧になったときは「{0}」でしたが、今は「{1}」です。回答の前にもう一度ご確認ください。",
  draft: "下書き",
  pending: "待機中",
  approved: "公開中",
  rejected: "却下",
  "Only the piece's own writer can do this, in the desk.": "記事の書き手本人が、デスクで行えます。",
  "Only the service does this, at the time that the writer set.":
    "書き手が指定した時刻に、サービスが行います。",
  "This piece is your own. Another editor must answer it.":
    "ご自身の記事です。ほかの編集者が回答する必要があります。",
  "Write a note, so that the writer knows what to do.":
    "書き手が何をすべきかわかるように、メモを書いてください。",
  "The note must be at most {0} characters long.": "メモは{0}文字までです。",
  "Nothing has changed since this was published.": "公開後に変更はありません。",
  "It is too early to publish this piece.": "この記事を公開するには早すぎます。",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "このアカウントは停止中のため公開できません。編集者が停止を解除できます。",
  "This writer is now called “{0}”. Check the name.":
    "この書き手の名前は「{0}」に変わりました。名前をご確認ください。",
  "The webhook is switched off. Save it again to switch it on.":
    "Webhook は停止しています。もう一度保存すると再開します。",
  "There is no webhook yet. Save its address first.":
    "Webhook はまだありません。先にアドレスを保存してください。",
  "A writer with the email {0} already exists.": "メールアドレス {0} の書き手がすでにいます。",
  "{0}. {1}, or ask the operator of this site for more room.":
    "{0}。{1}か、このサイトの運営者に追加を依頼してください。",
  "{0}. The limit is {1}": "{0}。上限は{1}です",
  "You have {0} unpublished pieces": "未公開の記事が{0}件あります",
  "You have {0} keys": "キーが{0}個あります",
  "You have made {0} keys within a day": "1日に{0}個のキーを作成しました",
  "You have {0} listings in your shop": "ショップに商品が{0}件あります",
  "Your pieces with their revisions can take {0} MB, and this text does not fit":
    "記事と版の容量は {0} MB までで、この文章は入りません",
  "Your pictures can take {0}, and this one does not fit":
    "画像の容量は{0}までで、この画像は入りません",
  "Publish or delete one in the desk": "デスクで1件公開または削除する",
  "Delete pieces that you no longer need (their room is free after 30 days)":
    "不要な記事を削除する（30日後に容量が空きます）",
  "Delete pictures that you no longer show": "使わなくなった画像を削除する",
  "Revoke one that you no longer use": "使わなくなったものを失効させる",
  "Try again tomorrow": "明日もう一度試す",
  "Remove one": "1件削除する",
  "The time {0}.": "時刻：{0}。",
  "The date {0}.": "日付：{0}。",
  "The old path {0}.": "古いパス：{0}。",
  "The new address {0}.": "新しいアドレス：{0}。",
  "You have 1 unpublished piece": "未公開の記事が1件あります",
  "You have 1 key": "キーが1個あります",
  "You have 1 listing in your shop": "ショップに商品が1件あります",
  "You have made 1 key within a day": "1日に1個のキーを作成しました",
  "Only the operator can give an editor an email.":
    "編集者のメールアドレスを設定できるのは運営者だけです。",
  "changes requested": "修正依頼",
  edit: "編集",
  publish: "公開",
  schedule: "予約",
  update: "更新",
  "ask for look": "目通しの依頼",
  withdraw: "取り下げ",
  accept: "承認",
  return: "差し戻し",
  "ask for changes": "修正の依頼",
  reject: "却下",
  unpublish: "公開の取りやめ",
  "withdraw update": "更新の取り下げ",
  "accept update": "更新の承認",
  "return update": "更新の差し戻し",
  lift: "公開停止の解除",
  "It is to be published on {0}.": "公開予定：{0}",
  "It is dated {0}.": "日付：{0}",
  "Its writer set {0}.": "書き手の指定：{0}",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "編集者用のリンクを作れるのは運営者だけです：npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "編集者の停止と解除は運営者だけができます。",
  unschedule: "予約の取り消し",
  "publish scheduled": "予約した公開",
};
