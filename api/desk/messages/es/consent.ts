import type { DeskMessages } from "../shape.ts";

export const consent: DeskMessages["consent"] = {
  title: "Conectar un programa",
  asks: "{host} quiere escribir borradores para usted.",
  asks_list: "{host} quiere ver la lista de sus textos.",
  calls_itself: "El programa se llama a sí mismo {name}.",
  careful: "Permítalo solo si conoce esta dirección y acaba de iniciar usted la conexión.",
  local:
    "Su respuesta se envía a un programa de este ordenador, en {host}. Cualquier programa de aquí podría usar este nombre.",
  may: "Puede",
  may_list: "ver la lista de sus textos, incluidos los borradores",
  may_read: "leer sus textos, incluidos los borradores",
  may_draft: "crear borradores, revisarlos y añadir imágenes",
  may_suggest: "sugerir cambios en sus textos, que usted acepta o rechaza",
  may_ask: "avisarle de que un borrador está listo para que lo mire",
  never: "Nunca puede",
  never_publish: "publicar, programar ni retirar nada: solo usted puede, aquí en su escritorio",
  never_account: "cambiar su perfil, su contraseña ni sus claves",
  readers: "Si publica algo que ha redactado el programa, los lectores ven el nombre del programa.",
  until:
    "Sigue conectado hasta que usted lo revoque en {keys}. Si no se usa durante {count} días, tiene que volver a preguntar.",
  signed_in_as: "Ha iniciado sesión como {name}.",
  returns: "Su respuesta se envía a {host}.",
  going: "Se le lleva de vuelta a {host}.",
  allow: "Permitir",
  deny: "Denegar",
  cannot: "Este programa no puede conectarse",
  bad_client:
    "No se pudo leer lo que el programa dice de sí mismo, así que nadie sabe quién pregunta. No se ha permitido nada.",
  bad_request: "El programa preguntó de una forma que aquí no se acepta. No se ha permitido nada.",
  for_makers: "Para sus autores:",
  back: "Volver a {host}",
};
