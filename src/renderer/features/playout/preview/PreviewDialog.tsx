import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Captions, Volume2, VolumeX } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { corePath } from '../../../state/core-path.ts';
import { onTick } from '../../../state/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useResource } from '../../../state/use-resource.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import type { LiveState } from './live-player.ts';
import { LivePlayer } from './live-player.ts';
import css from './PreviewDialog.module.css';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { useChannelTitle, channelTitle } from '../words.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/Select.tsx';
import surface from '../../../ui/Surface.module.css';
import { useChannels } from '../model/clock.ts';

/** Plays the channel's live output from the running server. Opening the preview starts the channel there. */
export function PreviewDialog({ channel, onClose }: PlayoutDialogProps<'preview'>) {
  const preview = usePreview(channel);
  return (
    <Dialog
      open
      wide={preview.error !== null}
      huge={preview.error === null}
      onOpenChange={onClose}
      title={t('playout:preview.title')}
      description={useChannelTitle(channel)}
    >
      <ChannelScreen {...preview} />
    </Dialog>
  );
}

/** The address of a channel's output. */
const usePreview = (channel: string) =>
  useResource('playout.preview', { channel }, { keep: false });

/** A channel's output, or the reason that there is none. */
function ChannelScreen({
  data,
  error,
  loading,
  refresh,
}: Pick<ReturnType<typeof usePreview>, 'data' | 'error' | 'loading' | 'refresh'>) {
  return (
    <>
      {error !== null && (
        <Notice
          tone={error.code === 'not-found' ? 'warn' : 'bad'}
          title={t('playout:preview.notRunning')}
          action={<Button onClick={refresh}>{t('app:retry')}</Button>}
        >
          {error.message}
        </Notice>
      )}
      {data === null && loading && (
        <div className={css['screen']}>
          <PreviewOverlay state={{ k: 'starting' }} />
        </div>
      )}
      {data !== null && !loading && <Screen key={data.url} url={data.url} onAgain={refresh} />}
    </>
  );
}

function Screen({ url, onAgain }: { readonly url: string; readonly onAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const player = useRef<LivePlayer | null>(null);
  const [state, setState] = useState<LiveState>({ k: 'starting' });
  useEffect(() => {
    if (video.current === null) return undefined;
    const live = new LivePlayer(video.current, corePath(url), setState, onAgain);
    player.current = live;
    return () => live.stop();
  }, [url, onAgain]);
  return (
    <>
      <div className={css['screen']}>
        <video
          ref={video}
          className={css['video']}
          muted
          autoPlay
          playsInline
          aria-label={t('playout:preview.title')}
        />
        <PreviewOverlay state={state} />
      </div>
      {state.k === 'absent' || state.k === 'failed' ? (
        <Stopped state={state} onAgain={onAgain} />
      ) : (
        <div className={layout['row']}>
          <Volume
            onVolume={(volume) => {
              if (video.current === null) return;
              video.current.volume = volume;
              video.current.muted = volume === 0;
            }}
          />
          {state.k === 'playing' && state.subtitles && (
            <Subtitles onShow={(on) => player.current?.showSubtitles(on)} />
          )}
          <OnScreen player={player} live={state.k === 'playing'} />
        </div>
      )}
    </>
  );
}

function Stopped({
  state,
  onAgain,
}: {
  readonly state: Extract<LiveState, { k: 'absent' | 'failed' }>;
  readonly onAgain: () => void;
}) {
  const absent = state.k === 'absent';
  return (
    <ErrorState
      error={{ message: absent ? t('playout:preview.absent') : t('playout:preview.failed') }}
      onRetry={onAgain}
    >
      {absent ? t('playout:preview.absentText') : state.reason}
    </ErrorState>
  );
}

function Volume({ onVolume }: { readonly onVolume: (volume: number) => void }) {
  const [volume, setVolume] = useState(0);
  const change = (next: number): void => {
    setVolume(next);
    onVolume(next);
  };
  return (
    <>
      <IconButton
        label={volume === 0 ? t('playout:preview.unmute') : t('playout:preview.mute')}
        icon={volume === 0 ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
        onClick={() => change(volume === 0 ? 0.6 : 0)}
      />
      <Slider
        label={t('playout:preview.volume')}
        className={css['volume']}
        value={Math.round(volume * 100)}
        onChange={(percent) => change(percent / 100)}
      />
    </>
  );
}

function Subtitles({ onShow }: { readonly onShow: (on: boolean) => void }) {
  const [on, setOn] = useState(false);
  return (
    <IconButton
      label={t('playout:preview.subtitles')}
      icon={<Captions {...icon} />}
      pressed={on}
      onClick={() => {
        setOn(!on);
        onShow(!on);
      }}
    />
  );
}

function PreviewOverlay({ state }: { readonly state: LiveState }) {
  if (state.k !== 'starting' && state.k !== 'waiting') return null;
  return (
    <p className={css['over']} role="status">
      <Spinner />
      {state.k === 'starting' ? t('playout:preview.starting') : t('playout:preview.waiting')}
    </p>
  );
}

/** "20:15:07 on screen, 9 s ahead of the clock": the server lists segments ahead of time. */
function onScreen(at: number, now: number, zone: string): string {
  const seconds = Math.round((at - now) / 1000);
  const time = formatExactTime(Math.floor(at / 1000) * 1000, zone);
  if (seconds === 0) return t('playout:preview.onScreen', { time });
  return seconds > 0
    ? t('playout:preview.ahead', { time, seconds })
    : t('playout:preview.behind', { time, seconds: -seconds });
}

/** The program time of the visible picture, which differs from the clock. */
function OnScreen({
  player,
  live,
}: {
  readonly player: RefObject<LivePlayer | null>;
  readonly live: boolean;
}) {
  const label = useRef<HTMLSpanElement>(null);
  const zone = usePlayoutEditor((state) => state.zone);
  useEffect(() => {
    if (!live) {
      if (label.current !== null) label.current.textContent = '';
      return undefined;
    }
    return onTick(1000, (now) => {
      const at = player.current?.programTime ?? null;
      if (label.current === null) return;
      label.current.textContent = at === null ? '' : onScreen(at, now, zone);
    });
  }, [live, player, zone]);
  return <span ref={label} className={css['delay']} />;
}

/** The current output of a channel, as a view of the panel. */
export function LiveView({
  channel,
  onChannel,
}: {
  /** Key of the channel. */
  readonly channel: string;
  readonly onChannel: (channel: string) => void;
}) {
  const channels = useChannels();
  return (
    <section
      className={cx(surface['surface'], layout['stackWide'], css['view'])}
      aria-label={t('playout:area.live')}
    >
      <Select
        label={t('playout:area.channel')}
        value={channel}
        options={channels.map((one) => ({ value: one.key, label: channelTitle(one) }))}
        onValue={onChannel}
      />
      <ChannelScreen key={channel} {...usePreview(channel)} />
    </section>
  );
}
