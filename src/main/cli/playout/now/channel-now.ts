import path from 'node:path';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { idOf, titleOf } from '../../../../shared/playout/document/item.ts';
import type { Finding, FindingCounts } from '../../../../shared/playout/finding.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { instantOf } from '../../../../shared/playout/instant.ts';
import type { AirSegment, PlannedItem } from '../../../../shared/playout/state.ts';
import { writeRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';
import { playoutNow } from '../../../core/playout-now.ts';
import { countsOf, onceEach } from '../findings.ts';
import type { Look, Report } from '../load/look.ts';
import { lookAtChannel } from '../load/look-at.ts';
import { readConfig } from '../load/read-config.ts';
import type { LineupChannel, LineupLook } from '../load/read-lineup.ts';
import type { AirJson, ChannelJson } from './channel-json.ts';

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
  const { process, air, plan, shiftMs } = await playoutNow(
    look.files,
    {
      number,
      entries: folder.entries,
      world: { media: folder.media, env: look.env },
      engine: config.engine,
      virtualStart: config.virtualStart,
      output,
    },
    ms,
  );
  const itemJson = (ref: ItemRef | null): AirJson | null =>
    ref === null ? null : itemOf(folder.entries, ref, offset);
  const time = (at: number): string => writeRfc3339(instantOf(at, offset));
  const airs = (one: AirSegment | null): AirJson | null =>
    one?.k === 'item' ? itemJson(one.ref) : null;
  const [onAir, next] = [airs(air.onAir), airs(air.next)];
  const planned = (one: PlannedItem | null): AirJson | null => itemJson(one?.ref ?? null);
  const { k: state } = process;
  const black = onAir === null ? (air.onAir?.reason ?? null) : null;
  const reason =
    shiftMs === null ? t('playoutcli:now.shifted') : (firstFault(folder.state, report) ?? black);
  return {
    ...nothing,
    state,
    running: state === 'running',
    onAir: onAir && { ...onAir, until: time(air.onAir?.to ?? ms) },
    next: next && { ...next, from: time(air.next?.from ?? ms) },
    lagMs: air.lagMs,
    planned: { now: planned(plan.now), next: planned(plan.next) },
    findings: findings(),
    reason,
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
function itemOf(entries: readonly FolderFile[], ref: ItemRef, offset: number): AirJson | null {
  for (const { content } of entries) {
    if (content.k !== 'doc' || content.doc.id !== ref.file) continue;
    const item = content.doc.items.find(({ key }) => key === ref.key);
    if (item === undefined) continue;
    return {
      id: idOf(item.value),
      title: titleOf(item.value),
      start: writeRfc3339(instantOf(item.start, offset)),
      finish: writeRfc3339(instantOf(item.finish, offset)),
      file: path.basename(ref.file),
    };
  }
  return null;
}
