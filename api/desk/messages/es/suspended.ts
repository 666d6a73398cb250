import type { DeskMessages } from "../shape.ts";

export const suspended: DeskMessages["suspended"] = {
  suspended: "Su cuenta está suspendida",
  since: "{suspended} (desde {time}): {note}",
  about:
    "Puede leer y editar sus borradores, despublicar textos, quitar su imagen y sus anuncios, exportar sus datos y eliminar su cuenta. No puede publicar, actualizar, cambiar su perfil, añadir o cambiar una imagen o un anuncio ni crear claves de API, y sus claves, programas y enlaces de vista previa no funcionan mientras dure la suspensión. Sus textos publicados siguen siendo públicos salvo que un editor los retire. Para terminar la suspensión, contacte con un editor de este sitio.",
};
