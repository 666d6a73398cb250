import type { DeskMessages } from "../shape.ts";

export const suspended: DeskMessages["suspended"] = {
  suspended: "Sua conta está suspensa",
  since: "{suspended} (desde {time}): {note}",
  about:
    "Você pode ler e editar seus rascunhos, despublicar textos, remover sua imagem e seus anúncios, exportar seus dados e excluir sua conta. Não pode publicar, atualizar, mudar o perfil, adicionar ou mudar uma imagem ou um anúncio nem criar chaves de API, e suas chaves, programas e links de prévia não funcionam enquanto durar a suspensão. Seus textos publicados continuam públicos, a menos que um editor os retire. Para encerrar a suspensão, fale com um editor deste site.",
};
