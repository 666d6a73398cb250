export const ACCOUNT = "/desk/account";
export const SECURE = `${ACCOUNT}/secure`;
