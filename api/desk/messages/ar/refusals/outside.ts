import type { Refusals } from "../../shape.ts";

export const outside: Refusals = {
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "الصورة ملف HEIC لا تعرضه معظم المتصفحات. احفظها JPEG وأرسلها.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "الصورة ملف SVG قد يحتوي على برامج. احفظها PNG وأرسلها.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "الملف ليس صورة. أرسل ملف JPEG أو PNG أو WebP أو GIF أو AVIF.",
  "The picture has {0} pixels, and the limit is {1} million. Make it smaller.":
    "للصورة {0} بكسل والحد {1} مليون. صغّرها.",
  "The animation has {0} frames, and the limit is {1}. Send a shorter one, or a video's address.":
    "للحركة {0} إطارًا والحد {1}. أرسل أقصر منها أو عنوان مقطع مرئي.",
  "All frames of the animation together have more than {0} million pixels. Make it smaller or shorter.":
    "إطارات الحركة كلها أكثر من {0} مليون بكسل. صغّرها أو قصّرها.",
  "The picture is damaged. Save it again in an image editor.":
    "الصورة تالفة. احفظها مجددًا في محرر صور.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "يستغرق فك الصورة وقتًا طويلًا. احفظها مجددًا في محرر صور أو صغّرها.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "يتعذّر فك الصورة. احفظها مجددًا في محرر صور.",
  "The picture needs too much memory to decode. Make it smaller.":
    "تحتاج الصورة ذاكرة كثيرة. صغّرها.",
  "The file is empty.": "الملف فارغ.",
  "Too many pictures are waiting. Try again in a few seconds.": "صور كثيرة تنتظر. حاول بعد ثوانٍ.",
  "Too many pictures are arriving. Try again in a few seconds.": "صور كثيرة تصل. حاول بعد ثوانٍ.",
  "The service is stopping. Send the picture again.": "الخدمة تتوقف. أرسل الصورة مجددًا.",
  "The service is stopping.": "الخدمة تتوقف.",
  "The other site answered {0}.": "أجاب الموقع الآخر {0}.",
  "The picture is larger than {0} MiB.": "الصورة أكبر من {0} MiB.",
  "There is no website in the profile.": "لا موقع في الملف الشخصي.",
  "This is a page of this site. Enter a website of your own.":
    "هذه صفحة من هذا الموقع. أدخل موقعًا خاصًا بك.",
  "Your address redirects to one that is too long.": "يُعيد عنوانك التوجيه إلى عنوان طويل جدًا.",
  "Your address redirects to {0}. Enter that as your website.":
    "يُعيد عنوانك التوجيه إلى {0}. أدخله موقعًا لك.",
  "{0} answered {1}, not 200.": "أجاب {0} بـ {1} لا 200.",
  "{0} is not an HTML page. Its type is {1}.": "{0} ليست صفحة HTML. نوعها {1}.",
  '{0} links to {1} with rel="me".': 'يربط {0} إلى {1} مع rel="me".',
  '{0} links to {1}, but without rel="me". Add it to that link.':
    'يربط {0} إلى {1} لكن دون rel="me". أضفه إلى ذلك الرابط.',
  '{0} has no link to {1} with rel="me".': 'ليس في {0} رابط إلى {1} مع rel="me".',
  "The picture is that of {0}.": "الصورة هي صورة {0}.",
  "This is not an address.": "هذا ليس عنوانًا.",
  "The address must begin with http or https.": "يجب أن يبدأ العنوان بـ http أو https.",
  "The address must not contain a user name or password.":
    "يجب ألا يحوي العنوان اسم مستخدم أو كلمة مرور.",
  "Port {0} is not allowed. Use 80, 443, or 1024 and above.":
    "المنفذ {0} غير مسموح. استخدم 80 أو 443 أو 1024 فأعلى.",
  "{0} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{0} ليس على الإنترنت العام. استخدم عنوانًا عامًا. للتطوير يستطيع المشغّل تشغيل الخدمة بـ WEBHOOK_ALLOW_PRIVATE=1.",
  "Redirects are not followed. Enter the address that it redirects to.":
    "لا تُتبع إعادات التوجيه. أدخل العنوان الذي تقود إليه.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "أجاب المستقبِل 410 Gone: لا يريد إرسالات أخرى.",
  "Every delivery has failed since {0}.": "فشلت كل الإرسالات منذ {0}.",
  "Too many requests are running. Try again in a few seconds.": "طلبات كثيرة جارية. حاول بعد ثوانٍ.",
  "The request was cancelled.": "أُلغي الطلب.",
  "No complete answer came within {0} seconds.": "لم يصل رد كامل خلال {0} ثانية.",
  "{0}: There is no such host.": "{0}: لا مضيف كهذا.",
  "{0}: The name could not be looked up.": "{0}: تعذّر البحث عن الاسم.",
  "{0}: The connection was refused.": "{0}: رُفض الاتصال.",
  "{0}: The connection was reset.": "{0}: أُعيد ضبط الاتصال.",
  "{0}: The connection was closed before the answer was complete.":
    "{0}: أُغلق الاتصال قبل اكتمال الرد.",
  "{0}: The connection took too long.": "{0}: استغرق الاتصال وقتًا طويلًا.",
  "{0}: The headers of the answer are too large.": "{0}: ترويسات الرد كبيرة جدًا.",
  "{0}: Its certificate has expired.": "{0}: انتهت شهادته.",
  "{0}: Its certificate is self-signed.": "{0}: شهادته موقّعة ذاتيًا.",
  "{0}: Its certificate is for another host.": "{0}: شهادته لمضيف آخر.",
  "{0}: The connection failed: {1}": "{0}: فشل الاتصال: {1}",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "هذا النص متشابك لا يُعرض في الوقت المتاح. ابحث عن سلاسل طويلة من الأقواس أو النجوم أو علامات الاقتباس.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "نصوص كثيرة لك تنتظر العرض. حاول حين تنتهي.",
  "A text in it takes too long to read.": "نص فيه يستغرق قراءته وقتًا طويلًا.",
  "The archive could not be read to its end.": "تعذّرت قراءة الأرشيف إلى آخره.",
  "More than {0} pictures are on other sites.": "أكثر من {0} صورة في مواقع أخرى.",
  "An import creates at most {0} drafts. Import the same archive again for the rest.":
    "ينشئ الاستيراد {0} مسودة على الأكثر. استورد الأرشيف نفسه مجددًا للباقي.",
  "The request body is larger than {0}.": "الطلب أكبر من {0}.",
  "The request did not arrive within {0} seconds.": "لم يصل الطلب خلال {0} ثانية.",
  '{0} has no link to {1} with rel="me". {2}': 'ليس في {0} رابط إلى {1} مع rel="me". {2}',
  'Its links with rel="me" lead to {0} and others.': 'روابطها مع rel="me" تقود إلى {0} وغيرها.',
  'Its links with rel="me" lead to {0}.': 'روابطها مع rel="me" تقود إلى {0}.',
  "Only its first mebibyte was read.": "قُرئ أول ميبيبايت منها فقط.",
  "Only its first {0} links were read, or fewer if they are very long.":
    "قُرئت أول {0} روابط منها فقط، أو أقل إن كانت طويلة جدًا.",
  "{0} leads to an address that is not on the public internet.":
    "يقود {0} إلى عنوان ليس على الإنترنت العام.",
  "The picture is larger than 2 MiB.": "الصورة أكبر من 2 MiB.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "يجب أن تكون الصورة ملف PNG أو JPEG أو WebP أو GIF.",
  "The picture has {0} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "للصورة {0} بكسل. صغّرها: 1000 × 1000 كافية.",
};
