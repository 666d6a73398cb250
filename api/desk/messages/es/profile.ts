import type { DeskMessages } from "../shape.ts";

export const profile: DeskMessages["profile"] = {
  identity_verified: "Identidad verificada",
  verified_mark: "verificado",
  website: "Sitio web",
  lost_mark:
    "Su identidad estaba verificada con otro nombre, así que su nombre ha perdido la marca. Un editor puede verificar el nuevo nombre.",
  saved:
    "Guardado. {page} se actualiza a continuación, y después sus textos. Suele tardar segundos.",
  public_page: "Su página pública",
  nothing_saved: "No se ha guardado nada. {problem}",
  name: "Nombre",
  name_hint: "El nombre que ven los lectores. Un cambio se aplica a todas sus páginas.",
  verified_name_hint:
    "El nombre que ven los lectores. Un editor lo verificó. Si lo cambia, pierde la marca hasta que un editor verifique el nuevo.",
  role: "Ocupación",
  role_hint: "Su trabajo, por ejemplo ingeniera de puentes.",
  niche: "Especialidad",
  niche_hint: "El tema sobre el que escribe.",
  location: "Lugar",
  location_hint: "El lugar donde vive o trabaja.",
  bio: "Biografía",
  bio_hint: "Unas frases. Los resultados de búsqueda muestran los primeros 160 caracteres.",
  website_hint: "Por ejemplo https://example.org. Una dirección nueva debe verificarse otra vez.",
  picture_url: "URL de la imagen",
  picture_url_hint: "En lugar de subirla. La imagen se recoge de allí cada día.",
  social_profiles: "Perfiles sociales",
  newsletter: "Boletín",
  save: "Guardar perfil",
  preview: "Vista previa",
  address: "Dirección",
  cannot_be_changed: "(no se puede cambiar)",
  identity: "Identidad",
  verified: "Verificado",
  not_verified_ask: "No verificada. Pida a un editor que la verifique.",
  not_verified: "No verificado",
  picture: "Imagen",
  picture_not_saved: "La imagen no se ha guardado. {problem}",
  your_picture: "Su imagen",
  your_initials: "Sus iniciales",
  picture_file: "Archivo de imagen",
  picture_file_hint:
    "JPEG, PNG, WebP, GIF o AVIF, hasta {count} MiB. El centro se recorta en cuadrado y se guarda al momento, aparte de los campos de abajo. Se quitan lugar, hora y datos de la cámara.",
  upload_picture: "Subir imagen",
  remove_picture: "Quitar imagen",
  remove_about:
    "Los lectores verán sus iniciales. La imagen se elimina. Para usarla otra vez, tendrá que subirla de nuevo.",
  keep_picture: "Conservar imagen",
  will_be_fetched: "La imagen de su URL se recogerá pronto, normalmente en un minuto.",
  not_fetched: "No se pudo recoger la imagen de su URL: {reason}",
  done_picture_saved:
    "Su imagen está guardada. Sus páginas se actualizan a continuación, normalmente en segundos.",
  done_picture_removed:
    "Su imagen está quitada. Sus páginas se actualizan a continuación, normalmente en segundos, y muestran sus iniciales.",
};
