import type { Refusals } from "../../shape.ts";

export const fields: Refusals = {
  "Correct the fields that are marked below.": "Corrija os campos marcados abaixo.",
  "cannot be empty": "não pode ficar vazio",
  "must contain at least one visible character": "precisa de pelo menos um caractere visível",
  "must be at most {0} characters long": "pode ter no máximo {0} caracteres",
  "must be valid Unicode text without NUL characters":
    "deve ser texto Unicode válido sem caracteres NUL",
  "must have at most {0} combining marks in a row":
    "pode ter no máximo {0} sinais combinados seguidos",
  "The email or the password is incorrect.": "O e-mail ou a senha está incorreto.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Este link expirou ou já foi usado. Peça um novo a quem o enviou.",
};
