import path from 'node:path';
import { t } from '../../../shared/i18n/translate.ts';
import type { Finding, FindingCounts } from '../../../shared/playout/finding.ts';
import { objectOf } from '../../../shared/playout/document/source.ts';
import type { FolderFile } from '../../../shared/playout/check/facts.ts';
import { instantOf } from '../../../shared/playout/instant.ts';
import type { OnAir } from '../../../shared/playout/state.ts';
import { writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import { playoutNow } from '../../core/playout-now.ts';
import type { Given } from '../commands/playout/given.ts';
import { printTable } from '../eq/words.ts';
import type { Context } from '../context.ts';
import { printJson } from '../output.ts';
import { plain } from '../table.ts';
import { countsOf, onceEach } from './check.ts';
import type { Look, Report } from './load/look.ts';
import { lookAtChannel } from './load/look-at.ts';
import { cannotOpen, isFolder } from './load/open-channel.ts';
import { openLook } from './load/open-look.ts';
import { readConfig } from './load/read-config.ts';
import type { LineupChannel, LineupLook } from './load/read-lineup.ts';
import { readLineup } from './load/read-lineup.ts';
import { momentNow } from './moment.ts';

interface AirJson {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly finish: string;
  readonly file: string;
}

interface ChannelJson {
  readonly number: string;
  readonly name: string;
  readonly running: boolean;
  readonly onAir: AirJson | null;
  readonly next: AirJson | null;
  readonly lagMs: number | null;
  readonly findings: FindingCounts;
  /** Why there is nothing to say of what airs. */
  readonly reason: string | null;
}

/** playout now: what every channel of a lineup airs at this moment, by the engine's rules. */
export async function now(context: Context, given: string, options: Given): Promise<number> {
  const look = openLook(context, options);
  const report: Report = { files: [], findings: [] };
  const lineup = await openLineup(look, report, given);
  const { seconds, nanos, offset } = momentNow();
  const ms = seconds * 1000 + nanos / 1e6;
  const channels: ChannelJson[] = [];
  for (const channel of lineup.channels)
    channels.push(await channelNow(look, lineup, channel, ms, offset));
  const at = writeRfc3339({ seconds, nanos, offset });
  if (context.options.json) printJson(context.io, { at, channels });
  else printTable(context.io, [head(), ...channels.map(row)]);
  return 0;
}

/** Throws what makes it no lineup. */
export async function openLineup(look: Look, report: Report, given: string): Promise<LineupLook> {
  const absolute = path.resolve(given);
  const reason = t('playoutcli:now.folder');
  if (await isFolder(look, absolute, given)) throw cannotOpen(given, { k: 'not-a-file', reason });
  const lineup = await readLineup(look, report, absolute, given);
  if (lineup !== null) return lineup;
  const told = report.files[0]?.engineMessage ?? report.findings[0]?.message ?? '';
  throw cannotOpen(given, { k: 'other', reason: told.replace(/\.$/, '') });
}

async function channelNow(
  look: Look,
  { output }: LineupLook,
  { number, name, layers }: LineupChannel,
  ms: number,
  offset: number,
): Promise<ChannelJson> {
  const report: Report = { files: [], findings: [] };
  const nothing = { number, name, running: false, onAir: null, next: null, lagMs: null };
  const findings = (): FindingCounts => countsOf(onceEach(report.findings));
  const read = await readConfig(look, report, layers);
  if (read.state !== 'ok') return { ...nothing, findings: findings(), reason: firstReason(report) };
  const { config } = read;
  const folder = await lookAtChannel(look, report, config);
  if (folder === null) return { ...nothing, findings: findings(), reason: firstReason(report) };
  const { air, lagMs, shiftMs, running } = await playoutNow(
    look.files,
    {
      entries: folder.entries,
      engine: config.engine,
      virtualStart: config.virtualStart,
      output: output === null || !isFolderName(number) ? null : path.join(output, number),
    },
    ms,
  );
  const json = (one: OnAir | null): AirJson | null =>
    one && airJson(one, idOf(folder.entries, one), offset);
  const reason = shiftMs === null ? t('playoutcli:now.shifted') : firstFault(folder.state, report);
  const { onAir, next } = air;
  return {
    ...nothing,
    running,
    onAir: json(onAir),
    next: json(next),
    lagMs,
    findings: findings(),
    reason,
  };
}

const isFolderName = (number: string): boolean =>
  number !== '' && number !== '.' && number !== '..' && !/[/\\]/.test(number);

const firstReason = ({ files, findings }: Report): string | null =>
  files.find(({ engine }) => engine === 'refused')?.engineMessage ??
  findings.find(isError)?.message ??
  t('playoutcli:now.noConfig');

const isError = ({ severity }: Finding): boolean => severity === 'error';

const firstFault = (state: string, { findings }: Report): string | null =>
  state === 'ok' ? null : (findings.find(({ code }) => code === 'folder-missing')?.message ?? null);

/** The id as its file spells it. */
function idOf(entries: readonly FolderFile[], { ref }: OnAir): string {
  for (const { content } of entries) {
    if (content.k !== 'doc' || content.doc.id !== ref.file) continue;
    const item = content.doc.items.find(({ key }) => key === ref.key);
    const id = objectOf(item?.value)?.['id'];
    if (typeof id === 'string') return id;
  }
  return '';
}

const airJson = ({ title, start, finish, ref }: OnAir, id: string, offset: number): AirJson => ({
  id,
  title,
  start: writeRfc3339(instantOf(start, offset)),
  finish: writeRfc3339(instantOf(finish, offset)),
  file: path.basename(ref.file),
});

const head = (): string[] => [
  t('playoutcli:now.head.number'),
  t('playoutcli:now.head.name'),
  t('playoutcli:now.head.onAir'),
  t('playoutcli:now.head.next'),
  t('playoutcli:now.head.lag'),
  t('playoutcli:now.head.findings'),
];

const clock = (time: string): string => time.slice(11, 19);

function row({ number, name, onAir, next, lagMs, findings, reason }: ChannelJson): string[] {
  const black = reason ?? t('playoutcli:now.black');
  return [
    number,
    name,
    onAir === null ? plain(black) : `${onAir.title} (${clock(onAir.finish)})`,
    next === null ? '' : `${clock(next.start)} ${next.title}`,
    lagMs === null ? '' : t('playoutcli:now.seconds', { seconds: Math.round(lagMs / 1000) }),
    t('playoutcli:now.counts', { error: findings.error, warning: findings.warning }),
  ];
}
