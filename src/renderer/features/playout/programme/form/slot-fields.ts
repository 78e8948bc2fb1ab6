import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import type { DayView } from '../model/day-view.ts';
import type { changeSlot } from '../parts/steps.ts';

/** Props of the fields of a slot. */
export interface SlotFields {
  readonly view: DayView;
  readonly slot: SlotJson;
  /** Sets fields as one step; see `ProgrammeEditor.edit` for `gesture`. */
  readonly set: (change: Parameters<typeof changeSlot>[2], gesture?: string | null) => void;
}
