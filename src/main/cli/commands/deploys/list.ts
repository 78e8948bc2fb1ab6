import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printTable } from '../../output.ts';
import { printList } from '../../print-list.ts';
import type { ListedService } from './answers.ts';
import { timeCell } from '../../times.ts';
import { readError, serviceJson, shortCommit, stateWord, withDeploys } from './answers.ts';

/** deploys: the services of a workspace. */
export const listServices = (context: Context, given: Given): Promise<number> =>
  withDeploys(context, async ({ client, signal }) => {
    const workspace = text(given['workspace']);
    const read = await client.call('deploys.read', { workspace }, signal);
    const { services, problems, cut } = read;
    const answer = { ...read, complete: cut === null, services: services.map(serviceJson) };
    return printList(context, { cut, error: readError(read) }, answer, () => {
      if (cut?.why !== 'off') print(context, services);
      for (const problem of problems) context.io.err(problem);
    });
  });

const heads = ['name', 'state', 'project', 'commit', 'updated', 'url', 'id'] as const;

function print({ io }: Context, services: readonly ListedService[]): void {
  if (services.length === 0) {
    io.out(t('deployscli:list.none'));
    return;
  }
  const head = heads.map((name) => t(`deployscli:list.${name}`));
  const rows = services.map((service) => {
    const { id, name, project, commit, updatedAt, url } = service;
    const when = timeCell(updatedAt);
    return [name, stateWord(service), project ?? '-', shortCommit(commit), when, url ?? '-', id];
  });
  printTable(io, [head, ...rows]);
}
