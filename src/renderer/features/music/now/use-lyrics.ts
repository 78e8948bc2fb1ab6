import type { Lyrics, MusicAbilities } from '../../../../shared/music/library.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';

const able = ({ lyrics }: MusicAbilities): boolean => lyrics;

/** The lyrics of a track; null without any and while they load. A failure counts as no lyrics. */
export function useLyrics(uri: string | null): {
  readonly lyrics: Lyrics | null;
  readonly loading: boolean;
} {
  const enabled = useTopicSelector('music.abilities', able) && uri !== null;
  const options = { enabled, keep: false };
  const { data, loading } = useResource('music.lyrics', { uri: uri ?? '-' }, options);
  return { lyrics: data !== null && data.lines.length > 0 ? data : null, loading };
}
