import type { DeskMessages } from "../shape.ts";

export const client_desk: DeskMessages["client_desk"] = {
  copied: "Copiado",
  press_to_copy: "Pulse Ctrl+C",
  shown_in: "{moment}, mostrado en {zone}",
  your_time: "(su hora, {zone})",
  left: { one: "queda {count} carácter", other: "quedan {count} caracteres" },
  too_many: { one: "sobra {count} carácter", other: "sobran {count} caracteres" },
};
