import { useEffect } from 'react';
import { useStore } from 'zustand';
import { AudioWaveform, FileMusic, Pause, Play, Repeat, Volume2 } from 'lucide-react';
import { formatFrequency } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import text from '../../../ui/text.module.css';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { editor, useEditor } from '../model/editor.ts';
import { useRate } from '../model/view.ts';
import type { AuditionState, Sound } from './audition.ts';
import { audition } from './audition.ts';
import { missingText } from './plan.ts';
import css from './AuditionBar.module.css';
import { useNow } from '../../../state/now.ts';

/** Plays a file or noise through the chain in this browser, so that a curve can be heard before it is saved. */
export function AuditionBar() {
  useFollowEditor();
  const sound = useAudition((state) => state.sound);
  const rate = useRate();
  const { over, handlers } = useFileDrop(([file]) => {
    if (file !== undefined) void audition.open(file, rate);
  });
  return (
    <section
      className={cx(css['bar'], over && css['over'])}
      aria-label={t('eqpresets:audition.title')}
      {...handlers}
    >
      {sound.k === 'ready' ? (
        <Player name={sound.name} seconds={sound.seconds} />
      ) : (
        <EmptyPlayer sound={sound} />
      )}
      <Notes />
    </section>
  );
}

const reasons = { size: 'tooLarge', format: 'formats' } as const;

function EmptyPlayer({ sound }: { readonly sound: Exclude<Sound, { readonly k: 'ready' }> }) {
  return (
    <div className={css['line']}>
      <div className={css['words']} role="status">
        <p>
          {sound.k === 'none'
            ? t('eqpresets:audition.empty')
            : t(`eqpresets:audition.${sound.k}`, { name: sound.name })}
        </p>
        <p className={text['small']}>
          {t(`eqpresets:audition.${sound.k === 'refused' ? reasons[sound.why] : 'hint'}`)}
        </p>
      </div>
      <div className={css['group']}>
        <SoundChoice small={false} busy={sound.k === 'decoding'} />
      </div>
    </div>
  );
}

function Player({ name, seconds }: { readonly name: string | null; readonly seconds: number }) {
  const playing = useAudition((state) => state.playing);
  const loop = useAudition((state) => state.loop);
  const on = useAudition((state) => state.on);
  const shown = name ?? t('eqpresets:audition.noise');
  return (
    <div className={css['line']}>
      <div className={css['group']}>
        <IconButton
          look="round"
          label={playing ? t('eqpresets:audition.pause') : t('eqpresets:audition.play')}
          icon={playing ? <Pause {...icon} /> : <Play {...icon} />}
          onClick={() => {
            if (playing) audition.pause();
            else void audition.play();
          }}
        />
        <IconButton
          label={t('eqpresets:audition.loop')}
          icon={<Repeat {...icon} />}
          pressed={loop}
          onClick={() => audition.setLoop(!loop)}
        />
      </div>
      <span className={cx(css['name'], text['ellipsis'])} title={shown}>
        {shown}
      </span>
      <SeekControl seconds={seconds} />
      <Segmented
        label={t('eqpresets:audition.through')}
        value={on ? 'on' : 'off'}
        options={[
          { value: 'on', label: t('eqpresets:audition.on') },
          { value: 'off', label: t('eqpresets:audition.off') },
        ]}
        onValue={(value) => audition.setOn(value === 'on')}
      />
      <div className={css['group']}>
        <Volume />
        <SoundChoice small busy={false} />
      </div>
    </div>
  );
}

function Volume() {
  const volume = useAudition((state) => state.volume);
  return (
    <>
      <Volume2 {...icon} className={text['dim']} />
      <Slider
        className={css['volume']}
        label={t('eqpresets:audition.volume')}
        value={volume}
        keyStep={5}
        resetTo={70}
        valueText={(level) => t('eqpresets:audition.volumeText', { level })}
        onChange={(level) => audition.setVolume(level)}
      />
    </>
  );
}

/** How this playback differs from the server's, and why there is no sound. */
function Notes() {
  const trouble = useAudition((state) => state.trouble);
  const heard = useAudition((state) => state.rate);
  const missing = useAudition((state) => state.missing);
  const ready = useAudition((state) => state.sound.k === 'ready');
  const match = useEditor((state) => state.matchLoudness);
  const drawn = useRate();
  const notes: (string | null)[] = ready
    ? [
        missingText(missing),
        heard !== null && heard !== drawn
          ? t('eqpresets:audition.rates', {
              heard: formatFrequency(heard),
              drawn: formatFrequency(drawn),
            })
          : null,
        match ? t('eqpresets:audition.matched') : null,
      ]
    : [];
  const announcement = notes.filter((note) => note !== null).join(' ');
  return (
    <>
      {trouble !== null && (
        <p className={css['trouble']} role="alert">
          {trouble === 'device'
            ? t('eqpresets:audition.noDevice')
            : t('eqpresets:audition.blocked')}
        </p>
      )}
      {announcement !== '' && <p className={text['small']}>{announcement}</p>}
    </>
  );
}

/** The playback position; updates while playing. */
function SeekControl({ seconds }: { readonly seconds: number }) {
  const playing = useAudition((state) => state.playing);
  useNow(250, playing);
  const position = Math.min(seconds, audition.position);
  const words = (at: number): string =>
    t('eqpresets:audition.position', {
      at: formatLength(at * 1000),
      of: formatLength(seconds * 1000),
    });
  return (
    <div className={css['track']}>
      <span className={css['time']}>{formatLength(position * 1000)}</span>
      <Slider
        className={css['seek']}
        label={t('eqpresets:audition.seek')}
        value={position}
        max={seconds}
        step={0.1}
        keyStep={5}
        pageStep={30}
        shiftStep={1}
        valueText={words}
        onCommit={(at) => audition.seek(at)}
      />
      <span className={css['time']}>{formatLength(seconds * 1000)}</span>
    </div>
  );
}

/** Chooses a file or noise. `small`: a sound is already chosen. */
function SoundChoice({ small, busy }: { readonly small: boolean; readonly busy: boolean }) {
  const rate = useRate();
  const noise = {
    icon: <AudioWaveform {...icon} />,
    onClick: () => audition.noise(rate),
  };
  return (
    <>
      <FileButton
        text={t('eqpresets:audition.choose')}
        label={t('eqpresets:audition.file')}
        accept="audio/*,.flac,.opus"
        icon={<FileMusic {...icon} />}
        pending={busy}
        small={small}
        onFile={(file) => void audition.open(file, rate)}
      />
      {small ? (
        <IconButton label={t('eqpresets:audition.noise')} {...noise} />
      ) : (
        <Button {...noise}>{t('eqpresets:audition.noise')}</Button>
      )}
    </>
  );
}

/** A slice of the playback state; rerenders only when the slice changes. */
function useAudition<R>(selector: (state: AuditionState) => R): R {
  return useStore(audition.store, selector);
}

/** Applies every edit and gesture to the sound; stops it on unmount. */
function useFollowEditor(): void {
  useEffect(() => {
    const follow = (): void => audition.follow(editor.live, editor.state.matchLoudness);
    follow();
    const off = editor.moved.on(follow);
    return () => {
      off();
      audition.close();
    };
  }, []);
}
