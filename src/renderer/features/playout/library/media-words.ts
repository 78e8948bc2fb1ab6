import '../../../../shared/playout/media-library-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { formatCount, UNKNOWN } from '../../../../shared/format/numbers.ts';
import type { LibraryRow, MediaState, MediaType } from '../../../../shared/library/model.ts';

/** The fields of a row that its title uses. */
type Titled = Pick<LibraryRow, 'title' | 'show' | 'season' | 'episode' | 'date' | 'type'>;

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats season and episode as `S02E03`; '' without a number. */
function formatEpisode({ season, episode }: Titled): string {
  if (episode === undefined) return '';
  return season === undefined ? `E${two(episode)}` : `S${two(season)}E${two(episode)}`;
}

/** `Copper Wire (2021)`, `Harbour S01E11 Two Keys`. */
export function formatTitle(media: Titled): string {
  const { title, show, date, type } = media;
  if (type === 'movie') {
    const year = date?.slice(0, 4) ?? '';
    return year === '' || title.includes(`(${year})`) ? title : `${title} (${year})`;
  }
  const number = formatEpisode(media);
  return [show, number, title].filter((part) => part !== undefined && part !== '').join(' ');
}

export const formatType = (type: MediaType): string => t(`medialibrary:type.${type}`);

/** A media length (ms); 0 means unknown. */
export const formatMs = (ms: number): string => (ms === 0 ? UNKNOWN : formatLength(ms));

const tones: Readonly<Record<MediaState, Tone>> = {
  ready: 'good',
  reading: 'queued',
  renamed: 'waiting',
  missing: 'bad',
  remote: 'idle',
  unreadable: 'bad',
};

/** The state of a file as shape and words. Mentions missing chapters of a ready file, because breaks need them. */
export function describeState({ state, chapters }: Pick<LibraryRow, 'state' | 'chapters'>): {
  readonly tone: Tone;
  readonly text: string;
} {
  const text =
    state === 'ready' && chapters === 0
      ? t('medialibrary:state.noChapters')
      : t(`medialibrary:state.${state}`);
  return { tone: tones[state], text };
}

/** `84,310 items`. */
export const formatItems = (count: number): string =>
  t('medialibrary:items', { count, number: formatCount(count) });

/** A total length (ms): `61,204 h`, below an hour in minutes. */
export const formatHours = (ms: number): string =>
  ms < 3_600_000 ? `${formatCount(ms / 60_000)} min` : `${formatCount(ms / 3_600_000)} h`;
