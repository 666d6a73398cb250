import type { DeskMessages } from "../shape.ts";

export const client_desk: DeskMessages["client_desk"] = {
  copied: "Kopiert",
  press_to_copy: "Strg+C drücken",
  shown_in: "{moment}, gezeigt in {zone}",
  your_time: "(Ihre Zeit, {zone})",
  left: { one: "noch {count} Zeichen", other: "noch {count} Zeichen" },
  too_many: { one: "{count} Zeichen zu viel", other: "{count} Zeichen zu viel" },
};
