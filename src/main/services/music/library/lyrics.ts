import { AppFailure } from '../../../../shared/contract/errors.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { Lyrics } from '../../../../shared/music/library.ts';
import { sendCommand } from './send-command.ts';
import type { LibraryContext } from './send-command.ts';
import type { Collection } from './collection.ts';

/** Timeout: for an item without lyrics the server searches online, which takes 34 s without internet. */
const TIMEOUT_MS = 45_000;
const MAX_CACHED = 30;

interface CachedLyrics {
  readonly lyrics: Lyrics | null;
}

/** Reads lyrics of tracks: the item's own, else those that the server finds. */
export class LyricsReader {
  readonly #context: LibraryContext;
  readonly #collection: Collection;
  readonly #kept = new Lru<CachedLyrics>(MAX_CACHED);

  constructor(context: LibraryContext, collection: Collection) {
    this.#context = context;
    this.#collection = collection;
  }

  /** The lyrics of a track; null: none. */
  async read(uri: string, signal: AbortSignal): Promise<Lyrics | null> {
    const known = this.#kept.get(uri);
    if (known !== undefined) return known.lyrics;
    const track = await this.#collection.raw(uri, signal);
    if (track['media_type'] !== 'track') return null;
    const metadata = toRecord(track['metadata']);
    const own = lyricsIn([metadata?.['lyrics'], metadata?.['lrc_lyrics']]);
    const answer = own === null ? await this.#online(track, signal) : { lyrics: own };
    if (answer !== null) this.#kept.set(uri, answer);
    return answer?.lyrics ?? null;
  }

  clear(): void {
    this.#kept.clear();
  }

  /** Lyrics that the server finds online; null without an answer in time, which is not remembered. */
  async #online(track: Record<string, unknown>, signal: AbortSignal): Promise<CachedLyrics | null> {
    const options = { signal, timeoutMs: TIMEOUT_MS };
    try {
      const lyrics = await sendCommand(
        this.#context.link,
        'metadata/get_track_lyrics',
        { track },
        options,
      );
      return { lyrics: lyricsIn(lyrics) };
    } catch (error) {
      const code = error instanceof AppFailure ? error.error.code : null;
      if (code === 'timeout') return null;
      if (code !== null && ['rejected', 'unsupported', 'not-found'].includes(code))
        return { lyrics: null };
      throw error;
    }
  }
}

/** Lyrics from plain text and LRC, of which either may be missing; LRC takes precedence. */
function lyricsIn(value: unknown): Lyrics | null {
  const [plain, lrc] = Array.isArray(value) ? (value as unknown[]) : [];
  const parsed = [lrc, plain].map((text) => (typeof text === 'string' ? parseLrc(text) : null));
  return parsed.find((lyrics) => lyrics?.synced === true) ?? parsed.find((l) => l !== null) ?? null;
}

/** Maximum length of a text (characters), and maximum number of lines. */
const MAX_TEXT = 200_000;
const MAX_LINES = 5_000;
const MAX_LINE = 500;

const stamp = /\s*\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y;
const wordStamp = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g;
const offsetTag = /^\[offset:\s*([+-]?\d{1,7})\s*\]$/i;
const otherTag = /^\[[a-z#][a-z_]*:.*\]$/i;

/**
 * Lyrics in the LRC format: `[mm:ss.xx]` before a line, several stamps for a repeated one, word stamps of the enhanced format
 * removed, `[offset:ms]` applied (positive: earlier). A text without a stamp becomes plain lyrics. Null: no text.
 */
export function parseLrc(text: string): Lyrics | null {
  const timed: { at: number; text: string }[] = [];
  const plain: string[] = [];
  let offset = 0;
  for (const raw of text.slice(0, MAX_TEXT).split(/\r\n|\r|\n/, MAX_LINES)) {
    const line = raw.trim();
    const { stamps, rest } = readStamps(line);
    const shift = offsetTag.exec(line)?.[1];
    if (shift !== undefined) offset = Number(shift) / 1000;
    else if (stamps.length > 0) for (const at of stamps) timed.push({ at, text: clean(rest) });
    else if (!otherTag.test(line)) plain.push(clean(line));
  }
  if (timed.length === 0) return plainLyrics(plain);
  const lines = timed
    .slice(0, MAX_LINES)
    .map((line) => ({ at: Math.max(0, line.at - offset), text: line.text }));
  return { synced: true, lines: lines.sort((a, b) => a.at - b.at) };
}

function readStamps(line: string): { stamps: number[]; rest: string } {
  const stamps: number[] = [];
  let end = 0;
  for (;;) {
    stamp.lastIndex = end;
    const match = stamp.exec(line);
    if (match === null) return { stamps, rest: line.slice(end) };
    const [whole, minutes = '0', seconds = '0', fraction = '0'] = match;
    stamps.push(Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`));
    end += whole.length;
  }
}

const clean = (text: string): string =>
  text.replace(wordStamp, '').replace(/\s+/g, ' ').trim().slice(0, MAX_LINE);

/** Empty lines inside separate verses; those at both ends are dropped. */
function plainLyrics(lines: readonly string[]): Lyrics | null {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  if (first < 0) return null;
  const shown = lines.slice(first, last + 1);
  return { synced: false, lines: shown.map((text) => ({ at: null, text })) };
}
