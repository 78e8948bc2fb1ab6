import type { AppError } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { Deployment, Service } from '../../../../shared/deploys/model.ts';
import type { App } from '../../app-link.ts';
import { pick } from '../../kit/pick.ts';
import { toCutError } from '../../print-list.ts';
import { formatIso } from '../../times.ts';

export type ListedService = Omit<Service, 'recent' | 'lastGood' | 'muted'>;

/** A service as the command line prints it. The shape is a contract: keys are added, never changed. */
export const serviceJson = (service: ListedService) => {
  const { id, name, project, state, rawState, commit, url, updatedAt, error } = service;
  return {
    id,
    name,
    project,
    state,
    rawState,
    commit,
    url,
    updatedAt: formatIso(updatedAt),
    error,
  };
};

/** A deployment as the command line prints it. The shape is a contract: keys are added, never changed. */
export const deploymentJson = (deployment: Deployment) => {
  const { id, state, rawState, commit, message, branch, trigger, error } = deployment;
  const { createdAt, startedAt, finishedAt } = deployment;
  return {
    id,
    state,
    rawState,
    commit,
    message,
    branch,
    trigger,
    createdAt: formatIso(createdAt),
    startedAt: formatIso(startedAt),
    finishedAt: formatIso(finishedAt),
    error,
  };
};

/** The first characters of a commit hash, or a dash. */
export const shortCommit = ({ commit }: Pick<Deployment, 'commit'>): string =>
  commit?.slice(0, 7) ?? '-';

/** Why the list of services is incomplete; null: it is complete. */
export function readError({ cut, features }: MethodOutput<'deploys.read'>): AppError | null {
  const off = cut?.why === 'off' ? failure('unsupported', features.services.reason).error : null;
  return toCutError({ cut, error: off });
}

/** The service given by id or unique name, in the workspace that the app shows. Throws `not-found` or `ambiguous` with the candidates. */
export async function namedService({ client, signal }: App, name: string): Promise<ListedService> {
  const read = await client.call('deploys.read', { workspace: null }, signal);
  try {
    return pick(name, read.services, 'deployscli:service');
  } catch (error) {
    // The service may be among those missing from the list.
    const cut = readError(read);
    throw cut !== null && error instanceof AppFailure && error.error.code === 'not-found'
      ? new AppFailure(cut)
      : error;
  }
}
