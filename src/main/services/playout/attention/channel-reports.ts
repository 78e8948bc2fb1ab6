import { t } from '../../../../shared/i18n/translate.ts';
import { msOf } from '../../../../shared/playout/instant.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { FindingCode } from '../../../../shared/playout/finding.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import type { AttentionReport } from '../../../platform/ports.ts';
import type { Channel } from '../workspace/channel.ts';
import { knownVerdict } from '../workspace/disk-doc.ts';

const DAY = 24 * 60 * 60_000;
/** A shorter hole is what the engine bridges by itself (playout.md 4). */
const LONG_GAP = 60_000;

const told = ['gap', 'overlap', 'missing-file'] as const satisfies readonly FindingCode[];

/** What a channel needs somebody for, by a lasting code. `now`: playout time (epoch ms). */
export function channelReports(
  channel: Channel,
  docs: readonly PlayoutDoc[],
  now: number,
): Map<string, AttentionReport> {
  const { key, entry, trouble, conflicts, findings } = channel;
  const reports = new Map<string, AttentionReport>();
  const action = {
    k: 'open' as const,
    label: t('playoutserver:ws.attention.show'),
    path: `/playout#channel=${encodeURIComponent(key)}`,
  };
  const subject = entry.name === '' ? entry.number : entry.name;
  const report = (
    code: string,
    severity: AttentionReport['severity'],
    text: string,
    detail?: string,
  ): void => {
    const more = detail === undefined ? {} : { detail };
    reports.set(code, { severity, subject, text, ...more, action });
  };
  if (trouble !== null)
    report('trouble', 'bad', t('playoutserver:ws.attention.trouble'), trouble.problem);
  const [conflict] = conflicts.values();
  if (conflict !== undefined)
    report('conflict', 'warn', t('playoutserver:ws.attention.conflict', { name: conflict.name }));
  for (const code of told) {
    const soon = findings.filter((finding) => finding.code === code && airsSoon(finding, now));
    const [first] = soon;
    if (first === undefined) continue;
    const severity = first.severity === 'error' ? 'bad' : 'warn';
    const text = t(`playoutserver:ws.attention.${code}`, {
      count: soon.reduce((sum, { count = 1 }) => sum + count, 0),
    });
    report(code, severity, text, first.message);
  }
  const refused = docs.filter((doc) => isRefused(doc) && overlapsSoon(doc, now));
  const [file] = refused;
  if (file !== undefined) {
    const words = { count: refused.length, name: file.name };
    report(
      'refused',
      'bad',
      t('playoutserver:ws.attention.refused', words),
      knownVerdict(file)?.reason,
    );
  }
  return reports;
}

function airsSoon({ code, severity, from, to }: PlacedFinding, now: number): boolean {
  if (severity === 'info' || from === undefined || to === undefined) return false;
  if (to <= now || from >= now + DAY) return false;
  return code !== 'gap' || to - from > LONG_GAP;
}

const isRefused = (doc: PlayoutDoc): boolean => knownVerdict(doc)?.state === 'refused';

const overlapsSoon = ({ window }: PlayoutDoc, now: number): boolean =>
  window !== null && msOf(window.finish) > now && msOf(window.start) < now + DAY;
