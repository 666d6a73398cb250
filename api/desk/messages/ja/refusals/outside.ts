import type { Refusals } from "../../shape.ts";

export const outside: Refusals = {
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "多くのブラウザーで表示できない HEIC ファイルです。JPEG で保存して送ってください。",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "プログラムを含むことがある SVG ファイルです。PNG で保存して送ってください。",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "画像ファイルではありません。JPEG、PNG、WebP、GIF、AVIF を送ってください。",
  "The picture has {0} pixels, and the limit is {1} million. Make it smaller.":
    "画像は{0}ピクセルで、上限は{1}00万です。小さくしてください。",
  "The animation has {0} frames, and the limit is {1}. Send a shorter one, or a video's address.":
    "アニメーションは{0}コマで、上限は{1}です。短いものか、動画のアドレスを送ってください。",
  "All frames of the animation together have more than {0} million pixels. Make it smaller or shorter.":
    "全コマの合計が{0}00万ピクセルを超えています。小さくするか短くしてください。",
  "The picture is damaged. Save it again in an image editor.":
    "画像が壊れています。画像編集ソフトで保存し直してください。",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "画像の展開に時間がかかりすぎます。保存し直すか、小さくしてください。",
  "The picture cannot be decoded. Save it again in an image editor.":
    "画像を展開できません。画像編集ソフトで保存し直してください。",
  "The picture needs too much memory to decode. Make it smaller.":
    "画像の展開にメモリが足りません。小さくしてください。",
  "The file is empty.": "ファイルが空です。",
  "Too many pictures are waiting. Try again in a few seconds.":
    "待っている画像が多すぎます。数秒後にお試しください。",
  "Too many pictures are arriving. Try again in a few seconds.":
    "届く画像が多すぎます。数秒後にお試しください。",
  "The service is stopping. Send the picture again.":
    "サービスが停止中です。画像をもう一度送ってください。",
  "The service is stopping.": "サービスが停止中です。",
  "The other site answered {0}.": "相手のサイトの応答は {0} でした。",
  "The picture is larger than {0} MiB.": "画像が {0} MiB を超えています。",
  "There is no website in the profile.": "プロフィールにウェブサイトがありません。",
  "This is a page of this site. Enter a website of your own.":
    "このサイトのページです。ご自身のウェブサイトを入力してください。",
  "Your address redirects to one that is too long.": "アドレスの転送先が長すぎます。",
  "Your address redirects to {0}. Enter that as your website.":
    "アドレスは {0} へ転送されます。そちらをウェブサイトとして入力してください。",
  "{0} answered {1}, not 200.": "{0} の応答は 200 ではなく {1} でした。",
  "{0} is not an HTML page. Its type is {1}.": "{0} は HTML のページではありません（種類：{1}）。",
  '{0} links to {1} with rel="me".': '{0} から {1} へ rel="me" 付きのリンクがあります。',
  '{0} links to {1}, but without rel="me". Add it to that link.':
    '{0} から {1} へのリンクに rel="me" がありません。追加してください。',
  '{0} has no link to {1} with rel="me".': '{0} に {1} への rel="me" 付きリンクがありません。',
  "The picture is that of {0}.": "画像は {0} のものです。",
  "This is not an address.": "アドレスではありません。",
  "The address must begin with http or https.": "アドレスは http か https で始めてください。",
  "The address must not contain a user name or password.":
    "アドレスにユーザー名やパスワードを含めないでください。",
  "Port {0} is not allowed. Use 80, 443, or 1024 and above.":
    "ポート {0} は使えません。80、443、または1024以上を使ってください。",
  "{0} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{0} は公開されたインターネット上にありません。公開アドレスを使ってください。開発用には、運営者が WEBHOOK_ALLOW_PRIVATE=1 で起動できます。",
  "Redirects are not followed. Enter the address that it redirects to.":
    "転送はたどりません。転送先のアドレスを入力してください。",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "受信側が 410 Gone を返しました。配信を望んでいません。",
  "Every delivery has failed since {0}.": "{0} 以降、すべての配信が失敗しています。",
  "Too many requests are running. Try again in a few seconds.":
    "実行中のリクエストが多すぎます。数秒後にお試しください。",
  "The request was cancelled.": "リクエストは取り消されました。",
  "No complete answer came within {0} seconds.": "{0}秒以内に完全な応答がありませんでした。",
  "{0}: There is no such host.": "{0}：そのホストはありません。",
  "{0}: The name could not be looked up.": "{0}：名前を解決できませんでした。",
  "{0}: The connection was refused.": "{0}：接続が拒否されました。",
  "{0}: The connection was reset.": "{0}：接続がリセットされました。",
  "{0}: The connection was closed before the answer was complete.":
    "{0}：応答の途中で接続が閉じられました。",
  "{0}: The connection took too long.": "{0}：接続に時間がかかりすぎました。",
  "{0}: The headers of the answer are too large.": "{0}：応答のヘッダーが大きすぎます。",
  "{0}: Its certificate has expired.": "{0}：証明書の期限が切れています。",
  "{0}: Its certificate is self-signed.": "{0}：証明書が自己署名です。",
  "{0}: Its certificate is for another host.": "{0}：証明書は別のホストのものです。",
  "{0}: The connection failed: {1}": "{0}：接続に失敗しました：{1}",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "文章が複雑すぎて時間内に表示できません。括弧、アスタリスク、引用記号の長い連なりがないか確かめてください。",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "表示待ちの文章が多すぎます。終わってからお試しください。",
  "A text in it takes too long to read.": "読み取りに時間がかかりすぎる文章があります。",
  "The archive could not be read to its end.": "アーカイブを最後まで読めませんでした。",
  "More than {0} pictures are on other sites.": "ほかのサイトの画像が{0}件を超えています。",
  "An import creates at most {0} drafts. Import the same archive again for the rest.":
    "1回の取り込みで作る下書きは{0}件までです。残りは同じアーカイブをもう一度取り込んでください。",
  "The request body is larger than {0}.": "リクエストが {0} を超えています。",
  "The request did not arrive within {0} seconds.": "リクエストが{0}秒以内に届きませんでした。",
  '{0} has no link to {1} with rel="me". {2}':
    '{0} に {1} への rel="me" 付きリンクがありません。{2}',
  'Its links with rel="me" lead to {0} and others.': 'rel="me" 付きのリンク先：{0} ほか。',
  'Its links with rel="me" lead to {0}.': 'rel="me" 付きのリンク先：{0}。',
  "Only its first mebibyte was read.": "最初の 1 MiB だけを読みました。",
  "Only its first {0} links were read, or fewer if they are very long.":
    "最初の{0}個のリンクだけを読みました（長い場合はそれ以下）。",
  "{0} leads to an address that is not on the public internet.":
    "{0} のアドレスは公開されたインターネット上にありません。",
  "The picture is larger than 2 MiB.": "画像が 2 MiB を超えています。",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "画像は PNG、JPEG、WebP、GIF のいずれかにしてください。",
  "The picture has {0} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "画像は{0}ピクセルです。小さくしてください（1,000 × 1,000 で十分です）。",
};
