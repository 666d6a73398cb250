import type { Refusals } from "../../shape.ts";

export const fields: Refusals = {
  "Correct the fields that are marked below.": "صحّح الحقول المعلّمة أدناه.",
  "cannot be empty": "لا يمكن أن يكون فارغًا",
  "must contain at least one visible character": "يجب أن يحتوي حرفًا ظاهرًا واحدًا على الأقل",
  "must be at most {0} characters long": "يجب ألا يتجاوز {0} حرفًا",
  "must be valid Unicode text without NUL characters": "يجب أن يكون نص Unicode سليمًا بلا محارف NUL",
  "must have at most {0} combining marks in a row": "يجب ألا تتوالى فيه أكثر من {0} علامة مركّبة",
  "The email or the password is incorrect.": "البريد أو كلمة المرور غير صحيح.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "انتهت صلاحية هذا الرابط أو استُعمل من قبل. اطلب رابطًا جديدًا ممن أرسله.",
};
