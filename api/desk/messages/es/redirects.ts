import type { DeskMessages } from "../shape.ts";

export const redirects: DeskMessages["redirects"] = {
  add_title: "Añadir una redirección",
  about:
    "Un lector que sigue una dirección antigua de este sitio llega a la nueva. Los textos cuya dirección cambia se redirigen sin su ayuda.",
  old_path: "Ruta antigua",
  old_path_hint: "Por ejemplo /2019/01/a-post.",
  new_address: "Dirección nueva",
  new_address_hint: "Una ruta de este sitio, o una dirección http o https.",
  add: "Añadir",
  all: "Todas las redirecciones",
  count: "{count} de {most} como máximo, además de las de textos movidos.",
  search_label: "Buscar rutas antiguas y direcciones nuevas",
  none: "No se han encontrado redirecciones.",
  more: "Más",
  leads_to: "lleva a {target}",
  not_public: "un texto que no es público, así que por ahora no se encuentra",
  origin_slug: "texto movido:",
  origin_import: "importada:",
  origin_desk: "añadida por un editor:",
  origin_admin: "añadida por el operador:",
  remove: "Quitar",
  the_redirect_from: "la redirección de {path}",
  remove_title: "Quitar redirección",
  remove_about: "Los lectores que sigan esta dirección antigua verán que no hay nada.",
  keep: "Conservarla",
  done_added:
    "Añadida. Funciona cuando se actualizan los archivos públicos, normalmente en segundos.",
  done_same: "Esta redirección ya existía.",
  done_removed: "Quitada.",
};
