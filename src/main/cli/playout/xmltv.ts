import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { listProgrammes } from '../../../shared/playout/guide/programmes.ts';
import { formatXmltv } from '../../../shared/playout/guide/xmltv.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';
import { playoutNow } from '../../domains/playout/now.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import type { CheckRun, Report } from './load/check-run.ts';
import { cannotOpen, openChannel } from './load/open-channel.ts';
import { openCheckRun, openLineup } from './load/open-run.ts';
import type { LoadedConfig } from './load/read-config.ts';
import { readConfig } from './load/read-config.ts';
import { readFolder } from './load/read-playout.ts';
import type { LineupChannel, LoadedLineup } from './load/read-lineup.ts';

/** A channel for which a guide is made. */
interface GuideChannel {
  readonly config: LoadedConfig | null;
  readonly engine: '0.0.2' | '0.2';
  readonly folder: string;
  readonly id: string;
  /** Set only for a channel of a lineup. */
  readonly name?: string;
  readonly number: string;
  /** The output folder of its process; null: unknown. */
  readonly output: string | null;
}

/** playout xmltv: the guide of one channel from its playout files. */
export async function xmltv(context: Context, given: string, options: Given): Promise<number> {
  const run = openCheckRun(context, options);
  const report: Report = { files: [], findings: [] };
  const lineup = text(options['lineup']);
  const channel =
    lineup === null ? await byPath(run, report, given) : await byLineup(run, report, lineup, given);
  const { engine, folder, config, output } = channel;
  const listed = await run.files.list(folder);
  if (!listed.ok) throw cannotOpen(folder, listed.fault);
  const { entries } = await readFolder(run, report, folder, folder, engine);
  const virtualStart = config?.virtualStart ?? null;
  const { shiftMs } = await playoutNow(
    run.files,
    { number: channel.number, entries: [], engine, virtualStart, output },
    Date.now(),
  );
  if (shiftMs === null) throw failure('unsupported', t('playoutcli:now.shifted'));
  const docs = entries.flatMap(({ name, content }) =>
    content.k === 'doc' && parseFileName(name).accept ? [content.doc] : [],
  );
  const channelId = text(options['id']) ?? channel.id;
  const guide = formatXmltv(
    listProgrammes(docs, { engine, shiftMs, channelTitle: channel.name }),
    channelId,
  );
  tellLeftOut(context, report);
  if (context.options.json) printJson(context.io, { channelId, ...guide });
  else context.io.text(guide.text);
  return 0;
}

/** Files that the engine doesn't load are not in the guide; reports them. */
function tellLeftOut({ io }: Context, { files }: Report): void {
  for (const { path: place, kind, engine, engineMessage } of files)
    if (kind === 'playout' && engine === 'refused') {
      const words = { path: place, reason: engineMessage ?? '' };
      io.err(t('playoutcli:xmltv.leftOut', words).trim());
    }
}

async function byPath(run: CheckRun, report: Report, given: string): Promise<GuideChannel> {
  const { config, engine, folder } = await openChannel(run, report, given);
  return {
    config,
    engine,
    folder,
    id: formatChannelId(path.resolve(given)),
    output: null,
    number: '',
  };
}

/** Generic file names; the folder's name says more. */
const plainNames = new Set(['channel', 'config', 'playout']);

/**
 * The engine's default id uses the channel's number, which only a lineup has; files and folders are usually named after
 * it.
 */
function formatChannelId(absolute: string): string {
  const { name, dir } = path.parse(absolute);
  return `ersatztv.${plainNames.has(name.toLowerCase()) ? path.basename(dir) : name}`;
}

async function byLineup(
  run: CheckRun,
  report: Report,
  lineupPath: string,
  given: string,
): Promise<GuideChannel> {
  const lineup = await openLineup(run, report, lineupPath);
  const channel = channelIn(lineup, given);
  const read = await readConfig(run, report, channel.layers);
  if (read.state !== 'ok' || read.config.folder === null) {
    const reason = report.findings.at(-1)?.message ?? '';
    throw failure('invalid-input', t('playoutcli:xmltv.noConfig', { name: given, reason }).trim());
  }
  const { config } = read;
  const { output } = lineup;
  return {
    config,
    engine: config.engine,
    folder: config.folder ?? '',
    id: channel.tvgId,
    name: channel.name,
    output,
    number: channel.number,
  };
}

/** A channel of a lineup by number, else by a unique name, ignoring case. Throws with the candidates. */
function channelIn({ channels }: LoadedLineup, given: string): LineupChannel {
  const wanted = given.toLowerCase();
  const numbered = channels.filter(({ number }) => number === given);
  const named = channels.filter(({ name }) => name.toLowerCase() === wanted);
  const matches = numbered.length > 0 ? numbered : named;
  const [first] = matches;
  if (first !== undefined && matches.length === 1) return first;
  const candidates = (matches.length > 0 ? matches : channels).map(({ number, name }) => ({
    id: number,
    name,
  }));
  const code = matches.length > 0 ? 'ambiguous' : 'not-found';
  throw failure(code, t(`playoutcli:xmltv.${code}`, { name: given }), { name: given, candidates });
}
