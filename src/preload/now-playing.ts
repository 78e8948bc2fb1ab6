import { ipcRenderer } from 'electron';
import type { NowPlaying, NowPlayingAction } from '../shared/contract/now-playing.ts';

/**
 * The page behind the media controls of Windows and macOS. Chromium offers a media session to the system only for media that plays in it,
 * and passes on "pause" only while it plays, so the page plays silence while the player plays. The document has no content and no script
 * of its own.
 */

/** Chromium makes no session for sounds below 5 s. Longer, so that it rarely starts again. */
const SECONDS = 60;
/** The lowest rate that Chromium plays is 3 kHz. */
const SAMPLES_PER_SECOND = 4_000;
/** px. */
const ART_SIZE = 512;

const actions: readonly NowPlayingAction[] = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekto',
];

/** A WAV file (RIFF, PCM, 8 bits, one channel) of silence. */
function silence(): Blob {
  const samples = new Uint8Array(SECONDS * SAMPLES_PER_SECOND).fill(128);
  const head = new DataView(new ArrayBuffer(44));
  const word = (at: number, text: string): void => {
    for (const [index, letter] of [...text].entries())
      head.setUint8(at + index, letter.charCodeAt(0));
  };
  word(0, 'RIFF');
  head.setUint32(4, 36 + samples.length, true);
  word(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, SAMPLES_PER_SECOND, true);
  head.setUint32(28, SAMPLES_PER_SECOND, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  word(36, 'data');
  head.setUint32(40, samples.length, true);
  return new Blob([head, samples], { type: 'audio/wav' });
}

const { mediaSession } = navigator;
const audio = new Audio(URL.createObjectURL(silence()));
audio.loop = true;

/** Plays to no device (Chromium 110): an open audio stream, even a silent one, keeps the computer from going to sleep. */
function playNowhere(): void {
  const options = { sinkId: { type: 'none' } } as AudioContextOptions;
  const context = new AudioContext(options);
  context.createMediaElementSource(audio).connect(context.destination);
}

let shown: NowPlaying | null = null;
let picture: { readonly art: string; readonly url: string; readonly type: string } | null = null;

function showTexts({ title, artist, album, art }: NowPlaying): void {
  const artwork =
    picture !== null && picture.art === art
      ? [
          {
            src: picture.url,
            type: picture.type,
            sizes: `${String(ART_SIZE)}x${String(ART_SIZE)}`,
          },
        ]
      : [];
  mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork });
}

/** A media session takes pictures from http, `data:` and `blob:` only, so the app's own address is fetched first. */
async function loadPicture(art: string): Promise<void> {
  const answer = await fetch(`${art}?size=${String(ART_SIZE)}`);
  const file = answer.ok ? await answer.blob() : null;
  if (file === null || shown?.art !== art) return;
  if (picture !== null) URL.revokeObjectURL(picture.url);
  picture = { art, url: URL.createObjectURL(file), type: file.type };
  showTexts(shown);
}

/** The declared state alone is not enough: a session whose media plays counts as playing. */
function follow(playing: boolean): void {
  mediaSession.playbackState = playing ? 'playing' : 'paused';
  if (!playing) audio.pause();
  // Rejects when a pause comes before it has started.
  else if (audio.paused) audio.play().catch(() => undefined);
}

function offer(offered: NowPlaying['actions']): void {
  for (const action of actions) {
    const handler = ({ seekTime }: MediaSessionActionDetails): void => {
      ipcRenderer.send('now-playing', { action, seekTime: seekTime ?? null });
    };
    mediaSession.setActionHandler(action, offered.includes(action) ? handler : null);
  }
}

ipcRenderer.on('now-playing', (_event, next: NowPlaying) => {
  const before = shown;
  shown = next;
  if (before === null) playNowhere();
  showTexts(next);
  if (next.art !== null && next.art !== before?.art)
    // Without a picture, the system shows the app's icon.
    loadPicture(next.art).catch(() => undefined);
  offer(next.actions);
  follow(next.playing);
  mediaSession.setPositionState({
    // Without an explicit end, the controls would show that of the silence.
    duration: next.duration ?? Number.POSITIVE_INFINITY,
    position: next.position,
    playbackRate: next.rate,
  });
});
