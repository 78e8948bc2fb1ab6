import { useCallback, useState } from 'react';
import { Volume2, VolumeX } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import type { SliderProps } from '../../../ui/Slider.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { dotted, setLevel, setMuted } from '../../../../shared/music/player-view.ts';
import css from './VolumeControl.module.css';
import { act } from '../intent.ts';

/** Minimum interval (ms) between sent levels while the slider moves. */
const SEND_EVERY_MS = 50;

interface Props {
  readonly playerId: string;
  readonly name: string;
  readonly volume: Volume;
  readonly disabled: boolean;
  /** Dimmed but enabled, because the player is off. */
  readonly quiet?: boolean;
  readonly tabIndex?: 0 | -1;
  /** Overrides the key steps from the settings. */
  readonly keys?: Pick<SliderProps, 'keyStep' | 'shiftStep' | 'arrows'>;
  /** Makes the number a mute button. */
  readonly mutes?: boolean;
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
  mutes = false,
}: Props) {
  const { scope, muted } = volume;
  const [sender] = useState(() => createSender((level) => act(playerId, setLevel(scope, level))));
  // The core publishes a requested level at once, so the local one only bridges the way there and back.
  const { shown: level, change, commit } = useDraft(volume.level, sender.send, sender.flush);
  const ceiling = useCeiling(scope === 'player' ? playerId : null);
  const step = useTopicSelector('settings', volumeStep);
  return (
    <span
      className={cx(layout['row'], volume.pending && css['pending'])}
      title={ceiling === null ? undefined : t('music:ceiling.mark', { level: ceiling })}
    >
      <Slider
        className={css['slider']}
        label={formatLabel(scope, name)}
        value={level}
        keyStep={step}
        pageStep={10}
        limit={ceiling}
        mark={ceiling}
        valueText={(value) => valueText(volume, name, value)}
        quiet={quiet || muted}
        onChange={change}
        onCommit={commit}
        disabled={disabled}
        tabIndex={tabIndex}
        {...keys}
      />
      <Figure
        playerId={playerId}
        name={name}
        volume={volume}
        level={level}
        disabled={disabled}
        tabIndex={tabIndex}
        mutes={mutes}
      />
    </span>
  );
}

const formatLabel = (scope: Volume['scope'], name: string): string =>
  scope === 'group'
    ? t('music:player.groupVolumeOf', { name })
    : t('music:player.volumeOf', { name });

/** The text for screen readers. */
const valueText = ({ scope, muted }: Volume, name: string, level: number): string =>
  dotted(
    scope === 'group'
      ? t('music:player.groupVolumeText', { level, name })
      : t('music:player.volumeText', { level, name }),
    muted ? t('music:player.volumeMuted') : null,
  );

/** The level; with `mutes` it turns into the mute icon under the pointer and on focus. */
function Figure({
  playerId,
  name,
  volume: { muted, scope, canMute },
  level,
  disabled,
  tabIndex,
  mutes,
}: Pick<Props, 'playerId' | 'name' | 'volume' | 'disabled' | 'tabIndex' | 'mutes'> & {
  readonly level: number;
}) {
  if (mutes !== true || !canMute)
    return (
      <span className={css['number']} aria-hidden="true">
        {muted ? <VolumeX {...icon} aria-label={t('music:player.volumeMuted')} /> : String(level)}
      </span>
    );
  const verb = muted ? t('music:bar.unmute') : t('music:bar.mute');
  const ofGroup = muted
    ? t('music:player.unmuteGroup', { name })
    : t('music:player.muteGroup', { name });
  const Icon = muted ? VolumeX : Volume2;
  return (
    <IconButton
      label={scope === 'group' ? ofGroup : t('music:player.verb', { verb, name })}
      className={cx(css['number'], css['mute'], muted && css['muted'])}
      icon={
        <>
          <span className={css['level']} data-level={level} />
          <Icon {...icon} className={css['glyph']} />
        </>
      }
      onClick={() => act(playerId, setMuted(scope, !muted))}
      disabled={disabled}
      tabIndex={tabIndex}
    />
  );
}

const volumeStep = (settings: { readonly volumeStep: number }): number => settings.volumeStep;

/** The maximum level (percent) that the app may set on a player, or null. */
export function useCeiling(playerId: string | null): number | null {
  return useTopicSelector(
    'music.ceilings',
    useCallback(
      (ceilings) => (playerId === null ? null : (ceilings[playerId] ?? null)),
      [playerId],
    ),
  );
}

interface Sender {
  /** Sends a level now, or once the interval is over unless a later one replaces it. */
  readonly send: (level: number) => void;
  /** Sends a waiting level now. */
  readonly flush: () => void;
}

/** Limits the rate of sent levels. The last one is always sent, even after the slider unmounts. */
function createSender(sendNow: (level: number) => void): Sender {
  let waiting: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting === null) return;
    sendNow(waiting);
    waiting = null;
    timer = setTimeout(flush, SEND_EVERY_MS);
  };
  const send = (level: number): void => {
    waiting = level;
    if (timer === null) flush();
  };
  return { send, flush };
}
