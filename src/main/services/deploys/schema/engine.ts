import '../../../../shared/deploys/texts.ts';
import { z } from 'zod';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { shorten } from '../../../../shared/lib/format.ts';
import type { GraphqlClient, GraphqlError } from '../../../net/graphql.ts';
import { getStatus } from '../../../net/errors.ts';
import { getFault } from '../../../net/graphql.ts';
import { SharedCalls } from '../../../net/read-cache.ts';
import { sha256 } from '../../../net/text-hash.ts';
import type { Clock, Logger, StorePort } from '../../../platform/ports.ts';
import { LastGood } from '../../../resources/last-good.ts';
import { buildOperation } from './build-operation.ts';
import { builtInSchemas, buildProbe } from './built-in.ts';
import { readSchema } from './read-schema.ts';
import type { Candidates } from './resolve.ts';
import { resolveNeeds } from './resolve.ts';
import type {
  Damage,
  EngineResponse,
  SchemaDialect,
  Operation,
  QueryPart,
  SchemaEngine,
} from './types.ts';

export interface SchemaEngineOptions {
  readonly graphql: GraphqlClient;
  /** Stores the schema under `deploys/schema/<hash of the endpoint>`. */
  readonly store: StorePort;
  readonly clock: Clock;
  readonly log: Logger;
}

const REFRESH_AFTER_MS = 24 * 3_600_000;
/** Minimum time between automatic refreshes of the schema. */
const REFRESH_GAP_MS = 3 * 60_000;
/** Maximum size of a stored schema (characters of JSON); the store accepts no larger values. */
const MAX_STORED = 4_000_000;

const Stored = z.object({ introspection: z.record(z.string(), z.unknown()) });

/** The schema engine of one endpoint. */
export const createSchemaEngine = (options: SchemaEngineOptions): SchemaEngine =>
  new Engine(options);

class Engine implements SchemaEngine {
  readonly #options: SchemaEngineOptions;
  readonly #where: string;
  readonly #stored: LastGood<typeof Stored>;
  readonly #reads: SharedCalls;
  #current: State | null = null;
  #overrides: Readonly<Record<string, string>> = {};
  /** Time of the last automatic refresh of the schema (ms since epoch). */
  #refreshedAt = -Infinity;
  /** When the server last confirmed the dialect in use (ms since epoch). */
  #checkedAt = -Infinity;

  constructor(options: SchemaEngineOptions) {
    const { graphql, store, clock } = options;
    this.#options = options;
    this.#where = new URL(graphql.endpoint).host;
    const key = `deploys/schema/${sha256(graphql.endpoint).slice(0, 16)}`;
    this.#stored = new LastGood(store, { key, schema: Stored, version: 1, maxChars: MAX_STORED });
    this.#reads = new SharedCalls(clock);
  }

  async dialect(signal?: AbortSignal): Promise<SchemaDialect> {
    this.#current ??= this.#fromStore();
    if (this.#current === null) return this.refresh(signal);
    if (this.#options.clock.now() - this.#checkedAt >= REFRESH_AFTER_MS) this.#refreshLater();
    return this.#current.dialect;
  }

  refresh(signal?: AbortSignal): Promise<SchemaDialect> {
    return this.#reads.run(
      'schema',
      { signal },
      (shared) => this.#read(shared),
      () => false,
    );
  }

  override(fields: Readonly<Record<string, string>>): void {
    this.#overrides = { ...fields };
    if (this.#current === null) return;
    const { dialect, candidates } = this.#current;
    const needs = resolveNeeds(candidates, this.#overrides);
    this.#current = { candidates, dialect: { ...dialect, needs } };
  }

  async run(
    name: string,
    build: (dialect: SchemaDialect) => readonly QueryPart[],
    signal?: AbortSignal,
  ): Promise<EngineResponse> {
    const dialect = await this.dialect(signal);
    const prepared = prepare(dialect, name, build);
    try {
      return await this.#send(prepared, signal);
    } catch (error) {
      if (getFault(error) !== 'validation') throw error;
      if (prepared.kind === 'mutation') this.#refreshLater();
      if (prepared.kind === 'mutation') throw error;
      const fresh = await (this.#mayRefresh() ? this.#refreshNow(signal) : this.dialect(signal));
      if (fresh.hash === dialect.hash) throw error;
      return await this.#send(prepare(fresh, name, build), signal);
    }
  }

  async #send(prepared: Prepared, signal: AbortSignal | undefined): Promise<EngineResponse> {
    const { dialect, operation, kind, needs, failed: unbuilt } = prepared;
    const failed = new Map(unbuilt);
    if (operation === null) {
      const [reason] = failed.values();
      if (reason !== undefined) throw failure('unsupported', reason);
      return { dialect, data: {}, failed, damaged: [] };
    }
    const { graphql } = this.#options;
    // A shared read may be 2 s old and miss a deployment that an update would cancel.
    const how = { safe: kind === 'query', fresh: true, verbatim: prepared.secrets };
    const request = { ...operation, ...how };
    const answer = await graphql.run(signal === undefined ? request : { ...request, signal });
    for (const [alias, error] of answer.failed) {
      const need = needs.get(alias);
      if (need !== undefined) failed.set(alias, partFailure(need, error.message));
    }
    const { data, errors } = answer;
    const damaged = errors.flatMap((error) => toDamage(error, needs, failed));
    // An error without a path may concern any part without data.
    const stray = damaged.find(({ alias }) => alias === null)?.sentence;
    for (const alias of needs.keys())
      if (stray !== undefined && (data[alias] ?? null) === null && !failed.has(alias))
        failed.set(alias, stray);
    return { dialect, data, failed, damaged };
  }

  #mayRefresh(): boolean {
    return this.#options.clock.now() - this.#refreshedAt >= REFRESH_GAP_MS;
  }

  #refreshNow(signal?: AbortSignal): Promise<SchemaDialect> {
    this.#refreshedAt = this.#options.clock.now();
    return this.refresh(signal);
  }

  #refreshLater(): void {
    if (!this.#mayRefresh()) return;
    this.#refreshNow().catch((error: unknown) =>
      this.#options.log.info('the schema could not be read again', {
        where: this.#where,
        code: error instanceof AppFailure ? error.error.code : 'internal',
      }),
    );
  }

  async #read(signal: AbortSignal): Promise<SchemaDialect> {
    const introspection = await this.#introspect(signal);
    const now = this.#options.clock.now();
    this.#current =
      introspection === null ? await this.#assume(signal) : this.#describe(introspection, now);
    if (introspection !== null)
      // Writes later, because converting megabytes to JSON would delay the callers that wait for the dialect.
      this.#options.clock.after(0, () => this.#stored.put({ introspection }, now));
    this.#checkedAt = now;
    return this.#current.dialect;
  }

  /** Null: the server does not publish its schema. */
  async #introspect(signal: AbortSignal): Promise<JsonRecord | null> {
    try {
      const introspection = await this.#options.graphql.introspect(signal);
      return toRecord(introspection['__schema']) === null ? null : introspection;
    } catch (error) {
      if (isServerError(error)) return null;
      throw error;
    }
  }

  #describe(introspection: JsonRecord, at: number | null): State {
    const { candidates, ...read } = readSchema(introspection, this.#where);
    const needs = resolveNeeds(candidates, this.#overrides);
    return {
      candidates,
      dialect: { ...read, endpoint: this.#options.graphql.endpoint, at, needs },
    };
  }

  /** For servers without introspection: finds the newest built-in schema that the server accepts. */
  async #assume(signal: AbortSignal): Promise<State> {
    const { graphql } = this.#options;
    for (const [name, introspection] of builtInSchemas()) {
      const { candidates, dialect } = this.#describe(introspection, null);
      const assumed = { ...dialect, hash: `built-in ${name}` };
      try {
        await graphql.run({ ...buildProbe(assumed), signal });
        return { candidates, dialect: assumed };
      } catch (error) {
        const fault = getFault(error);
        if (fault !== 'validation' && fault !== 'execution') throw error;
      }
    }
    const text = t('deploys:schema.unknownServer', { where: this.#where });
    throw failure('unsupported', text);
  }

  #fromStore(): State | null {
    const stored = this.#stored.get();
    if (stored === null) return null;
    try {
      const state = this.#describe(stored.value.introspection, stored.at);
      this.#checkedAt = stored.at;
      return state;
    } catch {
      return null;
    }
  }
}

/** The dialect in use, and the data to resolve it again. */
interface State {
  readonly dialect: SchemaDialect;
  readonly candidates: Candidates;
}

interface Prepared {
  readonly dialect: SchemaDialect;
  readonly kind: 'query' | 'mutation';
  readonly operation: Operation | null;
  /** The request reads values that are later sent back to the server, so none may be redacted. */
  readonly secrets: boolean;
  readonly failed: ReadonlyMap<string, string>;
  readonly needs: ReadonlyMap<string, QueryPart['found']['need']>;
}

function prepare(
  dialect: SchemaDialect,
  name: string,
  build: (dialect: SchemaDialect) => readonly QueryPart[],
): Prepared {
  const parts = build(dialect);
  const needs = new Map(parts.map(({ alias, found }) => [alias, found.need]));
  const secrets = parts.some((part) => part.secrets === true);
  return { ...buildOperation(dialect, name, parts), dialect, secrets, needs };
}

/**
 * Servers, and firewalls in front of them, refuse introspection with their own code, as an unknown field, or as forbidden. A rejected token
 * or a rate limit affects every query, so it does not count as a refusal of introspection.
 */
function isServerError(error: unknown): boolean {
  const fault = getFault(error);
  return fault !== null ? fault !== 'not-graphql' : getStatus(error) === 403;
}

/** Converts an error to a `Damage`; empty for the error of a part that failed. */
function toDamage(
  { path, message }: GraphqlError,
  needs: Prepared['needs'],
  failed: ReadonlyMap<string, string>,
): Damage[] {
  const [head, ...rest] = path ?? [];
  const need = typeof head === 'string' ? needs.get(head) : undefined;
  if (typeof head !== 'string' || need === undefined) {
    const words = shorten(message);
    const key = words === '' ? 'deploys:schema.someMissing' : 'deploys:schema.someFailed';
    return [{ alias: null, path: null, sentence: t(key, { words }) }];
  }
  return failed.has(head)
    ? []
    : [{ alias: head, path: rest, sentence: partFailure(need, message) }];
}

function partFailure(need: QueryPart['found']['need'], message: string): string {
  const what = t(`deploys:schema.need.${need}`);
  const words = shorten(message);
  return words === ''
    ? t('deploys:schema.partMissing', { what })
    : t('deploys:schema.partFailed', { what, words });
}
