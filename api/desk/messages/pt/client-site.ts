import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  shown: "Todas as páginas do site mostram isso.",
  waiting:
    "O site está sendo reconstruído. Os leitores veem as páginas antigas até todas as novas ficarem prontas: segundos em um site pequeno, minutos em um grande.",
  failed:
    "O site não pôde ser reconstruído e mostra as páginas antigas. O operador encontra a razão no registro.",
  preview_failed: "A pré-visualização não pôde ser feita. Pressione um botão para tentar de novo.",
  choose_colour: "Escolher uma cor",
  no_answer: "O servidor não respondeu. Tente de novo.",
  not_uploaded: "A imagem não pôde ser enviada.",
};
