import type { Refusals } from "../../shape.ts";

export const fields: Refusals = {
  "Correct the fields that are marked below.": "Corrija los campos marcados abajo.",
  "cannot be empty": "no puede estar vacío",
  "must contain at least one visible character": "debe tener al menos un carácter visible",
  "must be at most {0} characters long": "puede tener {0} caracteres como máximo",
  "must be valid Unicode text without NUL characters":
    "debe ser texto Unicode válido sin caracteres NUL",
  "must have at most {0} combining marks in a row":
    "puede tener como máximo {0} marcas combinadas seguidas",
  "The email or the password is incorrect.": "El correo o la contraseña no son correctos.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Este enlace ha caducado o ya se usó. Pida uno nuevo a quien se lo envió.",
};
