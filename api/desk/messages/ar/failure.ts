import type { DeskMessages } from "../shape.ts";

export const failure: DeskMessages["failure"] = {
  not_found: "الصفحة غير موجودة",
  in_a_moment: "حاول بعد قليل",
  did_not_work: "لم ينجح ذلك",
  try_again: "حاول مجددًا",
  all_here: "كل ما أرسلته في هذه الصفحة. «حاول مجددًا» يرسله ثانية.",
  your_text: "نصك",
  copy_it: "انسخه قبل أن تغادر هذه الصفحة، ما لم يكن محفوظًا.",
  go_to_pieces: "إلى مقالاتك",
  stale_form: "أرسلت الصفحة ما لم يكن متوقعًا. لم يتغيّر شيء. أعد تحميل الصفحة وحاول مرة أخرى.",
  back: "→ رجوع",
};
