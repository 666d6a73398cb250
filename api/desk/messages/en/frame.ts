/** The frame of every page of the desk. */
export const frame = {
  skip: "Skip to content",
  desk: "Desk",
  sign_out: "Sign out",

  // The navigation.
  needs: "Needs you",
  pieces: "My pieces",
  reads: "Statistics",
  pictures: "Pictures",
  profile: "Profile",
  presence: "Online presence",
  shop: "Shop",
  review: "Review",
  site: "Site",
  account: "Account",
};
