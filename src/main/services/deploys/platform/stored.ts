import '../../../../shared/deploys/texts.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { SchemaEngine } from '../schema/types.ts';
import { idArgument } from './arguments.ts';
import { askOne, foundFor } from './ask.ts';
import type { StoredService } from './platform.ts';
import { serviceOf, serviceWishes } from './services.ts';
import type { Row } from './values.ts';
import { numberOf, rowsOf, textOf } from './values.ts';

const fileWishes = ['publishDirectory', 'dockerfilePath'];
const variableWishes = ['envVars.key', 'envVars.value'];
const portWishes = ['name', 'port', 'protocol', 'visibility', 'authPolicy'];

/** One service as stored; `values`: with the values of its variables. */
export async function readStored(
  engine: SchemaEngine,
  serviceId: string,
  { values = true, signal }: { readonly values?: boolean; readonly signal?: AbortSignal } = {},
): Promise<StoredService> {
  const wishes = [...serviceWishes, ...fileWishes, ...(values ? variableWishes : [])];
  const row = await readService(engine, { serviceId, wishes, secrets: values }, signal);
  const service = serviceOf(row);
  if (service === null) throw noService(serviceId);
  return {
    service,
    publishDirectory: textOf(row['publishDirectory']),
    dockerfilePath: textOf(row['dockerfilePath']),
    variables: variablesOf(row['envVars']),
  };
}

/** The names of a service's variables, whose values are not selected. Rejects with `unsupported` if the server does not return variables. */
export async function readVariableNames(
  engine: SchemaEngine,
  serviceId: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const wishes = ['id', 'envVars.key'];
  const row = await readService(engine, { serviceId, wishes, secrets: true }, signal);
  if (!Array.isArray(row['envVars']))
    throw failure('unsupported', t('deploys:service.noVariables'));
  return rowsOf(row['envVars']).flatMap(({ key }) => textOf(key) ?? []);
}

/** The ports of a service in the form that an update takes. Rejects if the server does not show them: an update would drop them. */
export async function readPorts(
  engine: SchemaEngine,
  serviceId: string,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const wishes = portWishes.map((field) => `ports.${field}`);
  const row = await readService(engine, { serviceId, wishes: ['id', ...wishes] }, signal);
  if (!Array.isArray(row['ports']))
    throw failure('unsupported', t('deploys:platform.notTaken', { field: 'port' }));
  return rowsOf(row['ports']).map((port) =>
    Object.fromEntries(
      portWishes.flatMap((field) => {
        const value = field === 'port' ? numberOf(port[field]) : (port[field] ?? null);
        return value === null ? [] : [[field, value]];
      }),
    ),
  );
}

async function readService(
  engine: SchemaEngine,
  {
    serviceId,
    ...rest
  }: { readonly serviceId: string; readonly wishes: readonly string[]; readonly secrets?: boolean },
  signal: AbortSignal | undefined,
): Promise<Row> {
  const { value } = await askOne(
    engine,
    'Service',
    (dialect) => {
      const found = foundFor(dialect, 'service');
      return { alias: 'service', found, args: { [idArgument(found)]: serviceId }, ...rest };
    },
    signal,
  );
  if (!isRecord(value)) throw noService(serviceId);
  return value;
}

const noService = (serviceId: string): AppFailure =>
  failure('not-found', t('deploys:platform.noService'), { serviceId });

/** In the server's order and unchanged: they are sent back. Null: not returned, or not readable to the last one. */
function variablesOf(value: unknown): StoredService['variables'] {
  if (!Array.isArray(value)) return null;
  const variables = value.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const { key, value: text } = one;
    return typeof key === 'string' && typeof text === 'string' ? [{ key, value: text }] : [];
  });
  return variables.length === value.length ? variables : null;
}
