import path from 'node:path';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { idOf, titleOf } from '../../../../shared/playout/document/item.ts';
import type { Finding, FindingCounts } from '../../../../shared/playout/finding.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { instantOf } from '../../../../shared/playout/instant.ts';
import type { AirSegment, PlannedItem } from '../../../../shared/playout/state.ts';
import { writeRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';
import type { ChannelNow } from '../../../domains/playout/now.ts';
import { playoutNow } from '../../../domains/playout/now.ts';
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
  const nothing = {
    ...{ number, name, state: 'unknown' as const, running: false },
    ...{ onAir: null, next: null, lagMs: null, planned: { now: null, next: null } },
  };
  const findings = (): FindingCounts => countsOf(onceEach(report.findings));
  const read = await readConfig(look, report, layers);
  if (read.state !== 'ok') return { ...nothing, findings: findings(), reason: firstReason(report) };
  const { config } = read;
  const folder = await lookAtChannel(look, report, config);
  if (folder === null) return { ...nothing, findings: findings(), reason: firstReason(report) };
  const world = { media: folder.media, env: look.env };
  const { engine, virtualStart } = config;
  const { entries } = folder;
  const about = { number, entries, world, engine, virtualStart, output };
  const now = await playoutNow(look.files, about, ms);
  const { shiftMs, startedAt, process } = now;
  const time = (at: number): string => writeRfc3339(instantOf(Math.round(at), offset));
  const options = { engine, virtualStart, shiftMs, ...world };
  const fault = faultNow(entries, startedAt, ms, offset, options);
  const reason =
    shiftMs === null ? t('playoutcli:now.shifted') : (firstFault(folder.state, report) ?? fault);
  return {
    ...nothing,
    state: process.k,
    running: process.k === 'running',
    ...airsJson(entries, now, time),
    findings: findings(),
    reason,
  };
}

/** What airs and what is planned, as the files spell it. */
function airsJson(
  entries: readonly FolderFile[],
  { air, plan }: ChannelNow,
  time: (at: number) => string,
): Pick<ChannelJson, 'onAir' | 'next' | 'lagMs' | 'planned'> {
  const json = (one: AirSegment | PlannedItem | null): AirJson | null =>
    one === null || one.ref === null ? null : itemOf(entries, one.ref, time);
  const airs = (one: AirSegment | null): AirJson | null => (one?.k === 'item' ? json(one) : null);
  const [onAir, next] = [airs(air.onAir), airs(air.next)];
  return {
    onAir: onAir && { ...onAir, until: time(air.onAir?.to ?? 0) },
    next: next && { ...next, from: time(air.next?.from ?? 0) },
    lagMs: air.lagMs,
    planned: { now: json(plan.now), next: json(plan.next) },
  };
}

const firstReason = ({ files, findings }: Report): string | null =>
  files.find(({ engine }) => engine === 'refused')?.engineMessage ??
  findings.find(isError)?.message ??
  t('playoutcli:now.noConfig');

const isError = ({ severity }: Finding): boolean => severity === 'error';

const firstFault = (state: string, { findings }: Report): string | null =>
  state === 'ok' ? null : (findings.find(({ code }) => code === 'folder-missing')?.message ?? null);

/** An item as its file spells it. */
function itemOf(
  entries: readonly FolderFile[],
  ref: ItemRef,
  time: (at: number) => string,
): AirJson | null {
  for (const { content } of entries) {
    if (content.k !== 'doc' || content.doc.id !== ref.file) continue;
    const item = content.doc.items.find(({ key }) => key === ref.key);
    if (item === undefined) continue;
    return {
      id: idOf(item.value),
      title: titleOf(item.value),
      start: time(item.start),
      finish: time(item.finish),
      file: path.basename(ref.file),
    };
  }
  return null;
}
