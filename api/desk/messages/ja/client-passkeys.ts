import type { DeskMessages } from "../shape.ts";

export const client_passkeys: DeskMessages["client_passkeys"] = {
  cancelled: "パスキーが見つからないか、取り消されました。",
  reload: "ページを再読み込みして、もう一度お試しください。",
  failed: "うまくいきませんでした。もう一度お試しください。",
};
