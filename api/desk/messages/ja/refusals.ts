import type { RefusalMessages } from "../shape.ts";

export const refusals: RefusalMessages = {
  "A field is too long for a preview. Shorten it to see the preview here.":
    "長すぎてプレビューできない項目があります。短くするとここに表示されます。",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "ファイルを読み込めません。数秒後にお試しください。",
  "A form can have at most {count} fields.": "フォームの欄は{count}個までです。",
  "a new version of Galley shows the text differently":
    "Galley の新しいバージョンでは本文の表示が異なります",
  "a picture, its description or the address was changed":
    "画像、その説明、またはアドレスが変更されました",
  "A piece can be rejected only while it waits for an editor or is public. Load the page again to see what changed.":
    "記事を不採用にできるのは、編集者の確認待ちか公開中の間だけです。ページを再読み込みして、変更をご確認ください。",
  "a program changed the text": "プログラムが文章を変更しました",
  "a quotation mark, a bracket or a comment is not closed":
    "引用符、かっこ、コメントのどれかが閉じられていません",
  "a redirect leads from {path}": "{path} からの転送があります",
  "A redirect leads from {path}. Remove the redirect first, or choose another address.":
    "{path} からの転送があります。先に転送を削除するか、別のアドレスを選んでください。",
  "A site can have {count} pages of its own. Delete one first.":
    "独自のページは{count}件までです。先に1件削除してください。",
  "A test is already on its way.": "テストはすでに送信中です。",
  "A text in it takes too long to read.": "読み取りに時間がかかりすぎる文章があります。",
  "A time can be set only for a draft, or for changes to a published piece that no editor has yet. Load the page again to see what changed.":
    "公開日時を設定できるのは、下書きか、まだ編集者に送られていない公開済み記事の変更だけです。ページを再読み込みして、変更をご確認ください。",
  "A writer with the email {email} already exists.":
    "メールアドレス {email} の書き手がすでにいます。",
  "All frames of the animation together have more than {limit} million pixels. Make it smaller or shorter.":
    "全コマの合計が{limit}00万ピクセルを超えています。小さくするか短くしてください。",
  "an editor asked for changes": "編集者が修正を依頼しました",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "編集者がすでに承認しています。書き手が指定した時刻に公開されます。",
  "an editor rejected the piece": "編集者が記事を不採用にしました",
  "an editor returned the update": "編集者が更新を差し戻しました",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "編集者がこの記事の公開を止めました。解除されるまで、リンクで見せることはできません。",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "編集者がこの記事の公開を止めました。編集と目通しの依頼はできます。編集者が解除すると、再び公開できます。",
  "an editor was asked for a look": "編集者に確認を頼みました",
  "An import creates at most {count} drafts. Import the same archive again for the rest.":
    "1回の取り込みで作る下書きは{count}件までです。残りは同じアーカイブをもう一度取り込んでください。",
  "An older version of Galley rendered this text. Look again in a minute. If it stays so, return the piece to its writer.":
    "この本文は Galley の古いバージョンで表示用に変換されました。1 分後にもう一度ご覧ください。変わらない場合は、執筆者に差し戻してください。",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "この記事の更新が編集者を待っています。先に更新を取り下げてください。",
  "Another import is running. Try again in a minute.":
    "別の取り込みが進行中です。1分後にお試しください。",
  "another page has the address /{slug}": "別のページが /{slug} を使っています",
  "Another piece of yours has or had the address “{slug}”. Choose another.":
    "あなたの別の記事がアドレス「{slug}」を使っているか、使っていました。別のものを選んでください。",
  "Another piece of yours has or had this address. Choose another":
    "このアドレスは、あなたの別の記事が使っているか、使っていました。別のアドレスを選んでください",
  "belongs to the site itself and cannot be redirected": "サイト自体のもので、転送できません",
  "cannot be changed while the page is public: links to it would break":
    "ページの公開中は変えられません。リンクが切れてしまいます",
  "cannot be converted": "変換できません",
  "cannot be empty": "入力してください",
  "cannot be {word}: the site uses this address itself":
    "{word} は使えません。サイト自体が使うアドレスです",
  "Changes can be asked for only while a piece waits for an editor or is public. Load the page again to see what changed.":
    "修正を依頼できるのは、記事が編集者の確認待ちか公開中の間だけです。ページを再読み込みして、変更をご確認ください。",
  "Changes to this piece have been asked for meanwhile. Look again before you answer.":
    "その間に、この記事の修正が依頼されました。回答する前にもう一度ご確認ください。",
  "Choose a day and a time.": "日時を選んでください。",
  "Choose a day.": "日を選んでください。",
  "Choose a file first.": "先にファイルを選んでください。",
  "Choose a file that is not empty.": "空でないファイルを選んでください。",
  "comments are written between /* and */, not after //":
    "コメントは // ではなく /* と */ の間に書きます",
  "Correct the fields that are marked below.": "下で示した項目を直してください。",
  "Enter a whole address, such as https://example.org/my-piece":
    "https://example.org/my-piece のように、アドレス全体を入れてください",
  "enter a whole number of days": "日数を整数で入力してください",
  "enter at least 1": "1以上を入力してください",
  "enter at most {max}": "{max}以下を入力してください",
  "Enter the email with which they sign in.": "ログインに使うメールアドレスを入力してください。",
  "Every delivery has failed since {since}.": "{since} 以降、すべての配信が失敗しています。",
  "has no text": "本文がありません",
  "is incorrect": "が正しくありません",
  "is larger than {size}": "{size} を超えています",
  "is longer than a password can be": "パスワードとして長すぎます",
  "is not a date": "日付ではありません",
  "is not a Ghost post": "Ghost の投稿ではありません",
  "is not a known field": "知らない欄です",
  "is not a time": "時刻ではありません",
  "is not JSON": "JSON ではありません",
  "is not known": "不明です",
  "is not UTF-8": "UTF-8 ではありません",
  "is not valid": "この値は使えません",
  "is not valid yet": "まだ正しくありません",
  "is or was the address of a piece": "記事のアドレスです（または以前のアドレスです）",
  "is redirected already. Remove that redirect first":
    "すでに転送されています。先にその転送を削除してください",
  "is required": "必須です",
  "is required, so that the writer knows the reason":
    "書き手に理由が伝わるように、必ず書いてください",
  "is the address of a page, and a page always comes first":
    "ページのアドレスです。ページが常に優先されます",
  "is the address of a page, public or not, of this site":
    "このサイトのページのアドレスです（公開・非公開を問わず）",
  "is too long ago": "古すぎます",
  "is too long to be saved: at most {count} characters":
    "長すぎて保存できません（{count}文字まで）",
  "is too pale to be read as a link on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The nearest colour that can be read is {colour}":
    "明るいページのリンクとしては薄すぎます。コントラストは {contrast}:1 で、{needed}:1 が必要です。読める最も近い色は {colour} です",
  "It is dated {moment}.": "日付：{moment}",
  "It is the same picture.": "同じ画像です。",
  "It is to be published on {moment}.": "公開予定：{moment}",
  "It is too early to publish this piece.": "この記事を公開するには早すぎます。",
  "It redirects too often, or to an invalid address.":
    "転送が多すぎるか、無効なアドレスに転送されています。",
  "It was noted as {id}.": "{id} として記録されました。",
  "It was scheduled for {moment}.": "{moment} に予定されていました。",
  "It was scheduled for {moment}: {why}.": "{moment} に予定されていました（{why}）。",
  "its front matter cannot be read": "フロントマターを読み取れません",
  "its front matter cannot be read at line {line}: {text}":
    "フロントマターの {line} 行目を読み取れません：{text}",
  "its front matter has no closing line": "フロントマターを閉じる行がありません",
  "its front matter is in {language}, which is not supported":
    "フロントマターの形式 {language} には対応していません",
  'Its links with rel="me" lead to {links} and others.': 'rel="me" 付きのリンク先：{links} ほか。',
  'Its links with rel="me" lead to {links}.': 'rel="me" 付きのリンク先：{links}。',
  "It was switched off when the account was secured.":
    "アカウントを保護したときに無効になりました。",
  "its text is not in the archive": "本文がアーカイブにありません",
  "Its writer set {moment}.": "書き手の指定：{moment}",
  "leads back to the old path": "古いパスに戻ってしまいます",
  "line {number}": "{number} 行目",
  "More than {count} pictures are on other sites.": "ほかのサイトの画像が{count}件を超えています。",
  "must be a BCP 47 language tag such as en or pt-BR":
    "en や pt-BR のような BCP 47 の言語タグにしてください",
  "must be a boolean": "はい・いいえのどちらかにしてください",
  "must be a colour such as #1f4e5f": "#1f4e5f のような色にしてください",
  "must be a number": "数値にしてください",
  "must be a path of this site, or an http or https address":
    "このサイトのパスか、http か https のアドレスにしてください",
  "must be a path of this site, such as /2019/01/a-post":
    "/2019/01/a-post のようなこのサイトのパスにしてください",
  'must be a plain amount such as "12.50"': "12.50 のような金額にしてください",
  "must be a string": "文字列にしてください",
  "must be a three-letter ISO 4217 code such as USD":
    "USD のような3文字の ISO 4217 コードにしてください",
  "must be a whole number": "整数にしてください",
  "must be an array": "リストにしてください",
  "must be an email address": "メールアドレスを入力してください",
  "must be an http or https URL": "http か https のアドレスにしてください",
  "must be an https URL": "https のアドレスにしてください",
  "must be an object": "項目を持つオブジェクトにしてください",
  "must be an uploaded icon; upload it again":
    "アップロードしたアイコンにしてください。もう一度アップロードしてください",
  "must be an uploaded logo; upload it again":
    "アップロードしたロゴにしてください。もう一度アップロードしてください",
  "must be at least {count} characters long": "{count}文字以上にしてください",
  "must be at least {min}": "{min} 以上にしてください",
  "must be at most {count} characters long": "{count}文字以内にしてください",
  "must be at most {max}": "{max} 以下にしてください",
  "must be in the future": "これから先にしてください",
  "must be one of {values}": "次のいずれかにしてください：{values}",
  "must be the id of an uploaded picture": "アップロードした画像の ID にしてください",
  "must be the id of one of your pictures": "あなたの画像の ID にしてください",
  "must be ticked": "チェックを入れてください",
  "must be valid Unicode text without NUL characters":
    "NUL文字を含まない有効なUnicodeテキストにしてください",
  "must be within a year": "1年以内にしてください",
  "must begin with https://, or with / for a page of this site":
    "https:// で始めるか、このサイトのページなら / で始めてください",
  "must consist of lower-case letters, digits and hyphens":
    "英小文字、数字、ハイフンだけにしてください",
  "must consist of lower-case letters, digits and single hyphens":
    "英小文字、数字、連続しないハイフンだけにしてください",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "英小文字、数字、連続しないハイフンだけにしてください（例：about-us）",
  "must contain at least one visible character": "目に見える文字を一つ以上入れてください",
  "must have at least {count} items": "{count} 個以上選んでください",
  "must have at most {count} combining marks in a row": "結合文字は連続{count}個までです",
  "must have at most {count} items": "{count}個までです",
  "must have at most {count} links": "リンクは{count}個までです",
  "must not be in the future": "未来の日付にはできません",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "チェックマーク、文字方向の制御、「verified」は使えません。このサイトの確認マークのためのものです",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "チェックマーク、文字方向の制御、「identity verified」は使えません",
  "must not contain the words “identity verified”": "「identity verified」は使えません",
  "No complete answer came within {count} seconds.":
    "{count}秒以内に完全な応答がありませんでした。",
  "No such writer.": "その書き手はいません。",
  "No update of this piece is waiting for an editor, so none can be accepted. Load the page again to see what changed.":
    "編集者の確認を待つ更新がないので、承認するものはありません。ページを再読み込みして、変更をご確認ください。",
  "No update of this piece is waiting for an editor, so none can be returned. Load the page again to see what changed.":
    "編集者の確認を待つ更新がないので、差し戻すものはありません。ページを再読み込みして、変更をご確認ください。",
  "No update of this piece is waiting for an editor, so none can be withdrawn. Load the page again to see what changed.":
    "編集者の確認を待つ更新がないので、取り下げるものはありません。ページを再読み込みして、変更をご確認ください。",
  "Nothing has changed since this was published.": "公開後に変更はありません。",
  "Only a draft can be published, and this piece is no longer one. Load the page again to see what changed.":
    "公開できるのは下書きだけですが、この記事はもう下書きではありません。ページを再読み込みして、変更をご確認ください。",
  "Only a draft can be sent to an editor, and this piece is no longer one. Load the page again to see what changed.":
    "編集者に送れるのは下書きだけですが、この記事はもう下書きではありません。ページを再読み込みして、変更をご確認ください。",
  "Only a published piece can be updated, and this one is not public. Load the page again to see what changed.":
    "更新できるのは公開中の記事だけですが、この記事は公開されていません。ページを再読み込みして、変更をご確認ください。",
  "Only an editor can do this, in the desk.": "編集者がデスクで行えます。",
  "Only editors can do this.": "編集者だけができます。",
  "Only its first mebibyte was read.": "最初の 1 MiB だけを読みました。",
  "Only its first {count} links were read, or fewer if they are very long.":
    "最初の{count}個のリンクだけを読みました（長い場合はそれ以下）。",
  "Only the drafts' own writer can do this.": "下書きの書き手本人だけができます。",
  "Only the operator can give an editor an email.":
    "編集者のメールアドレスを設定できるのは運営者だけです。",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "編集者用のリンクを作れるのは運営者だけです：npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "編集者の停止と解除は運営者だけができます。",
  "Only the operator decides who is an editor.": "編集者を決めるのは運営者だけです。",
  "Only the piece's own writer can do this, in the desk.": "記事の書き手本人が、デスクで行えます。",
  "Only the piece's own writer can do this.": "記事の書き手本人だけができます。",
  "Only the service does this, at the time that the writer set.":
    "書き手が指定した時刻に、サービスが行います。",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "パスキーには example.org のような名前のあるサイトが必要ですが、このサイトは IP アドレスです。パスワードでログインしてください。",
  "Port {port} is not allowed. Use 80, 443, or 1024 and above.":
    "ポート {port} は使えません。80、443、または1024以上を使ってください。",
  "post number {number}": "{number} 番目の投稿",
  "Redirects are not followed. Enter the address that it redirects to.":
    "転送はたどりません。転送先のアドレスを入力してください。",
  "Related pieces must be the seller's own.": "関連する記事は、出品者自身のものに限ります。",
  "Remove {count} tags: a piece can have {limit}":
    "タグを{count}個外してください。一つの記事に{limit}個までです",
  "Shorten it by {count} characters: the limit is {limit}":
    "{count}文字減らしてください。上限は{limit}文字です",
  "Shorten “{tag}”: a tag can have {count} characters":
    "「{tag}」を短くしてください。タグは{count}文字までです",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "開いた後に、ほかの人がサイトを変更しました。開き直して変更を確認してから、編集してください。",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "開いた後に、ほかの人がこのページを保存しました。文章をコピーしてから開き直してください。",
  "Something went wrong on our side.": "こちらで問題が起きました。",
  "Something went wrong on our side. It was noted as {id}.":
    "こちらで問題が起きました。{id} として記録しました。",
  "The account of this key is suspended. The key works again when an editor ends the suspension.":
    "このキーのアカウントは停止中です。編集者が停止を解除すると、キーは再び使えます。",
  "The address must begin with http or https.": "アドレスは http か https で始めてください。",
  "The address must not contain a user name or password.":
    "アドレスにユーザー名やパスワードを含めないでください。",
  "The animation has {count} frames, and the limit is {limit}. Send a shorter one, or a video's address.":
    "アニメーションは{count}コマで、上限は{limit}です。短いものか、動画のアドレスを送ってください。",
  "The archive could not be read to its end.": "アーカイブを最後まで読めませんでした。",
  "The archive has more than {count} files.": "アーカイブのファイルが {count} 個を超えています。",
  "The archive is damaged or incomplete. Download it again.":
    "アーカイブが壊れているか、不完全です。もう一度ダウンロードしてください。",
  "The archive is packed in a way that is not supported. Use plain ZIP.":
    "このアーカイブの圧縮方式には対応していません。通常の ZIP をお使いください。",
  "The archive is protected by a password. Send one without.":
    "アーカイブがパスワードで保護されています。パスワードのないものを送ってください。",
  "The archive is too large when it is unpacked. Send it in parts.":
    "展開すると大きすぎます。分けて送ってください。",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "データベースが混み合っています。何も保存されていません。数秒後にお試しください。",
  "The date is too long ago.": "日付が古すぎます。",
  "The date must not be in the future.": "未来の日付にはできません。",
  "The desk accepts only form data.": "デスクはフォームのデータだけを受け付けます。",
  "The desk does not accept API keys. Sign in instead.":
    "デスクでは API キーを使えません。ログインしてください。",
  "The email or the password is incorrect.": "メールアドレスまたはパスワードが違います。",
  "The file is empty.": "ファイルが空です。",
  "The file is larger than {size}. Nothing was saved.":
    "ファイルが {size} を超えています。何も保存されていません。",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "画像ファイルではありません。JPEG、PNG、WebP、GIF、AVIF を送ってください。",
  "The form arrived incomplete. Nothing was saved.":
    "フォームが途中までしか届きませんでした。何も保存されていません。",
  "The icon is gone. Upload it again.":
    "アイコンがなくなりました。もう一度アップロードしてください。",
  "The logo is gone. Upload it again.": "ロゴがなくなりました。もう一度アップロードしてください。",
  "The new address leads back to the old path.": "新しいアドレスは古いパスに戻ってしまいます。",
  "The new address must be a path of this site, or an http or https address.":
    "新しいアドレスは、このサイトのパスか、http か https のアドレスにしてください。",
  "The note must be at most {count} characters long.": "メモは{count}文字までです。",
  "The old path belongs to the site itself and cannot be redirected.":
    "古いパスはサイト自体のもので、転送できません。",
  "The old path is or was the address of a piece.":
    "古いパスは記事のアドレスです（または以前のアドレスです）。",
  "The old path is redirected already. Remove that redirect first.":
    "古いパスはすでに転送されています。先にその転送を削除してください。",
  "The old path is the address of a page, and a page always comes first.":
    "古いパスはページのアドレスです。ページが常に優先されます。",
  "The old path is the address of a page, public or not, of this site.":
    "古いパスはこのサイトのページのアドレスです（公開・非公開を問わず）。",
  "The old path must be a path of this site, such as /2019/01/a-post.":
    "古いパスは、/2019/01/a-post のようなこのサイトのパスにしてください。",
  "The other site answered {status}.": "相手のサイトの応答は {status} でした。",
  "The page is public. Unpublish it first, then delete it.":
    "ページは公開中です。先に公開を取りやめてから削除してください。",
  "The password is incorrect.": "パスワードが正しくありません。",
  "The picture cannot be decoded. Save it again in an image editor.":
    "画像を展開できません。画像編集ソフトで保存し直してください。",
  "The picture has {width} × {height} pixels, and the limit is {limit} million. Make it smaller.":
    "画像は{width} × {height}ピクセルで、上限は{limit}00万です。小さくしてください。",
  "The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "画像は {width} × {height} ピクセルです。小さくしてください。1,000 × 1,000 で十分です。",
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "多くのブラウザーで表示できない HEIC ファイルです。JPEG で保存して送ってください。",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "プログラムを含むことがある SVG ファイルです。PNG で保存して送ってください。",
  "The picture is damaged. Save it again in an image editor.":
    "画像が壊れています。画像編集ソフトで保存し直してください。",
  "The picture is larger than {size}.": "画像が {size} を超えています。",
  "The picture is that of {url}.": "画像は {url} のものです。",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "画像は PNG、JPEG、WebP、GIF のいずれかにしてください。",
  "The picture needs too much memory to decode. Make it smaller.":
    "画像の展開にメモリが足りません。小さくしてください。",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "画像の展開に時間がかかりすぎます。保存し直すか、小さくしてください。",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "記事の文章はその間に変わりました。何も保存されていません。読み直して、その文章への変更を提案してください。",
  "the piece was changed": "記事が変更されました",
  "the piece was unpublished": "記事が非公開になりました",
  "the piece was withdrawn from review": "確認を取り下げました",
  "The preview failed: the theme has a fault in {file}, line {line}.":
    "プレビューに失敗しました。テーマの {file} の {line} 行目に誤りがあります。",
  "The preview failed: the theme has a fault in {file}.":
    "プレビューに失敗しました。テーマの {file} に誤りがあります。",
  "The preview takes too long. Try again in a few seconds.":
    "プレビューに時間がかかりすぎています。数秒後にもう一度お試しください。",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "受信側が 410 Gone を返しました。配信を望んでいません。",
  "The request body is larger than {kibibytes} KiB.":
    "リクエストが {kibibytes} KiB を超えています。",
  "The request body is too large.": "リクエストが大きすぎます。",
  "The request did not arrive within {count} seconds.":
    "リクエストが{count}秒以内に届きませんでした。",
  "The request was cancelled.": "リクエストは取り消されました。",
  "The server's disk is full. Nothing was saved. Try again later.":
    "サーバーのディスクがいっぱいです。何も保存されていません。後でお試しください。",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "現在この処理はできません。数秒後にお試しください。",
  "The service is stopping.": "サービスが停止中です。",
  "The service is stopping. Send the picture again.":
    "サービスが停止中です。画像をもう一度送ってください。",
  "The service is very busy. Try again in a few seconds.":
    "サービスが大変混み合っています。数秒後にもう一度お試しください。",
  "The site is being built. Try again in a few seconds.":
    "サイトを構築中です。数秒後にお試しください。",
  "The suggested text is the same as the current one.": "提案された文章は、今の文章と同じです。",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "提案の後に文章が変わったか、提案がすでに回答されています。何も変更されていません。もう一度確認してください。",
  "the text was changed": "文章が変更されました",
  "The time must be in the future.": "日時はこれから先にしてください。",
  "The time must be within a year.": "日時は1年以内にしてください。",
  "the update was withdrawn from review": "更新の確認依頼が取り下げられました",
  "The webhook is switched off. Save it again to switch it on.":
    "Webhook は停止しています。もう一度保存すると再開します。",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "書き手は、長すぎるなど、記事にできない文章を入力しています。収まってから変更を提案してください。",
  "There is already a page at /{slug}.": "/{slug} にはすでにページがあります。",
  "There is no page at this address.": "このアドレスにページはありません。",
  "There is no picture address in the profile.": "プロフィールに画像のアドレスがありません。",
  "There is no redirect from this path.": "このパスからの転送はありません。",
  "There is no revision with this number.": "この番号の版はありません。",
  "There is no such comment of yours.": "そのコメントはあなたのものではありません。",
  "There is no such delivery.": "その配信はありません。",
  "There is no such listing in your shop.": "その商品はショップにありません。",
  "There is no such page. It may be deleted.":
    "そのページはありません。削除された可能性があります。",
  "There is no such page. Somebody may have deleted it.":
    "そのページはありません。誰かが削除した可能性があります。",
  "There is no such passkey.": "そのパスキーはありません。",
  "There is no such picture.": "その画像はありません。",
  "There is no such piece.": "その記事はありません。",
  "There is no such writer.": "その書き手はいません。",
  "There is no suggestion with this number.": "この番号の提案はありません。",
  "There is no webhook yet. Save its address first.":
    "Webhook はまだありません。先にアドレスを保存してください。",
  "There is no website in the profile.": "プロフィールにウェブサイトがありません。",
  "There is no writer at this address.": "このアドレスに書き手はいません。",
  "There is nothing at this address.": "このアドレスには何もありません。",
  "There is nothing to comment on at this address.":
    "このアドレスにはコメントできるものがありません。",
  "There is nothing to save yet.": "保存するものがまだありません。",
  "These changes alone make a text that a piece cannot have. Tick others, or decline them all.":
    "これらの変更だけでは、記事にできない文章になります。ほかの変更を選ぶか、すべて断ってください。",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "このアカウントは停止中のため公開できません。編集者が停止を解除できます。",
  "This account is your own. Another editor must do this.":
    "ご自身のアカウントです。ほかの編集者が行う必要があります。",
  "This address takes {methods}.": "このアドレスは {methods} を受け付けます。",
  "this version of Galley could not render the text":
    "このバージョンの Galley では本文を表示用に変換できませんでした",
  "This changed while you looked. Look again.":
    "見ている間に変更されました。もう一度確認してください。",
  "This form was sent from another site. Nothing was changed.":
    "このフォームは別のサイトから送られました。何も変更されていません。",
  "This is a page of this site. Enter a website of your own.":
    "このサイトのページです。ご自身のウェブサイトを入力してください。",
  "This is no longer your picture.": "これはもうあなたの画像ではありません。",
  "This is not a date.": "これは日付ではありません。",
  "This is not a time.": "これは時刻ではありません。",
  "This is not an address.": "アドレスではありません。",
  "This link has been used for as many comments as it can.":
    "このリンクで書けるコメントの数に達しました。",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "このリンクは期限切れか、すでに使われています。送ってくれた人に新しいリンクを依頼してください。",
  "This link has expired or was used. Ask for a new one.":
    "このリンクは期限切れか使用済みです。新しいリンクを依頼してください。",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "このリンクには何もありません。期限が切れたか、書き手が取り消しました。新しいリンクを依頼してください。",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "このページは期限切れです。何も変更されていません。再読み込みしてお試しください。",
  "This passkey is in use already.": "このパスキーはすでに使われています。",
  "This passkey was not accepted. Use another one, or your password.":
    "このパスキーは受け付けられませんでした。別のパスキーかパスワードをお使いください。",
  "This picture is gone. Upload it again.":
    "この画像はなくなりました。もう一度アップロードしてください。",
  "This picture is not in your library. Choose another one":
    "この画像はライブラリにありません。別の画像を選んでください",
  "This piece has as many comments as it can have.": "この記事のコメント数は上限に達しました。",
  "This piece has been rejected meanwhile. Look again before you answer.":
    "その間に、この記事は不採用になりました。回答する前にもう一度ご確認ください。",
  "This piece has had {count} addresses, which is the most. Keep this one, or choose one that it had before.":
    "この記事のアドレスは上限の{count}個に達しました。このままにするか、以前のアドレスを選んでください。",
  "This piece has {count} links that work. Revoke one first.":
    "この記事には有効なリンクが{count}個あります。先に1つ取り消してください。",
  "This piece has {count} suggestions that wait for an answer. Its writer must answer some first.":
    "この記事には回答待ちの提案が{count}件あります。先に書き手がいくつかに回答する必要があります。",
  "This piece is a draft now. Look again before you answer.":
    "この記事は今は下書きです。回答する前にもう一度ご確認ください。",
  "This piece is no longer waiting for a look, so it cannot be returned. Load the page again to see what changed.":
    "この記事はもう目通し待ちではないので、差し戻せません。ページを再読み込みして、変更をご確認ください。",
  "This piece is no longer waiting for a time, so there is none to cancel. Load the page again to see what changed.":
    "この記事はもう公開日時を待っていないので、取り消すものはありません。ページを再読み込みして、変更をご確認ください。",
  "This piece is no longer waiting for an editor, so it cannot be withdrawn. Load the page again to see what changed.":
    "この記事はもう編集者の確認待ちではないので、取り下げられません。ページを再読み込みして、変更をご確認ください。",
  "This piece is no longer waiting for its time.": "この記事はもう公開日時を待っていません。",
  "This piece is no longer waiting to be published, so it cannot be accepted. Load the page again to see what changed.":
    "この記事はもう公開待ちではないので、承認できません。ページを再読み込みして、変更をご確認ください。",
  "This piece is not public, so it cannot be unpublished. Load the page again to see what changed.":
    "この記事は公開されていないので、公開を取りやめることはできません。ページを再読み込みして、変更をご確認ください。",
  "This piece is not taken down, so there is no takedown to lift. Load the page again to see what changed.":
    "この記事は公開停止されていないので、解除するものはありません。ページを再読み込みして、変更をご確認ください。",
  "This piece is not waiting for review.": "この記事はレビュー待ちではありません。",
  "This piece is published now. Look again before you answer.":
    "この記事は今は公開済みです。回答する前にもう一度ご確認ください。",
  "This piece is waiting for an editor now. Look again before you answer.":
    "この記事は今は編集者の確認待ちです。回答する前にもう一度ご確認ください。",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "この記事は編集者の確認待ちです。編集するには取り下げてください。",
  "This piece is your own. Another editor must answer it.":
    "ご自身の記事です。ほかの編集者が回答する必要があります。",
  "This piece is your own. Change it in the editor.":
    "これはあなた自身の記事です。エディターで変更してください。",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "その間に、この記事は別の場所で保存されました。上書きはされていません。読み込み直して比べてください。",
  "This server makes no previews.": "このサーバーではプレビューを作れません。",
  "This session has ended already.": "このセッションはすでに終了しています。",
  "This site has {count} redirects, which is the most it can have. Remove some that nobody uses.":
    "転送は上限の{count}件に達しました。使われていないものを削除してください。",
  "This suggestion was answered already.": "この提案にはすでに回答があります。",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "文章が複雑すぎて時間内に表示できません。括弧、アスタリスク、引用記号の長い連なりがないか確かめてください。",
  "This took too long. Reload the page and try again.":
    "時間がかかりすぎました。ページを再読み込みしてお試しください。",
  "This version is no longer kept.": "この版はもう保存されていません。",
  "This was changed in the meantime. Load it again.":
    "その間に変更されました。読み込み直してください。",
  "this word has another meaning here: choose another":
    "この語は別の意味で使われています。別の語を選んでください",
  "This writer has an email. Only they can change it.":
    "この書き手にはメールアドレスがあります。変更できるのは本人だけです。",
  "This writer is now called “{name}”. Check the name.":
    "この書き手の名前は「{name}」に変わりました。名前をご確認ください。",
  "Tick at least one change, or decline them all.":
    "変更を少なくとも1つ選ぶか、すべて不採用にしてください。",
  "Too many brackets are open": "開いたままのかっこが多すぎます",
  "Too many links were asked for. Try again in 15 minutes.":
    "リンクの請求が多すぎます。15分後にお試しください。",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "表示待ちの文章が多すぎます。終わってからお試しください。",
  "Too many pictures are arriving. Try again in a few seconds.":
    "届く画像が多すぎます。数秒後にお試しください。",
  "Too many pictures are waiting. Try again in a few seconds.":
    "待っている画像が多すぎます。数秒後にお試しください。",
  "Too many requests are running. Try again in a few seconds.":
    "実行中のリクエストが多すぎます。数秒後にお試しください。",
  "Too many requests. Try again in {count} minutes.":
    "リクエストが多すぎます。{count}分後にもう一度お試しください。",
  "Too many requests. Try again in {count} seconds.":
    "リクエストが多すぎます。{count}秒後にもう一度お試しください。",
  "Too many wrong passwords. Try again in {count} minutes.":
    "パスワードの誤りが多すぎます。{count}分後にもう一度お試しください。",
  "Too many wrong passwords. Try again in {count} seconds.":
    "パスワードの誤りが多すぎます。{count}秒後にもう一度お試しください。",
  "Unpublish or withdraw this piece first; then delete it.":
    "先に公開または依頼を取りやめてから削除してください。",
  "Unpublish the page before you change its address.":
    "アドレスを変える前に、ページの公開を取りやめてください。",
  "use at most {count} characters": "{count}文字以内にしてください",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "field-notes のように、小文字、数字、ハイフンを使ってください",
  "Use the code of a language, such as en or pt-BR": "ja や en のような言語コードを使ってください",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "a から z の英字、数字、連続しないハイフンを使ってください（例：my-first-piece）",
  "While you are suspended, you cannot show pieces by a link.":
    "停止中は、リンクで記事を見せることができません。",
  "Write a headline": "見出しを書いてください",
  "Write a note, so that the writer knows what to do.":
    "書き手が何をすべきかわかるように、メモを書いてください。",
  "Write something": "何か書いてください",
  "Write something before you publish.": "公開する前に何か書いてください。",
  "You are signed out. Nothing was saved.": "ログアウトしています。何も保存されていません。",
  "You are signed out. Sign in again.": "ログアウトしています。もう一度ログインしてください。",
  "You don't have permission to do this.": "この操作の権限がありません。",
  "You have made {count} keys within a day. The limit is {limit}. Try again tomorrow, or ask the operator of this site for more room.":
    "1日に{count}個のキーを作成しました。上限は{limit}個です。明日もう一度試すか、このサイトの運営者に上限の引き上げを依頼してください。",
  "You have no key with this id.": "その ID のキーはありません。",
  "You have no listing at this address.": "このアドレスにあなたの商品はありません。",
  "You have no piece at this address.": "このアドレスにあなたの記事はありません。",
  "You have no such picture.": "その画像はお持ちではありません。",
  "You have no such piece.": "その記事はありません。",
  "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.":
    "キーが{count}個あります。上限は{limit}個です。使わなくなったキーを失効させるか、このサイトの運営者に上限の引き上げを依頼してください。",
  "You have {count} listings in your shop. The limit is {limit}. Remove one, or ask the operator of this site for more room.":
    "ショップに商品が{count}件あります。上限は{limit}件です。1件削除するか、このサイトの運営者に上限の引き上げを依頼してください。",
  "You have {count} passkeys. Remove one first.":
    "パスキーが{count}個あります。先に1つ削除してください。",
  "You have {count} unpublished pieces. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.":
    "未公開の記事が{count}件あります。上限は{limit}件です。デスクで1件公開または削除するか、このサイトの運営者に容量の追加を依頼してください。",
  "Your address redirects to one that is too long.": "アドレスの転送先が長すぎます。",
  "Your address redirects to {url}. Enter that as your website.":
    "アドレスは {url} へ転送されます。そちらをウェブサイトとして入力してください。",
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "データはすでにダウンロード中です。終わるまで待つか、中止して1分後にお試しください。",
  "Your pictures can take {size}, and this one does not fit. Delete pictures that you no longer show, or ask the operator of this site for more room.":
    "画像の容量は {size} までで、この画像は入りません。使わなくなった画像を削除するか、このサイトの運営者に容量の追加を依頼してください。",
  "Your pieces have had {count} addresses before, which is the most. Keep the address of this one.":
    "あなたの記事の以前のアドレスは上限の{count}個に達しました。このアドレスのままにしてください。",
  "Your pieces with their revisions can take {megabytes} MB, and this text does not fit. Delete pieces that you no longer need (their room is free after 30 days), or ask the operator of this site for more room.":
    "記事と版の容量は {megabytes} MB までで、この文章は入りません。不要な記事を削除する（30日後に容量が空きます）か、このサイトの運営者に容量の追加を依頼してください。",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "割り当てを使い切りました。何かを削除するか、運営者に追加を依頼してください。",
  "Your website is already being checked.": "ウェブサイトは確認中です。",
  "Your website was checked just now. Try again in ten seconds.":
    "ウェブサイトは確認したばかりです。10秒後にお試しください。",
  "{count} suggestions of this key wait for an answer. The writer must answer some first.":
    "このキーの提案{count}件が回答を待っています。先に書き手がいくつかに回答する必要があります。",
  "{host} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{host} は公開されたインターネット上にありません。公開アドレスを使ってください。開発用には、運営者が WEBHOOK_ALLOW_PRIVATE=1 で起動できます。",
  "{host} leads to an address that is not on the public internet.":
    "{host} のアドレスは公開されたインターネット上にありません。",
  "{host}: Its certificate has expired.": "{host}：証明書の期限が切れています。",
  "{host}: Its certificate is for another host.": "{host}：証明書は別のホストのものです。",
  "{host}: Its certificate is self-signed.": "{host}：証明書が自己署名です。",
  "{host}: The connection failed: {reason}": "{host}：接続に失敗しました：{reason}",
  "{host}: The connection took too long.": "{host}：接続に時間がかかりすぎました。",
  "{host}: The connection was closed before the answer was complete.":
    "{host}：応答の途中で接続が閉じられました。",
  "{host}: The connection was refused.": "{host}：接続が拒否されました。",
  "{host}: The connection was reset.": "{host}：接続がリセットされました。",
  "{host}: The headers of the answer are too large.": "{host}：応答のヘッダーが大きすぎます。",
  "{host}: The name could not be looked up.": "{host}：名前を解決できませんでした。",
  "{host}: There is no such host.": "{host}：そのホストはありません。",
  "{one} {other}": "{one}{other}",
  "{text}": "{text}",
  "{url} answered {status}, not 200.": "{url} の応答は 200 ではなく {status} でした。",
  '{url} has no link to {profile} with rel="me".':
    '{url} に {profile} への rel="me" 付きリンクがありません。',
  "{url} is not an HTML page. Its type is missing.":
    "{url} は HTML ページではありません。種類が示されていません。",
  "{url} is not an HTML page. Its type is {type}.":
    "{url} は HTML のページではありません（種類：{type}）。",
  '{url} links to {profile} with rel="me".':
    '{url} から {profile} へ rel="me" 付きのリンクがあります。',
  '{url} links to {profile}, but without rel="me". Add it to that link.':
    '{url} から {profile} へのリンクに rel="me" がありません。追加してください。',
  "“{missing}” is missing": "「{missing}」がありません",
  "“{part}” does not belong here": "「{part}」はここには書けません",
  "“{part}” is not a known property. Did you mean “{suggestion}”?":
    "「{part}」というプロパティはありません。「{suggestion}」ではありませんか？",
  "“{part}” needs a space on both sides": "「{part}」の両側に空白が必要です",
};
