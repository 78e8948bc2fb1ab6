import type {
  JsonObject,
  PlayoutDoc,
  PlayoutItem,
} from '../../../../shared/playout/document/document.ts';
import { mainSource, toObject } from '../../../../shared/playout/document/source.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';
import { given } from '../../../../shared/lib/given.ts';

/** Length of the hash that identifies a file outside the library (characters). */
const ID_CHARS = 16;

export interface ListedMediaPorts {
  readonly hash: (text: string) => string;
  /** Probed length of a file in ms; null: unknown. */
  readonly getDuration: (path: string) => number | null;
}

/**
 * The local files that playout files name, to complement the library. A file that was not probed gets the length of its longest item. Omits
 * paths with templates.
 */
export function listMedia(
  docs: readonly PlayoutDoc[],
  { hash, getDuration }: ListedMediaPorts,
): readonly LibraryMedia[] {
  const found = new Map<string, Listed>();
  for (const { items } of docs)
    for (const item of items) {
      const listed = readListed(item);
      const known = listed === null ? null : found.get(listed.path);
      if (listed !== null && (known?.ms ?? 0) < listed.ms) found.set(listed.path, listed);
    }
  return [...found.values()].map(({ path, ms, item, id }) => ({
    id: id ?? hash(path).slice(0, ID_CHARS),
    path,
    ms: getDuration(path) ?? ms,
    ...readProgram(toObject(item['program'])),
  }));
}

interface Listed {
  readonly path: string;
  readonly ms: number;
  readonly item: JsonObject;
  /** The media id of a generated item. */
  readonly id: string | null;
}

function readListed({ value, start, finish }: PlayoutItem): Listed | null {
  const source = mainSource(value);
  if (source?.['source_type'] !== 'local' || !(finish > start)) return null;
  const { path, out_point_ms: out } = source;
  if (typeof path !== 'string' || path.includes('{{')) return null;
  const item = toObject(value) ?? {};
  const own = toObject(item['x-channelstrip'])?.['media'];
  const ms = Math.round(typeof out === 'number' ? out : finish - start);
  return { path, ms, item, id: typeof own === 'string' ? own : null };
}

function readProgram(program: JsonObject | null): Partial<LibraryMedia> {
  if (program === null) return {};
  const { title, sub_title: subTitle, season, episode } = program;
  const isEpisode = typeof season === 'number' || typeof episode === 'number';
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return given({
    show: isEpisode ? text(title) : undefined,
    title: isEpisode ? text(subTitle) : text(title),
    season: number(season),
    episode: number(episode),
  });
}
