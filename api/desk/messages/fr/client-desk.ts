import type { DeskMessages } from "../shape.ts";

export const client_desk: DeskMessages["client_desk"] = {
  copied: "Copié",
  press_to_copy: "Appuyez sur Ctrl+C",
  shown_in: "{moment}, affiché en {zone}",
  your_time: "(votre heure, {zone})",
  left: { one: "{count} caractère restant", other: "{count} caractères restants" },
  too_many: { one: "{count} caractère de trop", other: "{count} caractères de trop" },
};
