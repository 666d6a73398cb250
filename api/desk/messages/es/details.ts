import type { DeskMessages } from "../shape.ts";

export const details: DeskMessages["details"] = {
  title: "Detalles",
  category_hint: "La sección donde lo encuentran los lectores.",
  frame_hint: "Cómo se cuenta el texto.",
  frame_lesson: "Una lección",
  frame_origin: "Un origen",
  frame_contrarian: "A contracorriente",
  frame_before_after: "Antes y después",
  style_hint: "El tipo de texto.",
  language_hint: "Un código como es o pt-BR.",
  tags_hint:
    "Hasta {tags} etiquetas separadas por comas, de {max} caracteres como máximo. Ponga entre comillas una etiqueta que contenga una coma.",
  tags_hint_short: "Hasta {tags}, separadas por comas, de {max} caracteres como máximo.",
  address_hint: "El final de la dirección: {address}",
  address_empty: "Déjelo vacío para formarla con el titular.",
  address_moves: "Si la cambia, la dirección anterior lleva a la nueva.",
  address_otherwise: "Si lo deja vacío, es {slug}.",
  original_hint:
    "La URL donde apareció primero este texto. A los buscadores se les dice que es el original.",
  statement_hint:
    "Con sus palabras, para los lectores: qué herramientas usó o quién le ayudó. Aparece debajo del texto. Hasta {max} caracteres; déjelo vacío para no decir nada.",
  cover_missing: "Esta imagen no está en su biblioteca. Elija otra.",
  cover_alt: "La portada",
  cover_choose: "Elegir entre sus imágenes",
  cover_hint: "Los lectores la ven bajo el titular y en las listas.",
  cover_newest:
    "Aquí están sus {count} imágenes más recientes. Para usar una anterior, súbala de nuevo: solo se guarda una vez.",
  cover_all: "Todas sus imágenes",
  cover_none: "Sin portada",
  cover_upload: "{upload}, guarde su texto y elija la imagen aquí.",
  undescribed: "Imagen {id}, sin descripción",
};
