import type { z } from 'zod';
import type { AppInfo, Faults, ServiceStatus } from '../../../shared/app/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { listNotices, withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import { resolveDataDir, exists } from '../../hosts/common/data-folder.ts';
import { command } from '../kit/command.ts';
import { toTable } from '../kit/table.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import { allSettled, standingTopics } from '../when-online.ts';

interface Status {
  readonly version: string;
  readonly host: z.infer<typeof AppInfo>['host'];
  readonly services: readonly ServiceStatus[];
  /** Unhandled faults of the running app. */
  readonly faults: Faults;
}

/** Prints what runs, and how each service is connected. */
const status = async (context: Context, dismiss: boolean): Promise<number> => {
  const { options, root } = context;
  const untouched = !options.demo && !(await exists(resolveDataDir(options.dataDir)));
  const answer = untouched
    ? {
        version: root.version,
        host: 'none' as const,
        services: [],
        faults: { count: 0, last: null },
      }
    : await readStatus(context, dismiss);
  print(context, answer);
  return 0;
};

/** Connections that are still undecided after the wait are printed as they are: this command never fails because of a server. */
function readStatus(context: Context, dismiss: boolean): Promise<Status> {
  return withApp(
    context,
    async ({ client, running, signal }) => {
      if (running) for (const sentence of listNotices(client)) context.io.err(sentence);
      else await allSettled(client, signal).catch(() => null);
      if (dismiss)
        for (const notice of client.get('app.info').notices)
          await client.call('app.dismissNotice', notice, signal);
      const services = await client.call('app.status', undefined, signal);
      return {
        version: context.root.version,
        host: client.get('app.info').host,
        services,
        faults: client.get('app.faults'),
      };
    },
    {
      topics: [...standingTopics, 'app.info', 'app.faults'],
      allServices: true,
      timeout: 10_000,
    },
  );
}

function print({ io, options }: Context, answer: Status): void {
  if (options.json) {
    printJson(io, answer);
    return;
  }
  const version = t('cli:status.version', { version: answer.version });
  io.out(`${version}. ${t(`cli:status.host.${answer.host}`)}.`);
  const { count, last } = answer.faults;
  if (last !== null) io.out(t('cli:status.faults', { count, last }));
  if (answer.services.length === 0) {
    io.out(t('cli:noServer'));
    return;
  }
  const table = toTable(answer.services, 'cli:status', {
    service: ({ name }) => name,
    profile: ({ profile }) => profile ?? '',
    state: ({ state }) => state,
    address: ({ address }) => address ?? '',
    reason: ({ reason }) => reason ?? '',
  });
  printTable(io, table);
}

export const addStatus = command(
  { texts: 'cli:', usage: 'status', options: ['--dismiss'] },
  (given) => (context) => status(context, given['dismiss'] === true),
);
