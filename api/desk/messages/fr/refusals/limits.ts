import type { Refusals } from "../../shape.ts";

export const limits: Refusals = {
  "is incorrect": "est incorrect",
  "must be ticked": "doit être coché",
  "is longer than a password can be": "est plus long qu’un mot de passe ne peut l’être",
  "must be at least {0} characters long": "doit avoir au moins {0} caractères",
  "is required, so that the writer knows the reason":
    "est nécessaire, pour que l’auteur connaisse la raison",
  "is required": "est obligatoire",
  "is not a known field": "n’est pas un champ connu",
  "is not known": "n’est pas connu",
  "is not JSON": "n’est pas du JSON",
  "must be one of {0}": "doit être l’un de : {0}",
  "must be a {0}": "doit être de type {0}",
  "must be an {0}": "doit être de type {0}",
  "must be an http or https URL": "doit être une adresse http ou https",
  "must be an https URL": "doit être une adresse https",
  "must be an email address": "doit être une adresse e-mail",
  "must be a BCP 47 language tag such as en or pt-BR":
    "doit être un code de langue BCP 47, par exemple en ou pt-BR",
  "must consist of lower-case letters, digits and hyphens":
    "doit se composer de minuscules, de chiffres et de traits d’union",
  "must consist of lower-case letters, digits and single hyphens":
    "doit se composer de minuscules, de chiffres et de traits d’union simples",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "doit se composer de minuscules, de chiffres et de traits d’union simples, par exemple qui-sommes-nous",
  "cannot be {0}: the site uses this address itself":
    "ne peut pas être {0} : le site utilise lui-même cette adresse",
  "must be the id of one of your pictures": "doit être l’identifiant de l’une de vos images",
  "must be a three-letter ISO 4217 code such as USD":
    "doit être un code ISO 4217 de trois lettres, par exemple USD",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "ne doit contenir ni coche, ni sens d’écriture forcé, ni les mots « identity verified »",
  "must not contain the words “identity verified”":
    "ne doit pas contenir les mots « identity verified »",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "ne doit contenir ni coche, ni sens d’écriture forcé, ni le mot « verified » : ils appartiennent à la marque de ce site",
  "must have at most {0} items": "peut avoir au plus {0} éléments",
  "must have at most {0} links": "peut avoir au plus {0} liens",
  "must be a colour such as #1f4e5f": "doit être une couleur, par exemple #1f4e5f",
  "is too pale to be read as a link on light pages: its contrast is {0}:1, and {1}:1 is needed. The nearest colour that can be read is {2}":
    "est trop pâle pour se lire comme lien sur les pages claires : son contraste est de {0}:1, il faut {1}:1. La couleur lisible la plus proche est {2}",
  "must begin with https://, or with / for a page of this site":
    "doit commencer par https://, ou par / pour une page de ce site",
  "must be the id of an uploaded picture": "doit être l’identifiant d’une image envoyée",
  "must be an uploaded logo; upload it again": "doit être un logo envoyé ; envoyez-le à nouveau",
  "must be an uploaded icon; upload it again": "doit être une icône envoyée ; envoyez-la à nouveau",
  "is not valid yet": "n’est pas encore valable",
  "cannot be changed while the page is public: links to it would break":
    "ne peut pas changer tant que la page est publique : les liens vers elle seraient rompus",
  "is the address of a page, and a page always comes first":
    "est l’adresse d’une page, et une page passe toujours avant",
  "must be a path of this site, or an http or https address":
    "doit être un chemin de ce site, ou une adresse http ou https",
  "must be a path of this site, such as /2019/01/a-post":
    "doit être un chemin de ce site, par exemple /2019/01/a-post",
  "belongs to the site itself and cannot be redirected":
    "appartient au site lui-même et ne peut pas être redirigé",
  "is or was the address of a piece": "est ou était l’adresse d’un texte",
  "is redirected already. Remove that redirect first":
    "est déjà redirigé. Supprimez d’abord cette redirection",
  "is the address of a page, public or not, of this site":
    "est l’adresse d’une page, publique ou non, de ce site",
  "leads back to the old path": "ramène à l’ancien chemin",
  "is not a date": "n’est pas une date",
  "is not a time": "n’est pas une heure",
  "is too long ago": "est trop ancienne",
  "must be in the future": "doit être dans le futur",
  "must be within a year": "doit être dans l’année qui vient",
  "must not be in the future": "ne doit pas être dans le futur",
  "is too long to be saved: at most {0} characters":
    "est trop long pour être enregistré : au plus {0} caractères",
  'must be a plain amount such as "12.50"': "doit être un montant simple, par exemple 12.50",
  "enter a whole number of days": "saisissez un nombre entier de jours",
  "enter at least 1": "saisissez au moins 1",
  "enter at most {0}": "saisissez au plus {0}",
  "use at most {0} characters": "au plus {0} caractères",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "utilisez les lettres a à z, des chiffres et des traits d’union simples, par exemple mon-premier-texte",
  "this word has another meaning here: choose another":
    "ce mot a un autre sens ici : choisissez-en un autre",
};
