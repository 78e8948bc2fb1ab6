import '../../../../shared/deploys/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Deployment } from '../../../../shared/deploys/model.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WriteContext } from '../../../net/confirmed-write.ts';
import { confirmWrite } from '../../../net/confirmed-write.ts';
import { readDeployments } from './deployments.ts';
import { listDifferences } from './differences.ts';
import type { ListedService, Redeployed, Saved, SaveFields, StoredService } from './platform.ts';
import { readRound } from './fetch-overview.ts';
import type { SaveResponse } from './save.ts';
import { saveService } from './save.ts';
import type { Target } from './save-values.ts';
import type { SearchScope } from './stored.ts';
import { readStored } from './stored.ts';

/** Pauses (ms) before each read that looks for saved values, because some servers show a change with a delay. */
const SAVE_PAUSES_MS = [0, 1_000, 3_000] as const;
/** Pauses (ms) before each read that looks for the new deployment of a redeploy: 15 s. */
const REDEPLOY_PAUSES_MS = [0, 500, 1_000, 2_000, 3_500, 8_000] as const;

/**
 * Saves once and reads the service back, because the answer may belong to an earlier request. `removed`: names of variables to remove.
 * `service`: as read back. Rejects with `unconfirmed` if it does not show the sent values. Values that can't be read are taken from the answer.
 */
export async function saveConfirmed(
  place: SearchScope,
  target: Target,
  fields: SaveFields,
  { removed, write }: { readonly removed: readonly string[]; readonly write: WriteContext },
): Promise<Saved & { readonly service: ListedService | null }> {
  const { existing, name } = target;
  const { saved, service } = await confirmWrite(write, {
    send: (signal) => saveService(place, target, fields, signal),
    read: async (answer, signal) => {
      const found = await savedService(place, target, { fields, answer }, signal);
      if (found === null) return null;
      const now = await readNow(place, target, found.id, fields, signal);
      const differs = now === null ? [] : listDifferences(now, { fields, existing, removed });
      return {
        saved: found,
        service: now === null || now === 'missing' ? null : now.service,
        differs,
      };
    },
    holds: ({ differs }) => differs.length === 0,
    pauses: () => SAVE_PAUSES_MS,
    otherwise: (state) => {
      if (state === null)
        return failure('unconfirmed', t('deploys:platform.unconfirmed', { name }), { name });
      const { differs } = state;
      const text = t('deploys:platform.differs', { name, fields: differs.join(', ') });
      return failure('unconfirmed', text, { name, id: state.saved.id, differs });
    },
  });
  return { ...saved, service };
}

export interface RedeployWrite extends WriteContext {
  /** The service's deployments if they were just read. */
  readonly before?: readonly Deployment[] | null;
}

/**
 * Redeploys a service once and waits until its new deployment is listed. Rejects with `unconfirmed` if none is. If deployments can't be
 * listed, an answer that confirms the change is enough, otherwise the service must have changed.
 */
export async function redeployConfirmed(
  place: SearchScope,
  target: Target & { readonly existing: ListedService },
  { before: read = null, ...write }: RedeployWrite,
): Promise<Redeployed> {
  const { existing } = target;
  const before = read ?? (await fetchDeployments(place, existing.id, write.signal));
  const { id, name } = existing;
  const { deployments, deployment, answer } = await confirmWrite(write, {
    send: (signal) => saveService(place, target, null, signal),
    read: async (sent, signal) => {
      const now = before && (await fetchDeployments(place, id, signal));
      if (before === null || now === null) {
        const isDone = sent?.isSure === true || (await hasChanged(place, target, signal));
        return { deployments: now, deployment: null, isDone, answer: sent };
      }
      const started = now.find((one) => isStarted(one, before, sent?.deploymentId ?? null)) ?? null;
      return { deployments: now, deployment: started, isDone: started !== null, answer: sent };
    },
    holds: ({ isDone }) => isDone,
    pauses: () => REDEPLOY_PAUSES_MS,
    otherwise: () => failure('unconfirmed', t('deploys:platform.notStarted', existing), { id }),
  });
  const { state, rawState } = deployment ?? answer ?? existing;
  return { id, name: answer?.name ?? name, state, rawState, deployment, deployments };
}

/** Null: the server can't list deployments. */
const fetchDeployments = (
  { engine, memory }: SearchScope,
  id: string,
  signal: AbortSignal,
): Promise<Deployment[] | null> =>
  readDeployments({ engine, memory }, [id], 'all', signal).then(
    (all) => all.get(id) ?? null,
    unlessCancelled,
  );

function unlessCancelled(error: unknown): null {
  if (error instanceof AppFailure && error.error.code !== 'cancelled') return null;
  throw error;
}

/** Whether a deployment was started since `before` was read: it is new, runs again, or runs and is named in the answer. */
function isStarted(one: Deployment, before: readonly Deployment[], named: string | null): boolean {
  const was = before.find(({ id }) => id === one.id);
  if (was === undefined) return true;
  const isAgain = one.startedAt !== null && was.startedAt !== null && one.startedAt > was.startedAt;
  return isAgain || (isInFlight(one.state) && (!isInFlight(was.state) || one.id === named));
}

/**
 * The saved service: from an answer that confirms the save and names the service, otherwise from the list. Null: the list does not show the
 * save.
 */
async function savedService(
  place: SearchScope,
  target: Target,
  { fields, answer }: { readonly fields: SaveFields; readonly answer: SaveResponse | null },
  signal: AbortSignal,
): Promise<Saved | null> {
  const { existing } = target;
  if (answer?.isSure === true && answer.id !== null) {
    const { id, name, state, rawState } = answer;
    return { id, name, state, rawState };
  }
  const { one } = await readListed(place, target, existing?.id ?? null, signal);
  if (one === undefined) return null;
  const isThere = answer?.isSure === true || existing === null || isChanged(existing, one, fields);
  return isThere ? { id: one.id, name: one.name, state: one.state, rawState: one.rawState } : null;
}

/** Whether the list shows that a service was redeployed. */
async function hasChanged(
  place: SearchScope,
  target: Target & { readonly existing: ListedService },
  signal: AbortSignal,
): Promise<boolean> {
  const { one } = await readListed(place, target, target.existing.id, signal);
  return one !== undefined && isChanged(target.existing, one, null);
}

/** The listed service with this id or, without an id, this name. */
async function readListed(
  { engine, memory }: SearchScope,
  { existing, name, project, workspace }: Target,
  id: string | null,
  signal: AbortSignal,
) {
  const { services, cut } = await readRound(engine, memory, workspace, signal, 'list');
  const named = (service: ListedService): boolean =>
    service.name === name && (project === null || service.project === project);
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
  place: SearchScope,
  target: Target,
  id: string,
  { envVars }: SaveFields,
  signal: AbortSignal,
): Promise<StoredService | 'missing' | null> {
  try {
    return await readStored(place, id, { values: envVars !== undefined, signal });
  } catch (error) {
    unlessCancelled(error);
  }
  const listed = await readListed(place, target, id, signal).catch(unlessCancelled);
  if (listed?.one === undefined) return listed?.isWhole === true ? 'missing' : null;
  return asListed(listed.one);
}

/**
 * Whether the service as read back shows the update: all sent values, and a value that it did not have before, a new update time or a
 * deployment in flight that was not before.
 */
function isChanged(
  existing: ListedService,
  service: ListedService,
  fields: SaveFields | null,
): boolean {
  const differs = (one: ListedService): boolean =>
    fields !== null && listDifferences(asListed(one), { fields, existing, removed: [] }).length > 0;
  return (
    !differs(service) &&
    (differs(existing) ||
      service.updatedAt !== existing.updatedAt ||
      (isInFlight(service.state) && !isInFlight(existing.state)))
  );
}
