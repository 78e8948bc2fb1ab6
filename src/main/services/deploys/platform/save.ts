import { failure } from '../../../../shared/contract/errors.ts';
import type { SchemaDialect, ResolvedField, QueryPart } from '../schema/types.ts';
import { saveFor } from '../schema/resolve.ts';
import { findInputs } from './arguments.ts';
import { foundFor, noDataError } from './send-request.ts';
import type { Payload } from './payload.ts';
import { isDone, findPayload, findSaveError } from './payload.ts';
import type { Saved, SaveFields } from './platform.ts';
import type { Target } from './save-values.ts';
import { selectIdentity, names, toValues } from './save-values.ts';
import type { SearchScope } from './stored.ts';
import { readPorts } from './stored.ts';
import { parseState } from './states.ts';
import { readFirst, readKey, readName } from './values.ts';

const savedFields = ['serviceId', 'id', 'name', 'status'];

/** Answer of a mutation. `id` null: it does not name the service. `isSure` false: it does not confirm the change. */
export interface SaveResponse extends Omit<Saved, 'id'> {
  readonly id: string | null;
  readonly isSure: boolean;
  /** Id of the deployment named in the answer; null: none. */
  readonly deploymentId: string | null;
}

/**
 * Creates or updates a service by name, once. `fields` null: redeploys it, which is an update with only the identity. Rejects with
 * `rejected` and the server's words if it refuses, including refusals inside the answer.
 */
export async function saveService(
  place: SearchScope,
  target: Target,
  fields: SaveFields | null,
  signal?: AbortSignal,
): Promise<SaveResponse> {
  const { engine } = place;
  const { existing } = target;
  const foundIn = (dialect: SchemaDialect): ResolvedField =>
    fields === null ? foundFor(dialect, 'redeploy') : savingField(dialect, existing === null);
  const now = await engine.dialect(signal);
  const keepsPorts = existing !== null && fields?.port !== undefined;
  const takesPorts = keepsPorts && inputsIn(now, foundIn(now)).first(names.port) === 'ports';
  const ports = takesPorts ? await readPorts(place, existing.id, signal) : [];
  const build = (dialect: SchemaDialect): QueryPart => {
    const field = foundIn(dialect);
    const inputs = inputsIn(dialect, field);
    const given = { need: field.need, inputs, ports };
    const values = fields === null ? {} : toValues(given, target, fields);
    const args = inputs.args({ ...selectIdentity(inputs, target), ...values });
    return {
      alias: 'saved',
      found: field,
      args,
      wishes: findPayload(dialect, field, savedFields).wishes,
    };
  };
  const name = fields === null ? 'Redeploy' : 'SaveService';
  const { dialect, data, failed } = await engine.run(name, (one) => [build(one)], signal);
  const value = data['saved'] ?? null;
  const error = failed.get('saved');
  // An error about a part of the answer does not mean that the change failed.
  if (value === null && error !== undefined) throw noDataError(error);
  return parseSaveResponse(value, findPayload(dialect, foundIn(dialect), savedFields), target);
}

/** The mutation that creates (`isNew`) or updates a service; throws `unsupported` with the reason. */
export function savingField(dialect: SchemaDialect, isNew: boolean): ResolvedField {
  const resolution = saveFor(dialect, isNew);
  if (!resolution.on) throw failure('unsupported', resolution.reason, { feature: 'upsert' });
  return resolution.found;
}

export const inputsIn = (dialect: SchemaDialect, field: ResolvedField) =>
  findInputs(dialect, field, ['serviceId', ...Object.values(names).flat()]);

/**
 * Without an id, a flag that is true confirms the change; so does a status if the server has no ids. An answer without any of these is a
 * refusal.
 */
function parseSaveResponse(
  value: unknown,
  payload: Payload,
  { existing, name }: Target,
): SaveResponse {
  const refusal = findSaveError(value, payload);
  if (refusal !== null) throw refusal;
  const { subjects, serviceIds, otherIds } = payload;
  const at = (field: string): string[] => subjects.map((subject) => `${subject}${field}`);
  const id = readFirst(value, serviceIds, readKey);
  const status = readFirst(value, at('status'), (one) => one ?? null);
  const echoed = readFirst(value, at('name'), readName);
  const deploymentId = readFirst(value, otherIds, readKey);
  const done = isDone(value, payload) || id !== null || deploymentId !== null;
  if (!done && status === null && echoed === null) throw noDataError();
  const hasIds = serviceIds.length + otherIds.length > 0;
  return {
    id: id ?? existing?.id ?? null,
    name: echoed ?? name,
    ...parseState(status),
    deploymentId,
    isSure: done || (!hasIds && status !== null),
  };
}
