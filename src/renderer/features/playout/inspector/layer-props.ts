import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';

/** What every part of a layer's form gets. */
export interface LayerProps {
  readonly layer: JsonObject;
  readonly disabled: boolean;
  /** Whether the channel's engine knows kinds of layers. */
  readonly kinds: boolean;
  /** Sets a value by its pointer within the layer; undefined takes it out. */
  readonly onSet: (pointer: string, value: JsonValue | undefined) => Promise<unknown>;
}

/** What a key holds where it is a text; null: nothing of that kind. */
export const textIn = (object: JsonObject, key: string): string | null => {
  const value = object[key];
  return typeof value === 'string' ? value : null;
};
/** The same of a number. */
export const numberIn = (object: JsonObject, key: string): number | null => {
  const value = object[key];
  return typeof value === 'number' ? value : null;
};
