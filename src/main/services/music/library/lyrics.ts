import { AppFailure } from '../../../../shared/contract/errors.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { Lyrics } from '../../../../shared/music/library.ts';
import { parseLrc } from '../../../../shared/music/rules/lrc.ts';
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
