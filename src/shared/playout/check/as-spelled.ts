import type { JsonValue, PlayoutDoc } from '../document/document.ts';
import { spelledItem } from '../document/named-item.ts';
import { objectOf } from '../document/source.ts';
import { pointerKeys, step } from '../json/pointer.ts';
import type { Met } from './sink.ts';

/** How far a pointer leads in a value: up to a list whose elements it names as fields. */
function within(value: JsonValue, keys: readonly string[]): string {
  let place: JsonValue | undefined = value;
  let pointer = '';
  for (const key of keys) {
    if (Array.isArray(place) && !/^\d+$/.test(key)) break;
    place = Array.isArray(place) ? place[Number(key)] : objectOf(place)?.[key];
    pointer += step(key);
  }
  return pointer;
}

/**
 * A finding with a pointer that leads somewhere: the rules name the fields of what the engine reads, which the file may have as a
 * list. Values are set by name, so a repair of one within a source that is a list is left out.
 */
export function asSpelled(finding: Met, doc: PlayoutDoc | null): Met {
  const [first, index = '', ...rest] = pointerKeys(finding.pointer);
  const item = first === 'items' ? doc?.items[Number(index)]?.value : undefined;
  if (item === undefined) return finding;
  const pointer = `/items/${index}${within(spelledItem(item), rest)}`;
  const editable = within(item, rest).length === finding.pointer.length - `/items/${index}`.length;
  if (pointer === finding.pointer) return finding;
  const { repair, ...plain } = { ...finding, pointer };
  const kept = repair !== undefined && (editable || (repair.k !== 'set' && repair.k !== 'fit-out'));
  return kept ? { ...plain, repair } : plain;
}
