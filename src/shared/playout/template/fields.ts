import type { JsonObject, JsonValue } from '../document/document.ts';

export type TemplateField = 'uri' | 'headers' | 'user_agent' | 'command' | 'args';

const none: readonly TemplateField[] = [];
const request: readonly TemplateField[] = ['uri', 'headers', 'user_agent'];
const fields: ReadonlyMap<JsonValue | undefined, readonly TemplateField[]> = new Map([
  ['http', request],
  ['dynamic', request],
  ['rtsp', ['uri']],
  ['script', ['command', 'args']],
]);

/** The fields of a source that the engine puts variables into: each a text, or a list of texts (playout.md 4). */
export const templateFields = ({ source_type: type }: JsonObject): readonly TemplateField[] =>
  fields.get(type) ?? none;
