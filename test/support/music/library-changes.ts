import { generationTable } from '../../../src/demo/music/generations/generation.ts';
import { formatUri } from '../../../src/demo/music/library-model.ts';
import type { MediaEntry } from '../../../src/demo/music/library-model.ts';
import { fullShape } from '../../../src/demo/music/media-shape.ts';
import type { MusicDemo } from '../../../src/demo/music/server.ts';

/** Tracks that a first sync reports. They are sent in parts, because the server closes the connection of a client that falls behind. */
const EVENTS = 20_000;
const AT_ONCE = 100;

function tell(music: MusicDemo, entry: MediaEntry): void {
  music.emit('media_item_updated', formatUri(entry), fullShape(entry, generationTable.current));
}

/** Reports changed tracks to all clients, and waits for `between` after every hundred. */
export async function reportSync(
  music: MusicDemo,
  between: (round: number) => Promise<unknown>,
  events = EVENTS,
): Promise<void> {
  const { track } = music.model.library.lists;
  for (let round = 0; round < events / AT_ONCE; round += 1) {
    for (let at = 0; at < AT_ONCE; at += 1) {
      const entry = track[(round * AT_ONCE + at) % track.length];
      if (entry !== undefined) tell(music, entry);
    }
    await between(round);
  }
}

/** Renames the first track in alphabetical order and reports it; returns the new name. */
export function renameFirstTrack(music: MusicDemo): string {
  const { library } = music.model;
  const [first] = library.lists.track.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (first === undefined) throw new Error('the library has no tracks');
  first.name = `${first.name} (Renamed)`;
  library.changed();
  tell(music, first);
  return first.name;
}
