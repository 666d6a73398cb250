import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  shown: "تُظهره كل صفحات الموقع.",
  waiting:
    "يُعاد بناء الموقع. يرى القراء الصفحات القديمة حتى تجهز الجديدة كلها: ثوانٍ لموقع صغير ودقائق لكبير.",
  failed: "تعذّرت إعادة بناء الموقع، ويعرض صفحاته القديمة. يجد المشغّل السبب في السجل.",
  preview_failed: "تعذّرت المعاينة. اضغط زرًا للمحاولة مجددًا.",
  choose_colour: "اختر لونًا",
  no_answer: "لم يجب الخادم. حاول مجددًا.",
  not_uploaded: "تعذّر رفع الصورة.",
};
