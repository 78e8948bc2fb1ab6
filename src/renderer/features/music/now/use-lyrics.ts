import { useEffect, useState } from 'react';
import type { Lyrics, MusicAbilities } from '../../../../shared/music/library.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';

const able = ({ lyrics }: MusicAbilities): boolean => lyrics;

/** Without an answer within this time (ms), a track counts as having no lyrics: a server that searches online takes up to 45 s. */
const LYRICS_TIMEOUT_MS = 2_000;

/** The lyrics of a track; null if there are none and while they load. A failure counts as none. */
export function useLyrics(uri: string | null): {
  readonly lyrics: Lyrics | null;
  readonly loading: boolean;
} {
  const enabled = useTopicSelector('music.abilities', able) && uri !== null;
  const options = { enabled, keep: false };
  const { data, loading } = useResource('music.lyrics', { uri: uri ?? '-' }, options);
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(setLate, LYRICS_TIMEOUT_MS, uri);
    return () => clearTimeout(timer);
  }, [loading, uri]);
  return {
    lyrics: data !== null && data.lines.length > 0 ? data : null,
    loading: loading && late !== uri,
  };
}
