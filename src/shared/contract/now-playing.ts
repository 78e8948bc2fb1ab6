/** Actions of the system's media controls, by the names of the web's Media Session. */
export const nowPlayingActions = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekto',
] as const;
export type NowPlayingAction = (typeof nowPlayingActions)[number];

/** What the media controls of Windows and macOS show, as sent to the page that holds their session. */
export interface NowPlaying {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** A path of this app (`/art/<id>`); null: no picture. */
  readonly art: string | null;
  readonly playing: boolean;
  /** Seconds; null for a stream without an end. */
  readonly duration: number | null;
  /** Seconds, at the time of sending; at most `duration`. */
  readonly position: number;
  /** Seconds per second while it plays; above 0. */
  readonly rate: number;
  /** The offered actions; the others are not shown. */
  readonly actions: readonly NowPlayingAction[];
}

/** What the page reports: a pressed control; `seekTime`: seconds, only with `seekto`. */
export interface NowPlayingPress {
  readonly action: NowPlayingAction;
  readonly seekTime: number | null;
}
