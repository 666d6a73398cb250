import type { Refusals } from "../../shape.ts";

export const suggestions: Refusals = {
  "The suggested text is the same as the current one.": "النص المقترح هو النص الحالي نفسه.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "كتب الكاتب هنا نصًا لا يصلح لمقال، كأن يكون أطول مما ينبغي. اقترح التغييرات حين يصبح مناسبًا.",
  "This piece is your own. Change it in the editor.": "هذا مقالك أنت. غيّره في المحرّر.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "للمقال نص آخر الآن. لم يُحفظ شيء. اقرأه من جديد واقترح تغييرات على ذلك النص.",
  "This piece has {0} suggestions that wait for an answer. Its writer must answer some first.":
    "لهذا المقال {0} من الاقتراحات بانتظار جواب. على كاتبه أن يجيب عن بعضها أولًا.",
  "{0} suggestions of this key wait for an answer. The writer must answer some first.":
    "{0} من اقتراحات هذا المفتاح بانتظار جواب. على الكاتب أن يجيب عن بعضها أولًا.",
  "This suggestion was answered already.": "أُجيب عن هذا الاقتراح من قبل.",
  "There is no suggestion with this number.": "لا اقتراح بهذا الرقم.",
  "Tick at least one change, or decline them all.": "حدّد تغييرًا واحدًا على الأقل، أو ارفضها كلها.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "تغيّر النص منذ هذا الاقتراح، أو أُجيب عنه. لم يتغير شيء. انظر إليه من جديد.",
};
