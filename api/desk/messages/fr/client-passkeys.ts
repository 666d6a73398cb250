import type { DeskMessages } from "../shape.ts";

export const client_passkeys: DeskMessages["client_passkeys"] = {
  cancelled: "Le navigateur n’a trouvé aucune clé d’accès, ou vous avez annulé.",
  reload: "Rechargez la page et réessayez.",
  failed: "Cela n’a pas fonctionné. Réessayez.",
};
