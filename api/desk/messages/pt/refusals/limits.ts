import type { Refusals } from "../../shape.ts";

export const limits: Refusals = {
  "is incorrect": "está incorreta",
  "must be ticked": "deve ser marcado",
  "is longer than a password can be": "é mais longa do que uma senha pode ser",
  "must be at least {0} characters long": "deve ter pelo menos {0} caracteres",
  "is required, so that the writer knows the reason": "é necessária, para o autor saber o motivo",
  "is required": "é obrigatório",
  "is not a known field": "não é um campo conhecido",
  "is not known": "não é conhecido",
  "is not JSON": "não é JSON",
  "must be one of {0}": "deve ser um de: {0}",
  "must be a {0}": "deve ser do tipo {0}",
  "must be an {0}": "deve ser do tipo {0}",
  "must be an http or https URL": "deve ser um endereço http ou https",
  "must be an https URL": "deve ser um endereço https",
  "must be an email address": "deve ser um endereço de e-mail",
  "must be a BCP 47 language tag such as en or pt-BR":
    "deve ser um código de idioma BCP 47, por exemplo en ou pt-BR",
  "must consist of lower-case letters, digits and hyphens":
    "deve ter só letras minúsculas, dígitos e hifens",
  "must consist of lower-case letters, digits and single hyphens":
    "deve ter só letras minúsculas, dígitos e hifens simples",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "deve ter só letras minúsculas, dígitos e hifens simples, por exemplo sobre-nos",
  "cannot be {0}: the site uses this address itself":
    "não pode ser {0}: o próprio site usa este endereço",
  "must be the id of one of your pictures": "deve ser o id de uma das suas imagens",
  "must be a three-letter ISO 4217 code such as USD":
    "deve ser um código ISO 4217 de três letras, por exemplo USD",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "não pode conter marca de verificação, direção de texto forçada nem as palavras “identity verified”",
  "must not contain the words “identity verified”":
    "não pode conter as palavras “identity verified”",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "não pode conter marca de verificação, direção de texto forçada nem a palavra “verified”: pertencem à marca deste site",
  "must have at most {0} items": "pode ter no máximo {0} itens",
  "must have at most {0} links": "pode ter no máximo {0} links",
  "must be a colour such as #1f4e5f": "deve ser uma cor, por exemplo #1f4e5f",
  "is too pale to be read as a link on light pages: its contrast is {0}:1, and {1}:1 is needed. The nearest colour that can be read is {2}":
    "é pálida demais para ser lida como link em páginas claras: seu contraste é {0}:1, e é preciso {1}:1. A cor legível mais próxima é {2}",
  "must begin with https://, or with / for a page of this site":
    "deve começar por https://, ou por / se for uma página deste site",
  "must be the id of an uploaded picture": "deve ser o id de uma imagem enviada",
  "must be an uploaded logo; upload it again": "deve ser um logotipo enviado; envie-o de novo",
  "must be an uploaded icon; upload it again": "deve ser um ícone enviado; envie-o de novo",
  "is not valid yet": "ainda não é válido",
  "cannot be changed while the page is public: links to it would break":
    "não pode mudar enquanto a página for pública: os links para ela quebrariam",
  "is the address of a page, and a page always comes first":
    "é o endereço de uma página, e uma página vem sempre primeiro",
  "must be a path of this site, or an http or https address":
    "deve ser um caminho deste site, ou um endereço http ou https",
  "must be a path of this site, such as /2019/01/a-post":
    "deve ser um caminho deste site, por exemplo /2019/01/a-post",
  "belongs to the site itself and cannot be redirected":
    "pertence ao próprio site e não pode ser redirecionado",
  "is or was the address of a piece": "é ou foi o endereço de um texto",
  "is redirected already. Remove that redirect first":
    "já é redirecionado. Remova primeiro esse redirecionamento",
  "is the address of a page, public or not, of this site":
    "é o endereço de uma página deste site, pública ou não",
  "leads back to the old path": "leva de volta ao caminho antigo",
  "is not a date": "não é uma data",
  "is not a time": "não é uma hora",
  "is too long ago": "é antiga demais",
  "must be in the future": "deve estar no futuro",
  "must be within a year": "deve estar dentro de um ano",
  "must not be in the future": "não pode estar no futuro",
  "is too long to be saved: at most {0} characters":
    "é longo demais para ser salvo: no máximo {0} caracteres",
  'must be a plain amount such as "12.50"': "deve ser um valor simples, por exemplo 12.50",
  "enter a whole number of days": "digite um número inteiro de dias",
  "enter at least 1": "digite pelo menos 1",
  "enter at most {0}": "digite no máximo {0}",
  "use at most {0} characters": "no máximo {0} caracteres",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "use as letras de a a z, dígitos e hifens simples, por exemplo meu-primeiro-texto",
  "this word has another meaning here: choose another":
    "esta palavra tem outro significado aqui: escolha outra",
};
