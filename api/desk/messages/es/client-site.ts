import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  shown: "Todas las páginas del sitio lo muestran.",
  waiting:
    "El sitio se está reconstruyendo. Los lectores ven las páginas antiguas hasta que estén listas todas las nuevas: segundos en un sitio pequeño, minutos en uno grande.",
  failed:
    "El sitio no se pudo reconstruir y muestra sus páginas antiguas. El operador encuentra la razón en el registro.",
  preview_failed: "No se pudo crear la vista previa. Pulse un botón para reintentarlo.",
  choose_colour: "Elegir un color",
  no_answer: "El servidor no respondió. Inténtelo otra vez.",
  not_uploaded: "No se pudo subir la imagen.",
};
