import type { DeskMessages } from "../shape.ts";

export const client_editor: DeskMessages["client_editor"] = {
  too_long: "أطول من أن يكون مقالًا",
  no_words: "لا كلمات بعد",
  length: "{words}، {minutes} للقراءة",
  words: {
    zero: "لا كلمات",
    one: "كلمة واحدة",
    two: "كلمتان",
    few: "{count} كلمات",
    many: "{count} كلمة",
    other: "{count} كلمة",
  },
  minutes: {
    zero: "أقل من دقيقة",
    one: "دقيقة واحدة",
    two: "دقيقتان",
    few: "{count} دقائق",
    many: "{count} دقيقة",
    other: "{count} دقيقة",
  },
  tagged: "الوسوم: {tags}",
  no_tags: "بلا وسوم",
  with_cover: "بغلاف",
  no_cover: "بلا غلاف",
  elsewhere: "نُشر أولًا في مكان آخر",
};
