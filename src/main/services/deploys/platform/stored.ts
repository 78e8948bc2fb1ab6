import '../../../../shared/deploys/texts.ts';
import { isNonNullType } from 'graphql';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { readDecimal, readRecords } from '../../../net/wire.ts';
import { rootField } from '../schema/schema-fields.ts';
import type { SchemaDialect, QueryPart, SchemaEngine } from '../schema/types.ts';
import { idArgument, findInputs, inWorkspace } from './arguments.ts';
import { askOne, foundFor, noDataError } from './send-request.ts';
import type { ListedService, StoredService } from './platform.ts';
import type { PlatformMemory } from './fetch-overview.ts';
import { readRound } from './fetch-overview.ts';
import { isSameName, parseService, serviceFields } from './services.ts';
import { readKey, readName } from './values.ts';

const fileFields = ['publishDirectory', 'dockerfilePath'];
const variableFields = ['envVars.key', 'envVars.value'];
const portFields = ['name', 'port', 'protocol', 'visibility', 'authPolicy'];

/** A server with the data of its last round. */
export interface SearchScope {
  readonly engine: SchemaEngine;
  readonly memory: PlatformMemory;
  /** The workspace to search for a service that no round has returned yet. */
  readonly chosen: () => string | null;
}

/** One service as stored; `values`: with the values of its variables. */
export async function readStored(
  place: SearchScope,
  serviceId: string,
  { values = true, signal }: { readonly values?: boolean; readonly signal?: AbortSignal } = {},
): Promise<StoredService> {
  const fields = [...serviceFields, ...fileFields, ...(values ? variableFields : [])];
  const row = await readService(place, { serviceId, wishes: fields, secrets: values }, signal);
  const service = parseService(row);
  if (service === null) throw noServiceError(serviceId);
  return {
    service,
    publishDirectory: readName(row['publishDirectory']),
    dockerfilePath: readName(row['dockerfilePath']),
    variables: parseVariables(row['envVars']),
  };
}

/** The names of a service's variables, whose values are not selected. Rejects with `unsupported` if the server does not return variables. */
export async function readVariableNames(
  place: SearchScope,
  serviceId: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const fields = ['id', 'envVars.key'];
  const row = await readService(place, { serviceId, wishes: fields, secrets: true }, signal);
  if (!Array.isArray(row['envVars']))
    throw failure('unsupported', t('deploys:service.noVariables'));
  return readRecords(row['envVars']).flatMap(({ key }) => readName(key) ?? []);
}

/**
 * The ports of a service in the form that an update accepts. Rejects if the server does not return them, because an update would drop them.
 */
export async function readPorts(
  place: SearchScope,
  serviceId: string,
  signal?: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const fields = portFields.map((field) => `ports.${field}`);
  const row = await readService(place, { serviceId, wishes: ['id', ...fields] }, signal);
  if (!Array.isArray(row['ports']))
    throw failure('unsupported', t('deploys:platform.notTaken', { field: 'port' }));
  return readRecords(row['ports']).map((port) =>
    Object.fromEntries(
      portFields.flatMap((field) => {
        const value = field === 'port' ? readDecimal(port[field]) : (port[field] ?? null);
        return value === null ? [] : [[field, value]];
      }),
    ),
  );
}

interface Wanted {
  readonly wishes: readonly string[];
  readonly secrets?: boolean;
}

/** Reads a service by its id, or by its name if the server does not accept an id. */
async function readService(
  place: SearchScope,
  { serviceId, ...rest }: Wanted & { readonly serviceId: string },
  signal: AbortSignal | undefined,
): Promise<JsonRecord> {
  const { engine, memory } = place;
  const { needs } = await engine.dialect(signal);
  if (!needs.service.on && needs.serviceByName.on) {
    const inMemory = () => memory.services.find(({ id }) => id === serviceId);
    if (inMemory() === undefined) await readRound(engine, memory, place.chosen(), signal, 'list');
    const known = inMemory();
    if (known === undefined) throw noServiceError(serviceId);
    const ref = { workspace: memory.workspace, name: known.name, project: known.project };
    const row = await readRow(place, ref, rest, signal);
    if (row === null || readKey(row['id']) !== serviceId) throw noServiceError(serviceId);
    return row;
  }
  const { value } = await askOne(
    engine,
    'Service',
    (dialect) => {
      const field = foundFor(dialect, 'service');
      return { alias: 'service', found: field, args: { [idArgument(field)]: serviceId }, ...rest };
    },
    signal,
  );
  if (!isRecord(value)) throw noServiceError(serviceId);
  return value;
}

/** A service by its name. `workspace` null: the personal one; `project` null: any. */
interface NamedService {
  readonly workspace: string | null;
  readonly name: string;
  readonly project: string | null;
}

async function readRow(
  { engine, memory }: SearchScope,
  { workspace, name, project }: NamedService,
  rest: Wanted,
  signal: AbortSignal | undefined,
): Promise<JsonRecord | null> {
  const build = (dialect: SchemaDialect): QueryPart => {
    const resolved = foundFor(dialect, 'serviceByName');
    const inputs = findInputs(dialect, resolved, ['name']);
    const field = project === null ? null : inputs.first(['project', 'projectSlug']);
    const slug =
      workspace ?? (inputs.facts('workspaceSlug')?.required === true ? memory.personal : null);
    const values = { name, ...inWorkspace(slug), ...(field === null ? {} : { [field]: project }) };
    return { alias: 'service', found: resolved, args: inputs.args(values), ...rest };
  };
  const { value, damaged } = await askOne(engine, 'ServiceByName', build, signal);
  if (value !== null && !isRecord(value)) throw noDataError();
  if (value === null && damaged.length > 0) throw noDataError(damaged[0]?.sentence);
  return value;
}

/**
 * `none`: the server says that the service does not exist; `unasked`: the server can't be queried by name, so only the list can tell;
 * `unknown`: the answer is inconclusive.
 */
type LookupResult = ListedService | 'none' | 'unasked' | 'unknown';

/** Error texts that mean that the service does not exist. */
const notFound = /not[ _-]?found|(does not|doesn't) exist|no (such )?service|unknown service/i;

/** Looks for a service by its name. */
export async function readNamed(
  place: SearchScope,
  ref: NamedService,
  signal?: AbortSignal,
): Promise<LookupResult> {
  const dialect = await place.engine.dialect(signal);
  const { serviceByName } = dialect.needs;
  if (!serviceByName.on) return 'unasked';
  try {
    const row = await readRow(place, ref, { wishes: serviceFields }, signal);
    // A non-null field can't return null, so the server reports an error for a service that does not exist.
    const isTold = !isNonNullType(rootField(dialect, serviceByName.found)?.type);
    if (row === null) return isTold ? 'none' : 'unknown';
    const slugs = new Map([...place.memory.projects].map(([slug, id]) => [id, slug]));
    const service = parseService(row, slugs);
    if (service === null) return readKey(row['id']) === null ? 'unknown' : 'unasked';
    return isSameName(service.name, ref.name) ? service : 'unknown';
  } catch (error) {
    if (!(error instanceof AppFailure) || !['rejected', 'unsupported'].includes(error.error.code))
      throw error;
    const isAnswer = error.error.code === 'unsupported' || notFound.test(error.error.message);
    return isAnswer ? 'unasked' : 'unknown';
  }
}

const noServiceError = (serviceId: string): AppFailure =>
  failure('not-found', t('deploys:platform.noService'), { serviceId });

/**
 * The variables, unchanged and in the server's order, because they are sent back. A sealed variable, which the server never shows, has the
 * value null. Null: not returned, or some of them are unreadable.
 */
function parseVariables(value: unknown): StoredService['variables'] {
  if (!Array.isArray(value)) return null;
  const variables = value.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { key, value: text = null } = entry;
    const isReadable = typeof text === 'string' || text === null;
    return typeof key === 'string' && isReadable ? [{ key, value: text }] : [];
  });
  return variables.length === value.length ? variables : null;
}
