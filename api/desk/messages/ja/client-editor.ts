import type { DeskMessages } from "../shape.ts";

export const client_editor: DeskMessages["client_editor"] = {
  too_long: "記事としては長すぎます",
  no_words: "まだ文字がありません",
  length: "{words}、読むのに{minutes}",
  words: { other: "{count}語" },
  minutes: { other: "{count}分" },
  tagged: "タグ：{tags}",
  no_tags: "タグなし",
  with_cover: "カバーあり",
  no_cover: "カバーなし",
  elsewhere: "初出は他所",
};
