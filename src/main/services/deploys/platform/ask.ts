import '../../../../shared/deploys/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { faultOf } from '../../../net/graphql.ts';
import type { Dialect, Found, Need, Part, SchemaEngine } from '../schema/types.ts';
import { sentenceOf } from './values.ts';

export interface Answer {
  /** The dialect that the request was built in. */
  readonly dialect: Dialect;
  readonly data: Readonly<Record<string, unknown>>;
  /** The server's words, by alias. */
  readonly failed: ReadonlyMap<string, string>;
}

type Build = (dialect: Dialect) => readonly Part[];

/** The field for a need; throws `unsupported` with the reason if the server has none. */
export function foundFor(dialect: Dialect, need: Need): Found {
  const resolution = dialect.needs[need];
  if (!resolution.on) throw failure('unsupported', resolution.reason, { need });
  return resolution.found;
}

/** Sends one request. */
export async function ask(
  engine: SchemaEngine,
  name: string,
  build: Build,
  signal?: AbortSignal,
): Promise<Answer> {
  let dialect = await engine.dialect(signal);
  const answer = await engine.run(
    name,
    (one) => {
      dialect = one;
      return build(one);
    },
    signal,
  );
  return { dialect, ...answer };
}

/** The server answered without data. `words`: its own, if it sent any. */
export const refused = (words = ''): AppFailure =>
  failure(
    'rejected',
    words === ''
      ? t('deploys:platform.noData')
      : t('deploys:platform.refused', { reason: sentenceOf(words) ?? '' }),
  );

/** Sends one request with one part and returns its data; rejects if it failed. */
export async function askOne(
  engine: SchemaEngine,
  name: string,
  build: (dialect: Dialect) => Part,
  signal?: AbortSignal,
): Promise<{ readonly dialect: Dialect; readonly value: unknown }> {
  const { dialect, data, failed } = await ask(engine, name, (one) => [build(one)], signal);
  const [error] = failed.values();
  if (error !== undefined) throw refused(error);
  return { dialect, value: Object.values(data)[0] ?? null };
}

/**
 * Sends one query with several parts. One failed field of a type that can't be null costs the server's whole answer; then each part is sent
 * alone, so that the others stay valid.
 */
export async function askMany(
  engine: SchemaEngine,
  name: string,
  build: Build,
  signal?: AbortSignal,
): Promise<Answer> {
  let count = 0;
  const counted: Build = (dialect) => {
    const parts = build(dialect);
    count = parts.length;
    return parts;
  };
  try {
    return await ask(engine, name, counted, signal);
  } catch (error) {
    if (count < 2 || faultOf(error) !== 'execution') throw error;
    return askEach(engine, name, build, signal);
  }
}

async function askEach(
  engine: SchemaEngine,
  name: string,
  build: Build,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const dialect = await engine.dialect(signal);
  const data: Record<string, unknown> = {};
  const failed = new Map<string, string>();
  for (const { alias } of build(dialect)) {
    try {
      // After a refresh of the schema, a part may be gone: then it has no data.
      const answer = await ask(
        engine,
        name,
        (one) => build(one).filter((part) => part.alias === alias),
        signal,
      );
      Object.assign(data, answer.data);
      for (const [key, words] of answer.failed) failed.set(key, words);
    } catch (error) {
      if (faultOf(error) !== 'execution') throw error;
      failed.set(alias, wordsOf(error));
    }
  }
  return { dialect, data, failed };
}

function wordsOf(error: unknown): string {
  const words = error instanceof AppFailure ? error.error.detail?.['words'] : null;
  return typeof words === 'string' ? words : '';
}
