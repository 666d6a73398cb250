import type { RefusalMessages } from "../shape.ts";

export const refusals: RefusalMessages = {
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Un campo es demasiado largo para la vista previa. Acórtelo para verla aquí.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Ahora no se puede leer un archivo. Inténtelo en unos segundos.",
  "A form can have at most {count} fields.":
    "Un formulario puede tener {count} campos como máximo.",
  "a new version of Galley shows the text differently":
    "una versión nueva de Galley muestra el texto de otra manera",
  "a picture, its description or the address was changed":
    "se cambió una imagen, su descripción o la dirección",
  "A piece can be rejected only while it waits for an editor or is public. Load the page again to see what changed.":
    "Solo se puede rechazar un texto mientras espera a un editor o es público. Recargue la página para ver qué ha cambiado.",
  "a program changed the text": "un programa cambió el texto",
  "a quotation mark, a bracket or a comment is not closed":
    "unas comillas, un paréntesis o un comentario no se cierran",
  "a redirect leads from {path}": "una redirección sale de {path}",
  "A redirect leads from {path}. Remove the redirect first, or choose another address.":
    "Una redirección sale de {path}. Quítela primero o elija otra dirección.",
  "A site can have {count} pages of its own. Delete one first.":
    "Un sitio puede tener {count} páginas propias. Elimine primero una.",
  "A test is already on its way.": "Ya hay una prueba en camino.",
  "A text in it takes too long to read.": "Un texto que contiene tarda demasiado en leerse.",
  "A time can be set only for a draft, or for changes to a published piece that no editor has yet. Load the page again to see what changed.":
    "Solo se puede fijar una hora para un borrador, o para cambios de un texto publicado que aún no están en la redacción. Recargue la página para ver qué ha cambiado.",
  "A writer with the email {email} already exists.": "Ya existe un autor con el correo {email}.",
  "All frames of the animation together have more than {limit} million pixels. Make it smaller or shorter.":
    "Todos los fotogramas juntos tienen más de {limit} millones de píxeles. Redúzcala o acórtela.",
  "an editor asked for changes": "la redacción pidió cambios",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Un editor ya ha aceptado este texto. Aparece a la hora que fijó su autor.",
  "an editor rejected the piece": "la redacción rechazó el texto",
  "an editor returned the update": "la redacción devolvió la actualización",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Un editor ha retirado este texto. No puede mostrarse por enlace hasta que se levante la retirada.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Un editor ha retirado este texto. Puede editarlo y pedir una opinión; podrá publicarse otra vez cuando un editor levante la retirada.",
  "an editor was asked for a look": "se pidió una lectura a la redacción",
  "An import creates at most {count} drafts. Import the same archive again for the rest.":
    "Una importación crea {count} borradores como máximo. Importe el mismo archivo otra vez para el resto.",
  "An older version of Galley rendered this text. Look again in a minute. If it stays so, return the piece to its writer.":
    "Una versión anterior de Galley dio forma a este texto. Mírelo de nuevo dentro de un minuto. Si sigue así, devuelva el texto a su autor.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Una actualización de este texto espera a un editor. Retírela primero.",
  "Another import is running. Try again in a minute.":
    "Hay otra importación en curso. Inténtelo en un minuto.",
  "another page has the address /{slug}": "otra página tiene la dirección /{slug}",
  "Another piece of yours has or had the address “{slug}”. Choose another.":
    "Otro texto suyo tiene o tuvo la dirección «{slug}». Elija otra.",
  "Another piece of yours has or had this address. Choose another":
    "Otro texto suyo tiene o tuvo esta dirección. Elija otra",
  "belongs to the site itself and cannot be redirected":
    "pertenece al propio sitio y no se puede redirigir",
  "cannot be changed while the page is public: links to it would break":
    "no puede cambiar mientras la página sea pública: los enlaces a ella se romperían",
  "cannot be converted": "no se puede convertir",
  "cannot be empty": "no puede estar vacío",
  "cannot be {word}: the site uses this address itself":
    "no puede ser {word}: el sitio usa esta dirección",
  "Changes can be asked for only while a piece waits for an editor or is public. Load the page again to see what changed.":
    "Solo se pueden pedir cambios mientras un texto espera a un editor o es público. Recargue la página para ver qué ha cambiado.",
  "Changes to this piece have been asked for meanwhile. Look again before you answer.":
    "Entretanto se han pedido cambios en este texto. Mírelo otra vez antes de responder.",
  "Choose a day and a time.": "Elija un día y una hora.",
  "Choose a day.": "Elija un día.",
  "Choose a file first.": "Elija primero un archivo.",
  "Choose a file that is not empty.": "Elija un archivo que no esté vacío.",
  "comments are written between /* and */, not after //":
    "los comentarios se escriben entre /* y */, no después de //",
  "Correct the fields that are marked below.": "Corrija los campos marcados abajo.",
  "Enter a whole address, such as https://example.org/my-piece":
    "Escriba una dirección completa, como https://example.org/my-piece",
  "enter a whole number of days": "escriba un número entero de días",
  "enter at least 1": "escriba al menos 1",
  "enter at most {max}": "escriba {max} como máximo",
  "Enter the email with which they sign in.": "Escriba el correo con el que inicia sesión.",
  "Every delivery has failed since {since}.": "Todos los envíos fallan desde el {since}.",
  "has no text": "no tiene texto",
  "is incorrect": "es incorrecta",
  "is larger than {size}": "ocupa más de {size}",
  "is longer than a password can be": "es más larga de lo que puede ser una contraseña",
  "is not a date": "no es una fecha",
  "is not a Ghost post": "no es una entrada de Ghost",
  "is not a known field": "no es un campo conocido",
  "is not a time": "no es una hora",
  "is not JSON": "no es JSON",
  "is not known": "no se conoce",
  "is not UTF-8": "no está en UTF-8",
  "is not valid": "no es válido",
  "is not valid yet": "aún no es válido",
  "is or was the address of a piece": "es o fue la dirección de un texto",
  "is redirected already. Remove that redirect first":
    "ya está redirigida. Quite primero esa redirección",
  "is required": "es obligatorio",
  "is required, so that the writer knows the reason":
    "es necesaria, para que el autor conozca la razón",
  "is the address of a page, and a page always comes first":
    "es la dirección de una página, y una página va siempre primero",
  "is the address of a page, public or not, of this site":
    "es la dirección de una página de este sitio, pública o no",
  "is too long ago": "es demasiado antigua",
  "is too long to be saved: at most {count} characters":
    "es demasiado largo para guardarse: {count} caracteres como máximo",
  "is too pale to be read as a link on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The nearest colour that can be read is {colour}":
    "es demasiado pálido para leerse como enlace en páginas claras: su contraste es {contrast}:1 y hace falta {needed}:1. El color legible más cercano es {colour}",
  "It is dated {moment}.": "Lleva fecha de {moment}.",
  "It is the same picture.": "Es la misma imagen.",
  "It is to be published on {moment}.": "Debe publicarse el {moment}.",
  "It is too early to publish this piece.": "Es demasiado pronto para publicar este texto.",
  "It redirects too often, or to an invalid address.":
    "Redirige demasiadas veces, o a una dirección no válida.",
  "It was noted as {id}.": "Se ha anotado como {id}.",
  "It was scheduled for {moment}.": "Estaba programado para el {moment}.",
  "It was scheduled for {moment}: {why}.": "Estaba programado para el {moment}: {why}.",
  "its front matter cannot be read": "su front matter no se puede leer",
  "its front matter cannot be read at line {line}: {text}":
    "su front matter no se puede leer en la línea {line}: {text}",
  "its front matter has no closing line": "su front matter no tiene línea de cierre",
  "its front matter is in {language}, which is not supported":
    "su front matter está en {language}, que no se admite",
  'Its links with rel="me" lead to {links} and others.':
    'Sus enlaces con rel="me" llevan a {links} y otros.',
  'Its links with rel="me" lead to {links}.': 'Sus enlaces con rel="me" llevan a {links}.',
  "It was switched off when the account was secured.": "Se desactivó al proteger la cuenta.",
  "its text is not in the archive": "su texto no está en el archivo",
  "Its writer set {moment}.": "Su autor fijó {moment}.",
  "leads back to the old path": "vuelve a la ruta antigua",
  "line {number}": "línea {number}",
  "More than {count} pictures are on other sites.":
    "Más de {count} imágenes están en otros sitios.",
  "must be a BCP 47 language tag such as en or pt-BR":
    "debe ser un código de idioma BCP 47, por ejemplo en o pt-BR",
  "must be a boolean": "debe ser sí o no",
  "must be a colour such as #1f4e5f": "debe ser un color, por ejemplo #1f4e5f",
  "must be a number": "debe ser un número",
  "must be a path of this site, or an http or https address":
    "debe ser una ruta de este sitio, o una dirección http o https",
  "must be a path of this site, such as /2019/01/a-post":
    "debe ser una ruta de este sitio, por ejemplo /2019/01/a-post",
  'must be a plain amount such as "12.50"': "debe ser un importe sencillo, por ejemplo 12.50",
  "must be a string": "debe ser un texto",
  "must be a three-letter ISO 4217 code such as USD":
    "debe ser un código ISO 4217 de tres letras, por ejemplo USD",
  "must be a whole number": "debe ser un número entero",
  "must be an array": "debe ser una lista",
  "must be an email address": "debe ser una dirección de correo",
  "must be an http or https URL": "debe ser una dirección http o https",
  "must be an https URL": "debe ser una dirección https",
  "must be an object": "debe ser un objeto con campos",
  "must be an uploaded icon; upload it again": "debe ser un icono subido; súbalo otra vez",
  "must be an uploaded logo; upload it again": "debe ser un logotipo subido; súbalo otra vez",
  "must be at least {count} characters long": "debe tener al menos {count} caracteres",
  "must be at least {min}": "debe ser al menos {min}",
  "must be at most {count} characters long": "puede tener {count} caracteres como máximo",
  "must be at most {max}": "puede ser {max} como máximo",
  "must be in the future": "debe estar en el futuro",
  "must be one of {values}": "debe ser uno de: {values}",
  "must be the id of an uploaded picture": "debe ser el id de una imagen subida",
  "must be the id of one of your pictures": "debe ser el id de una de sus imágenes",
  "must be ticked": "debe marcarse",
  "must be valid Unicode text without NUL characters":
    "debe ser texto Unicode válido sin caracteres NUL",
  "must be within a year": "debe estar dentro de un año",
  "must begin with https://, or with / for a page of this site":
    "debe empezar por https://, o por / si es una página de este sitio",
  "must consist of lower-case letters, digits and hyphens":
    "debe constar de minúsculas, dígitos y guiones",
  "must consist of lower-case letters, digits and single hyphens":
    "debe constar de minúsculas, dígitos y guiones sueltos",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "debe constar de minúsculas, dígitos y guiones sueltos, por ejemplo sobre-nosotros",
  "must contain at least one visible character": "debe tener al menos un carácter visible",
  "must have at least {count} items": {
    one: "debe tener al menos un elemento",
    other: "debe tener al menos {count} elementos",
  },
  "must have at most {count} combining marks in a row":
    "puede tener como máximo {count} marcas combinadas seguidas",
  "must have at most {count} items": "puede tener {count} elementos como máximo",
  "must have at most {count} links": "puede tener {count} enlaces como máximo",
  "must not be in the future": "no puede estar en el futuro",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "no puede contener una marca de verificación, una dirección de texto forzada ni la palabra «verified»: pertenecen a la marca de este sitio",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "no puede contener una marca de verificación, una dirección de texto forzada ni las palabras «identity verified»",
  "must not contain the words “identity verified”":
    "no puede contener las palabras «identity verified»",
  "No complete answer came within {count} seconds.":
    "No llegó una respuesta completa en {count} segundos.",
  "No such writer.": "Este autor no existe.",
  "No update of this piece is waiting for an editor, so none can be accepted. Load the page again to see what changed.":
    "Ninguna actualización de este texto espera a un editor, así que no hay ninguna que aceptar. Recargue la página para ver qué ha cambiado.",
  "No update of this piece is waiting for an editor, so none can be returned. Load the page again to see what changed.":
    "Ninguna actualización de este texto espera a un editor, así que no hay ninguna que devolver. Recargue la página para ver qué ha cambiado.",
  "No update of this piece is waiting for an editor, so none can be withdrawn. Load the page again to see what changed.":
    "Ninguna actualización de este texto espera a un editor, así que no hay ninguna que retirar. Recargue la página para ver qué ha cambiado.",
  "Nothing has changed since this was published.": "Nada ha cambiado desde que se publicó.",
  "Only a draft can be published, and this piece is no longer one. Load the page again to see what changed.":
    "Solo se puede publicar un borrador, y este texto ya no lo es. Recargue la página para ver qué ha cambiado.",
  "Only a draft can be sent to an editor, and this piece is no longer one. Load the page again to see what changed.":
    "Solo se puede enviar a un editor un borrador, y este texto ya no lo es. Recargue la página para ver qué ha cambiado.",
  "Only a published piece can be updated, and this one is not public. Load the page again to see what changed.":
    "Solo se puede actualizar un texto publicado, y este no es público. Recargue la página para ver qué ha cambiado.",
  "Only an editor can do this, in the desk.": "Solo un editor puede hacerlo, en el escritorio.",
  "Only editors can do this.": "Solo los editores pueden hacerlo.",
  "Only its first mebibyte was read.": "Solo se leyó su primer mebibyte.",
  "Only its first {count} links were read, or fewer if they are very long.":
    "Solo se leyeron sus primeros {count} enlaces, o menos si son muy largos.",
  "Only the drafts' own writer can do this.": "Solo el autor de los borradores puede hacerlo.",
  "Only the operator can give an editor an email.":
    "Solo el operador puede dar un correo a un editor.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Solo el operador puede crear un enlace para un editor, con: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Solo el operador puede suspender a un editor o terminar la suspensión.",
  "Only the operator decides who is an editor.": "Solo el operador decide quién es editor.",
  "Only the piece's own writer can do this, in the desk.":
    "Solo el autor del texto puede hacerlo, en el escritorio.",
  "Only the piece's own writer can do this.": "Solo el autor del texto puede hacerlo.",
  "Only the service does this, at the time that the writer set.":
    "Solo lo hace el servicio, a la hora que fijó el autor.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "Las llaves de acceso necesitan un sitio con nombre, por ejemplo example.org, y este tiene una dirección IP. Inicie sesión con su contraseña.",
  "Port {port} is not allowed. Use 80, 443, or 1024 and above.":
    "El puerto {port} no está permitido. Use 80, 443 o desde 1024.",
  "post number {number}": "entrada número {number}",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Las redirecciones no se siguen. Escriba la dirección a la que redirige.",
  "Related pieces must be the seller's own.":
    "Los textos relacionados deben ser del propio vendedor.",
  "Remove {count} tags: a piece can have {limit}": {
    one: "Quite una etiqueta: un texto puede tener {limit}",
    other: "Quite {count} etiquetas: un texto puede tener {limit}",
  },
  "Shorten it by {count} characters: the limit is {limit}": {
    one: "Acórtelo en un carácter: el límite es {limit}",
    other: "Acórtelo en {count} caracteres: el límite es {limit}",
  },
  "Shorten “{tag}”: a tag can have {count} characters":
    "Acorte «{tag}»: una etiqueta puede tener {count} caracteres",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Otra persona ha cambiado el sitio desde que abrió esta página. Ábrala otra vez para ver sus cambios y haga después los suyos.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Otra persona ha guardado esta página desde que la abrió. Copie su texto y ábrala otra vez.",
  "Something went wrong on our side.": "Algo ha fallado por nuestra parte.",
  "Something went wrong on our side. It was noted as {id}.":
    "Algo ha fallado por nuestra parte. Se ha anotado como {id}.",
  "The account of this key is suspended. The key works again when an editor ends the suspension.":
    "La cuenta de esta clave está suspendida. La clave volverá a funcionar cuando un editor termine la suspensión.",
  "The address must begin with http or https.": "La dirección debe empezar por http o https.",
  "The address must not contain a user name or password.":
    "La dirección no puede contener usuario ni contraseña.",
  "The animation has {count} frames, and the limit is {limit}. Send a shorter one, or a video's address.":
    "La animación tiene {count} fotogramas y el límite es {limit}. Envíe una más corta o la dirección de un vídeo.",
  "The archive could not be read to its end.": "El archivo no se pudo leer hasta el final.",
  "The archive has more than {count} files.": "El archivo tiene más de {count} ficheros.",
  "The archive is damaged or incomplete. Download it again.":
    "El archivo está dañado o incompleto. Descárguelo de nuevo.",
  "The archive is packed in a way that is not supported. Use plain ZIP.":
    "El archivo está comprimido de un modo que no se admite. Use ZIP normal.",
  "The archive is protected by a password. Send one without.":
    "El archivo está protegido con contraseña. Envíe uno sin ella.",
  "The archive is too large when it is unpacked. Send it in parts.":
    "El archivo es demasiado grande una vez descomprimido. Envíelo por partes.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "La base de datos está ocupada. No se ha guardado nada. Inténtelo en unos segundos.",
  "The date is too long ago.": "La fecha es demasiado antigua.",
  "The date must not be in the future.": "La fecha no puede estar en el futuro.",
  "The desk accepts only form data.": "El escritorio solo acepta datos de formularios.",
  "The desk does not accept API keys. Sign in instead.":
    "El escritorio no acepta claves de API. Inicie sesión.",
  "The email or the password is incorrect.": "El correo o la contraseña no son correctos.",
  "The file is empty.": "El archivo está vacío.",
  "The file is larger than {size}. Nothing was saved.":
    "El archivo supera los {size}. No se ha guardado nada.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "El archivo no es una imagen. Envíe un archivo JPEG, PNG, WebP, GIF o AVIF.",
  "The form arrived incomplete. Nothing was saved.":
    "El formulario llegó incompleto. No se ha guardado nada.",
  "The icon is gone. Upload it again.": "El icono ya no está. Súbalo otra vez.",
  "The logo is gone. Upload it again.": "El logotipo ya no está. Súbalo otra vez.",
  "The new address leads back to the old path.": "La dirección nueva vuelve a la ruta antigua.",
  "The new address must be a path of this site, or an http or https address.":
    "La dirección nueva debe ser una ruta de este sitio, o una dirección http o https.",
  "The note must be at most {count} characters long.":
    "La nota puede tener {count} caracteres como máximo.",
  "The old path belongs to the site itself and cannot be redirected.":
    "La ruta antigua pertenece al propio sitio y no se puede redirigir.",
  "The old path is or was the address of a piece.":
    "La ruta antigua es o fue la dirección de un texto.",
  "The old path is redirected already. Remove that redirect first.":
    "La ruta antigua ya está redirigida. Quite primero esa redirección.",
  "The old path is the address of a page, and a page always comes first.":
    "La ruta antigua es la dirección de una página, y una página va siempre primero.",
  "The old path is the address of a page, public or not, of this site.":
    "La ruta antigua es la dirección de una página de este sitio, pública o no.",
  "The old path must be a path of this site, such as /2019/01/a-post.":
    "La ruta antigua debe ser una ruta de este sitio, por ejemplo /2019/01/a-post.",
  "The other site answered {status}.": "El otro sitio respondió {status}.",
  "The page is public. Unpublish it first, then delete it.":
    "La página es pública. Despublíquela primero y después elimínela.",
  "The password is incorrect.": "La contraseña es incorrecta.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "La imagen no se puede decodificar. Guárdela otra vez en un editor de imágenes.",
  "The picture has {width} × {height} pixels, and the limit is {limit} million. Make it smaller.":
    "La imagen tiene {width} × {height} píxeles y el límite es {limit} millones. Redúzcala.",
  "The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "La imagen tiene {width} × {height} píxeles. Redúzcala: bastan 1000 × 1000.",
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "La imagen es un archivo HEIC, que la mayoría de navegadores no muestra. Guárdela como JPEG y envíe ese archivo.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "La imagen es un archivo SVG, que puede contener programas. Guárdela como PNG y envíe ese archivo.",
  "The picture is damaged. Save it again in an image editor.":
    "La imagen está dañada. Guárdela otra vez en un editor de imágenes.",
  "The picture is larger than {size}.": "La imagen supera los {size}.",
  "The picture is that of {url}.": "La imagen es la de {url}.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "La imagen debe ser un archivo PNG, JPEG, WebP o GIF.",
  "The picture needs too much memory to decode. Make it smaller.":
    "La imagen necesita demasiada memoria. Redúzcala.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "La imagen tarda demasiado en decodificarse. Guárdela otra vez en un editor de imágenes o redúzcala.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "El texto ha cambiado mientras tanto. No se guardó nada. Léalo de nuevo y sugiera cambios a ese texto.",
  "the piece was changed": "el texto cambió",
  "the piece was unpublished": "el texto dejó de estar publicado",
  "the piece was withdrawn from review": "el texto se retiró de la revisión",
  "The preview failed: the theme has a fault in {file}, line {line}.":
    "La vista previa ha fallado: el tema tiene un error en {file}, línea {line}.",
  "The preview failed: the theme has a fault in {file}.":
    "La vista previa ha fallado: el tema tiene un error en {file}.",
  "The preview takes too long. Try again in a few seconds.":
    "La vista previa tarda demasiado. Inténtelo de nuevo en unos segundos.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "El receptor respondió 410 Gone: no quiere más envíos.",
  "The request body is larger than {kibibytes} KiB.": "La petición supera {kibibytes} KiB.",
  "The request body is too large.": "La petición es demasiado grande.",
  "The request did not arrive within {count} seconds.": "La petición no llegó en {count} segundos.",
  "The request was cancelled.": "La petición se canceló.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "El disco del servidor está lleno. No se ha guardado nada. Inténtelo más tarde.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "El servicio no puede hacerlo ahora. Inténtelo en unos segundos.",
  "The service is stopping.": "El servicio se está deteniendo.",
  "The service is stopping. Send the picture again.":
    "El servicio se está deteniendo. Envíe la imagen otra vez.",
  "The service is very busy. Try again in a few seconds.":
    "El servicio está muy ocupado. Inténtelo de nuevo en unos segundos.",
  "The site is being built. Try again in a few seconds.":
    "El sitio se está construyendo. Inténtelo en unos segundos.",
  "The suggested text is the same as the current one.":
    "El texto sugerido es el mismo que el actual.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "El texto ha cambiado desde que se sugirió esto, o la sugerencia ya tiene respuesta. No se cambió nada. Mírela de nuevo.",
  "the text was changed": "el texto cambió",
  "The time must be in the future.": "La hora debe estar en el futuro.",
  "The time must be within a year.": "La hora debe estar dentro de un año.",
  "the update was withdrawn from review": "la actualización se retiró de la revisión",
  "The webhook is switched off. Save it again to switch it on.":
    "El webhook está desactivado. Guárdelo otra vez para activarlo.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "El autor ha escrito aquí un texto que no puede publicarse, por ejemplo demasiado largo. Sugiera cambios cuando quepa.",
  "There is already a page at /{slug}.": "Ya hay una página en /{slug}.",
  "There is no page at this address.": "No hay ninguna página en esta dirección.",
  "There is no picture address in the profile.": "En el perfil no hay dirección de imagen.",
  "There is no redirect from this path.": "No hay redirección desde esta ruta.",
  "There is no revision with this number.": "No hay ninguna versión con este número.",
  "There is no such comment of yours.": "No tiene ese comentario.",
  "There is no such delivery.": "Este envío no existe.",
  "There is no such listing in your shop.": "Este anuncio no está en su tienda.",
  "There is no such page. It may be deleted.": "Esta página no existe. Quizá se haya eliminado.",
  "There is no such page. Somebody may have deleted it.":
    "Esta página no existe. Quizá alguien la haya eliminado.",
  "There is no such passkey.": "Esta llave de acceso no existe.",
  "There is no such picture.": "Esta imagen no existe.",
  "There is no such piece.": "Este texto no existe.",
  "There is no such writer.": "Este autor no existe.",
  "There is no suggestion with this number.": "No hay ninguna sugerencia con este número.",
  "There is no webhook yet. Save its address first.":
    "Aún no hay webhook. Guarde primero su dirección.",
  "There is no website in the profile.": "No hay sitio web en el perfil.",
  "There is no writer at this address.": "No hay ningún autor en esta dirección.",
  "There is nothing at this address.": "No hay nada en esta dirección.",
  "There is nothing to comment on at this address.": "No hay nada que comentar en esta dirección.",
  "There is nothing to save yet.": "Todavía no hay nada que guardar.",
  "These changes alone make a text that a piece cannot have. Tick others, or decline them all.":
    "Estos cambios por sí solos dan un texto que no es posible aquí. Marque otros, o rechácelos todos.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Esta cuenta está suspendida y no puede publicar nada. Un editor puede terminar la suspensión.",
  "This account is your own. Another editor must do this.":
    "Esta cuenta es suya. Otro editor debe hacerlo.",
  "This address takes {methods}.": "Esta dirección acepta {methods}.",
  "this version of Galley could not render the text":
    "esta versión de Galley no pudo dar forma al texto",
  "This changed while you looked. Look again.": "Esto cambió mientras lo miraba. Mírelo de nuevo.",
  "This form was sent from another site. Nothing was changed.":
    "Este formulario se envió desde otro sitio. No se ha cambiado nada.",
  "This is a page of this site. Enter a website of your own.":
    "Esta es una página de este sitio. Escriba un sitio web suyo.",
  "This is no longer your picture.": "Esta ya no es su imagen.",
  "This is not a date.": "Esto no es una fecha.",
  "This is not a time.": "Esto no es una hora.",
  "This is not an address.": "Esto no es una dirección.",
  "This link has been used for as many comments as it can.":
    "Este enlace ya se ha usado para todos los comentarios posibles.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Este enlace ha caducado o ya se usó. Pida uno nuevo a quien se lo envió.",
  "This link has expired or was used. Ask for a new one.":
    "Este enlace ha caducado o ya se usó. Pida uno nuevo.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Este enlace no muestra nada: ha caducado o su autor lo ha revocado. Pídale uno nuevo.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Esta página ha caducado. No se ha cambiado nada. Recárguela e inténtelo otra vez.",
  "This passkey is in use already.": "Esta llave de acceso ya está en uso.",
  "This passkey was not accepted. Use another one, or your password.":
    "Esta llave de acceso no se ha aceptado. Use otra, o su contraseña.",
  "This picture is gone. Upload it again.": "Esta imagen ya no está. Súbala otra vez.",
  "This picture is not in your library. Choose another one":
    "Esta imagen no está en su biblioteca. Elija otra",
  "This piece has as many comments as it can have.":
    "Este texto tiene todos los comentarios que puede tener.",
  "This piece has been rejected meanwhile. Look again before you answer.":
    "Entretanto este texto ha sido rechazado. Mírelo otra vez antes de responder.",
  "This piece has had {count} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Este texto ha tenido {count} direcciones, el máximo. Conserve esta o elija una anterior.",
  "This piece has {count} links that work. Revoke one first.":
    "Este texto tiene {count} enlaces válidos. Revoque primero uno.",
  "This piece has {count} suggestions that wait for an answer. Its writer must answer some first.":
    "{count} sugerencias para este texto esperan respuesta. Su autor debe responder antes a algunas.",
  "This piece is a draft now. Look again before you answer.":
    "Este texto es ahora un borrador. Mírelo otra vez antes de responder.",
  "This piece is no longer waiting for a look, so it cannot be returned. Load the page again to see what changed.":
    "Este texto ya no espera una opinión, así que no se puede devolver. Recargue la página para ver qué ha cambiado.",
  "This piece is no longer waiting for a time, so there is none to cancel. Load the page again to see what changed.":
    "Este texto ya no espera una hora, así que no hay ninguna que cancelar. Recargue la página para ver qué ha cambiado.",
  "This piece is no longer waiting for an editor, so it cannot be withdrawn. Load the page again to see what changed.":
    "Este texto ya no espera a un editor, así que no se puede retirar. Recargue la página para ver qué ha cambiado.",
  "This piece is no longer waiting for its time.": "Este texto ya no espera su hora.",
  "This piece is no longer waiting to be published, so it cannot be accepted. Load the page again to see what changed.":
    "Este texto ya no espera su publicación, así que no se puede aceptar. Recargue la página para ver qué ha cambiado.",
  "This piece is not public, so it cannot be unpublished. Load the page again to see what changed.":
    "Este texto no es público, así que no se puede despublicar. Recargue la página para ver qué ha cambiado.",
  "This piece is not taken down, so there is no takedown to lift. Load the page again to see what changed.":
    "Este texto no está retirado, así que no hay retirada que levantar. Recargue la página para ver qué ha cambiado.",
  "This piece is not waiting for review.": "Este texto no espera revisión.",
  "This piece is published now. Look again before you answer.":
    "Este texto ya está publicado. Mírelo otra vez antes de responder.",
  "This piece is waiting for an editor now. Look again before you answer.":
    "Este texto espera ahora a un editor. Mírelo otra vez antes de responder.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Este texto espera a la redacción. Retírelo para editarlo.",
  "This piece is your own. Another editor must answer it.":
    "Este texto es suyo. Otro editor debe responder.",
  "This piece is your own. Change it in the editor.": "Este texto es suyo. Cámbielo en el editor.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Este texto se guardó entretanto en otro sitio. No se ha sobrescrito nada; cárguelo otra vez para comparar.",
  "This server makes no previews.": "Este servidor no hace vistas previas.",
  "This session has ended already.": "Esta sesión ya se ha cerrado.",
  "This site has {count} redirects, which is the most it can have. Remove some that nobody uses.":
    "Este sitio tiene {count} redirecciones, el máximo. Quite algunas que nadie use.",
  "This suggestion was answered already.": "Esta sugerencia ya tiene respuesta.",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Este texto está demasiado enredado para mostrarse a tiempo. Busque series muy largas de corchetes, asteriscos o signos de cita.",
  "This took too long. Reload the page and try again.":
    "Ha tardado demasiado. Recargue la página e inténtelo otra vez.",
  "This version is no longer kept.": "Esta versión ya no se conserva.",
  "This was changed in the meantime. Load it again.":
    "Esto ha cambiado entretanto. Cárguelo otra vez.",
  "this word has another meaning here: choose another":
    "esta palabra tiene otro significado aquí: elija otra",
  "This writer has an email. Only they can change it.":
    "Este autor tiene un correo. Solo él puede cambiarlo.",
  "This writer is now called “{name}”. Check the name.":
    "Este autor se llama ahora «{name}». Compruebe el nombre.",
  "Tick at least one change, or decline them all.":
    "Marque al menos un cambio, o rechácelos todos.",
  "Too many brackets are open": "Hay demasiados paréntesis abiertos",
  "Too many links were asked for. Try again in 15 minutes.":
    "Se han pedido demasiados enlaces. Inténtelo en 15 minutos.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Demasiados de sus textos esperan a mostrarse. Inténtelo cuando estén listos.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Llegan demasiadas imágenes. Inténtelo en unos segundos.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Hay demasiadas imágenes en espera. Inténtelo en unos segundos.",
  "Too many requests are running. Try again in a few seconds.":
    "Hay demasiadas peticiones en curso. Inténtelo en unos segundos.",
  "Too many requests. Try again in {count} minutes.": {
    one: "Demasiadas peticiones. Inténtelo de nuevo en {count} minuto.",
    other: "Demasiadas peticiones. Inténtelo de nuevo en {count} minutos.",
  },
  "Too many requests. Try again in {count} seconds.": {
    one: "Demasiadas peticiones. Inténtelo de nuevo en {count} segundo.",
    other: "Demasiadas peticiones. Inténtelo de nuevo en {count} segundos.",
  },
  "Too many wrong passwords. Try again in {count} minutes.": {
    one: "Demasiadas contraseñas incorrectas. Inténtelo de nuevo en {count} minuto.",
    other: "Demasiadas contraseñas incorrectas. Inténtelo de nuevo en {count} minutos.",
  },
  "Too many wrong passwords. Try again in {count} seconds.": {
    one: "Demasiadas contraseñas incorrectas. Inténtelo de nuevo en {count} segundo.",
    other: "Demasiadas contraseñas incorrectas. Inténtelo de nuevo en {count} segundos.",
  },
  "Unpublish or withdraw this piece first; then delete it.":
    "Primero despublique o retire este texto; después elimínelo.",
  "Unpublish the page before you change its address.":
    "Despublique la página antes de cambiar su dirección.",
  "use at most {count} characters": "{count} caracteres como máximo",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Use minúsculas, cifras y guiones, como field-notes",
  "Use the code of a language, such as en or pt-BR": "Use el código de un idioma, como es o pt-BR",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "use las letras de la a a la z, dígitos y guiones sueltos, por ejemplo mi-primer-texto",
  "While you are suspended, you cannot show pieces by a link.":
    "Mientras esté suspendido, no puede mostrar textos por enlace.",
  "Write a headline": "Escriba un titular",
  "Write a note, so that the writer knows what to do.":
    "Escriba una nota, para que el autor sepa qué hacer.",
  "Write something": "Escriba algo",
  "Write something before you publish.": "Escriba algo antes de publicar.",
  "You are signed out. Nothing was saved.": "Su sesión está cerrada. No se ha guardado nada.",
  "You are signed out. Sign in again.": "Su sesión está cerrada. Vuelva a iniciar sesión.",
  "You don't have permission to do this.": "No tiene permiso para hacer esto.",
  "You have made {count} keys within a day. The limit is {limit}. Try again tomorrow, or ask the operator of this site for more room.":
    {
      one: "Ha creado {count} clave en un día. El límite es {limit}. Inténtelo mañana, o pida más espacio al operador de este sitio.",
      other:
        "Ha creado {count} claves en un día. El límite es {limit}. Inténtelo mañana, o pida más espacio al operador de este sitio.",
    },
  "You have no key with this id.": "No tiene ninguna clave con este id.",
  "You have no listing at this address.": "No tiene ningún anuncio en esta dirección.",
  "You have no piece at this address.": "No tiene ningún texto en esta dirección.",
  "You have no such picture.": "No tiene esa imagen.",
  "You have no such piece.": "No tiene ese texto.",
  "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.":
    {
      one: "Tiene {count} clave. El límite es {limit}. Revóquela si ya no la usa, o pida más espacio al operador de este sitio.",
      other:
        "Tiene {count} claves. El límite es {limit}. Revoque una que ya no use, o pida más espacio al operador de este sitio.",
    },
  "You have {count} listings in your shop. The limit is {limit}. Remove one, or ask the operator of this site for more room.":
    {
      one: "Tiene {count} anuncio en su tienda. El límite es {limit}. Quítelo, o pida más espacio al operador de este sitio.",
      other:
        "Tiene {count} anuncios en su tienda. El límite es {limit}. Quite uno, o pida más espacio al operador de este sitio.",
    },
  "You have {count} passkeys. Remove one first.":
    "Tiene {count} llaves de acceso. Quite primero una.",
  "You have {count} unpublished pieces. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.":
    {
      one: "Tiene {count} texto sin publicar. El límite es {limit}. Publíquelo o elimínelo en el escritorio, o pida más espacio al operador de este sitio.",
      other:
        "Tiene {count} textos sin publicar. El límite es {limit}. Publique o elimine uno en el escritorio, o pida más espacio al operador de este sitio.",
    },
  "Your address redirects to one that is too long.": "Su dirección redirige a una demasiado larga.",
  "Your address redirects to {url}. Enter that as your website.":
    "Su dirección redirige a {url}. Escriba esa como su sitio web.",
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Sus datos ya se están descargando. Espere a que termine, o deténgalo y reintente en un minuto.",
  "Your pictures can take {size}, and this one does not fit. Delete pictures that you no longer show, or ask the operator of this site for more room.":
    "Sus imágenes pueden ocupar {size}, y esta no cabe. Elimine imágenes que ya no muestre, o pida más espacio al operador de este sitio.",
  "Your pieces have had {count} addresses before, which is the most. Keep the address of this one.":
    "Sus textos han tenido ya {count} direcciones, el máximo. Conserve la dirección de este.",
  "Your pieces with their revisions can take {megabytes} MB, and this text does not fit. Delete pieces that you no longer need (their room is free after 30 days), or ask the operator of this site for more room.":
    "Sus textos con sus versiones pueden ocupar {megabytes} MB, y este no cabe. Elimine textos que ya no necesite (su espacio queda libre a los 30 días), o pida más espacio al operador de este sitio.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Su cuota está agotada. Elimine algo o pida más al operador.",
  "Your website is already being checked.": "Su sitio web ya se está comprobando.",
  "Your website was checked just now. Try again in ten seconds.":
    "Su sitio web se acaba de comprobar. Inténtelo en diez segundos.",
  "{count} suggestions of this key wait for an answer. The writer must answer some first.":
    "{count} sugerencias de esta clave esperan respuesta. El autor debe responder antes a algunas.",
  "{host} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{host} no está en la internet pública. Use una dirección pública. Para desarrollo, el operador puede iniciar el servicio con WEBHOOK_ALLOW_PRIVATE=1.",
  "{host} leads to an address that is not on the public internet.":
    "{host} lleva a una dirección que no está en la internet pública.",
  "{host}: Its certificate has expired.": "{host}: su certificado ha caducado.",
  "{host}: Its certificate is for another host.": "{host}: su certificado es de otro servidor.",
  "{host}: Its certificate is self-signed.": "{host}: su certificado está autofirmado.",
  "{host}: The connection failed: {reason}": "{host}: la conexión falló: {reason}",
  "{host}: The connection took too long.": "{host}: la conexión tardó demasiado.",
  "{host}: The connection was closed before the answer was complete.":
    "{host}: la conexión se cerró antes de completar la respuesta.",
  "{host}: The connection was refused.": "{host}: la conexión fue rechazada.",
  "{host}: The connection was reset.": "{host}: la conexión se restableció.",
  "{host}: The headers of the answer are too large.":
    "{host}: las cabeceras de la respuesta son demasiado grandes.",
  "{host}: The name could not be looked up.": "{host}: no se pudo resolver el nombre.",
  "{host}: There is no such host.": "{host}: ese servidor no existe.",
  "{one} {other}": "{one} {other}",
  "{text}": "{text}",
  "{url} answered {status}, not 200.": "{url} respondió {status}, no 200.",
  '{url} has no link to {profile} with rel="me".':
    '{url} no tiene ningún enlace con rel="me" a {profile}.',
  "{url} is not an HTML page. Its type is missing.": "{url} no es una página HTML. Falta su tipo.",
  "{url} is not an HTML page. Its type is {type}.":
    "{url} no es una página HTML. Su tipo es {type}.",
  '{url} links to {profile} with rel="me".': '{url} enlaza a {profile} con rel="me".',
  '{url} links to {profile}, but without rel="me". Add it to that link.':
    '{url} enlaza a {profile}, pero sin rel="me". Añádalo a ese enlace.',
  "“{missing}” is missing": "falta «{missing}»",
  "“{part}” does not belong here": "«{part}» no va aquí",
  "“{part}” is not a known property. Did you mean “{suggestion}”?":
    "«{part}» no es una propiedad conocida. ¿Quería decir «{suggestion}»?",
  "“{part}” needs a space on both sides": "«{part}» necesita un espacio a cada lado",
};
