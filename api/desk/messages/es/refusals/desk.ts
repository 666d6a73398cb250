import type { Refusals } from "../../shape.ts";

export const desk: Refusals = {
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Sus datos ya se están descargando. Espere a que termine, o deténgalo y reintente en un minuto.",
  "Too many links were asked for. Try again in 15 minutes.":
    "Se han pedido demasiados enlaces. Inténtelo en 15 minutos.",
  "The password is incorrect.": "La contraseña es incorrecta.",
  "This passkey was not accepted. Use another one, or your password.":
    "Esta llave de acceso no se ha aceptado. Use otra, o su contraseña.",
  "This took too long. Reload the page and try again.":
    "Ha tardado demasiado. Recargue la página e inténtelo otra vez.",
  "This session has ended already.": "Esta sesión ya se ha cerrado.",
  "Another import is running. Try again in a minute.":
    "Hay otra importación en curso. Inténtelo en un minuto.",
  "Choose a file first.": "Elija primero un archivo.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Este enlace no muestra nada: ha caducado o su autor lo ha revocado. Pídale uno nuevo.",
  "There is no such picture.": "Esta imagen no existe.",
  "Only editors can do this.": "Solo los editores pueden hacerlo.",
  "There is no page at this address.": "No hay ninguna página en esta dirección.",
  "A form can have at most {0} fields.": "Un formulario puede tener {0} campos como máximo.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Esta página ha caducado. No se ha cambiado nada. Recárguela e inténtelo otra vez.",
  "The desk does not accept API keys. Sign in instead.":
    "El escritorio no acepta claves de API. Inicie sesión.",
  "This form was sent from another site. Nothing was changed.":
    "Este formulario se envió desde otro sitio. No se ha cambiado nada.",
  "You have no such picture.": "No tiene esa imagen.",
  "There is nothing to save yet.": "Todavía no hay nada que guardar.",
  "You have no piece at this address.": "No tiene ningún texto en esta dirección.",
  "The text was saved again in the meantime. The newest text is below; nothing is published yet.":
    "El texto se ha guardado otra vez entretanto. El más reciente está abajo; aún no se ha publicado nada.",
  "There is no revision with this number.": "No hay ninguna versión con este número.",
  "You have no key with this id.": "No tiene ninguna clave con este id.",
  "Your website was checked just now. Try again in ten seconds.":
    "Su sitio web se acaba de comprobar. Inténtelo en diez segundos.",
  "Your website is already being checked.": "Su sitio web ya se está comprobando.",
  "This is no longer your picture.": "Esta ya no es su imagen.",
  "You are signed out. Nothing was saved.": "Su sesión está cerrada. No se ha guardado nada.",
  "The desk accepts only form data.": "El escritorio solo acepta datos de formularios.",
  "The file is larger than {0} MiB. Nothing was saved.":
    "El archivo supera los {0} MiB. No se ha guardado nada.",
  "This piece is not waiting for review.": "Este texto no espera revisión.",
  "There is no redirect from this path.": "No hay redirección desde esta ruta.",
  "There is no writer at this address.": "No hay ningún autor en esta dirección.",
  "Enter the email with which they sign in.": "Escriba el correo con el que inicia sesión.",
  "You have no listing at this address.": "No tiene ningún anuncio en esta dirección.",
  "There is no such page. It may be deleted.": "Esta página no existe. Quizá se haya eliminado.",
  "This server makes no previews.": "Este servidor no hace vistas previas.",
  "Write something before you publish.": "Escriba algo antes de publicar.",
  "This picture is gone. Upload it again.": "Esta imagen ya no está. Súbala otra vez.",
  "This version is no longer kept.": "Esta versión ya no se conserva.",
  "Choose a file that is not empty.": "Elija un archivo que no esté vacío.",
  "It is the same picture.": "Es la misma imagen.",
  "The form arrived incomplete. Nothing was saved.":
    "El formulario llegó incompleto. No se ha guardado nada.",
  "Something went wrong on our side. It was noted as {0}.":
    "Algo ha fallado por nuestra parte. Se ha anotado como {0}.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Ahora no se puede leer un archivo. Inténtelo en unos segundos.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "La base de datos está ocupada. No se ha guardado nada. Inténtelo en unos segundos.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Su cuota está agotada. Elimine algo o pida más al operador.",
  "You don't have permission to do this.": "No tiene permiso para hacer esto.",
  "There is nothing at this address.": "No hay nada en esta dirección.",
  "This was changed in the meantime. Load it again.":
    "Esto ha cambiado entretanto. Cárguelo otra vez.",
  "The request body is too large.": "La petición es demasiado grande.",
  "Something went wrong on our side.": "Algo ha fallado por nuestra parte.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "El servicio no puede hacerlo ahora. Inténtelo en unos segundos.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "El disco del servidor está lleno. No se ha guardado nada. Inténtelo más tarde.",
  "The site is being built. Try again in a few seconds.":
    "El sitio se está construyendo. Inténtelo en unos segundos.",
  "This address takes {0}.": "Esta dirección acepta {0}.",
  "Too many wrong passwords. {0}": "Demasiadas contraseñas incorrectas. {0}",
  "Too many requests. {0}": "Demasiadas peticiones. {0}",
  "Try again in {0} minutes.": "Inténtelo en {0} minutos.",
  "Try again in {0} seconds.": "Inténtelo en {0} segundos.",
  "Try again in 1 second.": "Inténtelo en 1 segundo.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "Las llaves de acceso necesitan un sitio con nombre, por ejemplo example.org, y este tiene una dirección IP. Inicie sesión con su contraseña.",
  "Too many brackets are open": "Hay demasiados paréntesis abiertos",
};
