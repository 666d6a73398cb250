/** The service of `npm run dev` tells its parent that it answers. */
export const UP = "up";
