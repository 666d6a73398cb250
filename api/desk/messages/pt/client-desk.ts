import type { DeskMessages } from "../shape.ts";

export const client_desk: DeskMessages["client_desk"] = {
  copied: "Copiado",
  press_to_copy: "Pressione Ctrl+C",
  shown_in: "{moment}, mostrado em {zone}",
  your_time: "(seu horário, {zone})",
  left: { one: "resta {count} caractere", other: "restam {count} caracteres" },
  too_many: { one: "{count} caractere a mais", other: "{count} caracteres a mais" },
};
