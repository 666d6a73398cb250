import type { DeskMessages } from "../shape.ts";

export const details: DeskMessages["details"] = {
  title: "التفاصيل",
  category_hint: "القسم الذي يجده فيه القراء.",
  frame_hint: "كيف يُروى المقال.",
  frame_lesson: "درس",
  frame_origin: "بداية",
  frame_contrarian: "عكس التيار",
  frame_before_after: "قبل وبعد",
  style_hint: "نوع النص.",
  language_hint: "رمز مثل ar أو en.",
  tags_hint:
    "حتى {tags} وسوم تفصل بينها فواصل، لا يزيد كل منها على {max} حرفًا. ضع الوسم الذي فيه فاصلة بين علامتي اقتباس.",
  tags_hint_short: "حتى {tags} تفصل بينها فواصل، لا يزيد كل منها على {max} حرفًا.",
  address_hint: "نهاية الرابط: {address}",
  address_empty: "اتركه فارغًا ليُشتق من العنوان.",
  address_moves: "إن غيّرته فالرابط القديم يقود إلى الجديد.",
  address_otherwise: "إن تركته فارغًا كان {slug}.",
  original_hint: "الرابط الذي ظهر فيه هذا المقال أول مرة. تُبلَّغ محركات البحث بأنه الأصل.",
  statement_hint:
    "بكلماتك، للقراء: الأدوات التي استخدمتها أو من ساعدك. يظهر تحت النص. {max} حرفًا على الأكثر؛ اتركه فارغًا كي لا يُقال شيء.",
  cover_missing: "هذه الصورة ليست في مكتبتك. اختر غيرها.",
  cover_alt: "الغلاف",
  cover_choose: "اختر من صورك",
  cover_hint: "يراها القراء تحت العنوان وفي القوائم.",
  cover_newest: "هنا أحدث {count} صورة لك. لاستعمال أقدم منها ارفعها مجددًا: لا تُخزَّن إلا مرة واحدة.",
  cover_all: "كل صورك",
  cover_none: "بلا غلاف",
  cover_upload: "{upload} واحفظ نصك ثم اختر الصورة هنا.",
  undescribed: "صورة {id} بلا وصف",
};
