import type { JsonValue } from '../../../src/shared/playout/document/document.ts';

type Fields = Readonly<Record<string, JsonValue | undefined>>;

const DATE = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(\.\d+)?(Z|[+-][0-2]\d:[0-5]\d)$/;

const isText = (value: unknown): boolean => typeof value === 'string';
const isPoint = (value: unknown): boolean =>
  value === undefined || value === null || (Number.isInteger(value) && Number(value) >= 0);
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A minimal check by hand: one pass, a switch on the type of the source, pointers of the faults. */
export function floorCheck(items: readonly JsonValue[]): string[] {
  const found: string[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (!isObject(item)) {
      found.push(`/items/${String(index)}`);
      continue;
    }
    if (!isText(item['id'])) found.push(`/items/${String(index)}/id`);
    for (const key of ['start', 'finish']) {
      const time = item[key];
      if (typeof time !== 'string' || !DATE.test(time) || Number.isNaN(Date.parse(time)))
        found.push(`/items/${String(index)}/${key}`);
    }
    if (item['source'] !== undefined && item['source'] !== null)
      checkSource(item['source'], `/items/${String(index)}/source`, found);
    if (isObject(item['watermark']))
      checkLayer(item['watermark'], `/items/${String(index)}/watermark`, found);
  }
  return found;
}

function checkLayer(layer: Fields, pointer: string, found: string[]): void {
  checkSource(layer['source'], `${pointer}/source`, found);
  if (!isText(layer['location'])) found.push(`${pointer}/location`);
  for (const key of ['width_percent', 'opacity_percent']) {
    const value = layer[key];
    if (value !== undefined && !(typeof value === 'number' && value >= 0 && value <= 100))
      found.push(`${pointer}/${key}`);
  }
}

function checkSource(source: JsonValue | undefined, pointer: string, found: string[]): void {
  if (!isObject(source)) {
    found.push(pointer);
    return;
  }
  switch (source['source_type']) {
    case 'local':
      if (!isText(source['path'])) found.push(`${pointer}/path`);
      checkPoints(source, pointer, found);
      return;
    case 'lavfi':
      if (!isText(source['params'])) found.push(`${pointer}/params`);
      return;
    case 'http':
      checkPoints(source, pointer, found);
      if (!isText(source['uri'])) found.push(`${pointer}/uri`);
      return;
    case 'rtsp':
    case 'dynamic':
      if (!isText(source['uri'])) found.push(`${pointer}/uri`);
      return;
    case 'script':
      if (!isText(source['command'])) found.push(`${pointer}/command`);
      return;
    default:
      found.push(`${pointer}/source_type`);
  }
}

function checkPoints(source: Fields, pointer: string, found: string[]): void {
  if (!isPoint(source['in_point_ms'])) found.push(`${pointer}/in_point_ms`);
  if (!isPoint(source['out_point_ms'])) found.push(`${pointer}/out_point_ms`);
}
