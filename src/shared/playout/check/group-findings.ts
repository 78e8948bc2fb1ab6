import { t } from '../../i18n/translate.ts';
import type { Finding, SingleRepair } from '../finding.ts';
import { commonFolder } from './paths.ts';
import type { CollectedFinding } from './sink.ts';

/** Up to this many places with one cause are reported one by one. */
const MAX_EACH = 10;
/** How many further places a message names. */
const MAX_NAMED = 3;
const ITEM = /^\/items\/(\d+)(?=\/|$)/;

/** Whether a fault is reported once for the whole file: it has more than `MAX_EACH` places, or over two items and all of them have it. */
export const isMany = (places: number, having: number, items: number): boolean =>
  places > MAX_EACH || (having > 2 && having >= items);

/** The extra fields of a finding over many places. `items`: ascending. */
export function overMany(message: string, places: number, items: readonly number[], where = '') {
  const [, ...others] = items;
  const named = others.slice(0, MAX_NAMED).join(', ');
  const more = t('playoutcheck:air.many.more', { count: places - 1, items: named });
  return { message: `${message} ${more}${where}`, count: places, items: [...items] };
}

/**
 * Merges findings with the same cause in the same file where there are many. Past findings are merged separately,
 * because their severity differs. `itemsOf`: number of items in a file.
 */
export function groupFindings(
  findings: readonly CollectedFinding[],
  itemsOf: (path: string) => number,
): Finding[] {
  const groups = new Map<string, Group>();
  const groupOf = findings.map((finding): Group | null => {
    if (!ITEM.test(finding.pointer)) return null;
    const key = formatKey(finding);
    const group = groups.get(key) ?? { members: [], items: null };
    group.members.push(finding);
    groups.set(key, group);
    return group;
  });
  return findings.flatMap((met, at) => {
    const group = groupOf[at] ?? null;
    if (group === null) return [toFinding(met)];
    const { members } = group;
    // Computed once per group, because a file may have the same fault in every item.
    group.items ??= members.length > 2 ? listItemIndexes(members) : [];
    if (!isMany(members.length, group.items.length, itemsOf(met.path))) return [toFinding(met)];
    return members[0] === met ? [together(members, group.items)] : [];
  });
}

/** Findings with one cause. `items`: those that have it, ascending; null: not looked up yet. */
interface Group {
  readonly members: CollectedFinding[];
  items: readonly number[] | null;
}

const formatKey = ({ path, code, severity, cause, pointer }: CollectedFinding): string =>
  [path, code, severity, cause || pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')].join('\n');

const listItemIndexes = (group: readonly CollectedFinding[]): number[] =>
  [...new Set(group.map(({ pointer }) => Number(ITEM.exec(pointer)?.[1])))].sort((a, b) => a - b);

const toFinding = ({ cause: _, folder: __, ...finding }: CollectedFinding): Finding => finding;

function together(group: readonly CollectedFinding[], items: readonly number[]): Finding {
  const [first] = group;
  if (first === undefined) throw new Error('a group has members');
  const finding = toFinding(first);
  const repairs = group.flatMap(({ repair }): SingleRepair[] =>
    repair === undefined ? [] : repair.k === 'each' ? repair.repairs : [repair],
  );
  const [one] = repairs;
  const label = t('playoutcheck:air.many.repair', { count: repairs.length, label: one?.label });
  const folder = commonFolder(group.map((met) => met.folder ?? ''));
  const where = folder === '' ? '' : ` ${t('playoutcheck:air.many.folder', { folder })}`;
  return {
    ...finding,
    ...overMany(finding.message, group.length, items, where),
    ...(repairs.length > 0 && { repair: { k: 'each', label, repairs } }),
  };
}
