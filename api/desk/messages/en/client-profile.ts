/** For the script of the profile. */
export const client_profile = {
  too_large: "This file is larger than {count} MiB.",
};
