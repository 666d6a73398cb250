import type { Refusals } from "../../shape.ts";

export const store: Refusals = {
  "Only the drafts' own writer can do this.": "كاتب المسودات وحده يستطيع هذا.",
  "No such writer.": "لا كاتب كهذا.",
  "There is no such comment of yours.": "لا تعليق لك كهذا.",
  "There is nothing to comment on at this address.": "لا شيء للتعليق عليه في هذا العنوان.",
  "This link has been used for as many comments as it can.":
    "استُخدم هذا الرابط لأكبر عدد من التعليقات.",
  "This piece has as many comments as it can have.": "لهذا المقال أكبر عدد ممكن من التعليقات.",
  "This writer has an email. Only they can change it.": "لهذا الكاتب بريد. هو وحده يستطيع تغييره.",
  "Only the piece's own writer can do this.": "كاتب المقال وحده يستطيع هذا.",
  "There is no such piece.": "لا مقال كهذا.",
  "Unpublish or withdraw this piece first; then delete it.":
    "ألغِ نشر هذا المقال أو اسحبه أولًا ثم احذفه.",
  "There is no such delivery.": "لا إرسال كهذا.",
  "A test is already on its way.": "هناك تجربة في طريقها.",
  "There is no such writer.": "لا كاتب كهذا.",
  "Only an editor can do this, in the desk.": "المحرر وحده يستطيع هذا، في المكتب.",
  "Only the operator decides who is an editor.": "المشغّل وحده يقرر من هو المحرر.",
  "This account is your own. Another editor must do this.":
    "هذا حسابك أنت. يجب أن يفعل هذا محرر آخر.",
  "This link has expired or was used. Ask for a new one.":
    "انتهى هذا الرابط أو استُخدم. اطلب رابطًا جديدًا.",
  "This piece has had {0} addresses, which is the most. Keep this one, or choose one that it had before.":
    "كان لهذا المقال {0} عنوانًا وهو الحد الأقصى. أبقِ هذا أو اختر عنوانًا سابقًا.",
  "Your pieces have had {0} addresses before, which is the most. Keep the address of this one.":
    "كان لمقالاتك {0} عنوانًا سابقًا وهو الحد الأقصى. أبقِ عنوان هذا المقال.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "حفظ شخص آخر هذه الصفحة منذ فتحتها. انسخ نصك ثم افتح الصفحة مجددًا.",
  "A site can have {0} pages of its own. Delete one first.":
    "للموقع {0} صفحة خاصة. احذف واحدة أولًا.",
  "There is no such page. Somebody may have deleted it.": "لا صفحة كهذه. ربما حذفها أحدهم.",
  "There is already a page at /{0}.": "هناك صفحة في ‎/{0}.",
  "another page has the address /{0}": "لصفحة أخرى العنوان ‎/{0}",
  "A redirect leads from {0}. Remove the redirect first, or choose another address.":
    "هناك إعادة توجيه من {0}. أزلها أولًا أو اختر عنوانًا آخر.",
  "a redirect leads from {0}": "هناك إعادة توجيه من {0}",
  "Unpublish the page before you change its address.": "ألغِ نشر الصفحة قبل تغيير عنوانها.",
  "The page is public. Unpublish it first, then delete it.":
    "الصفحة عامة. ألغِ نشرها أولًا ثم احذفها.",
  "There is no such passkey.": "لا مفتاح مرور كهذا.",
  "This passkey is in use already.": "مفتاح المرور هذا مستخدم من قبل.",
  "You have {0} passkeys. Remove one first.": "لديك {0} مفتاح مرور. أزل واحدًا أولًا.",
  "A picture of this piece, or the description of its cover, was changed after you saw it. Look again before you answer.":
    "تغيّرت صورة في هذا المقال أو وصف غلافه بعد أن رأيته. انظر مجددًا قبل أن تجيب.",
  "While you are suspended, you cannot show pieces by a link.":
    "ما دمت موقوفًا لا تستطيع عرض المقالات برابط.",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "سحب محرر هذا المقال. لا يمكن عرضه برابط حتى يُرفع السحب.",
  "This piece has {0} links that work. Revoke one first.":
    "لهذا المقال {0} رابطًا صالحًا. أبطل واحدًا أولًا.",
  "There is no such listing in your shop.": "لا عرض كهذا في متجرك.",
  "Related pieces must be the seller's own.": "يجب أن تكون المقالات ذات الصلة للبائع نفسه.",
  "This site has {0} redirects, which is the most it can have. Remove some that nobody uses.":
    "لهذا الموقع {0} إعادة توجيه وهو الحد الأقصى. أزل ما لا يستخدمه أحد.",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "غيّر شخص آخر الموقع منذ فتحت هذه الصفحة. افتحها مجددًا لترى تغييراته ثم أجرِ تغييراتك.",
  "The logo is gone. Upload it again.": "اختفى الشعار. ارفعه مجددًا.",
  "The icon is gone. Upload it again.": "اختفت الأيقونة. ارفعها مجددًا.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "حُفظ هذا المقال في مكان آخر في هذه الأثناء. لم يُستبدل شيء؛ حمّله مجددًا للمقارنة.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "سحب محرر هذا المقال. تستطيع تعديله وطلب نظرة، ويمكن نشره مجددًا حين يرفع محرر السحب.",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "قبل محرر هذا المقال من قبل. يظهر في الوقت الذي حدده كاتبه.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "ينتظر تحديث لهذا المقال محررًا. اسحب التحديث أولًا.",
  "This piece is {0}: it is not possible to {1} it now.": "لا يمكن هذا الآن. حالة المقال: {0} ({1}).",
  "This piece was {0} when you saw it, and is {1} now. Look again before you answer.":
    "كان هذا المقال «{0}» حين رأيته وهو الآن «{1}». انظر مجددًا قبل أن تجيب.",
  draft: "مسودة",
  pending: "بالانتظار",
  approved: "منشور",
  rejected: "مرفوض",
  "Only the piece's own writer can do this, in the desk.":
    "كاتب المقال وحده يستطيع هذا، في المكتب.",
  "Only the service does this, at the time that the writer set.":
    "الخدمة وحدها تفعل هذا، في الوقت الذي حدده الكاتب.",
  "This piece is your own. Another editor must answer it.": "هذا مقالك أنت. يجب أن يجيب محرر آخر.",
  "Write a note, so that the writer knows what to do.": "اكتب ملاحظة ليعرف الكاتب ما يفعل.",
  "The note must be at most {0} characters long.": "للملاحظة {0} حرف على الأكثر.",
  "Nothing has changed since this was published.": "لم يتغير شيء منذ نُشر هذا.",
  "It is too early to publish this piece.": "الوقت مبكر لنشر هذا المقال.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "هذا الحساب موقوف ولا يستطيع نشر شيء. يستطيع محرر إنهاء الإيقاف.",
  "This writer is now called “{0}”. Check the name.": "اسم هذا الكاتب الآن «{0}». تحقق من الاسم.",
  "The webhook is switched off. Save it again to switch it on.":
    "الـ webhook موقوف. احفظه مجددًا لتشغيله.",
  "There is no webhook yet. Save its address first.": "لا webhook بعد. احفظ عنوانه أولًا.",
  "A writer with the email {0} already exists.": "هناك كاتب بالبريد {0}.",
  "{0}. {1}, or ask the operator of this site for more room.":
    "{0}. {1}، أو اطلب مساحة أكبر من مشغّل هذا الموقع.",
  "{0}. The limit is {1}": "{0}. الحد هو {1}",
  "You have {0} unpublished pieces": "لديك {0} مقالًا غير منشور",
  "You have {0} keys": "لديك {0} مفتاحًا",
  "You have made {0} keys within a day": "أنشأت {0} مفتاحًا خلال يوم",
  "You have {0} listings in your shop": "لديك {0} عرضًا في متجرك",
  "Your pieces with their revisions can take {0} MB, and this text does not fit":
    "مقالاتك بنسخها تشغل حتى {0} MB وهذا النص لا يتسع",
  "Your pictures can take {0}, and this one does not fit": "صورك تشغل حتى {0} وهذه لا تتسع",
  "Publish or delete one in the desk": "انشر أو احذف واحدًا في المكتب",
  "Delete pieces that you no longer need (their room is free after 30 days)":
    "احذف مقالات لم تعد تحتاجها (تتحرر مساحتها بعد 30 يومًا)",
  "Delete pictures that you no longer show": "احذف صورًا لم تعد تعرضها",
  "Revoke one that you no longer use": "أبطل واحدًا لم تعد تستخدمه",
  "Try again tomorrow": "حاول غدًا",
  "Remove one": "أزل واحدًا",
  "The time {0}.": "الوقت {0}.",
  "The date {0}.": "التاريخ {0}.",
  "The old path {0}.": "المسار القديم {0}.",
  "The new address {0}.": "العنوان الجديد {0}.",
  "You have 1 unpublished piece": "لديك مقال واحد غير منشور",
  "You have 1 key": "لديك مفتاح واحد",
  "You have 1 listing in your shop": "لديك عرض واحد في متجرك",
  "You have made 1 key within a day": "أنشأت مفتاحًا واحدًا خلال يوم",
  "Only the operator can give an editor an email.": "المشغّل وحده يستطيع إعطاء محرر بريدًا.",
  "changes requested": "طُلبت تغييرات",
  edit: "تعديل",
  publish: "نشر",
  schedule: "جدولة",
  update: "تحديث",
  "ask for look": "طلب نظرة",
  withdraw: "سحب",
  accept: "قبول",
  return: "إعادة",
  "ask for changes": "طلب تغييرات",
  reject: "رفض",
  unpublish: "إلغاء النشر",
  "withdraw update": "سحب التحديث",
  "accept update": "قبول التحديث",
  "return update": "إعادة التحديث",
  lift: "رفع السحب",
  "It is to be published on {0}.": "سيُنشر في {0}.",
  "It is dated {0}.": "مؤرخ في {0}.",
  "Its writer set {0}.": "حدّد كاتبه {0}.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "المشغّل وحده ينشئ رابطًا لمحرر بالأمر: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "المشغّل وحده يستطيع إيقاف محرر أو إنهاء الإيقاف.",
  unschedule: "إلغاء الجدولة",
  "publish scheduled": "نشر المجدول",
};
