import type { JsonRecord } from '../../../lib/json.ts';
import { given } from '../../../lib/given.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn, numberIn, textIn, wholeIn } from '../fields.ts';

/** The key of a program; null: flex or another channel. */
export const programKey = (program: JsonRecord): string | null => {
  if (program['isOffline'] === true) return null;
  const key = labelIn(program['key']) ?? labelIn(program['file']);
  return key === undefined ? null : `${labelIn(program['serverKey']) ?? ''}|${key}`;
};

/** Adds the file of a program and returns its key. */
export function addProgram(draft: ImportDraft, program: JsonRecord): string | null {
  const key = programKey(program);
  if (key === null) return null;
  const isEpisode = program['type'] === 'episode';
  draft.addMedia({
    key,
    ms: Math.max(0, numberIn(program['duration']) ?? 0),
    ...given({
      path: textIn(program['file']) ?? textIn(program['plexFile']),
      title: textIn(program['title']),
      show: isEpisode ? textIn(program['showTitle']) : undefined,
      season: isEpisode ? wholeIn(program['season']) : undefined,
      episode: isEpisode ? wholeIn(program['episode']) : undefined,
      date: textIn(program['date']),
    }),
  });
  return key;
}
