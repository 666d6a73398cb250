import type { Refusals } from "../../shape.ts";

export const suggestions: Refusals = {
  "The suggested text is the same as the current one.": "O texto sugerido é igual ao atual.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "O autor digitou aqui um texto que uma publicação não pode ter, por exemplo longo demais. Sugira mudanças quando couber.",
  "This piece is your own. Change it in the editor.": "Este texto é seu. Mude-o no editor.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "O texto mudou nesse meio-tempo. Nada foi guardado. Leia de novo e sugira mudanças a esse texto.",
  "This piece has {0} suggestions that wait for an answer. Its writer must answer some first.":
    "{0} sugestões para este texto esperam resposta. O autor precisa responder a algumas primeiro.",
  "{0} suggestions of this key wait for an answer. The writer must answer some first.":
    "{0} sugestões desta chave esperam resposta. O autor precisa responder a algumas primeiro.",
  "This suggestion was answered already.": "Esta sugestão já foi respondida.",
  "There is no suggestion with this number.": "Não há sugestão com este número.",
  "Tick at least one change, or decline them all.":
    "Marque pelo menos uma mudança, ou recuse todas.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "O texto mudou desde que isto foi sugerido, ou a sugestão já foi respondida. Nada foi mudado. Veja de novo.",
};
