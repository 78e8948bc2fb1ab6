import { usePanelLayout } from '../layout.ts';
import { shiftOf } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import { getLaneItem, indexAt, lowerBound } from '../model/lane.ts';
import { lanes } from '../model/lanes.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';

/** Shows the items of a channel as a table and selects the current or next one. */
export function listItems(channel: ChannelState): void {
  const lane = lanes.lane(channel.key);
  const at = Date.now() + shiftOf(channel);
  const here = indexAt(lane, at);
  const item = getLaneItem(
    lane,
    here >= 0 ? here : Math.min(lane.count - 1, lowerBound(lane.starts, at)),
  );
  if (usePanelLayout.getState().view === 'timeline') usePanelLayout.setState({ view: 'both' });
  if (item === null) return;
  playoutEditor.select([item.ref]);
  playoutEditor.reveal(item.ref);
}
