import { useEffect, useState, useSyncExternalStore } from 'react';
import { toError } from '../../../state/failure.ts';
import { showFailure } from '../../../state/toasts.ts';
import { acted } from '../intent.ts';
import { LevelLane } from '../model/level-lane.ts';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { setLevel } from '../../../../shared/music/player-view.ts';

function failed(thrown: unknown): void {
  const error = toError(thrown);
  if (error.code !== 'cancelled') showFailure(error);
}

/**
 * The level (percent) to draw for one slider of a player and the ways to move it. The component must be keyed by player and
 * scope: the lane belongs to both for its whole life.
 */
export function useLevel(
  playerId: string,
  scope: Volume['scope'],
  topicLevel: number,
): { level: number; move: (level: number) => void; drop: (level: number) => void } {
  const [lane] = useState(
    () => new LevelLane((level) => acted(playerId, setLevel(scope, level)), failed),
  );
  useEffect(
    () => () => {
      lane.dispose();
    },
    [lane],
  );
  const local = useSyncExternalStore(lane.on, lane.local);
  const drop = (level: number): void => {
    // A click that moved nothing is no intent.
    if (lane.local() !== null || level !== topicLevel) lane.drop(level);
  };
  return { level: local ?? topicLevel, move: lane.move, drop };
}
