import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FolderFile, MediaAnswer } from '../../../../shared/playout/check/facts.ts';
import type { Look } from '../load/look.ts';
import { mediaFacts } from '../load/media.ts';
import type { KnownFilms } from './lengths.ts';

/** Output may be ahead of the plan; films of items that begin so much later (ms) are still asked for. */
const AHEAD = 86_400_000;

/** What is known of the films, and what stands in the way of knowing more: a sentence, or null. */
export interface Films {
  readonly media: (path: string) => MediaAnswer;
  readonly problem: string | null;
}

/**
 * What is known of the films of the items that may air in a stretch of the plan (epoch ms, playout time): as somebody gave it, else
 * by ffprobe. Without ffprobe it is only looked whether they are there.
 */
export async function filmsOf(
  look: Look,
  folder: string,
  entries: readonly FolderFile[],
  known: KnownFilms,
  [from, to]: readonly [number, number],
): Promise<Films> {
  const asked = entries.map((entry): FolderFile => {
    const { content } = entry;
    if (content.k !== 'doc') return { ...entry, content: { k: 'unread' } };
    const items = content.doc.items.filter(
      ({ start, finish }) => finish > from && start < to + AHEAD,
    );
    return { ...entry, content: { k: 'doc', doc: { ...content.doc, items } } };
  });
  const report = { files: [], findings: [] };
  const find = (probe: boolean) => mediaFacts({ ...look, probe }, report, folder, asked, known);
  const media = (found: (path: string) => MediaAnswer) => (film: string) =>
    known.get(film) ?? found(film);
  try {
    return { media: media(await find(true)), problem: null };
  } catch (error) {
    if (!(error instanceof AppFailure) || error.error.code !== 'unsupported') throw error;
    return { media: media(await find(false)), problem: t('playoutcli:air.noProbe') };
  }
}
