import '../../../../shared/deploys/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { getFault } from '../../../net/graphql.ts';
import type { Need } from '../schema/needs.ts';
import type {
  Damage,
  EngineResponse,
  SchemaDialect,
  ResolvedField,
  QueryPart,
  SchemaEngine,
} from '../schema/types.ts';

type Build = (dialect: SchemaDialect) => readonly QueryPart[];

/** The field for a need; throws `unsupported` with the reason if the server has none. */
export function foundFor(dialect: SchemaDialect, need: Need): ResolvedField {
  const resolution = dialect.needs[need];
  if (!resolution.on) throw failure('unsupported', resolution.reason, { need });
  return resolution.found;
}

/** Error for an answer without data. `reason`: the server's reason as a sentence, if given. */
export const noDataError = (reason?: string): AppFailure =>
  failure('rejected', reason ?? t('deploys:platform.noData'));

/** The data of one part, with the errors that may concern it. */
export interface PartValue {
  readonly value: unknown;
  readonly damaged: readonly Damage[];
}

export const partIn = ({ data, damaged }: EngineResponse, alias: string): PartValue => ({
  value: data[alias] ?? null,
  damaged: damaged.filter((part) => part.alias === alias || part.alias === null),
});

/** Sends one request with one part and returns its data; rejects if there is none, even if the server gives no error. */
export async function askOne(
  engine: SchemaEngine,
  name: string,
  build: (dialect: SchemaDialect) => QueryPart,
  signal?: AbortSignal,
): Promise<PartValue & { readonly dialect: SchemaDialect }> {
  let alias = '';
  const buildOne = (dialect: SchemaDialect): QueryPart[] => {
    const part = build(dialect);
    ({ alias } = part);
    return [part];
  };
  const answer = await engine.run(name, buildOne, signal);
  const [error] = answer.failed.values();
  if (error !== undefined) throw noDataError(error);
  if (!Object.hasOwn(answer.data, alias)) throw noDataError();
  return { dialect: answer.dialect, ...partIn(answer, alias) };
}

/**
 * Sends one query with several parts. If a non-null field fails, GraphQL drops the whole answer; then each part is sent alone, so that the
 * others succeed.
 */
export async function askMany(
  engine: SchemaEngine,
  name: string,
  build: Build,
  signal?: AbortSignal,
): Promise<EngineResponse> {
  let count = 0;
  const counted: Build = (dialect) => {
    const parts = build(dialect);
    count = parts.length;
    return parts;
  };
  try {
    return await engine.run(name, counted, signal);
  } catch (error) {
    if (count < 2 || getFault(error) !== 'execution') throw error;
    return askEach(engine, name, build, signal);
  }
}

async function askEach(
  engine: SchemaEngine,
  name: string,
  build: Build,
  signal: AbortSignal | undefined,
): Promise<EngineResponse> {
  const dialect = await engine.dialect(signal);
  const data: Record<string, unknown> = {};
  const failed = new Map<string, string>();
  const damaged: Damage[] = [];
  for (const { alias } of build(dialect)) {
    // After a schema refresh, a part may no longer exist and then has no data.
    const only: Build = (current) => build(current).filter((part) => part.alias === alias);
    try {
      const answer = await engine.run(name, only, signal);
      Object.assign(data, answer.data);
      for (const [key, sentence] of answer.failed) failed.set(key, sentence);
      damaged.push(...answer.damaged);
    } catch (error) {
      if (!(error instanceof AppFailure) || getFault(error) !== 'execution') throw error;
      failed.set(alias, error.message);
    }
  }
  return { dialect, data, failed, damaged };
}
