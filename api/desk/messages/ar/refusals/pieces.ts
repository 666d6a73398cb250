import type { Refusals } from "../../shape.ts";

export const pieces: Refusals = {
  "Write a headline": "اكتب عنوانًا",
  "Write something": "اكتب شيئًا",
  "Remove {0}: a piece can have {1}": "أزل {0}: للمقال {1} على الأكثر",
  "one tag": "وسمًا واحدًا",
  "{0} tags": "{0} من الوسوم",
  "Shorten “{0}”: a tag can have {1} characters": "اختصر «{0}»: للوسم {1} حرفًا على الأكثر",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "استعمل أحرفًا لاتينية صغيرة وأرقامًا وشرطات مثل field-notes",
  "Use the code of a language, such as en or pt-BR": "استعمل رمز لغة مثل ar أو en",
  "Enter a whole address, such as https://example.org/my-piece":
    "أدخل رابطًا كاملًا مثل https://example.org/my-piece",
  "This picture is not in your library. Choose another one":
    "هذه الصورة ليست في مكتبتك. اختر غيرها",
  "one character": "حرفًا واحدًا",
  "{0} characters": "{0} حرفًا",
  "Shorten it by {0}: the limit is {1}": "اختصره بمقدار {0}: الحد {1}",
  "This is not valid": "هذا غير صالح",
  "Another piece of yours has or had this address. Choose another":
    "هذا الرابط لمقال آخر لك أو كان له. اختر غيره",
  "is too long to be saved: at most {0} characters": "أطول من أن يُحفظ: {0} حرفًا على الأكثر",
  "A field is too long for a preview. Shorten it to see the preview here.":
    "أحد الحقول أطول من أن يُعاين. اختصره لترى المعاينة هنا.",
  "Choose a day and a time.": "اختر يومًا ووقتًا.",
  "Choose a day.": "اختر يومًا.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "هذا المقال بانتظار محرر. اسحبه لتعديله.",
  "this word has another meaning here: choose another": "لهذه الكلمة معنى آخر هنا: اختر غيرها",
  "the piece was changed": "تغيّر المقال",
  "the update was withdrawn from review": "سُحب التحديث من المراجعة",
  "an editor returned the update": "أعاد محرر التحديث",
  "the piece was unpublished": "أُلغي نشر المقال",
  "the text was changed": "تغيّر النص",
  "a program changed the text": "غيّر برنامج النص",
  "an editor was asked for a look": "طُلبت نظرة من محرر",
  "the piece was withdrawn from review": "سُحب المقال من المراجعة",
  "an editor asked for changes": "طلب محرر تغييرات",
  "an editor rejected the piece": "رفض محرر المقال",
};
