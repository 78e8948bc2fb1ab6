import { toRecord } from '../../../../shared/lib/json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
/** A field of a data type, according to a server's API description. */
export interface FieldFacts {
  /** The name of its type in the description; null if it names none. */
  readonly type: string | null;
  /** The possible values; null if the description names none. */
  readonly values: readonly string[] | null;
  /** Names of the data types it refers to. */
  readonly refs: readonly string[];
  readonly fallback: unknown;
}

/** A data type: its fields, or its possible values. */
export interface ShapeFacts {
  readonly name: string;
  readonly fields: ReadonlyMap<string, FieldFacts>;
  readonly values: readonly string[] | null;
}

/** Limits of depth and size; real descriptions stay far below them. */
const MAX_DEPTH = 12;
const MAX_NODES = 50_000;

/**
 * Finds every data type in a description in any notation: JSON schema `properties`, a list or a map of `fields`, or a
 * plain map from field to type, under any key. Named by its own `name`, else by the key above it.
 */
export function readShapes(body: unknown): ShapeFacts[] {
  const shapes: ShapeFacts[] = [];
  let left = MAX_NODES;
  const look = (value: unknown, name: string, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) look(item, name, depth + 1);
      return;
    }
    const node = value as JsonRecord;
    const own = typeof node['name'] === 'string' ? node['name'] : name;
    const fields = readFields(node);
    const values = textsIn(node['enum']);
    if (fields.size > 0 || values !== null) shapes.push({ name: own, fields, values });
    for (const [key, inner] of Object.entries(node)) look(inner, innerName(key, own), depth + 1);
  };
  look(body, '', 0);
  return shapes;
}

/** Structural keywords of the description that are not names. */
const structural: ReadonlySet<string> = new Set([
  'properties',
  'fields',
  'items',
  'schema',
  'args',
  'arguments',
  'parameters',
  'anyOf',
  'oneOf',
  'allOf',
]);

const innerName = (key: string, above: string): string => (structural.has(key) ? above : key);

function readFields(node: JsonRecord): ReadonlyMap<string, FieldFacts> {
  const listed = node['properties'] ?? node['fields'] ?? node['parameters'] ?? node['args'];
  if (Array.isArray(listed)) return fromList(listed);
  const map = toRecord(listed);
  if (map !== null) return fromMap(map);
  const entries = Object.values(node);
  const plain =
    entries.length > 1 &&
    entries.every((entry) => typeof entry === 'string' || toRecord(entry) !== null);
  return plain ? fromMap(node) : new Map();
}

const fromMap = (map: JsonRecord): ReadonlyMap<string, FieldFacts> =>
  new Map(Object.entries(map).map(([name, about]) => [name, readFacts(about)]));

function fromList(list: readonly unknown[]): ReadonlyMap<string, FieldFacts> {
  const fields = new Map<string, FieldFacts>();
  for (const item of list) {
    const name =
      typeof item === 'string' ? item : (toRecord(item)?.['name'] ?? toRecord(item)?.['field']);
    if (typeof name === 'string')
      fields.set(name, readFacts(typeof item === 'string' ? null : item));
  }
  return fields;
}

function readFacts(about: unknown): FieldFacts {
  if (typeof about === 'string')
    return { type: about, values: alternatives(about), refs: words(about), fallback: undefined };
  const node = toRecord(about);
  const type = typeof node?.['type'] === 'string' ? node['type'] : null;
  const values = textsIn(node?.['enum']) ?? textsIn(node?.['values']) ?? textsIn(node?.['options']);
  return {
    type,
    values: values ?? (type === null ? null : alternatives(type)),
    refs: [...refsIn(node), ...(type === null ? [] : words(type))],
    fallback: node?.['default'] ?? node?.['const'],
  };
}

function textsIn(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = (value as unknown[]).filter((item) => typeof item === 'string');
  return texts.length === 0 ? null : texts;
}

/** "a | b | c" lists values; "string | null" does not. */
function alternatives(type: string): readonly string[] | null {
  const parts = type
    .replace(/^\w+:\s*/, '')
    .split('|')
    .map((part) => part.trim().replace(/^["'`]|["'`]$/g, ''));
  const types = /^(string|number|integer|float|boolean|null|any|object|array)$/i;
  return parts.length < 2 || parts.some((part) => types.test(part)) ? null : parts;
}

const words = (type: string): string[] => type.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [];

/** Every `$ref` within a field, by the last segment of its path. */
function refsIn(value: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => refsIn(item, depth + 1));
  return Object.entries(value as JsonRecord).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [inner.slice(inner.lastIndexOf('/') + 1)]
      : refsIn(inner, depth + 1),
  );
}
