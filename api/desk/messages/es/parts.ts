import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "(opcional)",
  full_stop: ".",
  between_faults: "; ",
  copy: "Copiar",
  untitled: "Sin título",
  imported: "Importado.",
  changed_by: "Modificado después por {writer}.",
  changed_by_program: "Modificado después por un programa.",
  drafted_by: "Redactado por {writer}.",
  drafted_by_key: "Redactado por el programa {key}.",
  removed_key: "(eliminado)",
  unchanged_by_person: "Ninguna persona lo ha modificado después.",
  no_changes: "Sin cambios.",
  headline: "Titular",
  standfirst: "Entradilla",
  body: "Texto",
  category: "Categoría",
  tags: "Etiquetas",
  frame: "Enfoque",
  style: "Estilo",
  language: "Idioma",
  address: "Dirección",
  new_address: "Nueva dirección",
  first_published: "Publicado primero en",
  statement: "Cómo se hizo",
  cover: "Portada",
  cover_picture: "imagen {id}",
  no_cover: "ninguna",
  lines_unchanged: { one: "{count} línea sin cambios", other: "{count} líneas sin cambios" },
  lines_more: {
    one: "{count} línea más, demasiado para mostrarla aquí",
    other: "{count} líneas más, demasiadas para mostrarlas aquí",
  },
  withdrawn_gone:
    "Este texto ya no está en el sitio: su página ha desaparecido y ninguna lista, feed ni búsqueda lo muestra.",
  withdrawn_lists:
    "La página de este texto ha desaparecido. Algunas listas aún lo muestran hasta que puedan reescribirse.",
  withdrawn_going:
    "Este texto aún se está retirando del sitio. Hasta entonces los lectores pueden verlo.",
  link_asked:
    "Alguien pidió al iniciar sesión un enlace para crear su contraseña, que se envió a su correo,",
  link_created: "{who} creó un enlace para crear su contraseña",
  link_operator: "El operador de este sitio",
  link_former_editor: "Un antiguo editor",
  link_on: "{what} el {moment}.",
  link_used: "Se usó el {moment}.",
  link_unused: "No se ha usado.",
  link_advice:
    "Quien use un enlace así puede actuar en su nombre. Si no lo pidió, cambie su contraseña y revise los eventos de seguridad en {account}.",
  dismiss: "Entendido",
};
