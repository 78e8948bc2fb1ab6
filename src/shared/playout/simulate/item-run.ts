import { t } from '../../i18n/translate.ts';
import type { EnvResult, MediaResult } from '../check/facts.ts';
import { isStill } from '../check/rules/media.ts';
import type { PlacedSource } from '../check/sources.ts';
import {
  hasPoints,
  hasStream,
  getInPoint,
  isLive,
  findMedia,
  getOutPoint,
  reliable,
  sourceFor,
} from '../check/sources.ts';
import type { JsonObject, JsonValue, PlayoutItem } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import { templateNames, templateFields } from '../template/expand.ts';

/** Known facts about the environment; all optional. */
export interface EnvironmentFacts {
  readonly media?: (path: string) => MediaResult;
  readonly env?: (name: string) => EnvResult;
}

/** How the engine plays an item's media, or why it airs black instead. */
export interface ItemRun {
  /**
   * `film`: seeks by its points. `live`: never seeks or cuts. `fitted`: to the rest of its slot, as for dynamic items.
   */
  readonly k: 'film' | 'live' | 'fitted';
  /** Start in the media, and end if played completely: the out point, or `inMs` plus the slot (ms). */
  readonly inMs: number;
  readonly outMs: number;
  /** Length of the media (ms); Infinity if unknown or endless. */
  readonly filmMs: number;
  /** A sentence; null: it plays. */
  readonly fails: string | null;
}

const createRun = (slot: number, k: ItemRun['k'] = 'film'): ItemRun => ({
  k,
  inMs: 0,
  outMs: slot,
  filmMs: Infinity,
  fails: null,
});
const failed = (fails: string): ItemRun => ({ ...createRun(0), fails });

/** How an item plays, by its fields and the known facts about its media and variables (playout-air.md, `play`). */
export function simulateItem(
  { value, start, finish }: PlayoutItem,
  environment: EnvironmentFacts = {},
): ItemRun {
  const slot = finish - start;
  const item = toObject(value);
  const picture = item === null ? null : sourceFor(item, 'video');
  const sound = item === null ? null : sourceFor(item, 'audio');
  if (picture === null || sound === null) return failed(t('playoutcheck:air.run.noSource'));
  const reason =
    findFailure(picture, 'video', environment) ?? findFailure(sound, 'audio', environment);
  if (reason !== null) return failed(t(`playoutcheck:air.run.${reason}`));
  if (picture.source['source_type'] === 'dynamic') return createRun(slot, 'fitted');
  if (isLive(picture.source) || isLive(sound.source)) return createRun(slot, 'live');
  return computeLength(picture.source, slot, environment);
}

/** Why the engine can't play a source, as far as known. */
function findFailure(
  { source }: PlacedSource,
  kind: 'video' | 'audio',
  { media, env }: EnvironmentFacts,
): 'missing' | 'variable' | 'noStream' | null {
  if (source['source_type'] === 'local' && source['path'] === '') return 'missing';
  const answer = media === undefined ? 'unknown' : findMedia(source, media);
  if (answer === 'missing') return 'missing';
  if (
    env !== undefined &&
    templateFields(source).some((field) => lacksVariable(source[field], env))
  )
    return 'variable';
  return hasStream(source, kind, reliable(answer)) === false ? 'noStream' : null;
}

function lacksVariable(value: JsonValue | undefined, env: (name: string) => EnvResult): boolean {
  if (Array.isArray(value)) return value.some((item) => lacksVariable(item, env));
  if (typeof value !== 'string') return false;
  return templateNames(value).some((name) => [false, 'control'].includes(env(name)));
}

function computeLength(source: JsonObject, slot: number, { media }: EnvironmentFacts): ItemRun {
  if (!hasPoints(source)) return createRun(slot);
  const inMs = getInPoint(source);
  const outMs = getOutPoint(source) ?? inMs + slot;
  const facts = media === undefined ? null : reliable(findMedia(source, media));
  const lasts = facts === null || isStill(facts) ? null : facts.durationMs;
  return { ...createRun(slot), inMs, outMs, filmMs: lasts ?? Infinity };
}
