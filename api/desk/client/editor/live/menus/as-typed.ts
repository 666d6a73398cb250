/** What the browser remembers if the writer wants quotation marks and dashes as typed. */
export const AS_TYPED = "galley-as-typed";
