import { t } from '../../i18n/translate.ts';
import type { JsonValue } from '../document/document.ts';
import { pointerKeys } from '../json/pointer.ts';
import { reachOf } from '../engine/reach.ts';
import type { FileKind } from '../finding.ts';
import { isRefusal, refusalText } from '../json/read-json.ts';
import type { JsonMark } from '../json/types.ts';
import type { Shape } from '../schema/shapes.ts';
import { FaultList } from './fault-list.ts';
import type { ShapeFault } from './shape-fault.ts';

/**
 * What the engine's reader refuses before it comes to the fields. Playouts are read straight into fields: a key that is there twice
 * is refused where it is one of them, and what is passed over may hold anything. Configurations are read whole first: nothing is
 * passed over, and of two keys the last counts.
 */
export function markFaults(
  kind: FileKind,
  table: Shape,
  value: JsonValue,
  marks: readonly JsonMark[],
): ShapeFault[] {
  const list = new FaultList();
  for (const { k, pointer } of marks) {
    if (k === 'float' || k === 'big-integer') continue;
    const reach = kind === 'playout' ? reachOf(table, value, pointer) : 'kept';
    if (k === 'duplicate-key') list.add(duplicate(pointer, reach === 'known'));
    else if (isRefusal(k) && reach !== 'skipped')
      list.add({
        pointer,
        code: 'json-syntax',
        engine: true,
        schema: false,
        message: refusalText(k),
      });
  }
  return list.faults;
}

const duplicate = (pointer: string, refused: boolean): ShapeFault => ({
  pointer,
  code: 'duplicate-key',
  engine: refused,
  schema: false,
  message: t(`playoutcheck:shape.duplicate.${refused ? 'refused' : 'last'}`, {
    field: pointerKeys(pointer).at(-1) ?? '',
  }),
});

/** Pointers of the numbers that the engine reads as floating point. */
export const floatsOf = (marks: readonly JsonMark[]): Set<string> =>
  new Set(marks.filter(({ k }) => k === 'float').map(({ pointer }) => pointer));
