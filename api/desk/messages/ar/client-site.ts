import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  preview_failed: "تعذّرت المعاينة. اضغط زرًا للمحاولة مجددًا.",
  choose_colour: "اختر لونًا",
  no_answer: "لم يجب الخادم. حاول مجددًا.",
  not_uploaded: "تعذّر رفع الصورة.",
  uploaded: "رُفع الملف {name}. يُستخدم حين تضغط «حفظ».",
  colour_digits: "للون ستة أرقام مثل ‎#7a1f3d. لا تعرض المعاينة هذا اللون.",
  colour_pale:
    "باهت لا يُقرأ في الصفحات الفاتحة: تباينه {contrast}:1 والمطلوب {needed}:1. لا تعرضه المعاينة. أقرب لون يُقرأ هو ‎{nearest}.",
};
