import type { DeskMessages } from "../shape.ts";

export const client_desk: DeskMessages["client_desk"] = {
  copied: "تم النسخ",
  press_to_copy: "اضغط Ctrl+C",
  shown_in: "{moment}، بتوقيت {zone}",
  your_time: "(بتوقيتك، {zone})",
  left: {
    zero: "لم يبقَ أي حرف",
    one: "بقي حرف واحد",
    two: "بقي حرفان",
    few: "بقيت {count} أحرف",
    many: "بقي {count} حرفًا",
    other: "بقي {count} حرف",
  },
  too_many: {
    zero: "لا زيادة في الأحرف",
    one: "حرف واحد زائد",
    two: "حرفان زائدان",
    few: "{count} أحرف زائدة",
    many: "{count} حرفًا زائدًا",
    other: "{count} حرف زائد",
  },
};
