import { stripVTControlCharacters } from 'node:util';
import type { LogEntry } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { LogTail } from '../../../../shared/deploys/rules/log-tail.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { readUntil } from '../../keep-reading.ts';
import { withService } from '../../kit/with-service.ts';
import { printJson } from '../../output.ts';
import { formatIso } from '../../times.ts';
import { namedService } from './answers.ts';

/** How often a followed log is read (ms). */
const FOLLOW_MS = 2_000;
/** Entries per read; the servers' own limit. */
const MAX_ENTRIES = 500;

const entryJson = ({ at, word, text, cut }: LogEntry) => ({
  at: formatIso(at),
  level: word,
  text,
  ...(cut === true && { truncated: true }),
});

/** deploys logs: the runtime or build log of a service; with `--follow`, new entries until stopped. */
export async function printLogs(context: Context, name: string, given: Given): Promise<number> {
  const follow = given['follow'] === true;
  const kind = given['build'] === true ? ('build' as const) : ('runtime' as const);
  return withService(
    context,
    'deploys',
    async (app) => {
      const { id } = await namedService(app, name);
      const read = (since: number | null) =>
        app.client.call(
          'deploys.logs',
          { serviceId: id, kind, since, limit: MAX_ENTRIES },
          app.signal,
        );
      if (follow) {
        await tail(context, app, read);
        return 0;
      }
      const { entries, more } = await read(null);
      if (context.options.json) printJson(context.io, { lines: entries.map(entryJson), more });
      else await context.io.page(entries.flatMap(entryLines));
      if (entries.length === 0 && !context.options.json) context.io.err(t('deployscli:logs.none'));
      return 0;
    },
    follow ? null : undefined,
  );
}

type Read = (since: number | null) => Promise<{ readonly entries: readonly LogEntry[] }>;

/**
 * Follows a log. Ends without an error when the user stops the command or its time is over. Repeats a failed read that may succeed later.
 */
async function tail(context: Context, app: App, read: Read): Promise<void> {
  const lines = new LogTail();
  await readUntil(app, context, {
    everyMs: FOLLOW_MS,
    read: () => read(lines.since),
    isOver: ({ entries }) => {
      for (const entry of lines.add(entries)) print(context, entry);
      return false;
    },
  }).catch((error: unknown) => {
    if (!app.signal.aborted) throw error;
  });
}

const entryLines = ({ text }: LogEntry): string[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(stripVTControlCharacters);

function print({ io, options }: Context, entry: LogEntry): void {
  if (options.json) printJson(io, entryJson(entry));
  else for (const line of entryLines(entry)) io.out(line);
}
