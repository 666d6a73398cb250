import type { DeskMessages } from "../shape.ts";

export const frame: DeskMessages["frame"] = {
  skip: "Ir al contenido",
  desk: "Escritorio",
  sign_out: "Cerrar sesión",
  needs: "Pendiente",
  pieces: "Mis textos",
  reads: "Estadísticas",
  pictures: "Imágenes",
  profile: "Perfil",
  presence: "Presencia en línea",
  shop: "Tienda",
  review: "Revisión",
  site: "Sitio",
  account: "Cuenta",
};
