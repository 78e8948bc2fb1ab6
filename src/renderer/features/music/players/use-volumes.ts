import { useRef, useState } from 'react';
import { ownVolume, setLevel } from '../../../../shared/music/player-view.ts';
import { readTopic } from '../../../state/topics.ts';
import { act } from '../intent.ts';

const volumeOf = (id: string) => {
  const player = readTopic('music.players')[id];
  return player === undefined ? null : ownVolume(player);
};

/**
 * Remembers the volumes of players. `onTouch` belongs to the elements that change them; `putBack` sets the volumes that differ by then, if one
 * was touched: others may have changed them too.
 */
export function useVolumes(ids: readonly string[]) {
  const [before] = useState(() => new Map(ids.map((id) => [id, volumeOf(id)])));
  const wasTouched = useRef(false);
  const touched = (): void => {
    wasTouched.current = true;
  };
  const putBack = (): void => {
    if (!wasTouched.current) return;
    for (const [id, was] of before) {
      const now = volumeOf(id);
      if (was === null || now === null) continue;
      if (now.level !== was.level) act(id, setLevel('player', was.level));
      if (now.muted !== was.muted) act(id, { action: 'mute', muted: was.muted });
    }
  };
  // Captured: sliders keep their events.
  const onTouch = {
    onPointerDownCapture: touched,
    onKeyDownCapture: touched,
    onWheelCapture: touched,
  };
  return { onTouch, putBack };
}
