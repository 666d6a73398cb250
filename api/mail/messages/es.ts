import type { MailMessages } from "./shape.ts";

export const es: MailMessages = {
  hello: "Hola, {name}:",
  invitation_subject: "Le invitamos a escribir",
  invited_by: "{name} le invita a escribir en {site} ({home}).",
  invited: "Le invitamos a escribir en {site} ({home}).",
  set_password_to_begin:
    "Para empezar, elija una contraseña con este enlace. Funciona una vez, hasta el {time}:",
  password_subject: "Un enlace para elegir su contraseña",
  password_asked:
    "Alguien pidió un enlace para elegir una contraseña nueva para su cuenta. Funciona una vez, hasta el {time}:",
  password_signs_out:
    "Una contraseña nueva cierra su sesión en todas partes y quita sus llaves de acceso.",
  password_not_asked: "Si no lo pidió, no tiene que hacer nada: su contraseña se queda como está.",
  sign_in_subject: "Nuevo inicio de sesión en su cuenta",
  signed_in: "Alguien inició sesión en su cuenta el {time}: {browser}.",
  unknown_browser: "Un navegador desconocido",
  not_you: "Si no fue usted, cierre la sesión y cambie su contraseña en {address}.",
  returned_subject: "Su texto fue devuelto: {headline}",
  returned: "{name} devolvió su texto «{headline}» con esta nota:",
  the_operator: "El operador",
  time_taken_back_subject: "Ya no está programado: {headline}",
  time_taken_back:
    "«{headline}» iba a aparecer a la hora que usted eligió. La hora se retiró, así que no aparece. La página del texto dice por qué:",
  publish_again: "Para publicarlo, abra «Publicar» otra vez.",
  suggested_subject: {
    one: "Cambios sugeridos en uno de sus textos",
    other: "Cambios sugeridos en {count} de sus textos",
  },
  suggested_line: "- {headline} (de {name})",
  suggested_close: "Usted los acepta o no, uno por uno. Eso no publica nada.",
  commented_subject: {
    one: "Comentarios nuevos en un texto suyo",
    other: "Comentarios nuevos en {count} de sus textos",
  },
  commented_line: "- {headline} (de {name})",
  commented_close: "Los lectores no ven los comentarios.",
  drafted_subject: {
    one: "Un programa ha redactado un texto para usted",
    other: "Un programa ha redactado {count} textos para usted",
  },
  asked_subject: {
    one: "Un programa le pide que mire un texto",
    other: "Un programa le pide que mire {count} textos",
  },
  drafted_line: "- {headline} ({name})",
  drafted_close: "Los lectores no ven nada de un borrador hasta que lo publica.",
  waiting_subject: { one: "Un texto espera revisión", other: "{count} textos esperan revisión" },
  waiting_line: "- {headline} de {name}",
  waiting_close: "Recibe este correo porque es editor.",
  and_more: "y {count} más",
  switch_off: "Desactivar estos correos: {address}",
  browser_from: "{browser}, desde {address}",
  browser_on: "{browser} en {system}",
};
