import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';

/** The object with one key set; `value` undefined takes it out. */
export const withKey = (
  object: JsonObject,
  key: string,
  value: JsonValue | undefined,
): JsonObject =>
  value === undefined
    ? Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
    : { ...object, [key]: value };
