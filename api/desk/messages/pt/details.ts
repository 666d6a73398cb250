import type { DeskMessages } from "../shape.ts";

export const details: DeskMessages["details"] = {
  title: "Detalhes",
  category_hint: "A seção onde os leitores o encontram.",
  frame_hint: "Como o texto é contado.",
  frame_lesson: "Uma lição",
  frame_origin: "Uma origem",
  frame_contrarian: "Na contramão",
  frame_before_after: "Antes e depois",
  style_hint: "O tipo de texto.",
  language_hint: "Um código como pt-BR ou en.",
  tags_hint:
    "Até {tags} etiquetas separadas por vírgulas, de no máximo {max} caracteres. Ponha entre aspas uma etiqueta que contenha vírgula.",
  tags_hint_short: "Até {tags}, separadas por vírgulas, de no máximo {max} caracteres.",
  address_hint: "O fim do endereço: {address}",
  address_empty: "Deixe vazio para formá-lo a partir do título.",
  address_moves: "Se você mudá-lo, o endereço antigo leva ao novo.",
  address_otherwise: "Se ficar vazio, é {slug}.",
  original_hint:
    "A URL onde este texto apareceu primeiro. Os buscadores são informados de que é o original.",
  statement_hint:
    "Com suas palavras, para os leitores: que ferramentas você usou ou quem ajudou. Aparece abaixo do texto. Até {max} caracteres; deixe vazio para não dizer nada.",
  cover_missing: "Esta imagem não está na sua biblioteca. Escolha outra.",
  cover_alt: "A capa",
  cover_choose: "Escolher entre suas imagens",
  cover_hint: "Os leitores a veem sob o título e nas listas.",
  cover_newest:
    "Aqui estão suas {count} imagens mais novas. Para usar uma antiga, envie-a de novo: ela é guardada só uma vez.",
  cover_all: "Todas as suas imagens",
  cover_none: "Sem capa",
  cover_upload: "{upload}, salve o texto e escolha a imagem aqui.",
  undescribed: "Imagem {id}, sem descrição",
};
