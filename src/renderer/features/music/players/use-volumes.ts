import { useRef, useState } from 'react';
import { ownVolume, setLevel } from '../../../../shared/music/player-view.ts';
import { readTopic } from '../../../state/topics.ts';
import { act } from '../intent.ts';

/** A level that a slider still holds is sent and published within this time (ms). */
const LAST_LEVEL_MS = 200;

const findVolume = (id: string) => {
  const player = readTopic('music.players')[id];
  return player === undefined ? null : ownVolume(player);
};

/**
 * Stores the volumes of players. Attach `onTouch` to the elements that change them. `putBack` restores those that differ, if one was
 * touched, because others may have changed them too; also those whose level was still on its way.
 */
export function useVolumes(ids: readonly string[]) {
  const [before] = useState(() => new Map(ids.map((id) => [id, findVolume(id)])));
  const wasTouched = useRef(false);
  const touched = (): void => {
    wasTouched.current = true;
  };
  const restore = (): void => {
    for (const [id, was] of before) {
      const now = findVolume(id);
      if (was === null || now === null) continue;
      if (now.level !== was.level) act(id, setLevel('player', was.level));
      if (now.muted !== was.muted) act(id, { action: 'mute', muted: was.muted });
    }
  };
  const putBack = (): void => {
    if (!wasTouched.current) return;
    restore();
    setTimeout(restore, LAST_LEVEL_MS);
  };
  // In the capture phase, so that sliders still receive their events.
  const onTouch = {
    onPointerDownCapture: touched,
    onKeyDownCapture: touched,
    onWheelCapture: touched,
  };
  return { onTouch, putBack };
}
