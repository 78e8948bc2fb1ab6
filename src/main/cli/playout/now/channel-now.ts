import path from 'node:path';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { getId, formatTitle } from '../../../../shared/playout/document/item.ts';
import type { Finding, FindingCounts } from '../../../../shared/playout/finding.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { toInstant } from '../../../../shared/playout/instant.ts';
import type { AirSegment, PlannedItem, ChannelProcess } from '../../../../shared/playout/state.ts';
import { writeRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';
import type { ChannelNow } from '../../../domains/playout/now.ts';
import { playoutNow } from '../../../domains/playout/now.ts';
import { countFindings, onceEach } from '../findings.ts';
import type { CheckRun, Report } from '../load/check-run.ts';
import { checkChannelFiles } from '../load/check-folder.ts';
import { readConfig } from '../load/read-config.ts';
import type { LineupChannel, LoadedLineup } from '../load/read-lineup.ts';
import type { AiringOptions } from '../../../../shared/playout/simulate/airing.ts';
import { endAt, endWords } from '../../../../shared/playout/simulate/ends.ts';
import { itemAt } from '../../../../shared/playout/simulate/item-at.ts';

/** An item in the output of `playout now`. Times are RFC 3339 in this computer's offset. */
interface AirJson {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly finish: string;
  readonly file: string;
}

/** An item on air: as its file has it, and when it really starts or ends. */
interface AirsJson extends AirJson {
  readonly from?: string;
  readonly until?: string;
}

/** A channel in the output of `playout now`. */
export interface ChannelJson {
  readonly number: string;
  readonly name: string;
  /** `unknown`: the output folder can't be read from here. Only a running process has something on air. */
  readonly state: ChannelProcess['k'];
  readonly running: boolean;
  readonly onAir: AirsJson | null;
  readonly next: AirsJson | null;
  readonly planned: { readonly now: AirJson | null; readonly next: AirJson | null };
  readonly lagMs: number | null;
  readonly findings: FindingCounts;
  /** Why the current output is unknown. */
  readonly reason: string | null;
}

/** What one channel airs at a time (epoch ms), with the findings of its files. */
export async function channelNow(
  run: CheckRun,
  { output }: LoadedLineup,
  { number, name, layers }: LineupChannel,
  ms: number,
  offset: number,
): Promise<ChannelJson> {
  const report: Report = { files: [], findings: [] };
  const nothing = {
    number,
    name,
    state: 'unknown' as const,
    running: false,
    onAir: null,
    next: null,
    lagMs: null,
    planned: { now: null, next: null },
  };
  const findings = (): FindingCounts => countFindings(onceEach(report.findings));
  const read = await readConfig(run, report, layers);
  if (read.state !== 'ok') return { ...nothing, findings: findings(), reason: firstReason(report) };
  const { config } = read;
  const folder = await checkChannelFiles(run, report, config);
  if (folder === null) return { ...nothing, findings: findings(), reason: firstReason(report) };
  const environment = { media: folder.media, env: run.env };
  const { engine, virtualStart } = config;
  const { entries } = folder;
  const about = { number, entries, environment, engine, virtualStart, output };
  const now = await playoutNow(run.files, about, ms);
  const { shiftMs, startedAt, process } = now;
  const time = (at: number): string => writeRfc3339(toInstant(Math.round(at), offset));
  const options = { engine, virtualStart, shiftMs, ...environment };
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
  const json = (place: AirSegment | PlannedItem | null): AirJson | null =>
    place === null || place.ref === null ? null : findItem(entries, place.ref, time);
  const airs = (segment: AirSegment | null): AirJson | null =>
    segment?.k === 'item' ? json(segment) : null;
  const onAir = airs(air.onAir);
  const next = airs(air.next);
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
function findItem(
  entries: readonly FolderFile[],
  ref: ItemRef,
  time: (at: number) => string,
): AirJson | null {
  for (const { content } of entries) {
    if (content.k !== 'doc' || content.doc.id !== ref.file) continue;
    const item = content.doc.items.find(({ key }) => key === ref.key);
    if (item === undefined) continue;
    return {
      id: getId(item.value),
      title: formatTitle(item.value),
      start: time(item.start),
      finish: time(item.finish),
      file: path.basename(ref.file),
    };
  }
  return null;
}

/**
 * Why a channel does not air its plan at a time (epoch ms of the clock), as a sentence: the engine refuses a file, or reaches an item that
 * ends its process. `since`: start of the process; null: none runs. Times in the sentence use the offset (s east of UTC).
 */
function faultNow(
  entries: readonly FolderFile[],
  since: number | null,
  ms: number,
  offset: number,
  { shiftMs, ...options }: Omit<AiringOptions, 'shiftMs'> & { readonly shiftMs: number | null },
): string | null {
  if (shiftMs === null) return null;
  const { result, file, reason } = itemAt(entries, ms + shiftMs, options.engine);
  if (result === 'none' && file !== null) return reason;
  const end = since === null ? null : endAt(entries, since, ms, { ...options, shiftMs });
  return end === null
    ? null
    : endWords(end, (at) => writeRfc3339(toInstant(Math.round(at), offset)));
}
