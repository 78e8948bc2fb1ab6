import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import { printJson, printTable } from '../../output.ts';
import { timeCell } from '../../times.ts';
import {
  deploymentJson,
  namedService,
  serviceJson,
  shortCommit,
  stateLine,
  stateWord,
  withDeploys,
} from './answers.ts';
import { beganAt } from '../../../../shared/deploys/rules/states.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';

interface Shown extends MethodOutput<'deploys.service'> {
  /** Null: unknown. */
  readonly variables: readonly string[] | null;
}

/** deploys show: one service with its deployments and the names of its variables. */
export const showService = (context: Context, name: string): Promise<number> =>
  withDeploys(context, async (app) => {
    const { id } = await namedService(app, name);
    const { client, signal } = app;
    const read = await client.call('deploys.service', { serviceId: id }, signal);
    // Without the names, the service is still worth showing.
    const names = client.call('deploys.variables', { serviceId: id }, signal).catch(() => null);
    const shown = { ...read, variables: await names };
    if (context.options.json) printJson(context.io, answerOf(shown));
    else print(context, shown);
    return 0;
  });

function answerOf({ service, deployments, variables }: Shown) {
  const { repo, branch, memory, vcpus, buildpack, host, port } = service;
  return {
    ...serviceJson(service),
    repo,
    branch,
    memory,
    vcpus,
    buildpack,
    host,
    port,
    deployments: deployments.map(deploymentJson),
    variables,
  };
}

function print({ io }: Context, { service, deployments, variables }: Shown): void {
  const { name, state, error, url, repo, branch, memory, vcpus, buildpack } = service;
  io.out(stateLine(state, `${name}: ${stateWord(service)}`));
  if (error !== null) io.out(error);
  const cpu = vcpus === null ? null : `${String(vcpus)} vCPU`;
  const facts = [url, repo, branch, buildpack, memory, cpu].filter((fact) => (fact ?? '') !== '');
  if (facts.length > 0) io.out(facts.join(', '));
  if (variables !== null && variables.length > 0)
    io.out(t('deployscli:show.variables', { names: variables.join(', ') }));
  if (deployments.length === 0) return;
  const columns = ['state', 'commit', 'started', 'finished', 'message', 'id'] as const;
  const rows = deployments.map((one) => [
    stateWord(one),
    shortCommit(one.commit),
    timeCell(beganAt(one)),
    timeCell(one.finishedAt),
    one.error ?? one.message ?? '',
    one.id,
  ]);
  printTable(io, [columns.map((column) => t(`deployscli:show.${column}`)), ...rows]);
}
