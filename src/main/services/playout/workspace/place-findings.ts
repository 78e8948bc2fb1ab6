import type { PlayoutDoc, PlayoutItem } from '../../../../shared/playout/document/document.ts';
import { formatTitle } from '../../../../shared/playout/document/item.ts';
import type { Finding, FindingCounts } from '../../../../shared/playout/finding.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';

const ITEM = /^\/items\/(\d{1,9})(\/.*)?$/;
const order = { error: 0, warning: 1, info: 2 } as const;

/** What a finding's path refers to. */
export interface FileRef {
  readonly id: string;
  readonly doc: PlayoutDoc | null;
}

/**
 * Assigns findings their items and stable ids: an id is made from the item's key, not its index, so it stays as long as
 * the fault. Highest severity first, then by time.
 */
export function placeFindings(
  channel: string | null,
  findings: readonly Finding[],
  fileAt: (path: string) => FileRef | null,
): PlacedFinding[] {
  const seen = new Map<string, number>();
  const placed = findings.map((finding): PlacedFinding => {
    const file = fileAt(finding.path);
    const { item, rest } = itemAt(finding, file?.doc ?? null);
    const ref: ItemRef | null =
      item === null || file === null || channel === null
        ? null
        : { channel, file: file.id, key: item.key };
    const about = ref === null ? finding.pointer : `${String(ref.key)}${rest}`;
    const base = [channel ?? '', file?.id ?? finding.path, finding.code, about].join('|');
    const n = (seen.get(base) ?? 0) + 1;
    seen.set(base, n);
    const id = n === 1 ? base : `${base}|${String(n)}`;
    const title = item === null ? null : formatTitle(item.value);
    return { ...findTimes(item), ...finding, id, channel, ref, title };
  });
  return placed.sort(worstFirst);
}

/** Highest severity first, then by time; findings without a time come last. */
export const worstFirst = (a: PlacedFinding, b: PlacedFinding): number =>
  order[a.severity] - order[b.severity] || timeOf(a) - timeOf(b);

const timeOf = ({ from = Number.MAX_VALUE }: PlacedFinding): number => from;

function itemAt(
  { pointer }: Finding,
  doc: PlayoutDoc | null,
): { readonly item: PlayoutItem | null; readonly rest: string } {
  const [, index, rest = ''] = ITEM.exec(pointer) ?? [];
  return { item: index === undefined ? null : (doc?.items[Number(index)] ?? null), rest };
}

/** The time range of a finding; its item's range if it has none. */
const findTimes = (item: PlayoutItem | null): { from?: number; to?: number } =>
  item !== null && item.finish > item.start ? { from: item.start, to: item.finish } : {};

/** Counts findings by severity. */
export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** Row flags by item key: for the item of a finding, or all items if it covers many places. */
export function collectFlags(
  findings: readonly PlacedFinding[],
  docs: readonly PlayoutDoc[],
): Map<number, number> {
  const flags = new Map<number, number>();
  for (const { ref, severity, items = [] } of findings) {
    if (ref === null || severity === 'info') continue;
    const doc = items.length > 0 ? docs.find(({ id }) => id === ref.file) : undefined;
    const others = items.flatMap((index) => doc?.items[index]?.key ?? []);
    for (const key of [ref.key, ...others])
      flags.set(key, (flags.get(key) ?? 0) | rowFlags[severity]);
  }
  return flags;
}
