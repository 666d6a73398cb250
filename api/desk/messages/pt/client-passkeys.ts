import type { DeskMessages } from "../shape.ts";

export const client_passkeys: DeskMessages["client_passkeys"] = {
  cancelled: "O navegador não encontrou nenhuma chave de acesso, ou você cancelou.",
  reload: "Recarregue a página e tente de novo.",
  failed: "Não funcionou. Tente de novo.",
};
