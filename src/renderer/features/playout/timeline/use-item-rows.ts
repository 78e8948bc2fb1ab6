import { useEffect, useMemo, useReducer } from 'react';
import { useTopic } from '../../../state/topics.ts';
import { channelsInOrder } from '../model/clock.ts';
import { lanes } from '../model/lanes.ts';
import { ItemRows } from './item-rows.ts';

/** All items as rows; drawn again when a lane changed. `channel`: only that one. */
export function useItemRows(channel: string | null): ItemRows {
  const topic = useTopic('playout.channels');
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = [lanes.follow(), lanes.changed.on(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return useMemo(() => rowsOf(channel, topic, version), [channel, topic, version]);
}

/** The topic and the version say when it is to be made anew; what it holds is read from the mirror. */
function rowsOf(channel: string | null, _topic: unknown, _version: number): ItemRows {
  const all = channelsInOrder();
  const shown = channel === null ? all : all.filter(({ key }) => key === channel);
  return new ItemRows(shown, (key) => lanes.lane(key));
}
