import { t } from '../../../../shared/i18n/translate.ts';
import { reliable } from '../../../../shared/playout/check/sources.ts';
import type { ProgrammeFinding } from '../../../../shared/playout/programme/contract.ts';
import { toFinding } from '../../../../shared/playout/programme/preview.ts';
import type { Readable } from '../../../../shared/playout/programme/readable.ts';
import type { MediaKnowledge } from './media-knowledge.ts';
import type { ProgrammeLibrary } from './programme-library.ts';
import type { PlannedChannel } from './plan-model.ts';

/** Maximum number of files probed for one plan; the first ones to air come first. */
const MAX_PROBED = 1000;
/** How long a plan waits for the probes (ms). Later plans probe the rest. */
const PROBE_MS = 8000;

interface Airing {
  readonly channel: string;
  readonly path: string;
  readonly at: number;
}

/** The files that would air, each with its first airing, by time. */
function listAirings(channels: readonly PlannedChannel[]): readonly Airing[] {
  const all = channels
    .flatMap(({ channel, changes }) =>
      changes.flatMap(({ after }): Airing[] =>
        after?.isFile === true
          ? [{ channel: channel.number, path: after.what, at: after.start }]
          : [],
      ),
    )
    .sort((a, b) => a.at - b.at);
  const first = new Map<string, Airing>();
  for (const airing of all) if (!first.has(airing.path)) first.set(airing.path, airing);
  return [...first.values()];
}

/** Probes unknown media of a plan, for a limited time. Returns whether it learned anything new. */
export async function learnPlanned(
  { getMedia, learn }: MediaKnowledge,
  channels: readonly PlannedChannel[],
): Promise<boolean> {
  const open = listAirings(channels)
    .map(({ path }) => ({ path, before: getMedia(path) }))
    // Includes missing files, because they may be back.
    .filter(({ before }) => typeof before === 'string')
    .slice(0, MAX_PROBED);
  if (open.length === 0) return false;
  const paths = open.map(({ path }) => path);
  await learn(paths, AbortSignal.timeout(PROBE_MS)).catch(() => undefined);
  return open.some(({ path, before }) => getMedia(path) !== before);
}

/** Findings for planned files that can't air, because they are gone or have no picture, and the number of files that were not probed. */
export function checkPlanned(
  getMedia: MediaKnowledge['getMedia'],
  channels: readonly PlannedChannel[],
  { byPath }: ProgrammeLibrary,
  names: Readable,
): { readonly notes: readonly ProgrammeFinding[]; readonly unchecked: number } {
  const notes: ProgrammeFinding[] = [];
  let unchecked = 0;
  for (const { channel, path, at } of listAirings(channels)) {
    const answer = getMedia(path);
    const facts = reliable(answer);
    const media = byPath.get(path)?.id ?? path;
    const missing = toFinding({ code: 'missing-file', channel, at, media }, names);
    if (answer === 'missing') notes.push(missing);
    else if (answer === 'unknown') unchecked += 1;
    else if (facts === null) {
      const reason = answer.problem ?? '';
      notes.push(toFinding({ code: 'unreadable-file', channel, at, media, reason }, names));
    } else if (!facts.streams.some(({ kind }) => kind === 'video')) {
      const text = t('playoutserver:programme.noPicture', { channel, media: names.media(media) });
      notes.push({ ...missing, code: 'no-picture', text });
    }
  }
  return { notes, unchecked };
}
