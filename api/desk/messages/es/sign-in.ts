import type { DeskMessages } from "../shape.ts";

export const sign_in: DeskMessages["sign_in"] = {
  title: "Iniciar sesión",
  email: "Correo electrónico",
  password: "Contraseña",
  with_passkey: "Iniciar sesión con una llave de acceso",
  forgot: "{link} Si aún no tiene cuenta, pídala a la redacción de este sitio.",
  forgot_link: "¿Ha olvidado su contraseña?",
  forgot_no_mail:
    "¿Ha olvidado su contraseña, o aún no tiene? Pida a la redacción de este sitio un enlace para crearla.",
  signed_out: "Ha cerrado la sesión.",
  signed_out_everywhere:
    "Ha cerrado la sesión en todas partes. Las llaves de acceso, claves de API, programas y enlaces de vista previa siguen funcionando. Si sospecha de alguien, inicie sesión y {secure}.",
  secure_link: "proteja su cuenta",
  still_works:
    "Todavía puede iniciar sesión con una llave de acceso o con un enlace para elegir una contraseña nueva.",
  deleted_gone: "Su cuenta está eliminada. Sus páginas y textos ya no están en este sitio.",
  deleted_lists:
    "Su cuenta está eliminada y sus páginas han desaparecido. Algunas listas aún las muestran hasta que puedan reescribirse.",
  deleted_going:
    "Su cuenta está eliminada. Sus páginas públicas aún se están retirando y los lectores pueden verlas hasta entonces. Esta página le dirá cuándo han desaparecido.",
  set_password: "Cree su contraseña",
  welcome: "Le damos la bienvenida, {name}.",
  will_sign_in: "Iniciará sesión con {email} y esta contraseña.",
  set_and_enter: "Crear contraseña e iniciar sesión",
};
