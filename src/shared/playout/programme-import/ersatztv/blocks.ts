import type { ImportDraft } from '../draft.ts';
import { longest } from '../arrange-day.ts';
import type { ImportSlot } from '../model.ts';
import type { Row } from '../tables.ts';
import { flagAt, groupRows, indexRows, numberAt, sortRows, textAt } from '../tables.ts';
import type { Content, Contents } from './contents.ts';
import type { Fillers } from './fillers.ts';
import type { ErsatzTables } from './media.ts';
import { playContent } from './orders.ts';
import { parseSpan } from './times.ts';

const DAY_MS = 86_400_000;
const OVERRIDE = 2;
const MERGE = 3;
const AFTER_END = 0;
const isSet = (mode: number | undefined): boolean => mode === OVERRIDE || mode === MERGE;
const placements = ['start', 'finish', 'between', 'chapters'] as const;

interface DecoParts {
  readonly gap?: string;
  readonly fallback?: string;
  readonly breaks: Partial<Record<(typeof placements)[number], string>>;
}

/** Reads blocks, the templates of days that they are in, and the fillers of their decos. */
export class BlockTemplates {
  readonly #draft: ImportDraft;
  readonly #contents: Contents;
  readonly #fillers: Fillers;
  readonly #tables: ErsatzTables;
  readonly #blocks: ReadonlyMap<number, Row>;
  readonly #items: ReadonlyMap<number, readonly Row[]>;
  readonly #decos: ReadonlyMap<number, Row>;

  constructor(draft: ImportDraft, contents: Contents, fillers: Fillers, tables: ErsatzTables) {
    this.#draft = draft;
    this.#contents = contents;
    this.#fillers = fillers;
    this.#tables = tables;
    this.#blocks = indexRows(tables.Block, 'Id');
    this.#items = groupRows(tables.BlockItem, 'BlockId');
    this.#decos = indexRows(tables.Deco, 'Id');
  }

  /** Reads the slots of a template. `decoTemplate` and `deco`: the playout's. null: no template has this ID. */
  read(
    id: number,
    decoTemplate: number | undefined,
    deco: number | undefined,
  ): { readonly name: string; readonly slots: readonly ImportSlot[] } | null {
    const template = this.#tables.Template.find((row) => numberAt(row, 'Id') === id);
    if (template === undefined) return null;
    const items = this.#tables.TemplateItem.filter((row) => numberAt(row, 'TemplateId') === id)
      .map((row) => ({ row, start: (parseSpan(textAt(row, 'StartTime')) ?? 0) % DAY_MS }))
      .sort((a, b) => a.start - b.start);
    this.#draft.becomes('template');
    return {
      name: textAt(template, 'Name') ?? '',
      slots: items.flatMap(({ row, start }) =>
        this.#block(
          numberAt(row, 'BlockId') ?? NaN,
          start,
          this.#decoAt(start, decoTemplate, deco),
        ),
      ),
    };
  }

  #block(id: number, start: number, deco: DecoParts): readonly ImportSlot[] {
    const block = this.#blocks.get(id);
    if (block === undefined) return [];
    const end = start + (numberAt(block, 'Minutes') ?? 0) * 60_000;
    const items = sortRows(this.#items.get(id) ?? [], 'Index');
    const runsOver = numberAt(block, 'StopScheduling') === AFTER_END;
    const name = textAt(block, 'Name') ?? '';
    this.#draft.becomes('block', { count: items.length });
    if (end > DAY_MS) this.#draft.note(`Block ${String(id)}`, 'overMidnight');
    const slots = items.flatMap((item, index) => {
      const slot = this.#item(item, name);
      if (slot === null) return [];
      const isFirst = index === 0;
      const isLast = index === items.length - 1;
      const around = this.#around(deco, isFirst, isLast);
      const overrun = runsOver ? { overrunMs: longest(this.#draft, slot) } : {};
      const until = end < DAY_MS ? { until: end } : {};
      return [{ ...slot, ...around, ...overrun, ...until }];
    });
    const [first, ...rest] = slots;
    return first === undefined ? [] : [{ ...first, at: start }, ...rest];
  }

  #item(item: Row, block: string): ImportSlot | null {
    const path = `BlockItem ${String(numberAt(item, 'Id') ?? '')}`;
    const content = this.#contents.find(path, item);
    if (content === null) return null;
    const order = numberAt(item, 'PlaybackOrder') ?? 0;
    const isHidden = 'IncludeInProgramGuide' in item && !flagAt(item, 'IncludeInProgramGuide');
    if (isHidden) this.#draft.becomes('fillerKind');
    return {
      name: `${block}: ${content.name}`,
      ...playContent(this.#draft, content, { path, order }),
      take: 1,
      ...(isHidden ? { isHidden } : {}),
    };
  }

  #around(
    { gap, fallback, breaks }: DecoParts,
    isFirst: boolean,
    isLast: boolean,
  ): Partial<ImportSlot> {
    const before = isFirst ? breaks.start : undefined;
    const after = isLast ? breaks.finish : breaks.between;
    const one = (source: string): { source: string; clips: number } => ({ source, clips: 1 });
    return {
      ...(gap === undefined ? {} : { gap }),
      ...(fallback === undefined ? {} : { fallback }),
      ...(before === undefined ? {} : { before: one(before) }),
      ...(after === undefined ? {} : { after: one(after) }),
      ...(breaks.chapters === undefined ? {} : { breaks: one(breaks.chapters) }),
    };
  }

  /** The template's deco at a time of day, or the playout's where that inherits. */
  #decoAt(start: number, template: number | undefined, playout: number | undefined): DecoParts {
    const own = this.#tables.DecoTemplateItem.find((row) => {
      if (template === undefined || numberAt(row, 'DecoTemplateId') !== template) return false;
      const from = (parseSpan(textAt(row, 'StartTime')) ?? 0) % DAY_MS;
      const to = parseSpan(textAt(row, 'EndTime')) ?? DAY_MS;
      return start >= from && (start < to || to <= from);
    });
    const inner = this.#deco(own === undefined ? undefined : numberAt(own, 'DecoId'));
    const outer = this.#deco(playout);
    const pick = (column: string): Row | undefined => {
      const mode = inner && numberAt(inner, column);
      return mode === undefined || mode === 0 ? outer : inner;
    };
    return this.#decoParts(pick);
  }

  #deco(id: number | undefined): Row | undefined {
    return id === undefined ? undefined : this.#decos.get(id);
  }

  #decoParts(pick: (column: string) => Row | undefined): DecoParts {
    const filler = pick('DefaultFillerMode');
    const dead = pick('DeadAirFallbackMode');
    const content = pick('BreakContentMode');
    for (const column of ['WatermarkMode', 'GraphicsElementsMode'] as const) {
      const looks = pick(column);
      if (looks !== undefined && isSet(numberAt(looks, column)))
        this.#draft.note(decoPath(looks), column === 'WatermarkMode' ? 'watermark' : 'graphics');
    }
    const gap = this.#find(filler, 'DefaultFillerMode', 'DefaultFiller');
    const file = this.#find(dead, 'DeadAirFallbackMode', 'DeadAirFallback');
    const fallback = file === null ? undefined : this.#fillers.firstFile(file.path, file.content);
    if (gap !== null) this.#draft.becomes('decoFiller');
    if (file !== null) this.#draft.becomes('deadAir');
    return {
      ...(gap === null ? {} : { gap: this.#fillers.source(gap.path, gap.content) }),
      ...(fallback === undefined ? {} : { fallback }),
      breaks: this.#breaks(content),
    };
  }

  #find(
    deco: Row | undefined,
    mode: string,
    prefix: string,
  ): { readonly path: string; readonly content: Content } | null {
    if (deco === undefined || !isSet(numberAt(deco, mode))) return null;
    const path = decoPath(deco);
    const content = this.#contents.find(path, deco, prefix);
    return content === null ? null : { path, content };
  }

  #breaks(deco: Row | undefined): DecoParts['breaks'] {
    const breaks: DecoParts['breaks'] = {};
    if (deco === undefined || !isSet(numberAt(deco, 'BreakContentMode'))) return breaks;
    const id = numberAt(deco, 'Id');
    for (const row of this.#tables.DecoBreakContent) {
      if (numberAt(row, 'DecoId') !== id) continue;
      const placement = placements[numberAt(row, 'Placement') ?? -1];
      const path = decoPath(deco);
      const content = this.#contents.find(path, row);
      if (placement === undefined || content === null) continue;
      breaks[placement] = this.#fillers.source(path, content);
      this.#draft.becomes('breakContent');
    }
    return breaks;
  }
}

const decoPath = (deco: Row): string => `Deco ${String(numberAt(deco, 'Id') ?? '')}`;
