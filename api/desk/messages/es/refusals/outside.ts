import type { Refusals } from "../../shape.ts";

export const outside: Refusals = {
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "La imagen es un archivo HEIC, que la mayoría de navegadores no muestra. Guárdela como JPEG y envíe ese archivo.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "La imagen es un archivo SVG, que puede contener programas. Guárdela como PNG y envíe ese archivo.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "El archivo no es una imagen. Envíe un archivo JPEG, PNG, WebP, GIF o AVIF.",
  "The picture has {0} pixels, and the limit is {1} million. Make it smaller.":
    "La imagen tiene {0} píxeles y el límite es {1} millones. Redúzcala.",
  "The animation has {0} frames, and the limit is {1}. Send a shorter one, or a video's address.":
    "La animación tiene {0} fotogramas y el límite es {1}. Envíe una más corta o la dirección de un vídeo.",
  "All frames of the animation together have more than {0} million pixels. Make it smaller or shorter.":
    "Todos los fotogramas juntos tienen más de {0} millones de píxeles. Redúzcala o acórtela.",
  "The picture is damaged. Save it again in an image editor.":
    "La imagen está dañada. Guárdela otra vez en un editor de imágenes.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "La imagen tarda demasiado en decodificarse. Guárdela otra vez en un editor de imágenes o redúzcala.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "La imagen no se puede decodificar. Guárdela otra vez en un editor de imágenes.",
  "The picture needs too much memory to decode. Make it smaller.":
    "La imagen necesita demasiada memoria. Redúzcala.",
  "The file is empty.": "El archivo está vacío.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Hay demasiadas imágenes en espera. Inténtelo en unos segundos.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Llegan demasiadas imágenes. Inténtelo en unos segundos.",
  "The service is stopping. Send the picture again.":
    "El servicio se está deteniendo. Envíe la imagen otra vez.",
  "The service is stopping.": "El servicio se está deteniendo.",
  "The other site answered {0}.": "El otro sitio respondió {0}.",
  "The picture is larger than {0} MiB.": "La imagen supera los {0} MiB.",
  "There is no website in the profile.": "No hay sitio web en el perfil.",
  "This is a page of this site. Enter a website of your own.":
    "Esta es una página de este sitio. Escriba un sitio web suyo.",
  "Your address redirects to one that is too long.": "Su dirección redirige a una demasiado larga.",
  "Your address redirects to {0}. Enter that as your website.":
    "Su dirección redirige a {0}. Escriba esa como su sitio web.",
  "{0} answered {1}, not 200.": "{0} respondió {1}, no 200.",
  "{0} is not an HTML page. Its type is {1}.": "{0} no es una página HTML. Su tipo es {1}.",
  '{0} links to {1} with rel="me".': '{0} enlaza a {1} con rel="me".',
  '{0} links to {1}, but without rel="me". Add it to that link.':
    '{0} enlaza a {1}, pero sin rel="me". Añádalo a ese enlace.',
  '{0} has no link to {1} with rel="me".': '{0} no tiene ningún enlace con rel="me" a {1}.',
  "The picture is that of {0}.": "La imagen es la de {0}.",
  "This is not an address.": "Esto no es una dirección.",
  "The address must begin with http or https.": "La dirección debe empezar por http o https.",
  "The address must not contain a user name or password.":
    "La dirección no puede contener usuario ni contraseña.",
  "Port {0} is not allowed. Use 80, 443, or 1024 and above.":
    "El puerto {0} no está permitido. Use 80, 443 o desde 1024.",
  "{0} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{0} no está en la internet pública. Use una dirección pública. Para desarrollo, el operador puede iniciar el servicio con WEBHOOK_ALLOW_PRIVATE=1.",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Las redirecciones no se siguen. Escriba la dirección a la que redirige.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "El receptor respondió 410 Gone: no quiere más envíos.",
  "Every delivery has failed since {0}.": "Todos los envíos fallan desde el {0}.",
  "Too many requests are running. Try again in a few seconds.":
    "Hay demasiadas peticiones en curso. Inténtelo en unos segundos.",
  "The request was cancelled.": "La petición se canceló.",
  "No complete answer came within {0} seconds.": "No llegó una respuesta completa en {0} segundos.",
  "{0}: There is no such host.": "{0}: ese servidor no existe.",
  "{0}: The name could not be looked up.": "{0}: no se pudo resolver el nombre.",
  "{0}: The connection was refused.": "{0}: la conexión fue rechazada.",
  "{0}: The connection was reset.": "{0}: la conexión se restableció.",
  "{0}: The connection was closed before the answer was complete.":
    "{0}: la conexión se cerró antes de completar la respuesta.",
  "{0}: The connection took too long.": "{0}: la conexión tardó demasiado.",
  "{0}: The headers of the answer are too large.":
    "{0}: las cabeceras de la respuesta son demasiado grandes.",
  "{0}: Its certificate has expired.": "{0}: su certificado ha caducado.",
  "{0}: Its certificate is self-signed.": "{0}: su certificado está autofirmado.",
  "{0}: Its certificate is for another host.": "{0}: su certificado es de otro servidor.",
  "{0}: The connection failed: {1}": "{0}: la conexión falló: {1}",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Este texto está demasiado enredado para mostrarse a tiempo. Busque series muy largas de corchetes, asteriscos o signos de cita.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Demasiados de sus textos esperan a mostrarse. Inténtelo cuando estén listos.",
  "A text in it takes too long to read.": "Un texto que contiene tarda demasiado en leerse.",
  "The archive could not be read to its end.": "El archivo no se pudo leer hasta el final.",
  "More than {0} pictures are on other sites.": "Más de {0} imágenes están en otros sitios.",
  "An import creates at most {0} drafts. Import the same archive again for the rest.":
    "Una importación crea {0} borradores como máximo. Importe el mismo archivo otra vez para el resto.",
  "The request body is larger than {0}.": "La petición supera {0}.",
  "The request did not arrive within {0} seconds.": "La petición no llegó en {0} segundos.",
  '{0} has no link to {1} with rel="me". {2}': '{0} no tiene ningún enlace con rel="me" a {1}. {2}',
  'Its links with rel="me" lead to {0} and others.':
    'Sus enlaces con rel="me" llevan a {0} y otros.',
  'Its links with rel="me" lead to {0}.': 'Sus enlaces con rel="me" llevan a {0}.',
  "Only its first mebibyte was read.": "Solo se leyó su primer mebibyte.",
  "Only its first {0} links were read, or fewer if they are very long.":
    "Solo se leyeron sus primeros {0} enlaces, o menos si son muy largos.",
  "{0} leads to an address that is not on the public internet.":
    "{0} lleva a una dirección que no está en la internet pública.",
  "The picture is larger than 2 MiB.": "La imagen supera los 2 MiB.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "La imagen debe ser un archivo PNG, JPEG, WebP o GIF.",
  "The picture has {0} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "La imagen tiene {0} píxeles. Redúzcala: 1000 × 1000 basta.",
};
