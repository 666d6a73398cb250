import type { DeskMessages } from "../shape.ts";

export const publish: DeskMessages["publish"] = {
  publish: "Publicar",
  update: "Actualizar",
  send: "Enviar a la redacción",
  back: "← Volver al texto",
  heading: "{action}: {headline}",
  cancel: "Cancelar",
  changes: "Qué cambia para los lectores",
  share_card: "Tarjeta para compartir",
  share_card_about: "Otros servicios muestran esta imagen con un enlace al texto.",
  share_card_of: "Tarjeta: {headline}",
  preview: "Vista previa",
  preview_title: "Vista previa del texto",
  key_drafted: "El programa {key} redactó esto el {moment}.",
  key_changed: "El programa {key} modificó esto el {moment}.",
  key_advice: "Léalo antes de publicarlo: aparece con su nombre.",
  old_address: "Su dirección anterior, {address}, lleva allí.",
  review_new: "Primero lo lee la redacción. Cuando lo acepte, aparece en {address}.",
  review_update: "Primero lo lee la redacción. Cuando lo acepte, reemplaza el texto en {address}.",
  review_until_then: "Hasta entonces, los lectores ven el texto publicado.",
  review_withdraw: "Para editarlo mientras espera, retírelo primero.",
  moves_to: "Se muda a {address}.",
  stays_at: "Sigue en {address}.",
  appears_at: "Aparece en {address}.",
  appears_first_at: "Aparece en {address}. La dirección no cambia, aunque cambie el titular.",
  listed:
    "Aparece en {page}, en la portada y en la categoría {category}. Los lectores lo encuentran en la búsqueda y los programas por la API.",
  your_page: "su página",
  in_feeds: "Incluido en sus feeds ({rss}, {json}) y en los del sitio.",
  to_webhook: "Se envía a su webhook en {host}.",
  no_webhook: "No se envía a otros servicios: no tiene webhook.",
  when: "Cuándo",
  at_once: "Ahora",
  earlier_date: "Poner fecha anterior",
  earlier_date_hint:
    "Para un texto que escribió o publicó antes. El historial guarda la fecha verdadera.",
  first_appeared:
    "Apareció por primera vez el {date}. Los lectores verán esta fecha; el historial guarda la verdadera.",
  at_a_time: "Programar",
  day_and_time: "Día y hora {zone}",
  at_hint:
    "Entonces se publica este texto tal como lo ve aquí. Si lo cambia antes, la hora se anula.",
  scheduled_for: "Programado para el {moment}.",
  scheduled_means: "{what} Si cambia el texto antes, la hora se anula.",
  unschedule: "Cancelar la programación",
  taken_back: "Este texto ya no está programado.",
  taken_back_means:
    "{what} Iba a aparecer el {planned}. La hora se anuló el {moment}: {why}. Para publicarlo, abra «Publicar» de nuevo.",
  ok: "OK",
  live: "En línea",
  not_live: "Aún no está en línea",
  quoted: "«{headline}»",
  is_live: "{headline} está publicado. Los lectores ya pueden verlo.",
  its_address: "Enlace",
  open: "Abrir",
  share: "Compartir…",
  waiting:
    "Su texto está publicado, pero los lectores aún no lo ven: su página espera a ser escrita. Aparecerá en {address}. No hace falta esperar aquí.",
  failed:
    "Su texto está publicado, pero no se pudo escribir su página. Su texto está guardado. El operador de este sitio ve el motivo y puede intentarlo de nuevo.",
  edit: "Editar",
  being_removed: "Retirándose",
  tells_when_gone: "Esta página le dirá cuándo ha desaparecido.",
  nothing_to_update: "Nada que actualizar",
  unchanged: "{headline} no ha cambiado desde que se publicó.",
  unpublish: "Retirar",
  unpublish_page: "Su página se retira y desaparece de listas, feeds y búsqueda.",
  unpublish_draft: "Pasa a ser un borrador con el último texto que guardó.",
  unpublish_again: "Si lo publica de nuevo, conserva su dirección y su primera fecha.",
  unpublish_copies: "Los lectores de feeds y otros servicios conservan lo que ya copiaron.",
  keep_published: "Dejarlo publicado",
  pending_edit: "Para editarlo, retírelo primero.",
  withdraw_update: "Retirar la actualización",
  withdraw: "Retirar",
  unpublish_piece: "Dejar de publicar el texto",
  the_piece: "El texto",
  update_scheduled_for: "Actualización programada para el {moment}.",
  update_scheduled_means:
    "{what} Hasta entonces, los lectores ven el texto publicado. Si cambia el texto antes, la hora se anula.",
  update_taken_back: "Esta actualización ya no está programada.",
  at_hint_update:
    "Entonces este texto sustituye al publicado, tal como lo ve aquí. Si lo cambia antes, la hora se anula.",
  update_waits_planned:
    "{what} Si la redacción la acepta antes del {moment}, los lectores la ven entonces; si es después, al momento. Hasta entonces ven el texto publicado. El texto enviado está abajo.",
  update_accepted: "La redacción aceptó su actualización.",
  update_accepted_planned:
    "{what} Los lectores la ven el {moment}. Hasta entonces ven el texto publicado. El texto enviado está abajo.",
  update_waits: "Su actualización espera a la redacción.",
  update_waits_means:
    "{what} Los lectores ven el texto publicado hasta que la redacción acepte este. El texto enviado está abajo.",
  look_taken_down:
    "Pidió una lectura de un texto retirado. Si la redacción levanta la retirada, pasa a ser un borrador y podrá publicarlo de nuevo.",
  waits: "Este texto espera a la redacción.",
  waits_planned:
    "{what} Si la redacción lo acepta antes del {moment}, se publica entonces; si es después, al momento.",
  accepted: "La redacción aceptó este texto.",
  accepted_planned: "{what} Se publica el {moment}.",
  waits_means:
    "Este texto espera a la redacción. Se publica cuando lo acepte. No tiene que hacer nada más.",
  look_means:
    "Pidió una lectura a la redacción. Se lo devolverá con una nota. Solo usted y la redacción pueden verlo.",
};
