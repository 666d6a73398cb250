import type { DeskMessages } from "../shape.ts";

export const client_passkeys: DeskMessages["client_passkeys"] = {
  cancelled: "El navegador no encontró ninguna llave de acceso, o usted canceló.",
  reload: "Recargue la página e inténtelo otra vez.",
  failed: "No ha funcionado. Inténtelo otra vez.",
};
