import type { DeskMessages } from "../shape.ts";

export const frame: DeskMessages["frame"] = {
  skip: "انتقل إلى المحتوى",
  desk: "المكتب",
  sign_out: "تسجيل الخروج",
  needs: "بانتظارك",
  pieces: "مقالاتي",
  reads: "الإحصاءات",
  pictures: "الصور",
  profile: "الملف الشخصي",
  presence: "الحضور على الشبكة",
  shop: "المتجر",
  review: "المراجعة",
  site: "الموقع",
  account: "الحساب",
};
