import path from 'node:path';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import type { Finding, FindingCounts } from '../../../../shared/playout/finding.ts';
import { instantOf } from '../../../../shared/playout/instant.ts';
import type { OnAir } from '../../../../shared/playout/state.ts';
import { writeRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';
import { playoutNow } from '../../../core/playout-now.ts';
import { countsOf, onceEach } from '../findings.ts';
import type { Look, Report } from '../load/look.ts';
import { lookAtChannel } from '../load/look-at.ts';
import { readConfig } from '../load/read-config.ts';
import type { LineupChannel, LineupLook } from '../load/read-lineup.ts';
import type { AirJson, ChannelJson } from './channel-json.ts';
import { faultNow } from './fault-now.ts';

/** What one channel airs at a moment (epoch ms), with what there is to say of its files. */
export async function channelNow(
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
  const world = { media: folder.media, env: look.env };
  const { air, lagMs, shiftMs, running, startedAt } = await playoutNow(
    look.files,
    {
      entries: folder.entries,
      world,
      engine: config.engine,
      virtualStart: config.virtualStart,
      output: output === null || !isFolderName(number) ? null : path.join(output, number),
    },
    ms,
  );
  const json = (one: OnAir | null): AirJson | null =>
    one && airJson(one, idOf(folder.entries, one), offset);
  const fault = faultNow(folder.entries, startedAt, ms, offset, { ...config, ...world, shiftMs });
  const reason =
    shiftMs === null ? t('playoutcli:now.shifted') : (firstFault(folder.state, report) ?? fault);
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
