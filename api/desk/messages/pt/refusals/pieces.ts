import type { Refusals } from "../../shape.ts";

export const pieces: Refusals = {
  "Write a headline": "Escreva um título",
  "Write something": "Escreva algo",
  "Remove {0}: a piece can have {1}": "Remova {0}: um texto pode ter {1}",
  "one tag": "uma etiqueta",
  "{0} tags": "{0} etiquetas",
  "Shorten “{0}”: a tag can have {1} characters":
    "Encurte “{0}”: uma etiqueta pode ter {1} caracteres",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Use letras minúsculas, algarismos e hífens, como field-notes",
  "Use the code of a language, such as en or pt-BR": "Use o código de um idioma, como pt-BR ou en",
  "Enter a whole address, such as https://example.org/my-piece":
    "Digite um endereço inteiro, como https://example.org/my-piece",
  "This picture is not in your library. Choose another one":
    "Esta imagem não está na sua biblioteca. Escolha outra",
  "one character": "um caractere",
  "{0} characters": "{0} caracteres",
  "Shorten it by {0}: the limit is {1}": "Encurte em {0}: o limite é {1}",
  "This is not valid": "Isto não é válido",
  "Another piece of yours has or had this address. Choose another":
    "Outro texto seu tem ou teve este endereço. Escolha outro",
  "is too long to be saved: at most {0} characters":
    "é longo demais para salvar: no máximo {0} caracteres",
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Um campo é longo demais para a prévia. Encurte-o para vê-la aqui.",
  "Choose a day and a time.": "Escolha um dia e um horário.",
  "Choose a day.": "Escolha um dia.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Este texto aguarda a redação. Retire-o para editá-lo.",
  "this word has another meaning here: choose another":
    "esta palavra tem outro sentido aqui: escolha outra",
  "the piece was changed": "o texto foi alterado",
  "the update was withdrawn from review": "a atualização foi retirada da revisão",
  "an editor returned the update": "a redação devolveu a atualização",
  "the piece was unpublished": "o texto deixou de estar publicado",
  "the text was changed": "o texto foi alterado",
  "a program changed the text": "um programa alterou o texto",
  "an editor was asked for a look": "foi pedida uma leitura à redação",
  "the piece was withdrawn from review": "o texto foi retirado da revisão",
  "an editor asked for changes": "a redação pediu alterações",
  "an editor rejected the piece": "a redação recusou o texto",
};
