/** Raise it when encodings change, so that it can be seen which pictures an older version made. */
export const ENCODER_VERSION = 1;
