import { t } from '../../../../shared/i18n/translate.ts';
import { withApp } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson, printTable } from '../../output.ts';
import type { ListedService } from './answers.ts';
import { link, serviceJson, shortCommit, stateWord } from './answers.ts';

/** deploys: the services of a workspace. */
export const listServices = (context: Context, given: Given): Promise<number> =>
  withApp(
    context,
    async ({ client, signal }) => {
      const workspace = text(given['workspace']);
      const read = await client.call('deploys.read', { workspace }, signal);
      const { io, options } = context;
      const { services, problems, complete, ...rest } = read;
      if (options.json)
        printJson(io, { ...rest, services: services.map(serviceJson), problems, complete });
      else print(context, services);
      if (!options.json) for (const problem of problems) io.err(problem);
      if (!options.json && !complete) io.err(t('deployscli:list.incomplete'));
      return 0;
    },
    link,
  );

const heads = ['name', 'state', 'project', 'commit', 'updated', 'url', 'id'] as const;

function print({ io }: Context, services: readonly ListedService[]): void {
  if (services.length === 0) {
    io.out(t('deployscli:list.none'));
    return;
  }
  const head = heads.map((name) => t(`deployscli:list.${name}`));
  const rows = services.map((service) => {
    const { id, name, project, commit, updatedAt, url } = serviceJson(service);
    const when = updatedAt ?? '-';
    return [name, stateWord(service), project ?? '-', shortCommit(commit), when, url ?? '-', id];
  });
  printTable(io, [head, ...rows]);
}
