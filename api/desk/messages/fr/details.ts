import type { DeskMessages } from "../shape.ts";

export const details: DeskMessages["details"] = {
  title: "Détails",
  category_hint: "La rubrique où les lecteurs le trouvent.",
  frame_hint: "La manière dont le texte est raconté.",
  frame_lesson: "Une leçon",
  frame_origin: "Une origine",
  frame_contrarian: "À contre-courant",
  frame_before_after: "Avant et après",
  style_hint: "Le genre du texte.",
  language_hint: "Un code comme fr ou pt-BR.",
  tags_hint:
    "Jusqu’à {tags} mots-clés séparés par des virgules, de {max} caractères au plus. Mettez entre guillemets un mot-clé qui contient une virgule.",
  tags_hint_short: "Jusqu’à {tags}, séparés par des virgules, de {max} caractères au plus.",
  address_hint: "La fin de l’adresse : {address}",
  address_empty: "Laissez vide pour la former à partir du titre.",
  address_moves: "Si vous la changez, l’ancienne adresse mène à la nouvelle.",
  address_otherwise: "Si vous la laissez vide, c’est {slug}.",
  original_hint:
    "L’adresse où ce texte a d’abord paru. Les moteurs de recherche sauront que c’est l’original.",
  statement_hint:
    "Avec vos mots, pour vos lecteurs : les outils que vous avez utilisés, ou qui vous a aidé. Cela paraît sous le texte. {max} caractères au plus ; laissez vide pour ne rien dire.",
  cover_missing: "Cette image n’est pas dans votre bibliothèque. Choisissez-en une autre.",
  cover_alt: "La couverture",
  cover_choose: "Choisir parmi vos images",
  cover_hint: "Les lecteurs la voient sous le titre et dans les listes.",
  cover_newest:
    "Vos {count} images les plus récentes sont ici. Pour une plus ancienne, téléversez-la de nouveau : elle n’est stockée qu’une fois.",
  cover_all: "Toutes vos images",
  cover_none: "Pas de couverture",
  cover_upload: "{upload}, enregistrez votre texte, puis choisissez l’image ici.",
  undescribed: "Image {id}, sans description",
};
