import type { Refusals } from "../../shape.ts";

export const limits: Refusals = {
  "is incorrect": "es incorrecta",
  "must be ticked": "debe marcarse",
  "is longer than a password can be": "es más larga de lo que puede ser una contraseña",
  "must be at least {0} characters long": "debe tener al menos {0} caracteres",
  "is required, so that the writer knows the reason":
    "es necesaria, para que el autor conozca la razón",
  "is required": "es obligatorio",
  "is not a known field": "no es un campo conocido",
  "is not known": "no se conoce",
  "is not JSON": "no es JSON",
  "must be one of {0}": "debe ser uno de: {0}",
  "must be a {0}": "debe ser de tipo {0}",
  "must be an {0}": "debe ser de tipo {0}",
  "must be an http or https URL": "debe ser una dirección http o https",
  "must be an https URL": "debe ser una dirección https",
  "must be an email address": "debe ser una dirección de correo",
  "must be a BCP 47 language tag such as en or pt-BR":
    "debe ser un código de idioma BCP 47, por ejemplo en o pt-BR",
  "must consist of lower-case letters, digits and hyphens":
    "debe constar de minúsculas, dígitos y guiones",
  "must consist of lower-case letters, digits and single hyphens":
    "debe constar de minúsculas, dígitos y guiones sueltos",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "debe constar de minúsculas, dígitos y guiones sueltos, por ejemplo sobre-nosotros",
  "cannot be {0}: the site uses this address itself":
    "no puede ser {0}: el sitio usa esta dirección",
  "must be the id of one of your pictures": "debe ser el id de una de sus imágenes",
  "must be a three-letter ISO 4217 code such as USD":
    "debe ser un código ISO 4217 de tres letras, por ejemplo USD",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "no puede contener una marca de verificación, una dirección de texto forzada ni las palabras «identity verified»",
  "must not contain the words “identity verified”":
    "no puede contener las palabras «identity verified»",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "no puede contener una marca de verificación, una dirección de texto forzada ni la palabra «verified»: pertenecen a la marca de este sitio",
  "must have at most {0} items": "puede tener {0} elementos como máximo",
  "must have at most {0} links": "puede tener {0} enlaces como máximo",
  "must be a colour such as #1f4e5f": "debe ser un color, por ejemplo #1f4e5f",
  "is too pale to be read as a link on light pages: its contrast is {0}:1, and {1}:1 is needed. The nearest colour that can be read is {2}":
    "es demasiado pálido para leerse como enlace en páginas claras: su contraste es {0}:1 y hace falta {1}:1. El color legible más cercano es {2}",
  "must begin with https://, or with / for a page of this site":
    "debe empezar por https://, o por / si es una página de este sitio",
  "must be the id of an uploaded picture": "debe ser el id de una imagen subida",
  "must be an uploaded logo; upload it again": "debe ser un logotipo subido; súbalo otra vez",
  "must be an uploaded icon; upload it again": "debe ser un icono subido; súbalo otra vez",
  "is not valid yet": "aún no es válido",
  "cannot be changed while the page is public: links to it would break":
    "no puede cambiar mientras la página sea pública: los enlaces a ella se romperían",
  "is the address of a page, and a page always comes first":
    "es la dirección de una página, y una página va siempre primero",
  "must be a path of this site, or an http or https address":
    "debe ser una ruta de este sitio, o una dirección http o https",
  "must be a path of this site, such as /2019/01/a-post":
    "debe ser una ruta de este sitio, por ejemplo /2019/01/a-post",
  "belongs to the site itself and cannot be redirected":
    "pertenece al propio sitio y no se puede redirigir",
  "is or was the address of a piece": "es o fue la dirección de un texto",
  "is redirected already. Remove that redirect first":
    "ya está redirigida. Quite primero esa redirección",
  "is the address of a page, public or not, of this site":
    "es la dirección de una página de este sitio, pública o no",
  "leads back to the old path": "vuelve a la ruta antigua",
  "is not a date": "no es una fecha",
  "is not a time": "no es una hora",
  "is too long ago": "es demasiado antigua",
  "must be in the future": "debe estar en el futuro",
  "must be within a year": "debe estar dentro de un año",
  "must not be in the future": "no puede estar en el futuro",
  "is too long to be saved: at most {0} characters":
    "es demasiado largo para guardarse: {0} caracteres como máximo",
  'must be a plain amount such as "12.50"': "debe ser un importe sencillo, por ejemplo 12.50",
  "enter a whole number of days": "escriba un número entero de días",
  "enter at least 1": "escriba al menos 1",
  "enter at most {0}": "escriba {0} como máximo",
  "use at most {0} characters": "{0} caracteres como máximo",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "use las letras de la a a la z, dígitos y guiones sueltos, por ejemplo mi-primer-texto",
  "this word has another meaning here: choose another":
    "esta palabra tiene aquí otro significado: elija otra",
};
