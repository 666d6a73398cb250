import type { DeskMessages } from "../shape.ts";

export const agents: DeskMessages["agents"] = {
  expires: "有効期限",
  expires_hint: "期限を過ぎると、このキーによるリクエストは拒否されます。",
  lives_never: "なし",
  lives_7: "7日後",
  lives_30: "30日後",
  lives_90: "90日後",
  lives_365: "1年後",
  expired_on: "{time}に期限切れ",
  only_category: "このカテゴリーだけ",
  any_category: "すべてのカテゴリー",
  only_tag: "このタグだけ",
  only_tag_hint: "このタグのない下書きは拒否されます。",
  into_category: "{category}だけ",
  with_tag: "タグ「{tag}」だけ",
  title: "すべてのエージェントを一時停止",
  pause_about:
    "一時停止中は、どのキーでも作成や変更はできません。エージェントは読むことはでき、拒否の理由が伝えられます。",
  pause: "すべてのエージェントを一時停止",
  resume: "エージェントを再開",
  paused:
    "{time}から、すべてのエージェントを一時停止しています。キーで下書きを作ることはできません。",
};
