import type { DeskMessages } from "../shape.ts";

export const frame: DeskMessages["frame"] = {
  skip: "Ir para o conteúdo",
  desk: "Mesa",
  sign_out: "Sair",
  needs: "Pendente",
  pieces: "Meus textos",
  reads: "Estatísticas",
  pictures: "Imagens",
  profile: "Perfil",
  presence: "Presença online",
  shop: "Loja",
  review: "Revisão",
  site: "Site",
  account: "Conta",
};
