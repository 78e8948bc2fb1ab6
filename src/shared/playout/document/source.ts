import type { JsonObject, JsonValue } from './document.ts';

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object; null if it is not one. */
export const toObject = (value: JsonValue | undefined): JsonObject | null =>
  isObject(value) ? value : null;

const tracks = ['video', 'audio', 'subtitle'] as const;

/** The source that an item plays: its own, else that of its video, else that of its audio. */
export function mainSource(value: JsonValue): JsonObject | null {
  const item = toObject(value);
  if (item === null) return null;
  const own = toObject(item['source']);
  if (own !== null) return own;
  const selections = toObject(item['tracks']);
  for (const track of tracks) {
    const source = toObject(toObject(selections?.[track])?.['source']);
    if (source !== null) return source;
  }
  return null;
}

/** All sources of an item: its own and those of tracks, watermark and layers. */
export function listSources(item: JsonObject): JsonObject[] {
  const { graphics } = item;
  const selections = toObject(item['tracks']);
  const holders = [
    item,
    toObject(item['watermark']),
    ...tracks.map((track) => toObject(selections?.[track])),
    ...(Array.isArray(graphics) ? graphics.map(toObject) : []),
  ];
  return holders.map((holder) => toObject(holder?.['source'])).filter((source) => source !== null);
}

const filled = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** The last part of a path, without its extension; for both path styles. */
function fileTitle(path: string): string | null {
  const name = path.split(/[/\\]/).findLast((part) => part !== '');
  if (name === undefined) return null;
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Host and last part of the path, without user and password. */
function addressTitle(uri: string): string {
  const [, authority = '', path = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)([^?#]*)/i.exec(uri) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const last = path.split('/').findLast((part) => part !== '');
  if (host === '') return uri;
  return last === undefined ? host : `${host}/${decoded(last)}`;
}

function sourceTitle(source: JsonObject): string | null {
  const path = filled(source['path']);
  if (path !== null) return fileTitle(path);
  const uri = filled(source['uri']);
  if (uri !== null) return addressTitle(uri);
  const params = filled(source['params']);
  // Labels in brackets may precede the first filter.
  if (params !== null) return /^(?:\s*\[[^\]]*\])*\s*([^=,;@[\s]+)/.exec(params)?.[1] ?? null;
  const command = filled(source['command']);
  return command === null ? null : fileTitle(command);
}

/** The display name of an item: `title`, `name`, a name from its source, or id; empty only if there is no item. */
export function formatTitle(value: JsonValue): string {
  const item = toObject(value);
  if (item === null) return '';
  const own = filled(item['title']) ?? filled(item['name']);
  if (own !== null) return own;
  const source = mainSource(item);
  return (source && sourceTitle(source)) ?? filled(item['id']) ?? '';
}

/** The type of the played source (`local`, `lavfi`, ...); '' if there is none. */
export function getSourceType(value: JsonValue): string {
  const type = mainSource(value)?.['source_type'];
  return typeof type === 'string' ? type : '';
}

/** The id as the file spells it; '' if there is none. */
export function getId(value: JsonValue): string {
  const id = toObject(value)?.['id'];
  return typeof id === 'string' ? id : '';
}
