import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  preview_failed: "A pré-visualização não pôde ser feita. Pressione um botão para tentar de novo.",
  choose_colour: "Escolher uma cor",
  no_answer: "O servidor não respondeu. Tente de novo.",
  not_uploaded: "A imagem não pôde ser enviada.",
  uploaded: "{name} foi enviado. Será usado quando você pressionar “Salvar”.",
  colour_digits:
    "Uma cor tem seis dígitos, por exemplo #7a1f3d. A pré-visualização não mostra esta.",
  colour_pale:
    "Clara demais para ser lida em páginas claras: o contraste é {contrast}:1, e é preciso {needed}:1. A pré-visualização não a mostra. A cor legível mais próxima é {nearest}.",
};
