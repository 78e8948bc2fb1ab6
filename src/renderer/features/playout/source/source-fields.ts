import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import type { JsonField } from '../field/JsonFields.tsx';
import { field } from '../field/JsonFields.tsx';
import { MAX_UINT32 } from '../field/readers.ts';
import { sourceTypes } from '../words.ts';

export type SourceType = (typeof sourceTypes)[number];

const inPoint = field('in_point_ms', 'ms', () => t('playout:field.in'));
const outPoint = field('out_point_ms', 'ms', () => t('playout:field.out'));
const uri = field('uri', 'template', () => t('playout:field.uri'), { required: true });
const headers = field('headers', 'lines', () => t('playout:field.headers'), {
  hint: () => t('playout:field.headersHint'),
});
const agent = field('user_agent', 'template', () => t('playout:field.userAgent'));
const timeout = field('timeout_us', 'integer', () => t('playout:field.timeout'));
const live = field('is_live', 'switch', () => t('playout:field.isLive'), {
  hint: () => t('playout:field.isLiveHint'),
});

/** The fields of each kind of source, in the order of the engine's reference. */
export const sourceFields: Readonly<Record<SourceType, readonly JsonField[]>> = {
  local: [
    field('path', 'path', () => t('playout:field.path'), { required: true }),
    inPoint,
    outPoint,
  ],
  lavfi: [
    field('params', 'lavfi', () => t('playout:field.params'), {
      required: true,
      hint: () => t('playout:field.paramsHint'),
    }),
  ],
  http: [
    uri,
    inPoint,
    outPoint,
    agent,
    headers,
    timeout,
    field('reconnect_delay_max', 'integer', () => t('playout:field.reconnectDelay'), {
      most: MAX_UINT32,
    }),
    field('reconnect', 'switch', () => t('playout:field.reconnect'), { on: true }),
    field('keep_alive', 'switch', () => t('playout:field.keepAlive')),
    live,
  ],
  rtsp: [uri, timeout],
  script: [
    field('command', 'template', () => t('playout:field.command'), {
      required: true,
      hint: () => t('playout:field.commandHint'),
    }),
    field('args', 'lines', () => t('playout:field.args')),
    live,
  ],
  dynamic: [uri, headers, agent, timeout],
};

/** The kind of a source; null: unknown. */
export const getType = (source: JsonObject): SourceType | null =>
  sourceTypes.find((type) => type === source['source_type']) ?? null;

/** Keys of a source that have no field. */
export function otherKeys(source: JsonObject): readonly string[] {
  const type = getType(source);
  const known = new Set([
    'source_type',
    ...(type === null ? [] : sourceFields[type]).map(({ key }) => key),
  ]);
  return Object.keys(source).filter((key) => !known.has(key));
}

/** The name of the first field that the source lacks for playback; null: none. */
export function missingIn(source: JsonObject): string | null {
  const type = getType(source);
  if (type === null) return t('playout:field.type');
  const field = sourceFields[type].find(({ key, required }) => {
    const value = source[key];
    return required === true && (typeof value !== 'string' || value.trim() === '');
  });
  return field?.label() ?? null;
}

/** A source in one line: its path, address, parameters or command. */
export function sourceText(source: JsonObject): string {
  for (const key of ['path', 'uri', 'params', 'command'])
    if (typeof source[key] === 'string') return source[key];
  return '';
}

/** A copy of the object with one key set; `value` undefined removes it. */
export const withKey = (
  object: JsonObject,
  key: string,
  value: JsonValue | undefined,
): JsonObject =>
  value === undefined
    ? Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
    : { ...object, [key]: value };
