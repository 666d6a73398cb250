/** The page with the API keys. Its address is part of the contract. */
export const PRESENCE = "/desk/edit/online-presence";

export const KEYS = `${PRESENCE}/keys` as const;
export const PAUSE = `${PRESENCE}/agents/pause` as const;
export const RESUME = `${PRESENCE}/agents/resume` as const;
export const WIDGETS = `${PRESENCE}/widgets` as const;
export const WEBSITE = `${PRESENCE}/website` as const;
export const WEBHOOK = `${PRESENCE}/webhook` as const;
