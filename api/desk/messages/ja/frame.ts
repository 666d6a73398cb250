import type { DeskMessages } from "../shape.ts";

export const frame: DeskMessages["frame"] = {
  skip: "本文へ移動",
  desk: "デスク",
  sign_out: "ログアウト",
  needs: "要対応",
  pieces: "自分の記事",
  reads: "統計",
  pictures: "画像",
  profile: "プロフィール",
  presence: "ネット上の活動",
  shop: "ショップ",
  review: "レビュー",
  site: "サイト",
  account: "アカウント",
};
