import type { DeskMessages } from "../shape.ts";

export const agents: DeskMessages["agents"] = {
  expires: "تنتهي الصلاحية",
  expires_hint: "بعد ذلك تُرفض الطلبات بهذا المفتاح.",
  lives_never: "أبدًا",
  lives_7: "بعد 7 أيام",
  lives_30: "بعد 30 يومًا",
  lives_90: "بعد 90 يومًا",
  lives_365: "بعد سنة",
  expired_on: "انتهت صلاحيته {time}",
  only_category: "في هذا القسم فقط",
  any_category: "أي قسم",
  only_tag: "بهذا الوسم فقط",
  only_tag_hint: "تُرفض المسودات التي ليس فيها هذا الوسم.",
  into_category: "في {category} فقط",
  with_tag: "بالوسم {tag} فقط",
  title: "إيقاف جميع الوكلاء مؤقتًا",
  pause_about:
    "ما دام الوكلاء موقوفين، لا يستطيع أي مفتاح إنشاء شيء أو تغييره. يستطيع الوكلاء القراءة، ويُخبرون بسبب الرفض.",
  pause: "إيقاف جميع الوكلاء مؤقتًا",
  resume: "السماح للوكلاء بالمتابعة",
  paused: "جميع الوكلاء موقوفون منذ {time}. لا يمكن إنشاء مسودات بأي مفتاح.",
};
