import { t } from '../../i18n/translate.ts';
import type { EnvAnswer, MediaAnswer } from '../check/facts.ts';
import { isStill } from '../check/rules/media.ts';
import type { PlacedSource } from '../check/sources.ts';
import {
  hasPoints,
  hasStream,
  inPointOf,
  isLive,
  mediaAnswer,
  outPointOf,
  reliable,
  sourceFor,
} from '../check/sources.ts';
import type { JsonObject, JsonValue, PlayoutItem } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import { templateNames, templateFields } from '../template/expand.ts';

/** What is known about the environment around the items; everything may be left out. */
export interface EnvironmentFacts {
  readonly media?: (path: string) => MediaAnswer;
  readonly env?: (name: string) => EnvAnswer;
}

/** How the engine takes one item's film, or the reason why it is black instead. */
export interface ItemRun {
  /** `film`: sought by its points. `live`: never sought or cut. `fitted`: to what is left of its slot, as dynamic items are. */
  readonly k: 'film' | 'live' | 'fitted';
  /** Where in its film it begins, and where it ends when it is played to its end: the out point, or `inMs` and the slot (ms). */
  readonly inMs: number;
  readonly outMs: number;
  /** How long the film is (ms); Infinity where that is not known, or it goes on by itself. */
  readonly filmMs: number;
  /** A sentence; null: it plays. */
  readonly fails: string | null;
}

const plain = (slot: number, k: ItemRun['k'] = 'film'): ItemRun => ({
  k,
  inMs: 0,
  outMs: slot,
  filmMs: Infinity,
  fails: null,
});
const failed = (fails: string): ItemRun => ({ ...plain(0), fails });

/** How an item runs by its own fields and what is known of its media and variables (playout-air.md, `play`). */
export function runOf(
  { value, start, finish }: PlayoutItem,
  environment: EnvironmentFacts = {},
): ItemRun {
  const slot = finish - start;
  const item = objectOf(value);
  const picture = item === null ? null : sourceFor(item, 'video');
  const sound = item === null ? null : sourceFor(item, 'audio');
  if (picture === null || sound === null) return failed(t('playoutcheck:air.run.noSource'));
  const reason = failureOf(picture, 'video', environment) ?? failureOf(sound, 'audio', environment);
  if (reason !== null) return failed(t(`playoutcheck:air.run.${reason}`));
  if (picture.source['source_type'] === 'dynamic') return plain(slot, 'fitted');
  if (isLive(picture.source) || isLive(sound.source)) return plain(slot, 'live');
  return lengthOf(picture.source, slot, environment);
}

/** Why the engine cannot play a source, as far as that is known. */
function failureOf(
  { source }: PlacedSource,
  kind: 'video' | 'audio',
  { media, env }: EnvironmentFacts,
): 'missing' | 'variable' | 'noStream' | null {
  if (source['source_type'] === 'local' && source['path'] === '') return 'missing';
  const answer = media === undefined ? 'unknown' : mediaAnswer(source, media);
  if (answer === 'missing') return 'missing';
  if (
    env !== undefined &&
    templateFields(source).some((field) => lacksVariable(source[field], env))
  )
    return 'variable';
  return hasStream(source, kind, reliable(answer)) === false ? 'noStream' : null;
}

function lacksVariable(value: JsonValue | undefined, env: (name: string) => EnvAnswer): boolean {
  if (Array.isArray(value)) return value.some((one) => lacksVariable(one, env));
  if (typeof value !== 'string') return false;
  return templateNames(value).some((name) => [false, 'control'].includes(env(name)));
}

function lengthOf(source: JsonObject, slot: number, { media }: EnvironmentFacts): ItemRun {
  if (!hasPoints(source)) return plain(slot);
  const inMs = inPointOf(source);
  const outMs = outPointOf(source) ?? inMs + slot;
  const facts = media === undefined ? null : reliable(mediaAnswer(source, media));
  const lasts = facts === null || isStill(facts) ? null : facts.durationMs;
  return { ...plain(slot), inMs, outMs, filmMs: lasts ?? Infinity };
}
