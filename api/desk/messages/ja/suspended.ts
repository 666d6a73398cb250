import type { DeskMessages } from "../shape.ts";

export const suspended: DeskMessages["suspended"] = {
  suspended: "あなたのアカウントは停止中です",
  since: "{suspended}（{time}から）：{note}",
  about:
    "下書きの閲覧と編集、公開の取りやめ、画像や商品の削除、データの書き出し、アカウントの削除はできます。公開、更新、プロフィールの変更、画像や商品の追加と変更、API キーの作成はできません。キー、プログラム、プレビューリンクは、停止が解除されるまで使えません。公開中の記事は、編集者が止めない限り残ります。停止の解除については、このサイトの編集者にご連絡ください。",
};
