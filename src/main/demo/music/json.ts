/** A JSON object whose fields are not known yet. */
export type Json = Record<string, unknown>;
