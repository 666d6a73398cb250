import type { DeskMessages } from "../shape.ts";

export const client_passkeys: DeskMessages["client_passkeys"] = {
  cancelled: "لم يجد المتصفح مفتاح مرور، أو أنك ألغيت.",
  reload: "أعد تحميل الصفحة وحاول مجددًا.",
  failed: "لم ينجح ذلك. حاول مجددًا.",
};
