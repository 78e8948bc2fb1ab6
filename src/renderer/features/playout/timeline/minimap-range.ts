import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { View } from '../model/editor-state.ts';

/** What the minimap covers: everything that the channels have and what is looked at, with a little around it. */
export function mapRange(channels: readonly ChannelState[], view: View): View {
  let { from, to } = view;
  for (const { span, shiftMs } of channels) {
    if (span === null) continue;
    from = Math.min(from, span.from - (shiftMs ?? 0));
    to = Math.max(to, span.to - (shiftMs ?? 0));
  }
  const margin = (to - from) * 0.01;
  return { from: from - margin, to: to + margin };
}

/** Where the window lies (px), never too narrow to be held. */
export function windowOf(range: View, view: View, width: number): { x: number; width: number } {
  const scale = width / (range.to - range.from);
  const wide = Math.max(10, (view.to - view.from) * scale);
  const middle = ((view.from + view.to) / 2 - range.from) * scale;
  return { x: Math.min(width - wide, Math.max(0, middle - wide / 2)), width: wide };
}
