import { t } from '../../../i18n/translate.ts';
import { readRfc3339, writeRfc3339 } from '../../time/rfc3339.ts';
import type { ItemView } from './rule.ts';

/** So many are told one by one; a file that is written with `Z` throughout is told once. */
const EACH = 10;

/** `Z` in place of a numeric offset: the engine takes it, the specification does not (spec A). */
export class OffsetRule {
  /** Stays, as `ItemView.kept` does. */
  static readonly kept = new OffsetRule();

  readonly #met: { readonly index: number; readonly field: 'start' | 'finish' }[] = [];
  #count = 0;

  check(view: ItemView): void {
    const { start, finish } = view.item;
    if (typeof start === 'string' && endsWithZ(start)) this.#meet(view.index, 'start');
    if (typeof finish === 'string' && endsWithZ(finish)) this.#meet(view.index, 'finish');
  }

  #meet(index: number, field: 'start' | 'finish'): void {
    this.#count += 1;
    if (this.#met.length < EACH) this.#met.push({ index, field });
  }

  /** Says what was met, after the last item. */
  done(view: ItemView): void {
    const [first] = this.#met;
    const { sink, file } = view;
    if (first !== undefined && this.#count > EACH) {
      const message = t('playoutcheck:air.offset.many', { count: this.#count });
      sink.add(
        file.path,
        `/items/${String(first.index)}/${first.field}`,
        'z-offset',
        'info',
        message,
      );
      return;
    }
    for (const { index, field } of this.#met) {
      const item = file.values[index];
      const text =
        typeof item === 'object' && item !== null && !Array.isArray(item) ? item[field] : null;
      const read = typeof text === 'string' ? readRfc3339(text) : null;
      if (read === null) continue;
      const pointer = `/items/${String(index)}/${field}`;
      const value = writeRfc3339(read);
      const label = t('playoutcheck:air.repair.offset', { value });
      sink.add(
        file.path,
        pointer,
        'z-offset',
        'info',
        t('playoutcheck:air.offset.one', { field }),
        {
          repair: { k: 'set', label, pointer, value },
        },
      );
    }
  }
}

const endsWithZ = (text: string): boolean => (text.charCodeAt(text.length - 1) | 32) === 122;
