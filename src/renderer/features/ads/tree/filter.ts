import type { FindingKind, AdsOverview } from '../../../../shared/ads/model.ts';

export const statusFilters = ['current', 'active', 'paused', 'archived'] as const;
type StatusFilter = (typeof statusFilters)[number];

export interface TreeFilter {
  readonly text: string;
  readonly status: StatusFilter;
  /** Only campaigns with such a finding. */
  readonly finding: FindingKind | null;
}

export const noFilter: TreeFilter = { text: '', status: 'current', finding: null };
export const isFiltered = ({ text, status, finding }: TreeFilter): boolean =>
  text !== '' || status !== 'current' || finding !== null;

const statuses: Readonly<Record<StatusFilter, string[]>> = {
  current: [],
  active: ['ACTIVE'],
  paused: ['PAUSED'],
  archived: ['ARCHIVED'],
};

/** Maximum number of ids per request. */
export const MAX_IDS = 50;

/**
 * Converts the filter to the core's query. `cut`: number of campaigns with the finding if only the first 50 are requested; otherwise null.
 */
export function buildQuery({ text, status, finding }: TreeFilter, { findings }: AdsOverview) {
  const matching = findings.filter(({ kind }) => kind === finding);
  const all = [...new Set(matching.flatMap(({ campaignId }) => campaignId ?? []))];
  const ids = finding === null ? null : all.slice(0, MAX_IDS);
  const query = { search: text.trim(), statuses: statuses[status], ids };
  return { query, cut: all.length > MAX_IDS ? all.length : null };
}

/** The rows with a chosen finding, and the ad sets that lead to them. */
export interface FindingRows {
  readonly hits: ReadonlySet<string>;
  readonly way: ReadonlySet<string>;
}

/** The rows that the tree is limited to; null: all rows of its campaigns. */
export function findRows(
  finding: FindingKind | null,
  { findings }: AdsOverview,
): FindingRows | null {
  if (finding === null) return null;
  const matching = findings.filter(({ kind }) => kind === finding);
  return {
    hits: new Set(matching.map(({ id }) => id)),
    way: new Set(matching.flatMap(({ level, adSetId }) => (level === 'ad' ? (adSetId ?? []) : []))),
  };
}

/**
 * Counts the findings whose rows the tree can show, by kind, in order of first appearance. Includes the chosen kind even at 0, so that the
 * user can deselect it.
 */
export function findingCounts(
  { findings }: AdsOverview,
  chosen: FindingKind | null,
): readonly (readonly [FindingKind, number])[] {
  const counts = new Map<FindingKind, number>();
  for (const { kind, campaignId } of findings)
    if (campaignId !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (chosen !== null && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts];
}
