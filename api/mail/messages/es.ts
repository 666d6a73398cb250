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
    "Una contraseña nueva cierra su sesión en todas partes y termina sus llaves de acceso, y las claves de API, los programas y los enlaces de vista previa añadidos desde su última contraseña.",
  password_not_asked: "Si no lo pidió, no tiene que hacer nada: su contraseña se queda como está.",
  sign_in_subject: "Nuevo inicio de sesión en su cuenta",
  signed_in: "Alguien inició sesión en su cuenta el {time}: {browser}.",
  unknown_browser: "Un navegador desconocido",
  not_you:
    "Si no fue usted, abra «Proteger su cuenta», termine lo que no conozca y cambie su contraseña: {address}\nSi ya no puede iniciar sesión, pida un enlace para elegir una contraseña nueva: {forgotten}",
  account_subject: "Su cuenta ha cambiado",
  changed_mint: "Se creó una clave de API para su cuenta: {name}.",
  changed_connect: "Se conectó un programa a su cuenta y puede redactar para usted: {name}.",
  changed_add_passkey: "Se añadió una llave de acceso a su cuenta: {name}.",
  changed_set_password: "Se cambió la contraseña de su cuenta.",
  changed_set_password_by_link:
    "La contraseña de su cuenta se eligió con un enlace de un solo uso.",
  changed_set_credentials: "Se fijaron el correo y la contraseña de su cuenta.",
  changed_ask_for_email:
    "Alguien pidió cambiar el correo de su cuenta a {name}. Cambia cuando se confirme esa dirección.",
  changed_set_email: "El correo de su cuenta se cambió a {name}.",
  changed_restore_email:
    "Su cuenta vuelve a tener este correo, con una contraseña nueva. Se terminó cualquier otro acceso.",
  changed_by: "Fue el {time}: {browser}.",
  changed_on: "Fue el {time}.",
  email_confirm_subject: "Confirme su correo nuevo",
  email_confirm:
    "Alguien quiere usar este correo para una cuenta en {site}. Si fue usted, confírmelo con este enlace. Funciona una vez, hasta el {time}:",
  email_confirm_not_you: "Si no fue usted, no tiene que hacer nada: sin el enlace no cambia nada.",
  email_taken_subject: "Su correo ya está en uso",
  email_taken:
    "Alguien pidió usar este correo para otra cuenta en {site}. Ya pertenece a su cuenta, así que no se cambió nada.",
  email_taken_yours: "Si fue usted, inicie sesión con este correo. Si no, no tiene que hacer nada.",
  email_changed_subject: "Se cambió el correo de su cuenta",
  email_changed:
    "El correo de su cuenta en {site} es ahora {email}. Los enlaces y los mensajes se envían allí a partir de ahora.",
  email_undo:
    "Si no fue usted, deshágalo con este enlace hasta el {time}. Termina todo acceso a su cuenta y le permite elegir una contraseña nueva:",
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
