import type { ImportDraft } from '../draft.ts';
import { keysIn } from '../draft.ts';
import { countIn } from '../fields.ts';
import type { ImportBreaks, ImportClips, ImportSlot } from '../model.ts';
import type { Row } from '../tables.ts';
import { flagAt, indexRows, numberAt, textAt } from '../tables.ts';
import type { Content, Contents } from './contents.ts';
import type { ErsatzTables } from './media.ts';
import { uniteParts } from './orders.ts';

const DAY_MS = 86_400_000;
const DURATION = 1;
const PAD = 3;
const RANDOM_COUNT = 4;

type FillerParts = Pick<ImportSlot, 'gap' | 'before' | 'after' | 'breaks' | 'fallback' | 'alignMs'>;

/** Converts filler presets to parts of slots. */
export class Fillers {
  readonly #draft: ImportDraft;
  readonly #contents: Contents;
  readonly #presets: ReadonlyMap<number, Row>;

  constructor(draft: ImportDraft, contents: Contents, tables: ErsatzTables) {
    this.#draft = draft;
    this.#contents = contents;
    this.#presets = indexRows(tables.FillerPreset, 'Id');
  }

  /** The fillers of a schedule item, whose columns name presets. */
  readItem(row: Row): FillerParts {
    const preset = (column: string): Row | undefined =>
      this.#presets.get(numberAt(row, `${column}FillerId`) ?? NaN);
    const pads: FillerParts[] = [];
    const clips = (column: string, becomes: 'preRoll' | 'postRoll' | 'midRoll') => {
      const found = preset(column);
      if (found === undefined) return undefined;
      if (numberAt(found, 'FillerMode') === PAD) pads.push(this.#pad(found));
      // A mid-roll preset that pads still makes breaks.
      if (numberAt(found, 'FillerMode') === PAD && column !== 'MidRoll') return undefined;
      this.#draft.becomes(becomes);
      return this.#clips(found);
    };
    const before = clips('PreRoll', 'preRoll');
    const after = clips('PostRoll', 'postRoll');
    const mid = clips('MidRoll', 'midRoll');
    const tail = preset('Tail');
    const fallback = preset('Fallback');
    if (tail !== undefined) this.#draft.becomes('tail');
    if (fallback !== undefined) this.#draft.becomes('fallback');
    return {
      ...pads[0],
      ...(tail === undefined ? {} : definite('gap', this.#source(tail))),
      ...definite('before', before),
      ...definite('after', after),
      ...definite('breaks', mid && this.#breaks(preset('MidRoll'), mid)),
      ...definite('fallback', fallback && this.fallback(fallback)),
    };
  }

  /** The first file of the channel's fallback preset. */
  readChannel(row: Row): string | undefined {
    const preset = this.#presets.get(numberAt(row, 'FallbackFillerId') ?? NaN);
    return preset === undefined ? undefined : this.fallback(preset);
  }

  fallback(preset: Row): string | undefined {
    const path = presetPath(preset);
    const content = this.#contents.find(path, preset);
    return content === null ? undefined : this.firstFile(path, content);
  }

  firstFile(path: string, { name, parts }: Content): string | undefined {
    const media = parts.flatMap(({ select }) => keysIn(select));
    if (media.length !== 1) this.#draft.note(path, 'fallbackFirst', { name });
    return media[0];
  }

  /** The source that fills gaps with a content. */
  source(path: string, content: Content): string {
    return this.#draft.source({
      name: content.name,
      select: uniteParts(this.#draft, path, content.parts),
      order: 'rested',
    });
  }

  #source(preset: Row): string | undefined {
    const path = presetPath(preset);
    if (flagAt(preset, 'UseChaptersAsMediaItems')) this.#draft.note(path, 'chaptersAsClips');
    const content = this.#contents.find(path, preset);
    return content === null ? undefined : this.source(path, content);
  }

  #clips(preset: Row): ImportClips | undefined {
    const source = this.#source(preset);
    if (source === undefined) return undefined;
    const mode = numberAt(preset, 'FillerMode');
    const name = textAt(preset, 'Name') ?? '';
    if (mode === DURATION) this.#draft.note(presetPath(preset), 'fillerDuration', { name });
    if (mode === RANDOM_COUNT) this.#draft.note(presetPath(preset), 'fillerRandom', { name });
    return { source, clips: mode === DURATION ? 1 : (countIn(preset['Count']) ?? 1) };
  }

  #breaks(preset: Row | undefined, clips: ImportClips): ImportBreaks {
    if (preset !== undefined && textAt(preset, 'Expression') !== undefined)
      this.#draft.note(presetPath(preset), 'midRollExpression');
    return clips;
  }

  #pad(preset: Row): FillerParts {
    const minutes = numberAt(preset, 'PadToNearestMinute') ?? 0;
    const alignMs = minutes * 60_000;
    const gap = definite('gap', this.#source(preset));
    if (minutes < 1 || DAY_MS % alignMs !== 0) {
      this.#draft.note(presetPath(preset), 'padMinutes', { count: minutes });
      return gap;
    }
    this.#draft.becomes('padToNext', { count: minutes });
    return { alignMs, ...gap };
  }
}

const presetPath = (preset: Row): string => `FillerPreset ${String(numberAt(preset, 'Id') ?? '')}`;

const definite = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [name]: value } as Record<K, V>);
