import type { IntrospectionQuery } from 'graphql';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import { lazy } from '../../../../shared/lib/lazy.ts';
import { readRecords } from '../../../net/wire.ts';

export type RootKind = 'query' | 'mutation';

/** How a field returns its items. `nodes` and `edges`: pages, with or without `pageInfo`. */
export type Shape = 'single' | 'list' | 'nodes' | 'edges';

/** The facts that the need rules check: one field of Query or Mutation, and the object type of its result or of one item. */
export interface SchemaFieldFacts {
  readonly kind: RootKind;
  readonly name: string;
  readonly shape: Shape;
  readonly item: string;
  /** Fields of the item. */
  readonly fields: ReadonlyMap<string, JsonRecord>;
  /** The connection around the items has `pageInfo`. */
  readonly hasPageInfo: boolean;
  /** Whether the server marks the field as deprecated. */
  readonly isDeprecated: boolean;
  /** Arguments with their types as written. */
  readonly args: ReadonlyMap<string, string>;
  /** Names of required values: arguments, and fields of the input objects that the app fills. */
  readonly required: ReadonlySet<string>;
  /** Names of accepted values, as arguments or in input objects, in lower case. */
  readonly takes: ReadonlySet<string>;
}

/** Depth of types that a request can reach from a field: connection, edge, item and two levels of selected fields. */
const MAX_LEVELS = 5;
const usedKinds: ReadonlySet<unknown> = new Set([
  'SCALAR',
  'ENUM',
  'OBJECT',
  'INTERFACE',
  'INPUT_OBJECT',
]);
/** Values by which a mutation finds the service. */
const identities = ['name', 'serviceId'];
const leafKinds: ReadonlySet<unknown> = new Set(['SCALAR', 'ENUM']);
const scalars = ['String', 'Int', 'Float', 'Boolean', 'ID'];

/**
 * Reads an introspection result without building a schema from all of it, which is slow for large schemas. The data is untrusted: it may
 * miss required lists and refer to undefined types.
 */
export class Introspection {
  /** Number of types that the server describes. */
  readonly size: number;
  readonly #types = new Map<string, JsonRecord>();
  readonly #roots: Readonly<Record<RootKind, string>>;
  readonly #fields = new Map<string, ReadonlyMap<string, JsonRecord>>();

  constructor(schema: JsonRecord) {
    for (const name of scalars) this.#types.set(name, { kind: 'SCALAR', name });
    const types = readRecords(schema['types'], Infinity);
    for (const type of types)
      if (usedKinds.has(type['kind']) && getName(type) !== '') this.#types.set(getName(type), type);
    this.size = types.length;
    this.#roots = {
      query: getName(toRecord(schema['queryType'])),
      mutation: getName(toRecord(schema['mutationType'])),
    };
  }

  /** The fields of Query or Mutation that return objects. */
  *facts(kind: RootKind): Generator<SchemaFieldFacts, void, void> {
    for (const field of this.getFields(this.#roots[kind]).values()) {
      const facts = this.#toFacts(kind, field);
      if (facts !== null) yield facts;
    }
  }

  /** The fields of a type by name; empty if it is not described. */
  getFields(type: string): ReadonlyMap<string, JsonRecord> {
    const known = this.#fields.get(type);
    if (known !== undefined) return known;
    const raw = this.#types.get(type);
    const list = readRecords(raw?.['fields'] ?? raw?.['inputFields'], Infinity);
    const fields = new Map(list.map((field) => [getName(field), field]));
    this.#fields.set(type, fields);
    return fields;
  }

  /** The fields of the items of a list; null: not a list of objects. */
  getEntryFields(field: JsonRecord | undefined): ReadonlyMap<string, JsonRecord> | null {
    const result = this.#parseItemType(field?.['type']);
    return result?.isList === true ? this.getFields(result.name) : null;
  }

  /** The fields of the object that a field returns; null: it returns a list or no object. */
  getObjectFields(field: JsonRecord | undefined): ReadonlyMap<string, JsonRecord> | null {
    const result = this.#parseItemType(field?.['type']);
    return result?.isList === false ? this.getFields(result.name) : null;
  }

  /** The given fields and the types within reach of a request, as an introspection result. Throws if there are no queries. */
  part(fields: Readonly<Record<RootKind, ReadonlySet<string>>>): IntrospectionQuery {
    if (this.getFields(this.#roots.query).size === 0) throw new Error('no queries');
    const roots = (['query', 'mutation'] as const).flatMap((kind): JsonRecord[] => {
      const all = this.getFields(this.#roots[kind]);
      const used = [...all.values()].filter((field) => fields[kind].has(getName(field)));
      return used.length === 0 && kind === 'mutation'
        ? []
        : [{ kind: 'OBJECT', name: this.#roots[kind], fields: used }];
    });
    const types = this.#reachable(roots);
    const known = new Set(types.map(getName));
    const [queryType = null, mutationType = null] = roots;
    const whole = { queryType, mutationType, directives: [] };
    const fixed = types.map((type) => repaired(type, known));
    return { __schema: { ...whole, types: fixed } } as unknown as IntrospectionQuery;
  }

  #reachable(roots: readonly JsonRecord[]): JsonRecord[] {
    const kept = new Map(roots.map((type) => [getName(type), type]));
    let level: readonly JsonRecord[] = roots;
    for (let depth = 0; level.length > 0; depth += 1) {
      const next: JsonRecord[] = [];
      for (const name of level.flatMap(namesIn)) {
        const type = this.#types.get(name);
        const isLeaf = leafKinds.has(type?.['kind']);
        if (type === undefined || kept.has(name) || (!isLeaf && depth >= MAX_LEVELS)) continue;
        kept.set(name, type);
        if (!isLeaf) next.push(type);
      }
      level = next;
    }
    return [...kept.values()];
  }

  #toFacts(kind: RootKind, raw: JsonRecord): SchemaFieldFacts | null {
    const result = this.#parseItemType(raw['type']);
    if (result === null) return null;
    const { name, isList } = result;
    const around = isList ? null : this.#connection(name);
    const shape = isList ? 'list' : (around?.shape ?? 'single');
    const item = around?.item ?? name;
    const args = readRecords(raw['args']);
    const types = lazy(() => new Map(args.map((arg) => [getName(arg), written(arg['type'])])));
    const values = lazy(() => this.#readValues(kind, args));
    return {
      kind,
      name: getName(raw),
      shape,
      item,
      hasPageInfo: around !== null && this.getFields(name).has('pageInfo'),
      isDeprecated: raw['isDeprecated'] === true,
      fields: this.getFields(item),
      get args() {
        return types();
      },
      get required() {
        return values().required;
      },
      get takes() {
        return values().takes;
      },
    };
  }

  #connection(type: string): { readonly shape: Shape; readonly item: string } | null {
    const fields = this.getFields(type);
    const nodes = this.#parseItemType(fields.get('nodes')?.['type']);
    if (nodes?.isList === true) return { shape: 'nodes', item: nodes.name };
    const edge = this.getEntryFields(fields.get('edges'));
    const node = this.#parseItemType(edge?.get('node')?.['type']);
    return node?.isList === false ? { shape: 'edges', item: node.name } : null;
  }

  /** Null: neither an object nor a list of objects. */
  #parseItemType(type: unknown): { readonly name: string; readonly isList: boolean } | null {
    const outer = nullable(type);
    const isList = outer['kind'] === 'LIST';
    const inner = isList ? nullable(outer['ofType']) : outer;
    const name = getName(inner);
    const kind = this.#types.get(name)?.['kind'];
    return kind === 'OBJECT' || kind === 'INTERFACE' ? { name, isList } : null;
  }

  /**
   * Names of the values that a field accepts. The rules reject most fields of a large schema by their shape, so this is read on first use.
   */
  #readValues(kind: RootKind, args: readonly JsonRecord[]): Values {
    const flat = new Set(args.map(getName));
    const values = args.flatMap((arg) => {
      const { name, kind: type } = parseNamedType(arg['type']);
      if (type !== 'INPUT_OBJECT') return [{ value: arg, isFilled: true }];
      const inner = this.getFields(name);
      // An optional object is only filled if it accepts a value that identifies the service.
      const identifies = identities.some((identity) => inner.has(identity) && !flat.has(identity));
      const isFilled = isRequired(arg) || (kind === 'mutation' && identifies);
      return [...inner.values()].map((value) => ({ value, isFilled }));
    });
    return {
      required: new Set(
        values.flatMap(({ value, isFilled }) =>
          isFilled && isRequired(value) ? [getName(value)] : [],
        ),
      ),
      takes: new Set(values.map(({ value }) => getName(value).toLowerCase())),
    };
  }
}

type Values = Pick<SchemaFieldFacts, 'required' | 'takes'>;

const getName = (record: JsonRecord | null): string =>
  typeof record?.['name'] === 'string' ? record['name'] : '';

function nullable(type: unknown): JsonRecord {
  const outer = toRecord(type) ?? {};
  return outer['kind'] === 'NON_NULL' ? (toRecord(outer['ofType']) ?? {}) : outer;
}

function parseNamedType(type: unknown): { readonly name: string; readonly kind: unknown } {
  let inner = toRecord(type) ?? {};
  while (isRecord(inner['ofType'])) inner = inner['ofType'];
  return { name: getName(inner), kind: inner['kind'] };
}

function written(type: unknown): string {
  const { kind, ofType, name } = toRecord(type) ?? {};
  if (kind === 'NON_NULL') return `${written(ofType)}!`;
  return kind === 'LIST' ? `[${written(ofType)}]` : String(name);
}

const isRequired = ({ type, defaultValue }: JsonRecord): boolean =>
  toRecord(type)?.['kind'] === 'NON_NULL' && typeof defaultValue !== 'string';

/** Names of the types that a type's fields and their arguments have. */
const namesIn = (type: JsonRecord): string[] =>
  readRecords(type['fields'] ?? type['inputFields']).flatMap((field) => [
    parseNamedType(field['type']).name,
    ...readRecords(field['args']).map((arg) => parseNamedType(arg['type']).name),
  ]);

/** Completes a type with all lists that `buildClientSchema` requires, and removes references to unknown types. */
function repaired(type: JsonRecord, known: ReadonlySet<string>): JsonRecord {
  const isKnown = (field: JsonRecord): boolean => known.has(parseNamedType(field['type']).name);
  const inputs = (value: unknown): JsonRecord[] =>
    readRecords(value).filter(isKnown).map(withoutDefault);
  const fields = readRecords(type['fields'])
    .filter(isKnown)
    .map((field): JsonRecord => ({ ...field, args: inputs(field['args']) }));
  const inputFields = inputs(type['inputFields']);
  const enumValues = readRecords(type['enumValues']);
  return { ...type, fields, inputFields, enumValues, interfaces: [], possibleTypes: [] };
}

/** Only the existence of a default matters; its text is untrusted. */
const withoutDefault = (field: JsonRecord): JsonRecord =>
  typeof field['defaultValue'] === 'string' ? { ...field, defaultValue: 'null' } : field;
