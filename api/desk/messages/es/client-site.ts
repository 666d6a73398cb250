import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  preview_failed: "No se pudo crear la vista previa. Pulse un botón para reintentarlo.",
  choose_colour: "Elegir un color",
  no_answer: "El servidor no respondió. Inténtelo otra vez.",
  not_uploaded: "No se pudo subir la imagen.",
  uploaded: "{name} está subido. Se usará cuando pulse «Guardar».",
  colour_digits:
    "Un color tiene seis cifras, por ejemplo #7a1f3d. La vista previa no muestra este.",
  colour_pale:
    "Demasiado pálido para leerse en páginas claras: su contraste es {contrast}:1 y hace falta {needed}:1. La vista previa no lo muestra. El color legible más cercano es {nearest}.",
};
