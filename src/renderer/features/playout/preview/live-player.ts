import type HlsPlayer from 'hls.js';

/** How far the picture of a running channel is. */
export type LiveState =
  | { readonly k: 'starting' }
  /** The server answered that segments are not there yet; tried again by itself. */
  | { readonly k: 'waiting' }
  /** `subtitles`: whether the channel has any. */
  | { readonly k: 'playing'; readonly subtitles: boolean }
  | { readonly k: 'absent' }
  | { readonly k: 'failed'; readonly reason: string };

/** How long (ms) the server asks to wait before the next try. */
const RETRY = 5000;
/** After so many tries, or once it has played, the picture is asked for anew: the server may be gone. */
const TRIES = 4;

/** Lines of subtitles are kept so long behind the picture (s). */
const KEPT = 60;

/** Plays a live channel in a video element. One run: `stop` ends it for good. */
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

  /** `renew`: asks the core for the channel again; it knows whether the server is there. */
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

  /** Program time of the picture on screen (epoch ms), as its segment states it; null: not known. */
  get programTime(): number | null {
    return this.#hls?.playingDate?.getTime() ?? null;
  }

  /** Shows the channel's subtitles or hides them; nothing of them is fetched while they are hidden. */
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

  /** Rejects when the player's own code cannot be loaded. */
  async #load(): Promise<void> {
    // Most people never look at a channel: its player is loaded when it is wanted.
    const { default: Hls } = await import('hls.js');
    if (this.#stopped) return;
    this.#hls?.destroy();
    this.#hls = null;
    if (!Hls.isSupported()) {
      this.#video.src = this.#url;
      return;
    }
    // The page's policy allows no workers made from text.
    const hls = new Hls({
      enableWorker: false,
      liveSyncDurationCount: 3,
      // The player's own tracks begin as documents in a data address, which the policy forbids too.
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
    hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => {
      this.showSubtitles(this.#subtitles);
    });
    hls.on(Hls.Events.CUES_PARSED, (_, { type, cues }) => {
      if (type === 'subtitles') this.#take(cues as readonly VTTCue[]);
    });
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      void this.#video.play().catch(() => undefined);
    });
    hls.loadSource(this.#url);
    hls.attachMedia(this.#video);
  }

  /** Lines that are over for a while go, since a channel has no end. */
  #take(cues: readonly VTTCue[]): void {
    this.#texts ??= this.#video.addTextTrack('subtitles');
    this.#texts.mode = this.#subtitles ? 'showing' : 'hidden';
    for (const cue of cues) this.#texts.addCue(cue);
    for (const cue of [...(this.#texts.cues ?? [])])
      if (cue.endTime < this.#video.currentTime - KEPT) this.#texts.removeCue(cue);
  }

  #fault(code: number, reason: string): void {
    this.#hls?.destroy();
    this.#hls = null;
    if (code === 503) {
      this.#tell({ k: 'waiting' });
      this.#tries += 1;
      const anew = this.#played || this.#tries >= TRIES;
      this.#timer = setTimeout(() => {
        if (anew) this.#renew();
        else this.#start();
      }, RETRY);
    } else if (code === 404) this.#tell({ k: 'absent' });
    else this.#tell({ k: 'failed', reason });
  }
}
