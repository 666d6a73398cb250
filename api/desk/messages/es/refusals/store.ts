import type { Refusals } from "../../shape.ts";

export const store: Refusals = {
  "Only the drafts' own writer can do this.": "Solo el autor de los borradores puede hacerlo.",
  "No such writer.": "Este autor no existe.",
  "There is no such comment of yours.": "No tiene ese comentario.",
  "There is nothing to comment on at this address.": "No hay nada que comentar en esta dirección.",
  "This link has been used for as many comments as it can.":
    "Este enlace ya se ha usado para todos los comentarios posibles.",
  "This piece has as many comments as it can have.":
    "Este texto tiene todos los comentarios que puede tener.",
  "This writer has an email. Only they can change it.":
    "Este autor tiene un correo. Solo él puede cambiarlo.",
  "Only the piece's own writer can do this.": "Solo el autor del texto puede hacerlo.",
  "There is no such piece.": "Este texto no existe.",
  "Unpublish or withdraw this piece first; then delete it.":
    "Primero despublique o retire este texto; después elimínelo.",
  "There is no such delivery.": "Este envío no existe.",
  "A test is already on its way.": "Ya hay una prueba en camino.",
  "There is no such writer.": "Este autor no existe.",
  "Only an editor can do this, in the desk.": "Solo un editor puede hacerlo, en el escritorio.",
  "Only the operator decides who is an editor.": "Solo el operador decide quién es editor.",
  "This account is your own. Another editor must do this.":
    "Esta cuenta es suya. Otro editor debe hacerlo.",
  "This link has expired or was used. Ask for a new one.":
    "Este enlace ha caducado o ya se usó. Pida uno nuevo.",
  "This piece has had {0} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Este texto ha tenido {0} direcciones, el máximo. Conserve esta o elija una anterior.",
  "Your pieces have had {0} addresses before, which is the most. Keep the address of this one.":
    "Sus textos han tenido ya {0} direcciones, el máximo. Conserve la dirección de este.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Otra persona ha guardado esta página desde que la abrió. Copie su texto y ábrala otra vez.",
  "A site can have {0} pages of its own. Delete one first.":
    "Un sitio puede tener {0} páginas propias. Elimine primero una.",
  "There is no such page. Somebody may have deleted it.":
    "Esta página no existe. Quizá alguien la haya eliminado.",
  "There is already a page at /{0}.": "Ya hay una página en /{0}.",
  "another page has the address /{0}": "otra página tiene la dirección /{0}",
  "A redirect leads from {0}. Remove the redirect first, or choose another address.":
    "Una redirección sale de {0}. Quítela primero o elija otra dirección.",
  "a redirect leads from {0}": "una redirección sale de {0}",
  "Unpublish the page before you change its address.":
    "Despublique la página antes de cambiar su dirección.",
  "The page is public. Unpublish it first, then delete it.":
    "La página es pública. Despublíquela primero y después elimínela.",
  "There is no such passkey.": "Esta llave de acceso no existe.",
  "This passkey is in use already.": "Esta llave de acceso ya está en uso.",
  "You have {0} passkeys. Remove one first.": "Tiene {0} llaves de acceso. Quite primero una.",
  "A picture of this piece, or the description of its cover, was changed after you saw it. Look again before you answer.":
    "Una imagen de este texto, o la descripción de su portada, cambió después de que la viera. Mire otra vez antes de responder.",
  "While you are suspended, you cannot show pieces by a link.":
    "Mientras esté suspendido, no puede mostrar textos por enlace.",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Un editor ha retirado este texto. No puede mostrarse por enlace hasta que se levante la retirada.",
  "This piece has {0} links that work. Revoke one first.":
    "Este texto tiene {0} enlaces válidos. Revoque primero uno.",
  "There is no such listing in your shop.": "Este anuncio no está en su tienda.",
  "Related pieces must be the seller's own.":
    "Los textos relacionados deben ser del propio vendedor.",
  "This site has {0} redirects, which is the most it can have. Remove some that nobody uses.":
    "Este sitio tiene {0} redirecciones, el máximo. Quite algunas que nadie use.",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Otra persona ha cambiado el sitio desde que abrió esta página. Ábrala otra vez para ver sus cambios y haga después los suyos.",
  "The logo is gone. Upload it again.": "El logotipo ya no está. Súbalo otra vez.",
  "The icon is gone. Upload it again.": "El icono ya no está. Súbalo otra vez.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Este texto se guardó entretanto en otro sitio. No se ha sobrescrito nada; cárguelo otra vez para comparar.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Un editor ha retirado este texto. Puede editarlo y pedir una opinión; podrá publicarse otra vez cuando un editor levante la retirada.",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Un editor ya ha aceptado este texto. Aparece a la hora que fijó su autor.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Una actualización de este texto espera a un editor. Retírela primero.",
  "This piece is {0}: it is not possible to {1} it now.":
    "Ahora no es posible. Estado del texto: {0} ({1}).",
  "This piece was {0} when you saw it, and is {1} now. Look again before you answer.":
    "Cuando vio este texto estaba «{0}», y ahora está «{1}». Mire otra vez antes de responder.",
  draft: "borrador",
  pending: "en espera",
  approved: "publicado",
  rejected: "rechazado",
  "Only the piece's own writer can do this, in the desk.":
    "Solo el autor del texto puede hacerlo, en el escritorio.",
  "Only the service does this, at the time that the writer set.":
    "Solo lo hace el servicio, a la hora que fijó el autor.",
  "This piece is your own. Another editor must answer it.":
    "Este texto es suyo. Otro editor debe responder.",
  "Write a note, so that the writer knows what to do.":
    "Escriba una nota, para que el autor sepa qué hacer.",
  "The note must be at most {0} characters long.":
    "La nota puede tener {0} caracteres como máximo.",
  "Nothing has changed since this was published.": "Nada ha cambiado desde que se publicó.",
  "It is too early to publish this piece.": "Es demasiado pronto para publicar este texto.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Esta cuenta está suspendida y no puede publicar nada. Un editor puede terminar la suspensión.",
  "This writer is now called “{0}”. Check the name.":
    "Este autor se llama ahora «{0}». Compruebe el nombre.",
  "The webhook is switched off. Save it again to switch it on.":
    "El webhook está desactivado. Guárdelo otra vez para activarlo.",
  "There is no webhook yet. Save its address first.":
    "Aún no hay webhook. Guarde primero su dirección.",
  "A writer with the email {0} already exists.": "Ya existe un autor con el correo {0}.",
  "{0}. {1}, or ask the operator of this site for more room.":
    "{0}. {1}, o pida más espacio al operador de este sitio.",
  "{0}. The limit is {1}": "{0}. El límite es {1}",
  "You have {0} unpublished pieces": "Tiene {0} textos sin publicar",
  "You have {0} keys": "Tiene {0} claves",
  "You have made {0} keys within a day": "Ha creado {0} claves en un día",
  "You have {0} listings in your shop": "Tiene {0} anuncios en su tienda",
  "Your pieces with their revisions can take {0} MB, and this text does not fit":
    "Sus textos con sus versiones pueden ocupar {0} MB, y este no cabe",
  "Your pictures can take {0}, and this one does not fit":
    "Sus imágenes pueden ocupar {0}, y esta no cabe",
  "Publish or delete one in the desk": "Publique o elimine uno en el escritorio",
  "Delete pieces that you no longer need (their room is free after 30 days)":
    "Elimine textos que ya no necesite (su espacio queda libre a los 30 días)",
  "Delete pictures that you no longer show": "Elimine imágenes que ya no muestre",
  "Revoke one that you no longer use": "Revoque una que ya no use",
  "Try again tomorrow": "Inténtelo mañana",
  "Remove one": "Quite uno",
  "The time {0}.": "La hora {0}.",
  "The date {0}.": "La fecha {0}.",
  "The old path {0}.": "La ruta antigua {0}.",
  "The new address {0}.": "La dirección nueva {0}.",
  "You have 1 unpublished piece": "Tiene 1 texto sin publicar",
  "You have 1 key": "Tiene 1 clave",
  "You have 1 listing in your shop": "Tiene 1 anuncio en su tienda",
  "You have made 1 key within a day": "Ha creado 1 clave en un día",
  "Only the operator can give an editor an email.":
    "Solo el operador puede dar un correo a un editor.",
  "changes requested": "cambios pedidos",
  edit: "editar",
  publish: "publicar",
  schedule: "programar",
  update: "actualizar",
  "ask for look": "pedir una opinión",
  withdraw: "retirar",
  accept: "aceptar",
  return: "devolver",
  "ask for changes": "pedir cambios",
  reject: "rechazar",
  unpublish: "despublicar",
  "withdraw update": "retirar la actualización",
  "accept update": "aceptar la actualización",
  "return update": "devolver la actualización",
  lift: "levantar la retirada",
  "It is to be published on {0}.": "Debe publicarse el {0}.",
  "It is dated {0}.": "Lleva fecha de {0}.",
  "Its writer set {0}.": "Su autor fijó {0}.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Solo el operador puede crear un enlace para un editor, con: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Solo el operador puede suspender a un editor o terminar la suspensión.",
  unschedule: "quitar la hora",
  "publish scheduled": "publicar a su hora",
};
