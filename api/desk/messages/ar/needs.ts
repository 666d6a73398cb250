import type { DeskMessages } from "../shape.ts";

export const needs: DeskMessages["needs"] = {
  mark_all_seen: "تعليم الكل كمقروء",
  mark_seen: "تعليم كمقروء",
  things: {
    zero: "لا شيء بانتظارك",
    one: "أمر واحد بانتظارك",
    two: "أمران بانتظارك",
    few: "{count} أمور بانتظارك",
    many: "{count} أمرًا بانتظارك",
    other: "{count} أمر بانتظارك",
  },
  notice: "{things}: {kinds}.",
  returned: "أُعيدت إليك",
  time_taken_back: "لم يعد مجدولًا",
  asked: "طُلبت نظرتك",
  commented: "تعليقات جديدة",
  failed: "Webhook",
  waiting: "بانتظار المراجعة",
  drafted: "أُعدّت لك",
  in_returned: "أُعيدت إليك",
  in_time_taken_back: "لم يعد مجدولًا",
  in_asked: "طُلبت نظرتك",
  in_commented: "تعليقات جديدة",
  in_failed: "webhook",
  in_waiting: "بانتظار المراجعة",
  in_drafted: "أُعدّت لك",
  list_comma: "، ",
  by_key: "مفتاح API ‏{name}",
  deliveries_fail: "تفشل إرسالات الـ webhook",
  nothing:
    "لا شيء بانتظارك الآن. تظهر هنا المقالات التي يعيدها محرر والمسودات التي تعدّها البرامج لك ومشكلات الـ webhook.",
};
