import '../texts.ts';
import type { FolderFile } from '../check/facts.ts';
import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import type { Engine } from '../finding.ts';
import { toMs } from '../instant.ts';
import { parseFileName } from '../names/file-name.ts';
import { asRead } from './as-read.ts';
import type { Slots } from './slots.ts';
import { matchAt, nextAfter, indexSlots, slotsOfDoc } from './slots.ts';
import { t } from '../../i18n/translate.ts';
import { versionNumbers } from '../document/version.ts';
import { highestPatch } from '../engine/versions.ts';

/**
 * Length of black (ms) that the engine plans if it has nothing: no file, no later item, or a file that does not load.
 */
export const GAP_STEP_MS = 60_000;

/** Why nothing is planned. */
export type HoleCause =
  | { readonly k: 'gap' | 'end' | 'no-file' }
  | { readonly k: 'not-loaded'; readonly file: string; readonly reason: string | null };

/** The engine's choice at a plan position: an item, or black up to `until` (epoch ms, playout time). */
export type Choice =
  | {
      readonly k: 'item';
      readonly doc: PlayoutDoc;
      /** Index in `doc.items`. */
      readonly index: number;
      readonly item: PlayoutItem;
    }
  | { readonly k: 'hole'; readonly until: number; readonly cause: HoleCause };

interface Source {
  readonly name: string;
  /** Null if the engine does not load it; with the reason if known. */
  readonly doc: PlayoutDoc | null;
  readonly reason: string | null;
  readonly slots: Slots | null;
}

/** The playout folder as the engine's `pick` sees it (playout-air.md). `entries` in directory order. */
export class FolderPlan {
  readonly #sources: Source[] = [];
  /** Which file is used when, as `Slots` of the names, reversed because the first file wins. */
  readonly #names: Slots;
  /** The end of the last name: nothing is planned after it. */
  readonly #end: number;

  constructor(entries: readonly FolderFile[], engine: Engine) {
    const starts: number[] = [];
    const finishes: number[] = [];
    for (const entry of entries.toReversed()) {
      const read = parseFileName(entry.name);
      if (!read.accept) continue;
      starts.push(toMs(read.start));
      finishes.push(toMs(read.finish));
      this.#sources.push(toSource(entry, engine));
    }
    this.#names = indexSlots(Float64Array.from(starts), Float64Array.from(finishes));
    this.#end = finishes.reduce((last, finish) => Math.max(last, finish), -Infinity);
  }

  /** The engine's choice at `plan`. Black that no file will end is one endless step. */
  at(plan: number): Choice {
    if (plan >= this.#end) return hole(Infinity, { k: 'no-file' });
    const source = this.#sources[matchAt(this.#names, plan)];
    if (source === undefined) return hole(plan + GAP_STEP_MS, { k: 'no-file' });
    const { doc, slots, name, reason } = source;
    if (doc === null || slots === null)
      return hole(plan + GAP_STEP_MS, { k: 'not-loaded', file: name, reason });
    const index = matchAt(slots, plan);
    const item = doc.items[index];
    if (item !== undefined) return { k: 'item', doc, index, item };
    const next = slots.start[nextAfter(slots, plan)];
    return next === undefined ? hole(plan + GAP_STEP_MS, { k: 'end' }) : hole(next, { k: 'gap' });
  }
}

const hole = (until: number, cause: HoleCause): Choice => ({ k: 'hole', until, cause });

function toSource({ name, content }: FolderFile, engine: Engine): Source {
  if (content.k !== 'doc') {
    const reason = content.k === 'unread' ? null : content.reason;
    return { name, doc: null, reason, slots: null };
  }
  const reason = formatVersionError(content.doc, engine);
  const doc = reason === null ? asRead(content.doc, engine) : null;
  return { name, doc, reason, slots: doc && slotsOfDoc(doc) };
}

/** Why an engine does not load a file of this version, as a sentence; null: it does. */
export function formatVersionError(
  { top }: Pick<PlayoutDoc, 'top'>,
  engine: Engine,
): string | null {
  const version = versionNumbers(top['version']);
  if (version === null) return t('playoutcheck:air.load.version');
  const [major, minor, patch] = version;
  if (major === 0 && minor === 0 && patch <= highestPatch[engine]) return null;
  return t('playoutcheck:air.load.newer', {
    version: version.join('.'),
    highest: `0.0.${String(highestPatch[engine])}`,
  });
}
