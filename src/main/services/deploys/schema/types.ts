import type { GraphQLSchema } from 'graphql';
import type { RootKind, Shape } from './introspection.ts';
import type { Need } from './needs.ts';

/** A field of the schema that fits a need. */
export interface ResolvedField {
  readonly need: Need;
  readonly kind: RootKind;
  readonly field: string;
  readonly how: 'override' | 'known' | 'shape';
  readonly shape: Shape;
  /** Name of the object type of the result or of one item. */
  readonly type: string;
  /** Its arguments by name, with their types as written: `String!`, `LogsInput!`. */
  readonly args: ReadonlyMap<string, string>;
  /** Whether the list can be paged: the response has `pageInfo`, and the field accepts `first` and `after`. */
  readonly paged: boolean;
  /** The response has `pageInfo`. */
  readonly hasPageInfo: boolean;
}

/** An error in an answer that also has data. */
export interface Damage {
  /** Null: the error does not say which part it concerns. */
  readonly alias: string | null;
  /** Where in the part's data; null: unknown. */
  readonly path: readonly (string | number)[] | null;
  readonly sentence: string;
}

export type Resolution =
  | { readonly on: true; readonly found: ResolvedField; readonly candidates: readonly string[] }
  | { readonly on: false; readonly reason: string; readonly candidates: readonly string[] };

export type Resolutions = Readonly<Record<Need, Resolution>>;

/** The resolved schema of one endpoint. */
export interface SchemaDialect {
  readonly endpoint: string;
  /** When the schema was read (ms since epoch); null: introspection is off, and the server accepted a built-in schema. */
  readonly at: number | null;
  readonly hash: string;
  /** Number of types in the schema. */
  readonly types: number;
  /** Only the fields that fit a need, and the types reachable from them. */
  readonly schema: GraphQLSchema;
  readonly needs: Resolutions;
}

/** One field of a request, under its own alias. */
export interface QueryPart {
  readonly alias: string;
  readonly found: ResolvedField;
  /**
   * Values by argument name. Arguments that the field does not have are omitted, so callers may pass ones that only some generations have
   * (`workspaceSlug`). Keys that an input type lacks are omitted too. Enum values are matched without regard to case.
   */
  readonly args: Readonly<Record<string, unknown>>;
  /** Wanted fields as paths (`project.slug`); only existing ones are selected. A path to an object selects its scalars. */
  readonly wishes: readonly string[];
  /** Allows selecting values of variables. Such fields are never selected otherwise. */
  readonly secrets?: boolean;
}

/** A request built from existing fields and validated against the schema. */
export interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string;
}

/** The answer to a request with several parts. */
export interface EngineResponse {
  /** The dialect that the request was built in. */
  readonly dialect: SchemaDialect;
  readonly data: Readonly<Record<string, unknown>>;
  /** Why parts have no data, as sentences by alias. */
  readonly failed: ReadonlyMap<string, string>;
  /** The other errors. */
  readonly damaged: readonly Damage[];
}

/** The dialect in use, and the requests in it. */
export interface SchemaEngine {
  /** Reads the schema, from the cache if it has it, and resolves all needs. Concurrent calls share one read. */
  dialect(signal?: AbortSignal): Promise<SchemaDialect>;
  /** Reads the schema from the server now. */
  refresh(signal?: AbortSignal): Promise<SchemaDialect>;
  /**
   * Sends one request with all parts. If the server refuses it as invalid, reads the schema again (at most once every few minutes), calls
   * `build` with the new dialect and tries once more; a mutation is never sent twice.
   */
  run(
    name: string,
    build: (dialect: SchemaDialect) => readonly QueryPart[],
    signal?: AbortSignal,
  ): Promise<EngineResponse>;
  /** Field names chosen by the user, by need. Takes effect at the next `dialect`. */
  override(fields: Readonly<Record<string, string>>): void;
}
