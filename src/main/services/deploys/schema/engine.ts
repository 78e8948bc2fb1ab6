import '../../../../shared/deploys/texts.ts';
import { z } from 'zod';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { shorten } from '../../../../shared/lib/format.ts';
import type { GraphqlClient } from '../../../net/graphql.ts';
import { faultOf } from '../../../net/graphql.ts';
import { SharedCalls } from '../../../net/shared-calls.ts';
import type { Clock, Logger, StorePort } from '../../../platform/ports.ts';
import { LastGood } from '../../../resources/last-good.ts';
import { buildOperation } from './build-operation.ts';
import { builtInDialects, probeOf } from './built-in.ts';
import { buildSchemaFrom, hashOf } from './read-schema.ts';
import { resolveNeeds } from './resolve.ts';
import { schemaOf } from './field-facts.ts';
import type { Dialect, Operation, Part, SchemaEngine } from './types.ts';

export interface SchemaEngineOptions {
  readonly graphql: GraphqlClient;
  /** Has the schema under `deploys/schema/<hash of the endpoint>`. */
  readonly store: StorePort;
  readonly clock: Clock;
  readonly log: Logger;
}

type RunResult = Awaited<ReturnType<SchemaEngine['run']>>;

const REFRESH_AFTER_MS = 24 * 3_600_000;
/** The schema is not read again on the app's own account more often than this. */
const REFRESH_GAP_MS = 3 * 60_000;
/** Above the limit of the client, so that every schema that can be read is stored. */
const MAX_STORED = 6_000_000;

const Stored = z.object({ introspection: z.record(z.string(), z.unknown()) });

/** The schema engine of one endpoint. */
export const createSchemaEngine = (options: SchemaEngineOptions): SchemaEngine => {
  const engine = new Engine(options);
  return {
    dialect: (signal) => engine.dialect(signal),
    refresh: (signal) => engine.refresh(signal),
    run: (name, build, signal) => engine.run(name, build, signal),
    override: (fields) => {
      engine.override(fields);
    },
  };
};

class Engine {
  readonly #options: SchemaEngineOptions;
  readonly #where: string;
  readonly #stored: LastGood<typeof Stored>;
  readonly #reads: SharedCalls;
  #current: Dialect | null = null;
  #overrides: Readonly<Record<string, string>> = {};
  /** When the app itself last decided to read the schema again (ms since epoch). */
  #refreshedAt = -Infinity;
  /** When the dialect in use was last confirmed by the server (ms since epoch). */
  #checkedAt = -Infinity;

  constructor(options: SchemaEngineOptions) {
    const { graphql, store, clock } = options;
    this.#options = options;
    this.#where = new URL(graphql.endpoint).host;
    const key = `deploys/schema/${hashOf(graphql.endpoint).slice(0, 16)}`;
    this.#stored = new LastGood(store, { key, schema: Stored, version: 1, maxChars: MAX_STORED });
    this.#reads = new SharedCalls(clock);
  }

  async dialect(signal?: AbortSignal): Promise<Dialect> {
    this.#current ??= this.#fromStore();
    if (this.#current === null) return this.refresh(signal);
    if (this.#options.clock.now() - this.#checkedAt >= REFRESH_AFTER_MS) this.#refreshLater();
    return this.#current;
  }

  refresh(signal?: AbortSignal): Promise<Dialect> {
    return this.#reads.run(
      'schema',
      { signal },
      (shared) => this.#read(shared),
      () => false,
    );
  }

  override(fields: Readonly<Record<string, string>>): void {
    this.#overrides = { ...fields };
    if (this.#current !== null) this.#current = this.#resolved(this.#current);
  }

  async run(
    name: string,
    build: (dialect: Dialect) => readonly Part[],
    signal?: AbortSignal,
  ): Promise<RunResult> {
    const dialect = await this.dialect(signal);
    const prepared = prepare(dialect, name, build);
    try {
      return await this.#send(prepared, signal);
    } catch (error) {
      if (faultOf(error) !== 'validation') throw error;
      const isMutation = prepared.kind === 'mutation';
      if (!this.#mayRefresh()) throw error;
      if (isMutation) {
        this.#refreshLater();
        throw error;
      }
      const fresh = await this.#refreshNow(signal);
      return await this.#send(prepare(fresh, name, build), signal);
    }
  }

  async #send(prepared: Prepared, signal: AbortSignal | undefined): Promise<RunResult> {
    const { operation, kind, needs, failed: unbuilt } = prepared;
    const failed = new Map(unbuilt);
    if (operation === null) {
      const [reason] = failed.values();
      if (reason !== undefined) throw failure('unsupported', reason);
      return { data: {}, failed };
    }
    const { graphql } = this.#options;
    const request = { ...operation, safe: kind === 'query' };
    const answer = await graphql.run(signal === undefined ? request : { ...request, signal });
    for (const [alias, error] of answer.failed) {
      const need = needs.get(alias);
      if (need !== undefined) failed.set(alias, partFailure(need, error.message));
    }
    return { data: answer.data, failed };
  }

  #mayRefresh(): boolean {
    return this.#options.clock.now() - this.#refreshedAt >= REFRESH_GAP_MS;
  }

  #refreshNow(signal?: AbortSignal): Promise<Dialect> {
    this.#refreshedAt = this.#options.clock.now();
    return this.refresh(signal);
  }

  #refreshLater(): void {
    if (!this.#mayRefresh()) return;
    this.#refreshNow().catch((error: unknown) => {
      this.#options.log.info('the schema could not be read again', {
        where: this.#where,
        code: error instanceof AppFailure ? error.error.code : 'internal',
      });
    });
  }

  async #read(signal: AbortSignal): Promise<Dialect> {
    const introspection = await this.#introspect(signal);
    const now = this.#options.clock.now();
    const dialect =
      introspection === null ? await this.#assume(signal) : this.#describe(introspection, now);
    if (introspection !== null) this.#stored.put({ introspection }, now);
    this.#checkedAt = now;
    this.#current = dialect;
    return dialect;
  }

  /** Null: the server does not publish its schema. */
  async #introspect(signal: AbortSignal): Promise<JsonRecord | null> {
    try {
      const introspection = await this.#options.graphql.introspect(signal);
      return recordOf(introspection['__schema']) === null ? null : introspection;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  #describe(introspection: JsonRecord, at: number): Dialect {
    const hash = hashOf(JSON.stringify(introspection));
    const { endpoint } = this.#options.graphql;
    if (this.#current?.hash === hash) return this.#resolved({ ...this.#current, at });
    const schema = buildSchemaFrom(introspection, this.#where);
    return { endpoint, at, hash, schema, needs: resolveNeeds(schema, this.#overrides) };
  }

  /** Introspection is off: the newest built-in schema that the server accepts. */
  async #assume(signal: AbortSignal): Promise<Dialect> {
    const { graphql } = this.#options;
    for (const dialect of builtInDialects(graphql.endpoint)) {
      const probe = probeOf(dialect);
      try {
        await graphql.run({ ...probe, signal });
        return this.#resolved(dialect);
      } catch (error) {
        const fault = faultOf(error);
        if (fault !== 'validation' && fault !== 'execution') throw error;
      }
    }
    const text = t('deploys:schema.unknownServer', { where: this.#where });
    throw failure('unsupported', text);
  }

  #fromStore(): Dialect | null {
    const stored = this.#stored.get();
    if (stored === null) return null;
    try {
      const dialect = this.#describe(stored.value.introspection, stored.at);
      this.#checkedAt = stored.at;
      return dialect;
    } catch {
      return null;
    }
  }

  #resolved(dialect: Dialect): Dialect {
    const schema = schemaOf(dialect);
    return schema === null ? dialect : { ...dialect, needs: resolveNeeds(schema, this.#overrides) };
  }
}

interface Prepared {
  readonly kind: 'query' | 'mutation';
  readonly operation: Operation | null;
  readonly failed: ReadonlyMap<string, string>;
  readonly needs: ReadonlyMap<string, Part['found']['need']>;
}

function prepare(
  dialect: Dialect,
  name: string,
  build: (dialect: Dialect) => readonly Part[],
): Prepared {
  const parts = build(dialect);
  const needs = new Map(parts.map(({ alias, found }) => [alias, found.need]));
  return { ...buildOperation(dialect, name, parts), needs };
}

/** Servers refuse introspection with a code of their own, as an unknown field, or as forbidden. */
function isRefusal(error: unknown): boolean {
  const fault = faultOf(error);
  if (fault !== null) return fault !== 'not-graphql';
  return error instanceof AppFailure && error.error.code === 'unauthorized';
}

function partFailure(need: Part['found']['need'], message: string): string {
  const what = t(`deploys:schema.need.${need}`);
  const words = shorten(message);
  return words === ''
    ? t('deploys:schema.partMissing', { what })
    : t('deploys:schema.partFailed', { what, words });
}
