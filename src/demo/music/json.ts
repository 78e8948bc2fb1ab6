/** A JSON object with unknown fields. */
export type Json = Record<string, unknown>;
