import { failure } from '../../../../shared/contract/errors.ts';
import type { Dialect, Found, Part } from '../schema/types.ts';
import { saveFor } from '../schema/resolve.ts';
import { inputsOf } from './arguments.ts';
import { ask, foundFor, refused } from './ask.ts';
import type { Payload } from './payload.ts';
import { isDone, payloadOf, refusalIn } from './payload.ts';
import type { Saved, SaveFields } from './platform.ts';
import type { Target } from './save-values.ts';
import { identityOf, names, valuesOf } from './save-values.ts';
import type { Place } from './stored.ts';
import { readPorts } from './stored.ts';
import { stateOf } from './states.ts';
import { readFirst, readKey, readName } from './values.ts';

const wishes = ['serviceId', 'id', 'name', 'status'];

/** Answer of a mutation. `id` null: it does not name the service. `isSure` false: it does not confirm the change. */
export interface SaveAnswer extends Omit<Saved, 'id'> {
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
  place: Place,
  target: Target,
  fields: SaveFields | null,
  signal?: AbortSignal,
): Promise<SaveAnswer> {
  const { engine } = place;
  const { existing } = target;
  const foundIn = (dialect: Dialect): Found =>
    fields === null ? foundFor(dialect, 'redeploy') : savingField(dialect, existing === null);
  const now = await engine.dialect(signal);
  const keepsPorts = existing !== null && fields?.port !== undefined;
  const takesPorts = keepsPorts && inputsIn(now, foundIn(now)).first(names.port) === 'ports';
  const ports = takesPorts ? await readPorts(place, existing.id, signal) : [];
  const build = (dialect: Dialect): Part => {
    const found = foundIn(dialect);
    const inputs = inputsIn(dialect, found);
    const given = { need: found.need, inputs, ports };
    const values = fields === null ? {} : valuesOf(given, target, fields);
    const args = inputs.args({ ...identityOf(inputs, target), ...values });
    return { alias: 'saved', found, args, wishes: payloadOf(dialect, found, wishes).wishes };
  };
  const name = fields === null ? 'Redeploy' : 'SaveService';
  const { dialect, data, failed } = await ask(engine, name, (one) => [build(one)], signal);
  const value = data['saved'] ?? null;
  const error = failed.get('saved');
  // An error about a part of the answer does not mean that the change failed.
  if (value === null && error !== undefined) throw refused(error);
  return answerOf(value, payloadOf(dialect, foundIn(dialect), wishes), target);
}

/** The mutation that creates (`isNew`) or updates a service; throws `unsupported` with the reason. */
export function savingField(dialect: Dialect, isNew: boolean): Found {
  const one = saveFor(dialect, isNew);
  if (!one.on) throw failure('unsupported', one.reason, { feature: 'upsert' });
  return one.found;
}

export const inputsIn = (dialect: Dialect, found: Found) =>
  inputsOf(dialect, found, ['serviceId', ...Object.values(names).flat()]);

/**
 * Without an id, a flag that is true confirms the change; so does a status if the server has no ids. An answer without any of these is a
 * refusal.
 */
function answerOf(value: unknown, payload: Payload, { existing, name }: Target): SaveAnswer {
  const refusal = refusalIn(value, payload);
  if (refusal !== null) throw refusal;
  const { subjects, serviceIds, otherIds } = payload;
  const at = (field: string): string[] => subjects.map((subject) => `${subject}${field}`);
  const id = readFirst(value, serviceIds, readKey);
  const status = readFirst(value, at('status'), (one) => one ?? null);
  const echoed = readFirst(value, at('name'), readName);
  const deploymentId = readFirst(value, otherIds, readKey);
  const done = isDone(value, payload) || id !== null || deploymentId !== null;
  if (!done && status === null && echoed === null) throw refused();
  const hasIds = serviceIds.length + otherIds.length > 0;
  return {
    id: id ?? existing?.id ?? null,
    name: echoed ?? name,
    ...stateOf(status),
    deploymentId,
    isSure: done || (!hasIds && status !== null),
  };
}
