import type { Refusals } from "../../shape.ts";

export const limits: Refusals = {
  "is incorrect": "غير صحيح",
  "must be ticked": "يجب تأشيره",
  "is longer than a password can be": "أطول مما تكون كلمة مرور",
  "must be at least {0} characters long": "يجب أن يكون {0} حرفًا على الأقل",
  "is required, so that the writer knows the reason": "مطلوبة ليعرف الكاتب السبب",
  "is required": "مطلوب",
  "is not a known field": "حقل غير معروف",
  "is not known": "غير معروف",
  "is not JSON": "ليس JSON",
  "must be one of {0}": "يجب أن يكون أحد: {0}",
  "must be a {0}": "يجب أن يكون من نوع {0}",
  "must be an {0}": "يجب أن يكون من نوع {0}",
  "must be an http or https URL": "يجب أن يكون عنوان http أو https",
  "must be an https URL": "يجب أن يكون عنوان https",
  "must be an email address": "يجب أن يكون عنوان بريد إلكتروني",
  "must be a BCP 47 language tag such as en or pt-BR":
    "يجب أن يكون رمز لغة وفق BCP 47 مثل en أو pt-BR",
  "must consist of lower-case letters, digits and hyphens":
    "يجب أن يتكون من أحرف صغيرة وأرقام وشرطات",
  "must consist of lower-case letters, digits and single hyphens":
    "يجب أن يتكون من أحرف صغيرة وأرقام وشرطات مفردة",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "يجب أن يتكون من أحرف صغيرة وأرقام وشرطات مفردة، مثل about-us",
  "cannot be {0}: the site uses this address itself":
    "لا يمكن أن يكون {0}: يستخدم الموقع هذا العنوان بنفسه",
  "must be the id of one of your pictures": "يجب أن يكون معرّف إحدى صورك",
  "must be a three-letter ISO 4217 code such as USD":
    "يجب أن يكون رمز ISO 4217 من ثلاثة أحرف مثل USD",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "يجب ألا يحوي علامة صح أو اتجاه نص مفروضًا أو عبارة «identity verified»",
  "must not contain the words “identity verified”": "يجب ألا يحوي عبارة «identity verified»",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "يجب ألا يحوي علامة صح أو اتجاه نص مفروضًا أو كلمة «verified»: فهي لعلامة هذا الموقع",
  "must have at most {0} items": "له {0} عنصر على الأكثر",
  "must have at most {0} links": "له {0} رابطًا على الأكثر",
  "must be a colour such as #1f4e5f": "يجب أن يكون لونًا مثل ‎#1f4e5f",
  "is too pale to be read as a link on light pages: its contrast is {0}:1, and {1}:1 is needed. The nearest colour that can be read is {2}":
    "باهت لا يُقرأ رابطًا في الصفحات الفاتحة: تباينه {0}:1 والمطلوب {1}:1. أقرب لون يُقرأ هو {2}",
  "must begin with https://, or with / for a page of this site":
    "يجب أن يبدأ بـ https://، أو بـ / لصفحة من هذا الموقع",
  "must be the id of an uploaded picture": "يجب أن يكون معرّف صورة مرفوعة",
  "must be an uploaded logo; upload it again": "يجب أن يكون شعارًا مرفوعًا؛ ارفعه مجددًا",
  "must be an uploaded icon; upload it again": "يجب أن تكون أيقونة مرفوعة؛ ارفعها مجددًا",
  "is not valid yet": "غير صالح بعد",
  "cannot be changed while the page is public: links to it would break":
    "لا يمكن تغييره ما دامت الصفحة عامة: ستنقطع الروابط إليها",
  "is the address of a page, and a page always comes first": "عنوان صفحة، والصفحة تتقدم دائمًا",
  "must be a path of this site, or an http or https address":
    "يجب أن يكون مسارًا في هذا الموقع أو عنوان http أو https",
  "must be a path of this site, such as /2019/01/a-post":
    "يجب أن يكون مسارًا في هذا الموقع مثل ‎/2019/01/a-post",
  "belongs to the site itself and cannot be redirected": "يخص الموقع نفسه ولا يُعاد توجيهه",
  "is or was the address of a piece": "هو أو كان عنوان مقال",
  "is redirected already. Remove that redirect first": "مُعاد توجيهه من قبل. أزل تلك الإعادة أولًا",
  "is the address of a page, public or not, of this site":
    "عنوان صفحة في هذا الموقع، عامة كانت أم لا",
  "leads back to the old path": "يعود إلى المسار القديم",
  "is not a date": "ليس تاريخًا",
  "is not a time": "ليس وقتًا",
  "is too long ago": "قديم جدًا",
  "must be in the future": "يجب أن يكون في المستقبل",
  "must be within a year": "يجب أن يكون خلال سنة",
  "must not be in the future": "يجب ألا يكون في المستقبل",
  "is too long to be saved: at most {0} characters": "أطول من أن يُحفظ: {0} حرف على الأكثر",
  'must be a plain amount such as "12.50"': "يجب أن يكون مبلغًا بسيطًا مثل 12.50",
  "enter a whole number of days": "أدخل عددًا صحيحًا من الأيام",
  "enter at least 1": "أدخل 1 على الأقل",
  "enter at most {0}": "أدخل {0} على الأكثر",
  "use at most {0} characters": "استخدم {0} حرفًا على الأكثر",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "استخدم الأحرف a إلى z والأرقام والشرطات المفردة، مثل my-first-piece",
  "this word has another meaning here: choose another": "لهذه الكلمة معنى آخر هنا: اختر غيرها",
};
