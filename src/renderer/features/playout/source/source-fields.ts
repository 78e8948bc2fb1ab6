import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import type { JsonField } from '../field/JsonFields.tsx';
import { UINT32 } from '../field/readers.ts';

/** The kinds of source that can be made here; the engine knows no others. */
export const sourceTypes = ['local', 'lavfi', 'http', 'rtsp', 'script', 'dynamic'] as const;
export type SourceType = (typeof sourceTypes)[number];

const inPoint: JsonField = { key: 'in_point_ms', kind: 'ms', label: () => t('playout:field.in') };
const outPoint: JsonField = {
  key: 'out_point_ms',
  kind: 'ms',
  label: () => t('playout:field.out'),
};
const uri: JsonField = {
  key: 'uri',
  kind: 'template',
  label: () => t('playout:field.uri'),
  required: true,
};
const headers: JsonField = {
  key: 'headers',
  kind: 'lines',
  label: () => t('playout:field.headers'),
  hint: () => t('playout:field.headersHint'),
};
const agent: JsonField = {
  key: 'user_agent',
  kind: 'template',
  label: () => t('playout:field.userAgent'),
};
const timeout: JsonField = {
  key: 'timeout_us',
  kind: 'integer',
  label: () => t('playout:field.timeout'),
};
const live: JsonField = {
  key: 'is_live',
  kind: 'switch',
  label: () => t('playout:field.isLive'),
  hint: () => t('playout:field.isLiveHint'),
};

/** What each kind of source has, in the order of the engine's reference. */
export const sourceFields: Readonly<Record<SourceType, readonly JsonField[]>> = {
  local: [
    { key: 'path', kind: 'path', label: () => t('playout:field.path'), required: true },
    inPoint,
    outPoint,
  ],
  lavfi: [
    {
      key: 'params',
      kind: 'lavfi',
      label: () => t('playout:field.params'),
      required: true,
      hint: () => t('playout:field.paramsHint'),
    },
  ],
  http: [
    uri,
    inPoint,
    outPoint,
    agent,
    headers,
    timeout,
    {
      key: 'reconnect_delay_max',
      kind: 'integer',
      label: () => t('playout:field.reconnectDelay'),
      most: UINT32,
    },
    {
      key: 'reconnect',
      kind: 'switch',
      label: () => t('playout:field.reconnect'),
      on: true,
    },
    { key: 'keep_alive', kind: 'switch', label: () => t('playout:field.keepAlive') },
    live,
  ],
  rtsp: [uri, timeout],
  script: [
    {
      key: 'command',
      kind: 'template',
      label: () => t('playout:field.command'),
      required: true,
      hint: () => t('playout:field.commandHint'),
    },
    { key: 'args', kind: 'lines', label: () => t('playout:field.args') },
    live,
  ],
  dynamic: [uri, headers, agent, timeout],
};

/** The kind of a source; null: one that nobody knows here. */
export const typeOf = (source: JsonObject): SourceType | null =>
  sourceTypes.find((type) => type === source['source_type']) ?? null;

/** Keys of a source that no field shows. */
export function otherKeys(source: JsonObject): readonly string[] {
  const type = typeOf(source);
  const known = new Set([
    'source_type',
    ...(type === null ? [] : sourceFields[type]).map(({ key }) => key),
  ]);
  return Object.keys(source).filter((key) => !known.has(key));
}

/** What is missing in a source so that it could be played, as the field's name; null: nothing. */
export function missingIn(source: JsonObject): string | null {
  const type = typeOf(source);
  if (type === null) return t('playout:field.type');
  const field = sourceFields[type].find(({ key, required }) => {
    const value = source[key];
    return required === true && (typeof value !== 'string' || value.trim() === '');
  });
  return field?.label() ?? null;
}

/** What a source is about, in one line: its path, address, parameters or command. */
export function sourceText(source: JsonObject): string {
  for (const key of ['path', 'uri', 'params', 'command'])
    if (typeof source[key] === 'string') return source[key];
  return '';
}

/** The object with one key set; `value` undefined takes it out. */
export const withKey = (
  object: JsonObject,
  key: string,
  value: JsonValue | undefined,
): JsonObject =>
  value === undefined
    ? Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
    : { ...object, [key]: value };
