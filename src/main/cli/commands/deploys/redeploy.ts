import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { Deployment } from '../../../../shared/deploys/model.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Io } from '../../io.ts';
import { show } from '../../kit/answers.ts';
import { stateWord } from '../../../../shared/format/states.ts';
import { findStateTint } from '../../kit/state-word.ts';
import { tinted } from '../../output.ts';
import { deploymentJson, namedService } from './answers.ts';
import { deploys } from './services.ts';

/** deploys redeploy: starts a deployment with the stored configuration, and prints it with what it cancels. */
export const redeployService = show(deploys, {
  usage: 'redeploy <name>',
  options: ['--yes'],
  read: (wanted, given) => async (app, context) => {
    const { client, signal } = app;
    const { id: serviceId, name } = await namedService(app, wanted);
    const cancels = listInFlight(await client.call('deploys.service', { serviceId }, signal));
    const mutation = guessedMutation(await client.call('deploys.schema', undefined, signal));
    if (given['yes'] !== true) throw confirmationError(cancels, mutation);
    if (!context.options.json) printBefore(context.io, cancels, mutation);
    const consent = { cancels: null, ...(mutation === null ? {} : { useMutation: mutation }) };
    const started = await client.call('deploys.redeploy', { serviceId, ...consent }, signal);
    return { service: { id: serviceId, name }, cancels, mutation, started };
  },
  json: ({ service, cancels, mutation, started: { state, rawState, deployment } }) => {
    const answer = deploymentJson(deployment ?? { ...unlisted, state, rawState });
    return { ...answer, id: deployment?.id ?? null, service, cancels, mutation };
  },
  print: ({ io }, { service, cancels, started }) => {
    const { deployment, deployments } = started;
    const line = `${service.name}: ${stateWord(started)}`;
    io.out(
      tinted(
        findStateTint(started.state),
        deployment === null ? line : `${line} (${deployment.id})`,
      ),
    );
    const ended = (deployments ?? []).filter(
      ({ id, state }) => cancels.includes(id) && state === 'cancelled',
    );
    if (ended.length > 0)
      io.out(t('deployscli:cancelled', { ids: ended.map(({ id }) => id).join(', ') }));
  },
});

function printBefore(io: Io, cancels: readonly string[], mutation: string | null): void {
  if (mutation !== null) io.err(t('deployscli:redeploysWith', { name: mutation }));
  if (cancels.length > 0)
    io.err(tinted('warn', t('deployscli:cancels', { ids: cancels.join(', ') })));
}

const confirmationError = (cancels: readonly string[], mutation: string | null) => {
  const key = cancels.length > 0 ? 'deployscli:needsYesCancels' : 'deployscli:needsYes';
  const guess = mutation === null ? [] : [t('deployscli:redeployMutation', { name: mutation })];
  const detail = { option: '--yes', cancels, mutation };
  return failure('needs-yes', [...guess, t(key, { ids: cancels.join(', ') })].join(' '), detail);
};

/** Name of the mutation if the app only recognized it by its shape; null: it has a known name. */
const guessedMutation = ({ needs }: MethodOutput<'deploys.schema'>): string | null =>
  needs.find(({ need, how }) => need === 'redeploy' && how === 'shape')?.field ?? null;

/** Ids of the deployments that a new one cancels. If deployments can't be listed, returns the service's id. */
function listInFlight({
  service,
  deployments,
}: MethodOutput<'deploys.service'>): readonly string[] {
  const list: readonly { readonly id: string; readonly state: Deployment['state'] }[] =
    deployments.length > 0 ? deployments : [service];
  return list.filter(({ state }) => isInFlight(state)).map(({ id }) => id);
}

/** Until the server lists the new deployment, only its state is known. */
const unlisted: Deployment = {
  id: '',
  state: 'unknown',
  rawState: '',
  commit: null,
  message: null,
  branch: null,
  trigger: null,
  error: null,
  createdAt: null,
  startedAt: null,
  finishedAt: null,
};
