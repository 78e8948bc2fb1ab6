import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { beganAt } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import { list, serviceCommands, show } from '../../kit/answers.ts';
import { stateWord } from '../../kit/state-word.ts';
import { toTable } from '../../kit/table.ts';
import { text } from '../../options.ts';
import { printTable, tinted } from '../../output.ts';
import { timeCell } from '../../times.ts';
import {
  deploymentJson,
  namedService,
  readError,
  serviceJson,
  shortCommit,
  tintOf,
} from './answers.ts';

/** The set of the deploys commands. */
export const deploys = serviceCommands('deploys');

/** deploys: the services of a workspace. */
export const listServices = list(deploys, {
  usage: 'deploys',
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
          state: stateWord,
          project: ({ project }) => project ?? '-',
          commit: shortCommit,
          updated: ({ updatedAt }) => timeCell(updatedAt),
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
  io.out(tinted(tintOf(state), `${name}: ${stateWord(service)}`));
  if (error !== null) io.out(error);
  const cpu = vcpus === null ? null : `${String(vcpus)} vCPU`;
  const facts = [url, repo, branch, buildpack, memory, cpu].filter((fact) => (fact ?? '') !== '');
  if (facts.length > 0) io.out(facts.join(', '));
  if (variables !== null && variables.length > 0)
    io.out(t('deployscli:show.variables', { names: variables.join(', ') }));
  if (deployments.length === 0) return;
  const table = toTable(deployments, 'deployscli:show', {
    state: stateWord,
    commit: shortCommit,
    started: (deployment) => timeCell(beganAt(deployment)),
    finished: ({ finishedAt }) => timeCell(finishedAt),
    message: (deployment) => deployment.error ?? deployment.message ?? '',
    id: ({ id }) => id,
  });
  printTable(io, table);
}
