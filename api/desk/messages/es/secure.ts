import type { DeskMessages } from "../shape.ts";

export const secure: DeskMessages["secure"] = {
  title: "Proteger su cuenta",
  about:
    "Además de su contraseña, esto abre su cuenta o una parte de ella. Desmarque lo que quiera conservar y termine el resto.",
  offer: "Vea todo lo que abre su cuenta y termine lo que no conozca.",
  open: "Proteger su cuenta",
  changed_password:
    "Su contraseña ha cambiado y se cerró la sesión en todos los demás navegadores. Los enlaces que recibió por correo ya no funcionan. Todo lo que aparece aquí sigue funcionando hasta que lo termine.",
  reset:
    "Su contraseña está fijada. Se cerró la sesión en todos los navegadores menos en este. También se terminó todo lo añadido desde su última contraseña.",
  restored:
    "Su cuenta vuelve a tener su correo anterior, con una contraseña nueva. Se terminó cualquier otro acceso.",
  ended: "Se terminó lo que marcó.",
  nothing_ended: "No había nada marcado, así que no se terminó nada.",
  was_ended: "Terminado:",
  kind_session: "Navegadores con sesión",
  kind_passkey: "Llaves de acceso",
  kind_key: "Claves de API",
  kind_program: "Programas",
  kind_preview: "Enlaces de vista previa",
  kind_link: "Enlaces enviados pendientes",
  kind_issued: "Enlaces creados para otras personas",
  one_session: "un navegador con sesión",
  one_passkey: "una llave de acceso",
  one_key: "una clave de API",
  one_program: "un programa",
  one_preview: "un enlace de vista previa",
  one_link: "un enlace enviado",
  one_issued: "un enlace para otra persona",
  password_link: "Un enlace para elegir su contraseña",
  invitation_link: "Un enlace de invitación",
  email_link: "Un enlace para cambiar su correo a {email}",
  issued_link: "Un enlace para que {name} elija una contraseña",
  of_piece: "{name}, para «{headline}»",
  from: "Desde: {place}",
  never_used: "Nunca usado",
  only_this: "Nada más abre su cuenta: solo su contraseña, en este navegador.",
  end_ticked: "Terminar lo marcado",
  more: "Hay más. Aparecen cuando se terminen estos.",
  change_password: "Cambiar su contraseña",
  confirm_email: "Confirmar su correo nuevo",
  confirm_email_about:
    "A partir de ahora se inicia sesión en la cuenta de {name} con {email}, y los enlaces para elegir una contraseña se envían allí.",
  confirm_email_button: "Confirmar este correo",
  email_confirmed: "Su correo nuevo está confirmado. Úselo la próxima vez que inicie sesión.",
  restore_email: "Recuperar su cuenta",
  restore_email_about:
    "La cuenta de {name} vuelve a tener el correo {email}. Termina todo acceso: navegadores, llaves de acceso, claves de API, programas, enlaces de vista previa y enlaces enviados. Elija una contraseña nueva para iniciar sesión.",
  restore_email_button: "Recuperar e iniciar sesión",
};
