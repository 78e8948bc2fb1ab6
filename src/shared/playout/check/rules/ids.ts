import { t } from '../../../i18n/translate.ts';
import type { Repair } from '../../finding.ts';
import type { PathStyle } from '../facts.ts';
import type { ItemView } from './rule.ts';

// Reports are folders whose names hold the id: what no file system takes, or what leads out of the folder.
// eslint-disable-next-line no-control-regex
const UNSAFE_POSIX = /[/\\\x00-\x1f\x7f]|^\.{0,2}$/;
// eslint-disable-next-line no-control-regex
const UNSAFE_WINDOWS = /[/\\:*?"<>|\x00-\x1f\x7f]|^\.{0,2}$|[. ]$/;
/** Names of files end at 255 bytes; number and time of the report stand before the id. */
const LONGEST = 180;

/** Whether an id can be part of a file's name on that system. */
export const isSafeId = (id: string, style: PathStyle): boolean =>
  id.length <= LONGEST && !(style === 'windows' ? UNSAFE_WINDOWS : UNSAFE_POSIX).test(id);

/** An id of the file: unique in it and fit for a file's name. The engine checks neither (playout.md 2). */
export class IdRule {
  /** Where each id was met first. */
  readonly #seen = new Map<string, number>();

  check(view: ItemView): void {
    const { id } = view.item;
    if (typeof id !== 'string') return;
    const first = this.#seen.get(id);
    const safe = isSafeId(id, view.facts.style);
    if (first === undefined) this.#seen.set(id, view.index);
    else
      view.add(
        '/id',
        'duplicate-id',
        'warning',
        t('playoutcheck:air.id.duplicate', { id, item: first }),
        safe ? this.#renewed(view, id) : undefined,
      );
    if (safe) return;
    const message =
      id === '' ? t('playoutcheck:air.id.empty') : t('playoutcheck:air.id.unsafe', { id });
    view.add('/id', 'unsafe-id', 'warning', message, this.#renewed(view, id));
  }

  /** The id made safe and, where it is taken, counted on. */
  #renewed(view: ItemView, id: string): Repair {
    const base = safeId(id);
    const ids = idsOf(view);
    let fresh = base;
    for (let count = 2; ids.has(fresh); count += 1) fresh = `${base}-${String(count)}`;
    ids.add(fresh);
    const label = t('playoutcheck:air.repair.newId', { id: fresh });
    return { k: 'new-id', label, pointer: view.at(''), id: fresh };
  }
}

const safeId = (id: string): string =>
  id
    // eslint-disable-next-line no-control-regex
    .replace(/[/\\:*?"<>|\x00-\x1f\x7f]+/g, '-')
    .slice(0, 160)
    .replace(/^\.+$|[. ]+$/g, '') || 'item';

const known = new WeakMap<ItemView, Set<string>>();

/** Every id of the file and those given out by repairs of it; made once it is needed. */
function idsOf(view: ItemView): Set<string> {
  const found = known.get(view);
  if (found !== undefined) return found;
  const ids = new Set<string>();
  for (const value of view.file.values)
    if (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      typeof value['id'] === 'string'
    )
      ids.add(value['id']);
  known.set(view, ids);
  return ids;
}
