import type HlsPlayer from 'hls.js';

/** The playback state of a running channel. */
export type LiveState =
  | { readonly k: 'starting' }
  /** The server has no segments yet. The player retries by itself. */
  | { readonly k: 'waiting' }
  /** `subtitles`: whether the channel has subtitles. */
  | { readonly k: 'playing'; readonly subtitles: boolean }
  | { readonly k: 'absent' }
  | { readonly k: 'failed'; readonly reason: string };

/** Delay (ms) before a retry, as the server requests. */
const RETRY_MS = 5000;
/** After this many attempts, or once it has played, the player requests the channel again, because the server may be gone. */
const MAX_TRIES = 4;

/** Subtitle cues remain for this long (s) behind the picture. */
const KEPT_SECONDS = 60;

/** Plays a live channel in a video element. `stop` ends it permanently. */
export class LivePlayer {
  readonly #video: HTMLVideoElement;
  readonly #url: string;
  readonly #tell: (state: LiveState) => void;
  readonly #renew: () => void;
  #tries = 0;
  #played = false;
  #subtitles = false;
  #texts: TextTrack | null = null;
  #hls: HlsPlayer | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #stopped = false;

  /** `renew`: requests the channel from the core again, because the core knows whether the server runs. */
  constructor(
    video: HTMLVideoElement,
    url: string,
    tell: (state: LiveState) => void,
    renew: () => void,
  ) {
    this.#video = video;
    this.#url = url;
    this.#tell = tell;
    this.#renew = renew;
    video.addEventListener('playing', this.#playing);
    this.#start();
  }

  /** Program time of the visible picture (epoch ms), from its segment; null: unknown. */
  get programTime(): number | null {
    return this.#hls?.playingDate?.getTime() ?? null;
  }

  /** Shows or hides the channel's subtitles. The player fetches none while they are hidden. */
  showSubtitles(on: boolean): void {
    this.#subtitles = on;
    if (this.#texts !== null) this.#texts.mode = on ? 'showing' : 'hidden';
    if (this.#hls !== null) this.#hls.subtitleTrack = on ? 0 : -1;
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#video.removeEventListener('playing', this.#playing);
    this.#hls?.destroy();
    this.#hls = null;
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  readonly #playing = (): void => {
    this.#played = true;
    this.#tell({ k: 'playing', subtitles: (this.#hls?.subtitleTracks.length ?? 0) > 0 });
  };

  #start(): void {
    this.#load().catch((error: unknown) => {
      if (!this.#stopped) this.#fault(0, String(error));
    });
  }

  /** Rejects if the player library fails to load. */
  async #load(): Promise<void> {
    // Loads the player library on demand, because most users never open a preview.
    const { default: Hls } = await import('hls.js');
    if (this.#stopped) return;
    this.#hls?.destroy();
    this.#hls = null;
    if (!Hls.isSupported()) {
      this.#video.src = this.#url;
      return;
    }
    // The page's content security policy forbids workers from blob URLs.
    const hls = new Hls({
      enableWorker: false,
      liveSyncDurationCount: 3,
      // The policy also forbids the data URLs in which the player's own tracks begin.
      renderTextTracksNatively: false,
    });
    this.#hls = hls;
    hls.on(Hls.Events.ERROR, (_, { fatal, response, type, details, error }) => {
      if (!fatal || this.#stopped) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) {
        hls.recoverMediaError();
        return;
      }
      this.#fault(response?.code ?? 0, error.message === '' ? details : error.message);
    });
    hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => this.showSubtitles(this.#subtitles));
    hls.on(Hls.Events.CUES_PARSED, (_, { type, cues }) => {
      if (type === 'subtitles') this.#take(cues as readonly VTTCue[]);
    });
    hls.on(Hls.Events.MANIFEST_PARSED, () => void this.#video.play().catch(() => undefined));
    hls.loadSource(this.#url);
    hls.attachMedia(this.#video);
  }

  /** Removes cues that ended a while ago, since a live channel has no end. */
  #take(cues: readonly VTTCue[]): void {
    this.#texts ??= this.#video.addTextTrack('subtitles');
    this.#texts.mode = this.#subtitles ? 'showing' : 'hidden';
    for (const cue of cues) this.#texts.addCue(cue);
    for (const cue of [...(this.#texts.cues ?? [])])
      if (cue.endTime < this.#video.currentTime - KEPT_SECONDS) this.#texts.removeCue(cue);
  }

  #fault(code: number, reason: string): void {
    this.#hls?.destroy();
    this.#hls = null;
    if (code === 503) {
      this.#tell({ k: 'waiting' });
      this.#tries += 1;
      const anew = this.#played || this.#tries >= MAX_TRIES;
      this.#timer = setTimeout(() => {
        if (anew) this.#renew();
        else this.#start();
      }, RETRY_MS);
    } else if (code === 404) this.#tell({ k: 'absent' });
    else this.#tell({ k: 'failed', reason });
  }
}
