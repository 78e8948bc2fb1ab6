import { formatTime } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { findingPlace } from '../../../../shared/playout/finding-place.ts';
import type { FindingCode } from '../../../../shared/playout/finding.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import type { AttentionReport } from '../../../platform/ports.ts';

export const DAY_MS = 24 * 60 * 60_000;
/** The engine bridges shorter gaps by itself (playout.md 4). */
const LONG_GAP_MS = 60_000;

const watchedCodes = ['gap', 'overlap', 'missing-file'] as const satisfies readonly FindingCode[];

/**
 * Faults of a plan that air within a day, by a stable code, with the repair that the panel offers. `now`: ms since epoch; `shift`: playout time
 * minus `now`.
 */
export const planReports = (findings: readonly PlacedFinding[], now: number, shift: number) =>
  findings
    .filter(isWatched)
    .filter((one) => airsSoon(one, now + shift))
    .slice(0, MAX_PER_CHANNEL)
    .map((finding) => [findingKey(finding), findingReport(finding, shift)] as const);

/** The finding behind the report with this code; null: it is gone. */
export const findReported = (findings: readonly PlacedFinding[], code: string) =>
  findings.filter(isWatched).find((one) => findingKey(one) === code) ?? null;

/** The sentence for a fault that is solved before it aired, by its code; null: the problem has another kind, or its time has passed. */
export function solvedProblem(problem: string, now: number, shift: number): string | null {
  const [code, from] = problem.split('/');
  const known = watchedCodes.find((one) => one === code);
  const at = Number(from) - shift;
  if (known === undefined || !(at > now)) return null;
  return t(`playoutserver:ws.attention.solved.${known}`, { at: formatTime(at) });
}

/** Maximum number of items about a channel's plan; the first ones to air are listed. */
const MAX_PER_CHANNEL = 20;

type Watched = PlacedFinding & { readonly code: (typeof watchedCodes)[number] };

const isWatched = (finding: PlacedFinding): finding is Watched =>
  (watchedCodes as readonly FindingCode[]).includes(finding.code);

const findingKey = ({ code, from = 0 }: Watched): string => `${code}/${String(from)}`;

/** A fault of the plan, with the repair that the panel offers for it. */
function findingReport(finding: Watched, shift: number) {
  const { code, severity, from = 0, message, repair } = finding;
  const deadline = from - shift;
  const action = showing(`finding=${findingPlace(finding)}`);
  return {
    severity: severity === 'error' ? 'bad' : 'warn',
    kind: code,
    text: t(`playoutserver:ws.attention.${code}`, { at: formatTime(deadline) }),
    detail: message,
    deadline,
    action: { ...action, label: remedyLabel(code, repair) ?? action.label },
  } as const;
}

/**
 * A short verb for the remedy, which opens the place of the repair; null if the user can only look at it. The label of trimming includes
 * its time.
 */
function remedyLabel(code: Watched['code'], repair: Watched['repair']): string | null {
  if (repair?.k === 'trim') return t('playoutserver:ws.attention.trim', { repair: repair.label });
  if (repair?.k === 'close-gap') return t('playoutserver:ws.attention.extend');
  if (code === 'gap') return t('playoutserver:ws.attention.fill');
  return code === 'missing-file' ? t('playoutserver:ws.attention.showItem') : null;
}

/** Opens the panel, at a place: `channel=<key>` or `finding=<place>`. */
export const showing = (place: string | null): NonNullable<AttentionReport['action']> => ({
  k: 'open',
  label: t('playoutserver:ws.attention.show'),
  path: place === null ? '/playout' : `/playout#${encodeURIComponent(place)}`,
});

function airsSoon(finding: PlacedFinding, now: number): boolean {
  const { code, severity, from, to } = finding;
  if (severity === 'info' || from === undefined || to === undefined || from >= now + DAY_MS)
    return false;
  return code === 'gap' ? isGapAfter(finding, now) : to > now;
}

/** Whether the finding is a gap that viewers notice and that ends after `now`. */
export const isGapAfter = (
  { code, severity, from = 0, to = 0 }: PlacedFinding,
  now: number,
): boolean => code === 'gap' && severity !== 'info' && to > now && to - from > LONG_GAP_MS;
