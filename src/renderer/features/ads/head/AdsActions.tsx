import { ModeChip } from '../mode/ModeChip.tsx';

/** The age of the data, the mode, and the days of the numbers. */
export function AdsActions() {
  return <ModeChip />;
}
