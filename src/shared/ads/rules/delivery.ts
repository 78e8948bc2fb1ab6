import type { AdSet, Campaign, Delivery } from '../model.ts';
import { WARNING_GAP } from './pacing.ts';

type State = Delivery['state'];

/** Time (ms) after its start within which an ad set should have its first impressions. */
export const STALLED_MS = 4 * 3_600_000;

/** Whether the switch of an ad set or ad is on. */
export const isOn = (delivery: string | null, isPaused: boolean): boolean =>
  delivery !== 'OFF' && !isPaused;

const byStatus: Readonly<Record<string, State>> = {
  ARCHIVED: 'archived',
  REJECTED: 'rejected',
  FAILED: 'rejected',
  PENDING: 'pending',
  PENDING_APPROVAL: 'pending',
  COMPLETED: 'completed',
};
const running: readonly string[] = ['ACTIVE', 'ACTIVE_RESTRICTED', 'APPROVED', 'READY'];

export interface AdSetFacts extends Pick<AdSet, 'on' | 'pauseReason' | 'start' | 'end' | 'pacing'> {
  /** The server's word. */
  readonly raw: string;
  /** The campaign's switch is on. */
  readonly campaignOn: boolean;
  /** Whether it should deliver but has no impressions; see `isStalled`. */
  readonly stalled: boolean;
}

/**
 * Delivery state of an ad set. The first that applies: archived; stopped because of the account (different from "paused"); rejected,
 * pending, completed; switched off, itself or through its campaign; not started; stalled; limited (spend more than 20 points behind, or
 * restricted by the service); delivering. `now`: ms since epoch.
 */
export function adSetDelivery(facts: AdSetFacts, now: number): Delivery {
  const { raw, start } = facts;
  const state = adSetState(facts, now);
  return { state, raw, at: state === 'scheduled' ? start : null };
}

function adSetState(facts: AdSetFacts, now: number): State {
  const { raw, start, end, pauseReason } = facts;
  if (raw !== 'ARCHIVED' && pauseReason?.startsWith('ACCOUNT_') === true) return 'account';
  const state = byStatus[raw];
  if (state !== undefined) return state;
  if (end !== null && end <= now) return 'completed';
  if (!facts.on || !facts.campaignOn) return 'off';
  if (!running.includes(raw)) return 'unknown';
  return start !== null && start > now ? 'scheduled' : runningState(facts);
}

function runningState({ raw, stalled, pacing }: AdSetFacts): State {
  if (stalled) return 'stalled';
  const isBehind = pacing?.state === 'behind' && pacing.gap < -WARNING_GAP;
  return isBehind || raw === 'ACTIVE_RESTRICTED' ? 'limited' : 'delivering';
}

/** Delivery state of an ad: its own state, otherwise that of its ad set (null: unknown). */
export function adDelivery(raw: string, on: boolean, adSet: Delivery | null): Delivery {
  const own = byStatus[raw] ?? (on ? null : 'off');
  if (own !== null) return { state: own, raw, at: null };
  if (!running.includes(raw)) return { state: 'unknown', raw, at: null };
  return adSet === null ? { state: 'delivering', raw, at: null } : { ...adSet, raw };
}

/** Order of preference: a campaign has the best state of its ad sets. */
const ranking: readonly State[] = [
  ...(['delivering', 'limited', 'stalled', 'scheduled', 'pending', 'account'] as const),
  ...(['rejected', 'off', 'completed', 'archived', 'unknown'] as const),
];

/** Delivery state of a campaign. `adSets` null: unknown. */
export function campaignDelivery(
  { status, on }: Pick<Campaign, 'status' | 'on'>,
  adSets: readonly Delivery[] | null,
): Delivery {
  const as = (state: State): Delivery => ({ state, raw: status, at: null });
  if (status === 'ARCHIVED') return as('archived');
  if (!on) return as('off');
  if (status === 'PENDING_ADVERTISER_REVIEW') return as('pending');
  if (adSets === null) return as('unknown');
  const best = ranking.find((state) => adSets.some((adSet) => adSet.state === state));
  const starts = adSets.flatMap(({ at }) => at ?? []);
  const at = best === 'scheduled' && starts.length > 0 ? Math.min(...starts) : null;
  return { ...as(best ?? 'empty'), at };
}

/**
 * Whether an ad set that should deliver has stalled: it started more than 4 h ago and has no impressions in the days (UTC) of the last 4 h.
 * `impressions` null: the report has no row, which counts as no impressions.
 */
export function isStalled(
  { start, impressions }: { readonly start: number | null; readonly impressions: number | null },
  now: number,
): boolean {
  return start !== null && now - start > STALLED_MS && (impressions ?? 0) === 0;
}
