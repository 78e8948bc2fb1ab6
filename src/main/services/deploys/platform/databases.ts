import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Database } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readTime } from '../../../net/wire.ts';
import type { SchemaDialect, QueryPart, SchemaEngine } from '../schema/types.ts';
import { findInputs, inWorkspace } from './arguments.ts';
import { askOne, foundFor } from './send-request.ts';
import { PAGE, readList } from './lists.ts';
import { findPayload, findSaveError } from './payload.ts';
import { isRemoved, parseState } from './states.ts';
import { readFirst, readKey, readName, readWord } from './values.ts';

/** A database; the service adds whether its token is stored. */
type ListedDatabase = Omit<Database, 'hasToken'>;

const databaseFields = ['id', 'name', 'type', 'region', 'status', 'createdAt'];
const urlFields = ['databaseUrl', 'url'];
const tokenFields = ['authToken', 'token'];
const created = [...databaseFields, 'resourceId', ...urlFields, ...tokenFields];
/** Maximum length of a URL and of a token, which is a JWT (characters). */
const MAX_TEXT = 8000;

function parseDatabase(row: unknown): ListedDatabase | null {
  const id = readFirst(row, ['id', 'resourceId'], readKey);
  const read = readFirst(row, ['status'], parseState);
  if (id === null || (read !== null && isRemoved(read))) return null;
  return {
    id,
    name: readFirst(row, ['name'], readName) ?? id,
    type: readFirst(row, ['type'], readWord) ?? '',
    region: readFirst(row, ['region'], readWord),
    state: read?.rawState ?? '',
    createdAt: readFirst(row, ['createdAt'], readTime),
  };
}

export async function readDatabases(
  engine: SchemaEngine,
  workspace: string | null,
  signal?: AbortSignal,
): Promise<{ databases: ListedDatabase[]; cut: Cut | null }> {
  const part = (dialect: SchemaDialect, after: string | null): QueryPart => ({
    alias: 'databases',
    found: foundFor(dialect, 'databases'),
    args: { ...inWorkspace(workspace), first: PAGE, ...(after === null ? {} : { after }) },
    wishes: databaseFields,
  });
  const isRow = (row: JsonRecord): boolean =>
    readFirst(row, ['id', 'resourceId'], readKey) !== null;
  const { rows, cut } = await readList('databases', {
    engine,
    name: 'Databases',
    part,
    isRow,
    signal,
  });
  return { databases: rows.flatMap((row) => parseDatabase(row) ?? []), cut };
}

/** Creates a SQLite database, once. Rejects with `rejected` and the server's words if it refuses, or if the answer lacks the token. `url` null: the answer lacks it. */
export async function createDatabase(
  engine: SchemaEngine,
  workspace: string | null,
  name: string,
  signal?: AbortSignal,
): Promise<{
  readonly database: ListedDatabase;
  readonly url: string | null;
  readonly token: string;
}> {
  const build = (dialect: SchemaDialect): QueryPart => {
    const field = foundFor(dialect, 'createDatabase');
    const values = { name, type: 'sqlite', ...inWorkspace(workspace) };
    return {
      alias: 'created',
      found: field,
      args: findInputs(dialect, field, ['name']).args(values),
      wishes: findPayload(dialect, field, created).wishes,
      secrets: true,
    };
  };
  const { dialect, value } = await askOne(engine, 'CreateDatabase', build, signal);
  const payload = findPayload(dialect, foundFor(dialect, 'createDatabase'), created);
  const refusal = findSaveError(value, payload);
  if (refusal !== null) throw refusal;
  const database = parseDatabase(value);
  const url = readFirst(value, urlFields, libsqlUrl);
  const token = readFirst(value, tokenFields, parseSecret);
  if (database === null || token === null)
    throw failure('rejected', t('deploys:platform.noDatabaseToken'));
  return { database, url, token };
}

const libsqlUrl = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_TEXT && /^libsql:\/\/[^\s]+$/.test(value)
    ? value
    : null;

/** Returned unchanged: the app must store exactly what the server issued. */
const parseSecret = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_TEXT && /^\S+$/.test(value) ? value : null;
