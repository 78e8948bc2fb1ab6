import '../../../../shared/deploys/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Deployment } from '../../../../shared/deploys/model.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { readUntil } from '../../../net/read-until.ts';
import { readDeployments } from './deployments.ts';
import { differencesOf } from './differences.ts';
import type { ListedService, Saved, SaveFields, StoredService } from './platform.ts';
import { readRound } from './round.ts';
import type { SaveAnswer } from './save.ts';
import { saveService } from './save.ts';
import type { Target } from './save-values.ts';
import type { Place } from './stored.ts';
import { readStored } from './stored.ts';

/** Pauses (ms) before reading again, because some servers show a change with a delay. */
const PAUSES = [1_000, 3_000] as const;

/**
 * Saves once and reads the service back, because the answer may belong to an earlier request. `removed`: names of variables to remove.
 * Rejects with `unconfirmed` if the service does not show the sent values, or if a redeploy started no deployment. Values that can't be
 * read are taken from the answer.
 */
export async function saveConfirmed(
  place: Place,
  target: Target,
  fields: SaveFields | null,
  { removed = [], signal }: { readonly removed?: readonly string[]; readonly signal?: AbortSignal },
): Promise<Saved> {
  const { existing } = target;
  const isRedeploy = fields === null && existing !== null;
  const before = isRedeploy ? await deploymentsOf(place, existing.id, signal) : null;
  const answer = await saveService(place, target, fields, signal);
  const { id, isSure, deploymentId, ...rest } = answer;
  if (isRedeploy && before !== null) {
    const isNew = (one: Deployment): boolean => started(one, before, deploymentId);
    const look = async () => (await deploymentsOf(place, existing.id, signal))?.some(isNew);
    const isSeen = await settled(place, look, (seen) => seen !== false, signal);
    if (isSeen === false || (isSeen === undefined && !isSure))
      throw failure('unconfirmed', t('deploys:platform.notStarted', existing), { id: existing.id });
    return { id: existing.id, ...rest };
  }
  const saved =
    isSure && id !== null ? { id, ...rest } : await found(place, target, fields, answer, signal);
  if (fields === null) return saved;
  const look = async (): Promise<string[]> => {
    const now = await readNow(place, target, saved.id, fields, signal);
    return now === null ? [] : differencesOf(now, { fields, existing, removed });
  };
  const differs = await settled(place, look, (names) => names.length === 0, signal);
  if (differs.length === 0) return saved;
  const { name } = target;
  const text = t('deploys:platform.differs', { name, fields: differs.join(', ') });
  throw failure('unconfirmed', text, { name, id: saved.id, differs });
}

/** Calls `look` until its result holds; otherwise returns the last result. */
async function settled<T>(
  { clock }: Place,
  look: () => Promise<T>,
  holds: (value: T) => boolean,
  signal: AbortSignal | undefined,
): Promise<T> {
  let last = await look();
  const again = async (): Promise<T> => (last = await look());
  if (clock !== null && !holds(last)) await readUntil({ clock, signal }, PAUSES, again, holds);
  return last;
}

/** Null: the server can't list deployments. */
const deploymentsOf = (
  { engine, memory }: Place,
  id: string,
  signal: AbortSignal | undefined,
): Promise<readonly Deployment[] | null> =>
  readDeployments({ engine, memory }, [id], 'all', signal).then(
    (all) => all.get(id) ?? null,
    unlessCancelled,
  );

function unlessCancelled(error: unknown): null {
  if (error instanceof AppFailure && error.error.code !== 'cancelled') return null;
  throw error;
}

/** Whether a deployment was started since `before` was read: it is new, runs again, or runs and is named in the answer. */
function started(one: Deployment, before: readonly Deployment[], named: string | null): boolean {
  const was = before.find(({ id }) => id === one.id);
  if (was === undefined) return true;
  const isAgain = one.startedAt !== null && was.startedAt !== null && one.startedAt > was.startedAt;
  return isAgain || (isInFlight(one.state) && (!isInFlight(was.state) || one.id === named));
}

/** Finds the saved service if the answer does not confirm the save or does not name the service: reads the services again. */
async function found(
  place: Place,
  target: Target,
  fields: SaveFields | null,
  { isSure }: SaveAnswer,
  signal: AbortSignal | undefined,
): Promise<Saved> {
  const { existing, name } = target;
  const { one } = await readListed(place, target, existing?.id ?? null, signal);
  const isThere = one !== undefined && (isSure || existing === null);
  if (!isThere && !(one !== undefined && isChanged(existing, one, fields)))
    throw failure('unconfirmed', t('deploys:platform.unconfirmed', { name }), { name });
  return { id: one.id, name: one.name, state: one.state, rawState: one.rawState };
}

/** The listed service with this id or, without an id, this name. */
async function readListed(
  { engine, memory }: Place,
  { existing, name, project, workspace }: Target,
  id: string | null,
  signal: AbortSignal | undefined,
) {
  const { services, cut } = await readRound(engine, memory, workspace, signal, 'list');
  const named = (one: ListedService): boolean =>
    one.name === name && (project === null || one.project === project);
  const one =
    services.find((each) => each.id === id) ??
    (existing === null ? services.find(named) : undefined);
  return { one, isWhole: cut === null };
}

/** A listed service without the values that the list does not include. */
const asListed = (service: ListedService): StoredService => ({
  service,
  publishDirectory: null,
  dockerfilePath: null,
  variables: null,
});

/** Reads the service; `missing`: it does not exist; null: it can't be read. */
async function readNow(
  place: Place,
  target: Target,
  id: string,
  { envVars }: SaveFields,
  signal: AbortSignal | undefined,
): Promise<StoredService | 'missing' | null> {
  const options = { values: envVars !== undefined, ...(signal === undefined ? {} : { signal }) };
  try {
    return await readStored(place, id, options);
  } catch (error) {
    unlessCancelled(error);
  }
  const listed = await readListed(place, target, id, signal).catch(unlessCancelled);
  if (listed?.one === undefined) return listed?.isWhole === true ? 'missing' : null;
  return asListed(listed.one);
}

/** Whether the service as read back shows the update: all sent values, and a new update time or a deployment in flight. */
function isChanged(
  existing: ListedService | null,
  service: ListedService,
  fields: SaveFields | null,
): boolean {
  const now = asListed(service);
  const has = fields === null || differencesOf(now, { fields, existing, removed: [] }).length === 0;
  return has && (isInFlight(service.state) || service.updatedAt !== existing?.updatedAt);
}
