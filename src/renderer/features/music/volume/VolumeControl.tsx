import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { VolumeX } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import type { SliderProps } from '../../../ui/Slider.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { dotted, setLevel } from '../../../../shared/music/player-view.ts';
import css from './VolumeControl.module.css';
import { toError } from '../../../state/failure.ts';
import { showFailure } from '../../../state/toasts.ts';
import { acted } from '../intent.ts';
import { LevelLane } from '../model/level-lane.ts';

interface Props {
  readonly playerId: string;
  readonly name: string;
  readonly volume: Volume;
  readonly disabled: boolean;
  /** Greyed although it can be moved: the player is off. */
  readonly quiet?: boolean;
  readonly tabIndex?: 0 | -1;
  /** Other keys than those of the settings. */
  readonly keys?: Pick<SliderProps, 'keyStep' | 'shiftStep' | 'arrows'>;
}

/** A volume slider with its number. Key it by player and scope. */
export function VolumeControl({
  playerId,
  name,
  volume,
  disabled,
  quiet = false,
  tabIndex = 0,
  keys,
}: Props) {
  const { scope, muted } = volume;
  const { level, move, drop } = useLevel(playerId, scope, volume.level);
  const ceiling = useCeiling(scope === 'player' ? playerId : null);
  const step = useTopicSelector('settings', volumeStep);
  const words = (value: number): string =>
    dotted(
      scope === 'group'
        ? t('music:player.groupVolumeText', { level: value, name })
        : t('music:player.volumeText', { level: value, name }),
      muted ? t('music:player.volumeMuted') : null,
    );
  return (
    <span
      className={cx(css['control'], volume.pending && css['pending'])}
      title={ceiling === null ? undefined : t('music:ceiling.mark', { level: ceiling })}
    >
      <Slider
        className={css['slider']}
        label={
          scope === 'group'
            ? t('music:player.groupVolumeOf', { name })
            : t('music:player.volumeOf', { name })
        }
        value={level}
        keyStep={step}
        pageStep={10}
        limit={ceiling}
        mark={ceiling}
        valueText={words}
        quiet={quiet || muted}
        onChange={move}
        onCommit={drop}
        {...{ disabled, tabIndex }}
        {...keys}
      />
      <span className={css['number']} aria-hidden="true">
        {muted ? <VolumeX {...icon} aria-label={t('music:player.volumeMuted')} /> : String(level)}
      </span>
    </span>
  );
}

const volumeStep = (settings: { readonly volumeStep: number }): number => settings.volumeStep;

/** The loudest level (percent) that the app may set on a player, or null. */
export function useCeiling(playerId: string | null): number | null {
  return useTopicSelector(
    'music.ceilings',
    useCallback(
      (ceilings) => (playerId === null ? null : (ceilings[playerId] ?? null)),
      [playerId],
    ),
  );
}

function levelFailed(thrown: unknown): void {
  const error = toError(thrown);
  if (error.code !== 'cancelled') showFailure(error);
}

/**
 * The level (percent) to draw for one slider of a player and the ways to move it. The component must be keyed by player and
 * scope: the lane belongs to both for its whole life.
 */
function useLevel(
  playerId: string,
  scope: Volume['scope'],
  topicLevel: number,
): { level: number; move: (level: number) => void; drop: (level: number) => void } {
  const [lane] = useState(
    () => new LevelLane((level) => acted(playerId, setLevel(scope, level)), levelFailed),
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
