import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';

/** Brings what a finding is about into the view, and selects its item. */
export function showFinding({ ref, channel, from, to }: PlacedFinding): void {
  if (ref !== null) playoutEditor.select([ref]);
  if (from === undefined) {
    if (ref !== null) playoutEditor.focusOn(ref);
    return;
  }
  const shift = channel === null ? 0 : shiftOfKey(channel);
  playoutEditor.focusOn((from + (to ?? from)) / 2 - shift);
}
