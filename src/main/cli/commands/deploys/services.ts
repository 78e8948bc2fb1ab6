import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { beganAt } from '../../../../shared/deploys/rules/states.ts';
import { formatMemory } from '../../../../shared/deploys/rules/memory.ts';
import { formatQuantity } from '../../../../shared/format/sizes.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import { list, serviceCommands, show } from '../../kit/answers.ts';
import { stateWord } from '../../../../shared/format/states.ts';
import { stateCell, findStateTint } from '../../kit/state-word.ts';
import { toTable } from '../../kit/table.ts';
import { text } from '../../options.ts';
import { tinted } from '../../output.ts';
import { printTable } from '../../print-table.ts';
import { deploymentJson, namedService, readError, serviceJson, shortCommit } from './answers.ts';

/** The set of the deploys commands. */
export const deploys = serviceCommands('deploys');

/** deploys, deploys list: the services of a workspace. */
export const listServices = (usage: 'deploys' | 'list') =>
  list(deploys, {
    usage,
    keys: { list: 'deploys' },
    options: ['--workspace <slug>'],
    read: (given) => async (app) => {
      const workspace = text(given['workspace']);
      const read = await app.client.call('deploys.read', { workspace }, app.signal);
      return { read, cut: read.cut, error: readError(read) };
    },
    json: ({ read, cut }) => ({
      ...read,
      complete: cut === null,
      services: read.services.map(serviceJson),
    }),
    empty: 'deployscli:list.none',
    table: ({ read, cut }) =>
      cut?.why === 'off'
        ? null
        : toTable(read.services, 'deployscli:list', {
            name: ({ name }) => name,
            state: stateCell,
            project: ({ project }) => project ?? '-',
            commit: shortCommit,
            updated: ({ updatedAt }) => ({ at: updatedAt }),
            url: ({ url }) => url ?? '-',
            id: ({ id }) => id,
          }),
    notes: ({ read }) => read.problems,
  });

interface Shown extends MethodOutput<'deploys.service'> {
  /** Null: unknown. */
  readonly variables: readonly string[] | null;
}

/** deploys show: one service with its deployments and the names of its variables. */
export const showService = show(deploys, {
  usage: 'show <name>',
  read: (name) => async (app) => {
    const { client, signal } = app;
    const { id } = await namedService(app, name);
    const read = await client.call('deploys.service', { serviceId: id }, signal);
    // The service is shown even without the names.
    const names = client.call('deploys.variables', { serviceId: id }, signal).catch(() => null);
    return { ...read, variables: await names };
  },
  json: ({ service, deployments, variables }) => {
    const { repo, branch, memory, vcpus, buildpack, host, port } = service;
    const source = { repo, branch, memory, vcpus, buildpack, host, port };
    const listed = deployments.map(deploymentJson);
    return { ...serviceJson(service), ...source, deployments: listed, variables };
  },
  print,
});

function print({ io }: Context, { service, deployments, variables }: Shown): void {
  const { name, state, error, url, repo, branch, memory, vcpus, buildpack } = service;
  io.out(tinted(findStateTint(state), `${name}: ${stateWord(service)}`));
  if (error !== null) io.out(error);
  const cpu = vcpus === null ? null : formatQuantity(vcpus, 'vCPU');
  const facts = {
    url,
    repo,
    branch,
    buildpack,
    memory: memory && formatMemory(memory),
    cpu,
    variables: variables?.join(', '),
  };
  for (const [name, value] of Object.entries(facts))
    if ((value ?? '') !== '')
      io.out(t(`deployscli:fact.${name as keyof typeof facts}`, { value: value ?? '' }));
  if (deployments.length === 0) return;
  const table = toTable(deployments, 'deployscli:show', {
    state: stateCell,
    commit: shortCommit,
    started: (deployment) => ({ at: beganAt(deployment) }),
    finished: ({ finishedAt }) => ({ at: finishedAt }),
    message: (deployment) => deployment.error ?? deployment.message ?? '',
    id: ({ id }) => id,
  });
  printTable(io, table);
}
