import type { AppError } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { Deployment, DeployState, Service } from '../../../../shared/deploys/model.ts';
import { classOf } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { App } from '../../app-link.ts';
import { withApp } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { tinted } from '../../output.ts';
import { cutErrorOf } from '../../print-list.ts';
import { pick } from '../../resolve-player.ts';
import { isoOf } from '../../times.ts';
import type { Tinted } from '../../../platform/terminal.ts';

export type ListedService = Omit<Service, 'recent' | 'lastGood' | 'muted'>;

/** A service as the command line prints it. The shape is a contract: keys are added, never changed. */
export const serviceJson = (service: ListedService) => {
  const { id, name, project, state, rawState, commit, url, updatedAt, error } = service;
  return { id, name, project, state, rawState, commit, url, updatedAt: isoOf(updatedAt), error };
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
    createdAt: isoOf(createdAt),
    startedAt: isoOf(startedAt),
    finishedAt: isoOf(finishedAt),
    error,
  };
};

/** The state for a person; the server's own word if the app does not know it. */
export const stateWord = ({ state, rawState }: Pick<Deployment, 'state' | 'rawState'>): string =>
  state === 'unknown' && rawState !== '' ? rawState : state;

/** A line in the color of a state. */
export function stateLine(state: DeployState, line: string): Tinted | string {
  const tints = { good: 'good', bad: 'bad', inFlight: 'warn', neutral: null } as const;
  const tint = tints[classOf(state)];
  return tint === null ? line : tinted(tint, line);
}

/** The first characters of a commit hash, or a dash. */
export const shortCommit = (commit: string | null): string => commit?.slice(0, 7) ?? '-';

/** Why the list of services is not whole; null: it is. */
export function readError({ cut, features }: MethodOutput<'deploys.read'>): AppError | null {
  const off = cut?.why === 'off' ? failure('unsupported', features.services.reason).error : null;
  return cutErrorOf({ cut, error: off });
}

/** The service given by id or unique name, in the workspace that the app shows. Throws `not-found` or `ambiguous` with the candidates. */
export async function namedService({ client, signal }: App, name: string): Promise<ListedService> {
  const read = await client.call('deploys.read', { workspace: null }, signal);
  try {
    return pick(name, read.services, (fault) => t(`deployscli:service.${fault}`, { name }));
  } catch (error) {
    // It may be among those that did not come.
    const cut = readError(read);
    throw cut !== null && error instanceof AppFailure && error.error.code === 'not-found'
      ? new AppFailure(cut)
      : error;
  }
}

/** Runs a command with the app; throws `unsupported` with what to do if no platform is connected. `timeout`: see `LinkOptions`. */
export const withDeploys = <T>(
  context: Context,
  use: (app: App) => Promise<T>,
  timeout?: null,
): Promise<T> => {
  const link = { topics: ['connections.profiles'], noData: 'scratch' } as const;
  const checked = (app: App): Promise<T> => {
    const profiles = app.client.get('connections.profiles');
    if (profiles.some(({ service }) => service === 'deploys')) return use(app);
    throw failure('unsupported', t('deployscli:notConnected'));
  };
  return withApp(context, checked, timeout === undefined ? link : { ...link, timeout });
};
