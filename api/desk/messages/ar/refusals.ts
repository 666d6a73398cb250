import type { RefusalMessages } from "../shape.ts";

export const refusals: RefusalMessages = {
  "A field is too long for a preview. Shorten it to see the preview here.":
    "أحد الحقول أطول من أن يُعاين. اختصره لترى المعاينة هنا.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "تتعذّر قراءة ملف الآن. حاول بعد ثوانٍ.",
  "A form can have at most {count} fields.": "للنموذج {count} حقل على الأكثر.",
  "a new version of Galley shows the text differently": "يعرض إصدار جديد من Galley النص بشكل مختلف",
  "a picture, its description or the address was changed": "تغيّرت صورة أو وصفها أو العنوان",
  "A piece can be rejected only while it waits for an editor or is public. Load the page again to see what changed.":
    "لا يُرفض مقال إلا ما دام ينتظر محررًا أو كان منشورًا. أعد تحميل الصفحة لترى ما تغيّر.",
  "a program changed the text": "غيّر برنامج النص",
  "a quotation mark, a bracket or a comment is not closed": "علامة اقتباس أو قوس أو تعليق لم يُغلق",
  "a redirect leads from {path}": "هناك إعادة توجيه من {path}",
  "A redirect leads from {path}. Remove the redirect first, or choose another address.":
    "هناك إعادة توجيه من {path}. أزلها أولًا أو اختر عنوانًا آخر.",
  "A site can have {count} pages of its own. Delete one first.":
    "للموقع {count} صفحة خاصة. احذف واحدة أولًا.",
  "A test is already on its way.": "هناك تجربة في طريقها.",
  "A text in it takes too long to read.": "نص فيه يستغرق قراءته وقتًا طويلًا.",
  "A time can be set only for a draft, or for changes to a published piece that no editor has yet. Load the page again to see what changed.":
    "لا يُحدَّد وقت إلا لمسودة، أو لتغييرات في مقال منشور لم تصل إلى المحررين بعد. أعد تحميل الصفحة لترى ما تغيّر.",
  "A writer with the email {email} already exists.": "هناك كاتب بالبريد {email}.",
  "All frames of the animation together have more than {limit} million pixels. Make it smaller or shorter.":
    "إطارات الحركة كلها أكثر من {limit} مليون بكسل. صغّرها أو قصّرها.",
  "an editor asked for changes": "طلب محرر تغييرات",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "قبل محرر هذا المقال من قبل. يظهر في الوقت الذي حدده كاتبه.",
  "an editor rejected the piece": "رفض محرر المقال",
  "an editor returned the update": "أعاد محرر التحديث",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "سحب محرر هذا المقال. لا يمكن عرضه برابط حتى يُرفع السحب.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "سحب محرر هذا المقال. تستطيع تعديله وطلب نظرة، ويمكن نشره مجددًا حين يرفع محرر السحب.",
  "an editor was asked for a look": "طُلبت نظرة من محرر",
  "An import creates at most {count} drafts. Import the same archive again for the rest.":
    "ينشئ الاستيراد {count} مسودة على الأكثر. استورد الأرشيف نفسه مجددًا للباقي.",
  "An older version of Galley rendered this text. Look again in a minute. If it stays so, return the piece to its writer.":
    "أعدّ إصدار أقدم من Galley عرض هذا النص. انظر إليه مرة أخرى بعد دقيقة. إن بقي كذلك فأعد النص إلى كاتبه.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "ينتظر تحديث لهذا المقال محررًا. اسحب التحديث أولًا.",
  "Another import is running. Try again in a minute.": "هناك استيراد آخر جارٍ. حاول بعد دقيقة.",
  "another page has the address /{slug}": "لصفحة أخرى العنوان ‎/{slug}",
  "Another piece of yours has or had the address “{slug}”. Choose another.":
    "مقال آخر لك له أو كان له العنوان «{slug}». اختر غيره.",
  "Another piece of yours has or had this address. Choose another":
    "هذا الرابط لمقال آخر لك أو كان له. اختر غيره",
  "belongs to the site itself and cannot be redirected": "يخص الموقع نفسه ولا يُعاد توجيهه",
  "cannot be changed while the page is public: links to it would break":
    "لا يمكن تغييره ما دامت الصفحة عامة: ستنقطع الروابط إليها",
  "cannot be converted": "يتعذّر تحويله",
  "cannot be empty": "لا يمكن أن يكون فارغًا",
  "cannot be {word}: the site uses this address itself":
    "لا يمكن أن يكون {word}: يستخدم الموقع هذا العنوان بنفسه",
  "Changes can be asked for only while a piece waits for an editor or is public. Load the page again to see what changed.":
    "لا تُطلب تغييرات إلا ما دام المقال ينتظر محررًا أو كان منشورًا. أعد تحميل الصفحة لترى ما تغيّر.",
  "Changes to this piece have been asked for meanwhile. Look again before you answer.":
    "طُلبت في هذه الأثناء تغييرات في هذا المقال. انظر إليه ثانية قبل أن تجيب.",
  "Choose a day and a time.": "اختر يومًا ووقتًا.",
  "Choose a day.": "اختر يومًا.",
  "Choose a file first.": "اختر ملفًا أولًا.",
  "Choose a file that is not empty.": "اختر ملفًا غير فارغ.",
  "comments are written between /* and */, not after //": "تُكتب التعليقات بين /* و */ لا بعد //",
  "Correct the fields that are marked below.": "صحّح الحقول المعلّمة أدناه.",
  "Enter a whole address, such as https://example.org/my-piece":
    "أدخل رابطًا كاملًا مثل https://example.org/my-piece",
  "enter a whole number of days": "أدخل عددًا صحيحًا من الأيام",
  "enter at least 1": "أدخل 1 على الأقل",
  "enter at most {max}": "أدخل {max} على الأكثر",
  "Enter the email with which they sign in.": "أدخل البريد الذي يسجّل الدخول به.",
  "Every delivery has failed since {since}.": "فشلت كل الإرسالات منذ {since}.",
  "has no text": "ليس فيه نص",
  "is incorrect": "غير صحيح",
  "is larger than {size}": "أكبر من {size}",
  "is longer than a password can be": "أطول مما تكون كلمة مرور",
  "is not a date": "ليس تاريخًا",
  "is not a Ghost post": "ليس منشورًا من Ghost",
  "is not a known field": "حقل غير معروف",
  "is not a time": "ليس وقتًا",
  "is not JSON": "ليس JSON",
  "is not known": "غير معروف",
  "is not UTF-8": "ليس بترميز UTF-8",
  "is not valid": "غير صالح",
  "is not valid yet": "غير صالح بعد",
  "is or was the address of a piece": "هو أو كان عنوان مقال",
  "is redirected already. Remove that redirect first": "مُعاد توجيهه من قبل. أزل تلك الإعادة أولًا",
  "is required": "مطلوب",
  "is required, so that the writer knows the reason": "مطلوبة ليعرف الكاتب السبب",
  "is the address of a page, and a page always comes first": "عنوان صفحة، والصفحة تتقدم دائمًا",
  "is the address of a page, public or not, of this site":
    "عنوان صفحة في هذا الموقع، عامة كانت أم لا",
  "is too long ago": "قديم جدًا",
  "is too long to be saved: at most {count} characters": "أطول من أن يُحفظ: {count} حرفًا على الأكثر",
  "is too pale to be read as a link on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The nearest colour that can be read is {colour}":
    "باهت لا يُقرأ رابطًا في الصفحات الفاتحة: تباينه {contrast}:1 والمطلوب {needed}:1. أقرب لون يُقرأ هو {colour}",
  "It is dated {moment}.": "مؤرخ في {moment}.",
  "It is the same picture.": "إنها الصورة نفسها.",
  "It is to be published on {moment}.": "سيُنشر في {moment}.",
  "It is too early to publish this piece.": "الوقت مبكر لنشر هذا المقال.",
  "It redirects too often, or to an invalid address.":
    "يعيد التوجيه مرات كثيرة أو إلى عنوان غير صالح.",
  "It was noted as {id}.": "سُجّل ذلك بالرقم {id}.",
  "It was scheduled for {moment}.": "كان مجدولًا في {moment}.",
  "It was scheduled for {moment}: {why}.": "كان مجدولًا في {moment}: {why}.",
  "its front matter cannot be read": "تتعذّر قراءة front matter فيه",
  "its front matter cannot be read at line {line}: {text}":
    "تتعذّر قراءة front matter فيه في السطر {line}: {text}",
  "its front matter has no closing line": "ليس لـ front matter فيه سطر ختام",
  "its front matter is in {language}, which is not supported":
    "front matter فيه بصيغة {language}، وهي غير مدعومة",
  'Its links with rel="me" lead to {links} and others.':
    'روابطها مع rel="me" تقود إلى {links} وغيرها.',
  'Its links with rel="me" lead to {links}.': 'روابطها مع rel="me" تقود إلى {links}.',
  "It was switched off when the account was secured.": "أُوقف عند تأمين الحساب.",
  "its text is not in the archive": "نصه ليس في الأرشيف",
  "Its writer set {moment}.": "حدّد كاتبه {moment}.",
  "leads back to the old path": "يعود إلى المسار القديم",
  "line {number}": "السطر {number}",
  "More than {count} pictures are on other sites.": "أكثر من {count} صورة في مواقع أخرى.",
  "must be a BCP 47 language tag such as en or pt-BR":
    "يجب أن يكون رمز لغة وفق BCP 47 مثل en أو pt-BR",
  "must be a boolean": "يجب أن يكون نعم أو لا",
  "must be a colour such as #1f4e5f": "يجب أن يكون لونًا مثل ‎#1f4e5f",
  "must be a number": "يجب أن يكون رقمًا",
  "must be a path of this site, or an http or https address":
    "يجب أن يكون مسارًا في هذا الموقع أو عنوان http أو https",
  "must be a path of this site, such as /2019/01/a-post":
    "يجب أن يكون مسارًا في هذا الموقع مثل ‎/2019/01/a-post",
  'must be a plain amount such as "12.50"': "يجب أن يكون مبلغًا بسيطًا مثل 12.50",
  "must be a string": "يجب أن يكون نصًا",
  "must be a three-letter ISO 4217 code such as USD":
    "يجب أن يكون رمز ISO 4217 من ثلاثة أحرف مثل USD",
  "must be a whole number": "يجب أن يكون عددًا صحيحًا",
  "must be an array": "يجب أن يكون قائمة",
  "must be an email address": "يجب أن يكون عنوان بريد إلكتروني",
  "must be an http or https URL": "يجب أن يكون عنوان http أو https",
  "must be an https URL": "يجب أن يكون عنوان https",
  "must be an object": "يجب أن يكون كائنًا ذا حقول",
  "must be an uploaded icon; upload it again": "يجب أن تكون أيقونة مرفوعة؛ ارفعها مجددًا",
  "must be an uploaded logo; upload it again": "يجب أن يكون شعارًا مرفوعًا؛ ارفعه مجددًا",
  "must be at least {count} characters long": {
    zero: "يجب ألا يقل عن {count} حرف",
    one: "يجب ألا يقل عن حرف واحد",
    two: "يجب ألا يقل عن حرفين",
    few: "يجب ألا يقل عن {count} أحرف",
    many: "يجب ألا يقل عن {count} حرفًا",
    other: "يجب ألا يقل عن {count} حرف",
  },
  "must be at least {min}": "يجب ألا يقل عن {min}",
  "must be at most {count} characters long": {
    zero: "يجب ألا يتجاوز {count} حرف",
    one: "يجب ألا يتجاوز حرفًا واحدًا",
    two: "يجب ألا يتجاوز حرفين",
    few: "يجب ألا يتجاوز {count} أحرف",
    many: "يجب ألا يتجاوز {count} حرفًا",
    other: "يجب ألا يتجاوز {count} حرف",
  },
  "must be at most {max}": "يجب ألا يزيد على {max}",
  "must be in the future": "يجب أن يكون في المستقبل",
  "must be one of {values}": "يجب أن يكون أحد: {values}",
  "must be the id of an uploaded picture": "يجب أن يكون معرّف صورة مرفوعة",
  "must be the id of one of your pictures": "يجب أن يكون معرّف إحدى صورك",
  "must be ticked": "يجب تأشيره",
  "must be valid Unicode text without NUL characters": "يجب أن يكون نص Unicode سليمًا بلا محارف NUL",
  "must be within a year": "يجب أن يكون خلال سنة",
  "must begin with https://, or with / for a page of this site":
    "يجب أن يبدأ بـ https://، أو بـ / لصفحة من هذا الموقع",
  "must consist of lower-case letters, digits and hyphens":
    "يجب أن يتكون من أحرف صغيرة وأرقام وشرطات",
  "must consist of lower-case letters, digits and single hyphens":
    "يجب أن يتكون من أحرف صغيرة وأرقام وشرطات مفردة",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "يجب أن يتكون من أحرف صغيرة وأرقام وشرطات مفردة، مثل about-us",
  "must contain at least one visible character": "يجب أن يحتوي حرفًا ظاهرًا واحدًا على الأقل",
  "must have at least {count} items": {
    zero: "يجب ألا يقل عن {count} عنصر",
    one: "يجب ألا يقل عن عنصر واحد",
    two: "يجب ألا يقل عن عنصرين",
    few: "يجب ألا يقل عن {count} عناصر",
    many: "يجب ألا يقل عن {count} عنصرًا",
    other: "يجب ألا يقل عن {count} عنصر",
  },
  "must have at most {count} combining marks in a row":
    "يجب ألا تتوالى فيه أكثر من {count} علامة مركّبة",
  "must have at most {count} items": "له {count} عنصر على الأكثر",
  "must have at most {count} links": "له {count} رابطًا على الأكثر",
  "must not be in the future": "يجب ألا يكون في المستقبل",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "يجب ألا يحوي علامة صح أو اتجاه نص مفروضًا أو كلمة «verified»: فهي لعلامة هذا الموقع",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "يجب ألا يحوي علامة صح أو اتجاه نص مفروضًا أو عبارة «identity verified»",
  "must not contain the words “identity verified”": "يجب ألا يحوي عبارة «identity verified»",
  "No complete answer came within {count} seconds.": "لم يصل رد كامل خلال {count} ثانية.",
  "No such writer.": "لا كاتب كهذا.",
  "No update of this piece is waiting for an editor, so none can be accepted. Load the page again to see what changed.":
    "لا تحديث لهذا المقال ينتظر محررًا، فلا تحديث يُقبل. أعد تحميل الصفحة لترى ما تغيّر.",
  "No update of this piece is waiting for an editor, so none can be returned. Load the page again to see what changed.":
    "لا تحديث لهذا المقال ينتظر محررًا، فلا تحديث يُعاد. أعد تحميل الصفحة لترى ما تغيّر.",
  "No update of this piece is waiting for an editor, so none can be withdrawn. Load the page again to see what changed.":
    "لا تحديث لهذا المقال ينتظر محررًا، فلا تحديث يُسحب. أعد تحميل الصفحة لترى ما تغيّر.",
  "Nothing has changed since this was published.": "لم يتغير شيء منذ نُشر هذا.",
  "Only a draft can be published, and this piece is no longer one. Load the page again to see what changed.":
    "لا تُنشر إلا المسودات، وهذا المقال لم يعد مسودة. أعد تحميل الصفحة لترى ما تغيّر.",
  "Only a draft can be sent to an editor, and this piece is no longer one. Load the page again to see what changed.":
    "لا تُرسَل إلى محرر إلا المسودات، وهذا المقال لم يعد مسودة. أعد تحميل الصفحة لترى ما تغيّر.",
  "Only a published piece can be updated, and this one is not public. Load the page again to see what changed.":
    "لا يُحدَّث إلا مقال منشور، وهذا ليس منشورًا. أعد تحميل الصفحة لترى ما تغيّر.",
  "Only an editor can do this, in the desk.": "المحرر وحده يستطيع هذا، في المكتب.",
  "Only editors can do this.": "المحررون وحدهم يستطيعون هذا.",
  "Only its first mebibyte was read.": "قُرئ أول ميبيبايت منها فقط.",
  "Only its first {count} links were read, or fewer if they are very long.":
    "قُرئت أول {count} روابط منها فقط، أو أقل إن كانت طويلة جدًا.",
  "Only the drafts' own writer can do this.": "كاتب المسودات وحده يستطيع هذا.",
  "Only the operator can give an editor an email.": "المشغّل وحده يستطيع إعطاء محرر بريدًا.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "المشغّل وحده ينشئ رابطًا لمحرر بالأمر: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "المشغّل وحده يستطيع إيقاف محرر أو إنهاء الإيقاف.",
  "Only the operator decides who is an editor.": "المشغّل وحده يقرر من هو المحرر.",
  "Only the piece's own writer can do this, in the desk.":
    "كاتب المقال وحده يستطيع هذا، في المكتب.",
  "Only the piece's own writer can do this.": "كاتب المقال وحده يستطيع هذا.",
  "Only the service does this, at the time that the writer set.":
    "الخدمة وحدها تفعل هذا، في الوقت الذي حدده الكاتب.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "تحتاج مفاتيح المرور إلى موقع له اسم مثل example.org، ولهذا الموقع عنوان IP. سجّل الدخول بكلمة مرورك.",
  "Port {port} is not allowed. Use 80, 443, or 1024 and above.":
    "المنفذ {port} غير مسموح. استخدم 80 أو 443 أو 1024 فأعلى.",
  "post number {number}": "المنشور رقم {number}",
  "Redirects are not followed. Enter the address that it redirects to.":
    "لا تُتبع إعادات التوجيه. أدخل العنوان الذي تقود إليه.",
  "Related pieces must be the seller's own.": "يجب أن تكون المقالات ذات الصلة للبائع نفسه.",
  "Remove {count} tags: a piece can have {limit}": {
    zero: "أزل {count} وسم: للمقال {limit} على الأكثر",
    one: "أزل وسمًا واحدًا: للمقال {limit} على الأكثر",
    two: "أزل وسمين: للمقال {limit} على الأكثر",
    few: "أزل {count} وسوم: للمقال {limit} على الأكثر",
    many: "أزل {count} وسمًا: للمقال {limit} على الأكثر",
    other: "أزل {count} وسم: للمقال {limit} على الأكثر",
  },
  "Shorten it by {count} characters: the limit is {limit}": {
    zero: "اختصره بمقدار {count} حرف: الحد {limit}",
    one: "اختصره بمقدار حرف واحد: الحد {limit}",
    two: "اختصره بمقدار حرفين: الحد {limit}",
    few: "اختصره بمقدار {count} أحرف: الحد {limit}",
    many: "اختصره بمقدار {count} حرفًا: الحد {limit}",
    other: "اختصره بمقدار {count} حرف: الحد {limit}",
  },
  "Shorten “{tag}”: a tag can have {count} characters":
    "اختصر «{tag}»: للوسم {count} حرفًا على الأكثر",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "غيّر شخص آخر الموقع منذ فتحت هذه الصفحة. افتحها مجددًا لترى تغييراته ثم أجرِ تغييراتك.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "حفظ شخص آخر هذه الصفحة منذ فتحتها. انسخ نصك ثم افتح الصفحة مجددًا.",
  "Something went wrong on our side.": "حدث خطأ من جانبنا.",
  "Something went wrong on our side. It was noted as {id}.": "حدث خطأ من جانبنا. سُجّل برقم {id}.",
  "The account of this key is suspended. The key works again when an editor ends the suspension.":
    "حساب هذا المفتاح موقوف. يعمل المفتاح من جديد عندما ينهي محرر الإيقاف.",
  "The address must begin with http or https.": "يجب أن يبدأ العنوان بـ http أو https.",
  "The address must not contain a user name or password.":
    "يجب ألا يحوي العنوان اسم مستخدم أو كلمة مرور.",
  "The animation has {count} frames, and the limit is {limit}. Send a shorter one, or a video's address.":
    "للحركة {count} إطارًا والحد {limit}. أرسل أقصر منها أو عنوان مقطع مرئي.",
  "The archive could not be read to its end.": "تعذّرت قراءة الأرشيف إلى آخره.",
  "The archive has more than {count} files.": "في الأرشيف أكثر من {count} ملف.",
  "The archive is damaged or incomplete. Download it again.": "الأرشيف تالف أو ناقص. نزّله من جديد.",
  "The archive is packed in a way that is not supported. Use plain ZIP.":
    "الأرشيف مضغوط بطريقة غير مدعومة. استعمل ZIP العادي.",
  "The archive is protected by a password. Send one without.":
    "الأرشيف محمي بكلمة مرور. أرسل واحدًا بلا كلمة مرور.",
  "The archive is too large when it is unpacked. Send it in parts.":
    "الأرشيف كبير جدًا بعد فك ضغطه. أرسله أجزاءً.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "قاعدة البيانات مشغولة. لم يُحفظ شيء. حاول بعد ثوانٍ.",
  "The date is too long ago.": "التاريخ قديم جدًا.",
  "The date must not be in the future.": "يجب ألا يكون التاريخ في المستقبل.",
  "The desk accepts only form data.": "لا يقبل المكتب إلا بيانات النماذج.",
  "The desk does not accept API keys. Sign in instead.":
    "لا يقبل المكتب مفاتيح API. سجّل الدخول بدلًا من ذلك.",
  "The email or the password is incorrect.": "البريد أو كلمة المرور غير صحيح.",
  "The file is empty.": "الملف فارغ.",
  "The file is larger than {size}. Nothing was saved.": "الملف أكبر من {size}. لم يُحفظ شيء.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "الملف ليس صورة. أرسل ملف JPEG أو PNG أو WebP أو GIF أو AVIF.",
  "The form arrived incomplete. Nothing was saved.": "وصل النموذج ناقصًا. لم يُحفظ شيء.",
  "The icon is gone. Upload it again.": "اختفت الأيقونة. ارفعها مجددًا.",
  "The logo is gone. Upload it again.": "اختفى الشعار. ارفعه مجددًا.",
  "The new address leads back to the old path.": "العنوان الجديد يعود إلى المسار القديم.",
  "The new address must be a path of this site, or an http or https address.":
    "يجب أن يكون العنوان الجديد مسارًا في هذا الموقع أو عنوان http أو https.",
  "The note must be at most {count} characters long.": "للملاحظة {count} حرف على الأكثر.",
  "The old path belongs to the site itself and cannot be redirected.":
    "المسار القديم يخص الموقع نفسه ولا يُعاد توجيهه.",
  "The old path is or was the address of a piece.": "المسار القديم هو أو كان عنوان مقال.",
  "The old path is redirected already. Remove that redirect first.":
    "المسار القديم مُعاد توجيهه من قبل. أزل تلك الإعادة أولًا.",
  "The old path is the address of a page, and a page always comes first.":
    "المسار القديم عنوان صفحة، والصفحة تتقدم دائمًا.",
  "The old path is the address of a page, public or not, of this site.":
    "المسار القديم عنوان صفحة في هذا الموقع، عامة كانت أم لا.",
  "The old path must be a path of this site, such as /2019/01/a-post.":
    "يجب أن يكون المسار القديم مسارًا في هذا الموقع مثل ‎/2019/01/a-post.",
  "The other site answered {status}.": "أجاب الموقع الآخر {status}.",
  "The page is public. Unpublish it first, then delete it.":
    "الصفحة عامة. ألغِ نشرها أولًا ثم احذفها.",
  "The password is incorrect.": "كلمة المرور غير صحيحة.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "يتعذّر فك الصورة. احفظها مجددًا في محرر صور.",
  "The picture has {width} × {height} pixels, and the limit is {limit} million. Make it smaller.":
    "للصورة {width} × {height} بكسل والحد {limit} مليون. صغّرها.",
  "The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "أبعاد الصورة {width} × {height} بكسل. صغّرها: تكفي 1,000 × 1,000.",
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "الصورة ملف HEIC لا تعرضه معظم المتصفحات. احفظها JPEG وأرسلها.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "الصورة ملف SVG قد يحتوي على برامج. احفظها PNG وأرسلها.",
  "The picture is damaged. Save it again in an image editor.":
    "الصورة تالفة. احفظها مجددًا في محرر صور.",
  "The picture is larger than {size}.": "الصورة أكبر من {size}.",
  "The picture is that of {url}.": "الصورة هي صورة {url}.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "يجب أن تكون الصورة ملف PNG أو JPEG أو WebP أو GIF.",
  "The picture needs too much memory to decode. Make it smaller.":
    "تحتاج الصورة ذاكرة كثيرة. صغّرها.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "يستغرق فك الصورة وقتًا طويلًا. احفظها مجددًا في محرر صور أو صغّرها.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "للمقال نص آخر الآن. لم يُحفظ شيء. اقرأه من جديد واقترح تغييرات على ذلك النص.",
  "the piece was changed": "تغيّر المقال",
  "the piece was unpublished": "أُلغي نشر المقال",
  "the piece was withdrawn from review": "سُحب المقال من المراجعة",
  "The preview failed: the theme has a fault in {file}, line {line}.":
    "فشلت المعاينة: في القالب خطأ في {file}، السطر {line}.",
  "The preview failed: the theme has a fault in {file}.": "فشلت المعاينة: في القالب خطأ في {file}.",
  "The preview takes too long. Try again in a few seconds.":
    "تستغرق المعاينة وقتًا طويلًا. حاول بعد ثوانٍ.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "أجاب المستقبِل 410 Gone: لا يريد إرسالات أخرى.",
  "The request body is larger than {kibibytes} KiB.": "الطلب أكبر من {kibibytes} KiB.",
  "The request body is too large.": "الطلب كبير جدًا.",
  "The request did not arrive within {count} seconds.": "لم يصل الطلب خلال {count} ثانية.",
  "The request was cancelled.": "أُلغي الطلب.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "قرص الخادم ممتلئ. لم يُحفظ شيء. حاول لاحقًا.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "لا تستطيع الخدمة هذا الآن. حاول بعد ثوانٍ.",
  "The service is stopping.": "الخدمة تتوقف.",
  "The service is stopping. Send the picture again.": "الخدمة تتوقف. أرسل الصورة مجددًا.",
  "The service is very busy. Try again in a few seconds.": "الخدمة مشغولة جدًا. حاول بعد ثوانٍ.",
  "The site is being built. Try again in a few seconds.": "الموقع قيد البناء. حاول بعد ثوانٍ.",
  "The suggested text is the same as the current one.": "النص المقترح هو النص الحالي نفسه.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "تغيّر النص منذ هذا الاقتراح، أو أُجيب عنه. لم يتغير شيء. انظر إليه من جديد.",
  "the text was changed": "تغيّر النص",
  "The time must be in the future.": "يجب أن يكون الوقت في المستقبل.",
  "The time must be within a year.": "يجب أن يكون الوقت خلال سنة.",
  "the update was withdrawn from review": "سُحب التحديث من المراجعة",
  "The webhook is switched off. Save it again to switch it on.":
    "الـ webhook موقوف. احفظه مجددًا لتشغيله.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "كتب الكاتب هنا نصًا لا يصلح لمقال، كأن يكون أطول مما ينبغي. اقترح التغييرات حين يصبح مناسبًا.",
  "There is already a page at /{slug}.": "هناك صفحة في ‎/{slug}.",
  "There is no page at this address.": "لا صفحة في هذا العنوان.",
  "There is no picture address in the profile.": "لا يوجد عنوان صورة في الملف الشخصي.",
  "There is no redirect from this path.": "لا إعادة توجيه من هذا المسار.",
  "There is no revision with this number.": "لا نسخة بهذا الرقم.",
  "There is no such comment of yours.": "لا تعليق لك كهذا.",
  "There is no such delivery.": "لا إرسال كهذا.",
  "There is no such listing in your shop.": "لا عرض كهذا في متجرك.",
  "There is no such page. It may be deleted.": "لا صفحة كهذه. ربما حُذفت.",
  "There is no such page. Somebody may have deleted it.": "لا صفحة كهذه. ربما حذفها أحدهم.",
  "There is no such passkey.": "لا مفتاح مرور كهذا.",
  "There is no such picture.": "لا توجد صورة كهذه.",
  "There is no such piece.": "لا مقال كهذا.",
  "There is no such writer.": "لا كاتب كهذا.",
  "There is no suggestion with this number.": "لا اقتراح بهذا الرقم.",
  "There is no webhook yet. Save its address first.": "لا webhook بعد. احفظ عنوانه أولًا.",
  "There is no website in the profile.": "لا موقع في الملف الشخصي.",
  "There is no writer at this address.": "لا كاتب في هذا العنوان.",
  "There is nothing at this address.": "لا شيء في هذا العنوان.",
  "There is nothing to comment on at this address.": "لا شيء للتعليق عليه في هذا العنوان.",
  "There is nothing to save yet.": "لا شيء للحفظ بعد.",
  "These changes alone make a text that a piece cannot have. Tick others, or decline them all.":
    "هذه التغييرات وحدها تُنتج نصًا لا يصح لمقال. اختر غيرها أو ارفضها كلها.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "هذا الحساب موقوف ولا يستطيع نشر شيء. يستطيع محرر إنهاء الإيقاف.",
  "This account is your own. Another editor must do this.":
    "هذا حسابك أنت. يجب أن يفعل هذا محرر آخر.",
  "This address takes {methods}.": "يقبل هذا العنوان {methods}.",
  "this version of Galley could not render the text":
    "تعذر على هذا الإصدار من Galley إعداد عرض النص",
  "This changed while you looked. Look again.": "تغيّر هذا أثناء نظرك إليه. انظر مرة أخرى.",
  "This form was sent from another site. Nothing was changed.":
    "أُرسل هذا النموذج من موقع آخر. لم يتغير شيء.",
  "This is a page of this site. Enter a website of your own.":
    "هذه صفحة من هذا الموقع. أدخل موقعًا خاصًا بك.",
  "This is no longer your picture.": "لم تعد هذه صورتك.",
  "This is not a date.": "هذا ليس تاريخًا.",
  "This is not a time.": "هذا ليس وقتًا.",
  "This is not an address.": "هذا ليس عنوانًا.",
  "This link has been used for as many comments as it can.":
    "استُخدم هذا الرابط لأكبر عدد من التعليقات.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "انتهت صلاحية هذا الرابط أو استُعمل من قبل. اطلب رابطًا جديدًا ممن أرسله.",
  "This link has expired or was used. Ask for a new one.":
    "انتهى هذا الرابط أو استُخدم. اطلب رابطًا جديدًا.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "لا يعرض هذا الرابط شيئًا: انتهى أو أبطله كاتبه. اطلب منه رابطًا جديدًا.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "انتهت صلاحية هذه الصفحة. لم يتغير شيء. أعد تحميلها وحاول مجددًا.",
  "This passkey is in use already.": "مفتاح المرور هذا مستخدم من قبل.",
  "This passkey was not accepted. Use another one, or your password.":
    "لم يُقبل مفتاح المرور هذا. استخدم غيره أو كلمة مرورك.",
  "This picture is gone. Upload it again.": "اختفت هذه الصورة. ارفعها مجددًا.",
  "This picture is not in your library. Choose another one":
    "هذه الصورة ليست في مكتبتك. اختر غيرها",
  "This piece has as many comments as it can have.": "لهذا المقال أكبر عدد ممكن من التعليقات.",
  "This piece has been rejected meanwhile. Look again before you answer.":
    "رُفض هذا المقال في هذه الأثناء. انظر إليه ثانية قبل أن تجيب.",
  "This piece has had {count} addresses, which is the most. Keep this one, or choose one that it had before.":
    "كان لهذا المقال {count} عنوانًا وهو الحد الأقصى. أبقِ هذا أو اختر عنوانًا سابقًا.",
  "This piece has {count} links that work. Revoke one first.":
    "لهذا المقال {count} رابطًا صالحًا. أبطل واحدًا أولًا.",
  "This piece has {count} suggestions that wait for an answer. Its writer must answer some first.":
    "لهذا المقال {count} من الاقتراحات بانتظار جواب. على كاتبه أن يجيب عن بعضها أولًا.",
  "This piece is a draft now. Look again before you answer.":
    "هذا المقال مسودة الآن. انظر إليه ثانية قبل أن تجيب.",
  "This piece is no longer waiting for a look, so it cannot be returned. Load the page again to see what changed.":
    "لم يعد هذا المقال ينتظر نظرة، فلا يمكن إعادته. أعد تحميل الصفحة لترى ما تغيّر.",
  "This piece is no longer waiting for a time, so there is none to cancel. Load the page again to see what changed.":
    "لم يعد هذا المقال ينتظر وقتًا، فلا وقت يُلغى. أعد تحميل الصفحة لترى ما تغيّر.",
  "This piece is no longer waiting for an editor, so it cannot be withdrawn. Load the page again to see what changed.":
    "لم يعد هذا المقال ينتظر محررًا، فلا يمكن سحبه. أعد تحميل الصفحة لترى ما تغيّر.",
  "This piece is no longer waiting for its time.": "لم يعد هذا المقال ينتظر وقته.",
  "This piece is no longer waiting to be published, so it cannot be accepted. Load the page again to see what changed.":
    "لم يعد هذا المقال ينتظر النشر، فلا يمكن قبوله. أعد تحميل الصفحة لترى ما تغيّر.",
  "This piece is not public, so it cannot be unpublished. Load the page again to see what changed.":
    "هذا المقال ليس منشورًا، فلا يمكن إلغاء نشره. أعد تحميل الصفحة لترى ما تغيّر.",
  "This piece is not taken down, so there is no takedown to lift. Load the page again to see what changed.":
    "هذا المقال لم يُسحب، فلا سحب يُرفع. أعد تحميل الصفحة لترى ما تغيّر.",
  "This piece is not waiting for review.": "لا ينتظر هذا المقال المراجعة.",
  "This piece is published now. Look again before you answer.":
    "هذا المقال منشور الآن. انظر إليه ثانية قبل أن تجيب.",
  "This piece is waiting for an editor now. Look again before you answer.":
    "هذا المقال ينتظر محررًا الآن. انظر إليه ثانية قبل أن تجيب.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "هذا المقال بانتظار محرر. اسحبه لتعديله.",
  "This piece is your own. Another editor must answer it.": "هذا مقالك أنت. يجب أن يجيب محرر آخر.",
  "This piece is your own. Change it in the editor.": "هذا مقالك أنت. غيّره في المحرّر.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "حُفظ هذا المقال في مكان آخر في هذه الأثناء. لم يُستبدل شيء؛ حمّله مجددًا للمقارنة.",
  "This server makes no previews.": "لا يصنع هذا الخادم معاينات.",
  "This session has ended already.": "انتهت هذه الجلسة من قبل.",
  "This site has {count} redirects, which is the most it can have. Remove some that nobody uses.":
    "لهذا الموقع {count} إعادة توجيه وهو الحد الأقصى. أزل ما لا يستخدمه أحد.",
  "This suggestion was answered already.": "أُجيب عن هذا الاقتراح من قبل.",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "هذا النص متشابك لا يُعرض في الوقت المتاح. ابحث عن سلاسل طويلة من الأقواس أو النجوم أو علامات الاقتباس.",
  "This took too long. Reload the page and try again.":
    "استغرق هذا وقتًا طويلًا. أعد تحميل الصفحة وحاول مجددًا.",
  "This version is no longer kept.": "لم تعد هذه النسخة محفوظة.",
  "This was changed in the meantime. Load it again.": "تغيّر هذا في هذه الأثناء. حمّله مجددًا.",
  "this word has another meaning here: choose another": "لهذه الكلمة معنى آخر هنا: اختر غيرها",
  "This writer has an email. Only they can change it.": "لهذا الكاتب بريد. هو وحده يستطيع تغييره.",
  "This writer is now called “{name}”. Check the name.":
    "اسم هذا الكاتب الآن «{name}». تحقق من الاسم.",
  "Tick at least one change, or decline them all.": "حدّد تغييرًا واحدًا على الأقل، أو ارفضها كلها.",
  "Too many brackets are open": "أقواس مفتوحة أكثر مما ينبغي",
  "Too many links were asked for. Try again in 15 minutes.": "طُلبت روابط كثيرة. حاول بعد 15 دقيقة.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "نصوص كثيرة لك تنتظر العرض. حاول حين تنتهي.",
  "Too many pictures are arriving. Try again in a few seconds.": "صور كثيرة تصل. حاول بعد ثوانٍ.",
  "Too many pictures are waiting. Try again in a few seconds.": "صور كثيرة تنتظر. حاول بعد ثوانٍ.",
  "Too many requests are running. Try again in a few seconds.": "طلبات كثيرة جارية. حاول بعد ثوانٍ.",
  "Too many requests. Try again in {count} minutes.": {
    zero: "طلبات كثيرة. حاول الآن.",
    one: "طلبات كثيرة. حاول بعد دقيقة واحدة.",
    two: "طلبات كثيرة. حاول بعد دقيقتين.",
    few: "طلبات كثيرة. حاول بعد {count} دقائق.",
    many: "طلبات كثيرة. حاول بعد {count} دقيقة.",
    other: "طلبات كثيرة. حاول بعد {count} دقيقة.",
  },
  "Too many requests. Try again in {count} seconds.": {
    zero: "طلبات كثيرة. حاول الآن.",
    one: "طلبات كثيرة. حاول بعد ثانية واحدة.",
    two: "طلبات كثيرة. حاول بعد ثانيتين.",
    few: "طلبات كثيرة. حاول بعد {count} ثوانٍ.",
    many: "طلبات كثيرة. حاول بعد {count} ثانية.",
    other: "طلبات كثيرة. حاول بعد {count} ثانية.",
  },
  "Too many wrong passwords. Try again in {count} minutes.": {
    zero: "كلمات مرور خاطئة كثيرة. حاول الآن.",
    one: "كلمات مرور خاطئة كثيرة. حاول بعد دقيقة واحدة.",
    two: "كلمات مرور خاطئة كثيرة. حاول بعد دقيقتين.",
    few: "كلمات مرور خاطئة كثيرة. حاول بعد {count} دقائق.",
    many: "كلمات مرور خاطئة كثيرة. حاول بعد {count} دقيقة.",
    other: "كلمات مرور خاطئة كثيرة. حاول بعد {count} دقيقة.",
  },
  "Too many wrong passwords. Try again in {count} seconds.": {
    zero: "كلمات مرور خاطئة كثيرة. حاول الآن.",
    one: "كلمات مرور خاطئة كثيرة. حاول بعد ثانية واحدة.",
    two: "كلمات مرور خاطئة كثيرة. حاول بعد ثانيتين.",
    few: "كلمات مرور خاطئة كثيرة. حاول بعد {count} ثوانٍ.",
    many: "كلمات مرور خاطئة كثيرة. حاول بعد {count} ثانية.",
    other: "كلمات مرور خاطئة كثيرة. حاول بعد {count} ثانية.",
  },
  "Unpublish or withdraw this piece first; then delete it.":
    "ألغِ نشر هذا المقال أو اسحبه أولًا ثم احذفه.",
  "Unpublish the page before you change its address.": "ألغِ نشر الصفحة قبل تغيير عنوانها.",
  "use at most {count} characters": "استخدم {count} حرفًا على الأكثر",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "استعمل أحرفًا لاتينية صغيرة وأرقامًا وشرطات مثل field-notes",
  "Use the code of a language, such as en or pt-BR": "استعمل رمز لغة مثل ar أو en",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "استخدم الأحرف a إلى z والأرقام والشرطات المفردة، مثل my-first-piece",
  "While you are suspended, you cannot show pieces by a link.":
    "ما دمت موقوفًا لا تستطيع عرض المقالات برابط.",
  "Write a headline": "اكتب عنوانًا",
  "Write a note, so that the writer knows what to do.": "اكتب ملاحظة ليعرف الكاتب ما يفعل.",
  "Write something": "اكتب شيئًا",
  "Write something before you publish.": "اكتب شيئًا قبل النشر.",
  "You are signed out. Nothing was saved.": "سُجّل خروجك. لم يُحفظ شيء.",
  "You are signed out. Sign in again.": "أنت خارج الحساب. سجّل الدخول من جديد.",
  "You don't have permission to do this.": "ليس لديك إذن بهذا.",
  "You have made {count} keys within a day. The limit is {limit}. Try again tomorrow, or ask the operator of this site for more room.":
    {
      zero: "أنشأت {count} مفتاح خلال يوم. الحد هو {limit}. حاول غدًا، أو اطلب المزيد من مشغّل هذا الموقع.",
      one: "أنشأت مفتاحًا واحدًا خلال يوم. الحد هو {limit}. حاول غدًا، أو اطلب المزيد من مشغّل هذا الموقع.",
      two: "أنشأت مفتاحين خلال يوم. الحد هو {limit}. حاول غدًا، أو اطلب المزيد من مشغّل هذا الموقع.",
      few: "أنشأت {count} مفاتيح خلال يوم. الحد هو {limit}. حاول غدًا، أو اطلب المزيد من مشغّل هذا الموقع.",
      many: "أنشأت {count} مفتاحًا خلال يوم. الحد هو {limit}. حاول غدًا، أو اطلب المزيد من مشغّل هذا الموقع.",
      other:
        "أنشأت {count} مفتاح خلال يوم. الحد هو {limit}. حاول غدًا، أو اطلب المزيد من مشغّل هذا الموقع.",
    },
  "You have no key with this id.": "ليس لديك مفتاح بهذا المعرّف.",
  "You have no listing at this address.": "ليس لديك عرض في هذا العنوان.",
  "You have no piece at this address.": "ليس لديك مقال في هذا العنوان.",
  "You have no such picture.": "ليست لديك صورة كهذه.",
  "You have no such piece.": "ليس لديك مقال كهذا.",
  "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.":
    {
      zero: "لديك {count} مفتاح. الحد هو {limit}. أبطل مفتاحًا لم تعد تستخدمه، أو اطلب المزيد من مشغّل هذا الموقع.",
      one: "لديك مفتاح واحد. الحد هو {limit}. أبطله إن لم تعد تستخدمه، أو اطلب المزيد من مشغّل هذا الموقع.",
      two: "لديك مفتاحان. الحد هو {limit}. أبطل مفتاحًا لم تعد تستخدمه، أو اطلب المزيد من مشغّل هذا الموقع.",
      few: "لديك {count} مفاتيح. الحد هو {limit}. أبطل مفتاحًا لم تعد تستخدمه، أو اطلب المزيد من مشغّل هذا الموقع.",
      many: "لديك {count} مفتاحًا. الحد هو {limit}. أبطل مفتاحًا لم تعد تستخدمه، أو اطلب المزيد من مشغّل هذا الموقع.",
      other:
        "لديك {count} مفتاح. الحد هو {limit}. أبطل مفتاحًا لم تعد تستخدمه، أو اطلب المزيد من مشغّل هذا الموقع.",
    },
  "You have {count} listings in your shop. The limit is {limit}. Remove one, or ask the operator of this site for more room.":
    {
      zero: "لديك {count} عرض في متجرك. الحد هو {limit}. أزل عرضًا، أو اطلب المزيد من مشغّل هذا الموقع.",
      one: "لديك عرض واحد في متجرك. الحد هو {limit}. أزله، أو اطلب المزيد من مشغّل هذا الموقع.",
      two: "لديك عرضان في متجرك. الحد هو {limit}. أزل أحدهما، أو اطلب المزيد من مشغّل هذا الموقع.",
      few: "لديك {count} عروض في متجرك. الحد هو {limit}. أزل عرضًا منها، أو اطلب المزيد من مشغّل هذا الموقع.",
      many: "لديك {count} عرضًا في متجرك. الحد هو {limit}. أزل عرضًا منها، أو اطلب المزيد من مشغّل هذا الموقع.",
      other:
        "لديك {count} عرض في متجرك. الحد هو {limit}. أزل عرضًا منها، أو اطلب المزيد من مشغّل هذا الموقع.",
    },
  "You have {count} passkeys. Remove one first.": "لديك {count} مفتاح مرور. أزل واحدًا أولًا.",
  "You have {count} unpublished pieces. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.":
    {
      zero: "لديك {count} مقال غير منشور. الحد هو {limit}. انشر واحدًا أو احذفه في المكتب، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
      one: "لديك مقال واحد غير منشور. الحد هو {limit}. انشره أو احذفه في المكتب، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
      two: "لديك مقالان غير منشورين. الحد هو {limit}. انشر أحدهما أو احذفه في المكتب، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
      few: "لديك {count} مقالات غير منشورة. الحد هو {limit}. انشر واحدًا منها أو احذفه في المكتب، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
      many: "لديك {count} مقالًا غير منشور. الحد هو {limit}. انشر واحدًا منها أو احذفه في المكتب، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
      other:
        "لديك {count} مقال غير منشور. الحد هو {limit}. انشر واحدًا منها أو احذفه في المكتب، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
    },
  "Your address redirects to one that is too long.": "يُعيد عنوانك التوجيه إلى عنوان طويل جدًا.",
  "Your address redirects to {url}. Enter that as your website.":
    "يُعيد عنوانك التوجيه إلى {url}. أدخله موقعًا لك.",
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "بياناتك قيد التنزيل. انتظر حتى ينتهي، أو أوقفه وحاول بعد دقيقة.",
  "Your pictures can take {size}, and this one does not fit. Delete pictures that you no longer show, or ask the operator of this site for more room.":
    "تشغل صورك حتى {size}، وهذه لا تتسع. احذف صورًا لم تعد تعرضها، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
  "Your pieces have had {count} addresses before, which is the most. Keep the address of this one.":
    "كان لمقالاتك {count} عنوانًا سابقًا وهو الحد الأقصى. أبقِ عنوان هذا المقال.",
  "Your pieces with their revisions can take {megabytes} MB, and this text does not fit. Delete pieces that you no longer need (their room is free after 30 days), or ask the operator of this site for more room.":
    "تشغل مقالاتك بنسخها حتى {megabytes} MB، وهذا النص لا يتسع. احذف مقالات لم تعد تحتاجها (تتحرر مساحتها بعد 30 يومًا)، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "استُنفدت حصتك. احذف شيئًا أو اطلب المزيد من المشغّل.",
  "Your website is already being checked.": "موقعك قيد الفحص.",
  "Your website was checked just now. Try again in ten seconds.":
    "فُحص موقعك للتو. حاول بعد عشر ثوانٍ.",
  "{count} suggestions of this key wait for an answer. The writer must answer some first.":
    "{count} من اقتراحات هذا المفتاح بانتظار جواب. على الكاتب أن يجيب عن بعضها أولًا.",
  "{host} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{host} ليس على الإنترنت العام. استخدم عنوانًا عامًا. للتطوير يستطيع المشغّل تشغيل الخدمة بـ WEBHOOK_ALLOW_PRIVATE=1.",
  "{host} leads to an address that is not on the public internet.":
    "يقود {host} إلى عنوان ليس على الإنترنت العام.",
  "{host}: Its certificate has expired.": "{host}: انتهت شهادته.",
  "{host}: Its certificate is for another host.": "{host}: شهادته لمضيف آخر.",
  "{host}: Its certificate is self-signed.": "{host}: شهادته موقّعة ذاتيًا.",
  "{host}: The connection failed: {reason}": "{host}: فشل الاتصال: {reason}",
  "{host}: The connection took too long.": "{host}: استغرق الاتصال وقتًا طويلًا.",
  "{host}: The connection was closed before the answer was complete.":
    "{host}: أُغلق الاتصال قبل اكتمال الرد.",
  "{host}: The connection was refused.": "{host}: رُفض الاتصال.",
  "{host}: The connection was reset.": "{host}: أُعيد ضبط الاتصال.",
  "{host}: The headers of the answer are too large.": "{host}: ترويسات الرد كبيرة جدًا.",
  "{host}: The name could not be looked up.": "{host}: تعذّر البحث عن الاسم.",
  "{host}: There is no such host.": "{host}: لا مضيف كهذا.",
  "{one} {other}": "{one} {other}",
  "{text}": "{text}",
  "{url} answered {status}, not 200.": "أجاب {url} بـ {status} لا 200.",
  '{url} has no link to {profile} with rel="me".': 'ليس في {url} رابط إلى {profile} مع rel="me".',
  "{url} is not an HTML page. Its type is missing.": "‏{url} ليست صفحة HTML. نوعها غير محدد.",
  "{url} is not an HTML page. Its type is {type}.": "{url} ليست صفحة HTML. نوعها {type}.",
  '{url} links to {profile} with rel="me".': 'يربط {url} إلى {profile} مع rel="me".',
  '{url} links to {profile}, but without rel="me". Add it to that link.':
    'يربط {url} إلى {profile} لكن دون rel="me". أضفه إلى ذلك الرابط.',
  "“{missing}” is missing": "ينقص «{missing}»",
  "“{part}” does not belong here": "«{part}» ليس مكانه هنا",
  "“{part}” is not a known property. Did you mean “{suggestion}”?":
    "«{part}» خاصية غير معروفة. أتقصد «{suggestion}»؟",
  "“{part}” needs a space on both sides": "«{part}» يحتاج إلى مسافة على كل جانب",
};
