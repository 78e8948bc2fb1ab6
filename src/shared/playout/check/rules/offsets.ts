import { t } from '../../../i18n/translate.ts';
import { toObject } from '../../document/source.ts';
import { readRfc3339, writeRfc3339 } from '../../time/rfc3339.ts';
import { isMany, overMany } from '../group-findings.ts';
import { itemPointer } from '../table.ts';
import type { ItemView } from './rule.ts';

type Field = 'start' | 'finish';

/**
 * `Z` instead of a numeric offset: the engine reads it, the specification does not allow it (spec A). Some files have
 * two per item, so only their places are collected.
 */
export class OffsetRule {
  /** See `ItemView.retained`. */
  static readonly retained = new OffsetRule();

  readonly #met: { readonly index: number; readonly field: Field }[] = [];
  readonly #items: number[] = [];

  check(view: ItemView): void {
    const { start, finish } = view.item;
    if (typeof start === 'string' && endsWithZ(start)) this.#meet(view.index, 'start');
    if (typeof finish === 'string' && endsWithZ(finish)) this.#meet(view.index, 'finish');
  }

  #meet(index: number, field: Field): void {
    this.#met.push({ index, field });
    if (this.#items.at(-1) !== index) this.#items.push(index);
  }

  /** Reports the collected places, after the last item. */
  done(view: ItemView): void {
    const [first] = this.#met;
    if (first === undefined) return;
    if (isMany(this.#met.length, this.#items.length, view.file.values.length))
      this.#sayAll(view, first);
    else for (const { index, field } of this.#met) sayOne(view, index, field);
  }

  #sayAll({ sink, file }: ItemView, { index, field }: { index: number; field: Field }): void {
    const label = t('playoutcheck:air.repair.offsets');
    const sentence = t('playoutcheck:air.offset.one', { field });
    const { message, ...more } = overMany(sentence, this.#met.length, this.#items);
    const pointer = itemPointer(index, `/${field}`);
    sink.add(file.path, pointer, 'z-offset', 'info', message, {
      ...more,
      repair: { k: 'offsets', label },
    });
  }
}

function sayOne({ sink, file }: ItemView, index: number, field: Field): void {
  const text = toObject(file.values[index])?.[field];
  const read = typeof text === 'string' ? readRfc3339(text) : null;
  if (read === null) return;
  const pointer = itemPointer(index, `/${field}`);
  const value = writeRfc3339(read);
  const label = t('playoutcheck:air.repair.offset', { value });
  sink.add(file.path, pointer, 'z-offset', 'info', t('playoutcheck:air.offset.one', { field }), {
    repair: { k: 'set', label, pointer, value },
  });
}

const endsWithZ = (text: string): boolean => (text.charCodeAt(text.length - 1) | 32) === 122;
