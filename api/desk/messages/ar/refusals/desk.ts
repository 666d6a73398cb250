import type { Refusals } from "../../shape.ts";

export const desk: Refusals = {
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "بياناتك قيد التنزيل. انتظر حتى ينتهي، أو أوقفه وحاول بعد دقيقة.",
  "Too many links were asked for. Try again in 15 minutes.": "طُلبت روابط كثيرة. حاول بعد 15 دقيقة.",
  "The password is incorrect.": "كلمة المرور غير صحيحة.",
  "This passkey was not accepted. Use another one, or your password.":
    "لم يُقبل مفتاح المرور هذا. استخدم غيره أو كلمة مرورك.",
  "This took too long. Reload the page and try again.":
    "استغرق هذا وقتًا طويلًا. أعد تحميل الصفحة وحاول مجددًا.",
  "This session has ended already.": "انتهت هذه الجلسة من قبل.",
  "Another import is running. Try again in a minute.": "هناك استيراد آخر جارٍ. حاول بعد دقيقة.",
  "Choose a file first.": "اختر ملفًا أولًا.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "لا يعرض هذا الرابط شيئًا: انتهى أو أبطله كاتبه. اطلب منه رابطًا جديدًا.",
  "There is no such picture.": "لا توجد صورة كهذه.",
  "Only editors can do this.": "المحررون وحدهم يستطيعون هذا.",
  "There is no page at this address.": "لا صفحة في هذا العنوان.",
  "A form can have at most {0} fields.": "للنموذج {0} حقل على الأكثر.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "انتهت صلاحية هذه الصفحة. لم يتغير شيء. أعد تحميلها وحاول مجددًا.",
  "The desk does not accept API keys. Sign in instead.":
    "لا يقبل المكتب مفاتيح API. سجّل الدخول بدلًا من ذلك.",
  "This form was sent from another site. Nothing was changed.":
    "أُرسل هذا النموذج من موقع آخر. لم يتغير شيء.",
  "You have no such picture.": "ليست لديك صورة كهذه.",
  "There is nothing to save yet.": "لا شيء للحفظ بعد.",
  "You have no piece at this address.": "ليس لديك مقال في هذا العنوان.",
  "The text was saved again in the meantime. The newest text is below; nothing is published yet.":
    "حُفظ النص مجددًا في هذه الأثناء. أحدث نص أدناه، ولم يُنشر شيء بعد.",
  "There is no revision with this number.": "لا نسخة بهذا الرقم.",
  "You have no key with this id.": "ليس لديك مفتاح بهذا المعرّف.",
  "Your website was checked just now. Try again in ten seconds.":
    "فُحص موقعك للتو. حاول بعد عشر ثوانٍ.",
  "Your website is already being checked.": "موقعك قيد الفحص.",
  "This is no longer your picture.": "لم تعد هذه صورتك.",
  "You are signed out. Nothing was saved.": "سُجّل خروجك. لم يُحفظ شيء.",
  "The desk accepts only form data.": "لا يقبل المكتب إلا بيانات النماذج.",
  "The file is larger than {0} MiB. Nothing was saved.": "الملف أكبر من {0} MiB. لم يُحفظ شيء.",
  "This piece is not waiting for review.": "لا ينتظر هذا المقال المراجعة.",
  "There is no redirect from this path.": "لا إعادة توجيه من هذا المسار.",
  "There is no writer at this address.": "لا كاتب في هذا العنوان.",
  "Enter the email with which they sign in.": "أدخل البريد الذي يسجّل الدخول به.",
  "You have no listing at this address.": "ليس لديك عرض في هذا العنوان.",
  "There is no such page. It may be deleted.": "لا صفحة كهذه. ربما حُذفت.",
  "This server makes no previews.": "لا يصنع هذا الخادم معاينات.",
  "Write something before you publish.": "اكتب شيئًا قبل النشر.",
  "This picture is gone. Upload it again.": "اختفت هذه الصورة. ارفعها مجددًا.",
  "This version is no longer kept.": "لم تعد هذه النسخة محفوظة.",
  "Choose a file that is not empty.": "اختر ملفًا غير فارغ.",
  "It is the same picture.": "إنها الصورة نفسها.",
  "The form arrived incomplete. Nothing was saved.": "وصل النموذج ناقصًا. لم يُحفظ شيء.",
  "Something went wrong on our side. It was noted as {0}.": "حدث خطأ من جانبنا. سُجّل برقم {0}.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "تتعذّر قراءة ملف الآن. حاول بعد ثوانٍ.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "قاعدة البيانات مشغولة. لم يُحفظ شيء. حاول بعد ثوانٍ.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "استُنفدت حصتك. احذف شيئًا أو اطلب المزيد من المشغّل.",
  "You don't have permission to do this.": "ليس لديك إذن بهذا.",
  "There is nothing at this address.": "لا شيء في هذا العنوان.",
  "This was changed in the meantime. Load it again.": "تغيّر هذا في هذه الأثناء. حمّله مجددًا.",
  "The request body is too large.": "الطلب كبير جدًا.",
  "Something went wrong on our side.": "حدث خطأ من جانبنا.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "لا تستطيع الخدمة هذا الآن. حاول بعد ثوانٍ.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "قرص الخادم ممتلئ. لم يُحفظ شيء. حاول لاحقًا.",
  "The site is being built. Try again in a few seconds.": "الموقع قيد البناء. حاول بعد ثوانٍ.",
  "This address takes {0}.": "يقبل هذا العنوان {0}.",
  "Too many wrong passwords. {0}": "كلمات مرور خاطئة كثيرة. {0}",
  "Too many requests. {0}": "طلبات كثيرة. {0}",
  "Try again in {0} minutes.": "حاول بعد {0} دقيقة.",
  "Try again in {0} seconds.": "حاول بعد {0} ثانية.",
  "Try again in 1 second.": "حاول بعد ثانية.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "تحتاج مفاتيح المرور إلى موقع له اسم مثل example.org، ولهذا الموقع عنوان IP. سجّل الدخول بكلمة مرورك.",
  "Too many brackets are open": "أقواس مفتوحة أكثر مما ينبغي",
};
