import type { DeskMessages } from "../shape.ts";

export const writers: DeskMessages["writers"] = {
  done_invited:
    "Invitado. Un correo con un enlace para elegir contraseña está en camino. Si no llega, cree un enlace abajo y envíelo usted.",
  done_verified:
    "Verificado. La marca aparece cuando se actualizan las páginas, normalmente en segundos.",
  done_suspended: "Suspendido. El autor ve su nota en cada página del escritorio.",
  done_unsuspended: "La suspensión ha terminado.",
  done_unverified:
    "Ya no está verificado. La marca desaparece cuando se actualizan las páginas, normalmente en segundos.",
  link_about:
    "Copie este enlace y envíelo a {name}: solo se muestra una vez. Permite elegir una contraseña, funciona una vez y caduca: {time}. Sus enlaces anteriores ya no funcionan. Si ya tiene contraseña, el escritorio le dice que usted creó este enlace.",
  one_time_link: "Enlace de un solo uso",
  invite_title: "Invitar a un autor",
  name: "Nombre",
  name_hint: "Visible para los lectores y usado en su dirección.",
  email: "Correo electrónico",
  email_hint: "Sirve para iniciar sesión.",
  invite: "Invitar",
  all: "Todos los autores",
  search_label: "Buscar por nombre, dirección o correo",
  none: "No se han encontrado autores.",
  more: "Hay más autores. Busque para encontrarlos.",
  identity_verified: "Identidad verificada",
  verified: "verificado",
  no_email: "sin correo",
  access_writer: "autor",
  access_editor: "editor",
  published: "{count} publicados",
  can_sign_in: "puede iniciar sesión",
  no_password: "no ha elegido contraseña",
  suspended_since: "Suspendido desde {time}: {note}",
  renamed_verified:
    "Verificado como {name}, con otro nombre desde entonces. Si el nuevo nombre no es suyo, retire la verificación.",
  lost_tick:
    "Estaba verificado como {name} y perdió la marca al cambiar de nombre. Si el nuevo nombre es suyo, verifíquelo.",
  this_is_you:
    "Es usted. Otro editor o el operador puede verificarle. Puede cambiar su contraseña en {account}.",
  only_operator:
    "Solo el operador puede suspender a un editor o crear un enlace para su contraseña: {command}",
  verify: "Verificar",
  unverify: "Retirar verificación",
  create_invitation: "Crear enlace de invitación",
  create_password: "Crear enlace de contraseña",
  for_name: "para {name}",
  email_to_sign_in: "Correo para iniciar sesión",
  end_suspension: "Terminar la suspensión",
  of_name: "de {name}",
  suspend: "Suspender",
  suspend_about:
    "Los autores suspendidos pueden iniciar sesión, editar borradores, despublicar textos y exportar sus datos. No pueden publicar ni cambiar su perfil, imagen o tienda, y sus claves de API, programas y enlaces de vista previa no funcionan mientras dure la suspensión. Los textos publicados siguen siendo públicos hasta que los retire uno a uno.",
  reason: "Razón (el autor la ve)",
};
