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

/** Pauses (ms) before the server is read again: some show a change a moment later. */
const PAUSES = [1_000, 3_000] as const;

/**
 * Saves once, and reads what the server then has: an answer can be one to an earlier request. `removed`: names of variables that vanish. Rejects
 * with `unconfirmed` if the service lacks what was sent, or if a redeploy started no deployment; what can't be read is taken from the answer.
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

/** What `look` reads once it holds, or at last. */
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

/** Null: they can't be listed. */
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

/** Whether a deployment was started after the others were read: it is new, runs again, or runs and is the one that the answer names. */
function started(one: Deployment, before: readonly Deployment[], named: string | null): boolean {
  const was = before.find(({ id }) => id === one.id);
  if (was === undefined) return true;
  const isAgain = one.startedAt !== null && was.startedAt !== null && one.startedAt > was.startedAt;
  return isAgain || (isInFlight(one.state) && (!isInFlight(was.state) || one.id === named));
}

/** The service of a save whose answer does not say that it was done, or to which service: the services are read again. */
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

/** The service as the list has it, by its id or else by its name. */
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

/** The list says nothing of these. */
const asListed = (service: ListedService): StoredService => ({
  service,
  publishDirectory: null,
  dockerfilePath: null,
  variables: null,
});

/** The service as the server has it now; `missing`: it has none; null: it can't be read. */
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

/** Whether a service as read again shows that an update reached it: all sent values, and a new time or a deployment in flight. */
function isChanged(
  existing: ListedService | null,
  service: ListedService,
  fields: SaveFields | null,
): boolean {
  const now = asListed(service);
  const has = fields === null || differencesOf(now, { fields, existing, removed: [] }).length === 0;
  return has && (isInFlight(service.state) || service.updatedAt !== existing?.updatedAt);
}
