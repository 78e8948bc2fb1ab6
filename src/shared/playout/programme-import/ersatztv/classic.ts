import { given } from '../../../lib/given.ts';
import type { Grouping } from '../../programme/model.ts';
import { longest } from '../arrange-day.ts';
import type { Rotation } from '../arrange-day.ts';
import type { ImportDraft } from '../draft.ts';
import { keysIn } from '../draft.ts';
import { countIn } from '../fields.ts';
import type { ImportSlot } from '../model.ts';
import type { Row } from '../tables.ts';
import { flagAt, groupRows, indexRows, numberAt, sortRows, textAt } from '../tables.ts';
import type { Content, Contents } from './contents.ts';
import type { Fillers } from './fillers.ts';
import type { ErsatzTables } from './media.ts';
import { MARATHON, playContent } from './orders.ts';
import type { Playing } from './orders.ts';
import { parseSpan } from './times.ts';

const DAY_MS = 86_400_000;
const FLEXIBLE = 1;

interface ClassicRotation extends Rotation {
  readonly name: string;
  /** For notes. */
  readonly path: string;
}

/** Reads classic schedules: lists of items that repeat forever. */
export class ClassicSchedules {
  readonly #draft: ImportDraft;
  readonly #contents: Contents;
  readonly #fillers: Fillers;
  readonly #read = new Map<number, ClassicRotation | null>();
  readonly #schedules: ReadonlyMap<number, Row>;
  readonly #items: ReadonlyMap<number, readonly Row[]>;
  readonly #one: ReadonlyMap<number, Row>;
  readonly #multiple: ReadonlyMap<number, Row>;
  readonly #duration: ReadonlyMap<number, Row>;
  readonly #watermarks: ReadonlyMap<number, Row>;
  readonly #graphics: ReadonlyMap<number, Row>;

  constructor(draft: ImportDraft, contents: Contents, fillers: Fillers, tables: ErsatzTables) {
    this.#draft = draft;
    this.#contents = contents;
    this.#fillers = fillers;
    this.#schedules = indexRows(tables.ProgramSchedule, 'Id');
    this.#items = groupRows(tables.ProgramScheduleItem, 'ProgramScheduleId');
    this.#one = indexRows(tables.ProgramScheduleOneItem, 'Id');
    this.#multiple = indexRows(tables.ProgramScheduleMultipleItem, 'Id');
    this.#duration = indexRows(tables.ProgramScheduleDurationItem, 'Id');
    this.#watermarks = indexRows(tables.ProgramScheduleItemWatermark, 'ProgramScheduleItemId');
    this.#graphics = indexRows(tables.ProgramScheduleItemGraphicsElement, 'ProgramScheduleItemId');
  }

  /** null: no schedule has this ID. */
  read(id: number): ClassicRotation | null {
    const known = this.#read.get(id);
    if (known !== undefined) return known;
    const rotation = this.#rotation(id);
    this.#read.set(id, rotation);
    return rotation;
  }

  #rotation(id: number): ClassicRotation | null {
    const schedule = this.#schedules.get(id);
    if (schedule === undefined) return null;
    const path = `ProgramSchedule ${String(id)}`;
    if (flagAt(schedule, 'RandomStartPoint')) this.#draft.note(path, 'randomStart');
    if (flagAt(schedule, 'ShuffleScheduleItems')) this.#draft.note(path, 'shuffledItems');
    if (flagAt(schedule, 'TreatCollectionsAsShows')) this.#draft.note(path, 'collectionsAsShows');
    const items = sortRows(this.#items.get(id) ?? [], 'Index');
    const slots = items.flatMap((item) => {
      const slot = this.#slot(schedule, item);
      return slot === null ? [] : [{ item, slot }];
    });
    return {
      name: textAt(schedule, 'Name') ?? path,
      path,
      isRepeated: true,
      slots: this.#withLateStarts(schedule, slots),
    };
  }

  #slot(schedule: Row, item: Row): ImportSlot | null {
    const path = itemPath(item);
    const content = this.#contents.find(path, item);
    if (content === null) return null;
    const at = parseSpan(textAt(item, 'StartTime'));
    const title = textAt(item, 'CustomTitle');
    const isHidden = numberAt(item, 'GuideMode') === 1;
    const { together, take, ...mode } = this.#mode(path, item, content, at);
    const playing = this.#playing(path, schedule, item, together);
    if (at !== undefined) this.#draft.becomes('fixedStart');
    if (title !== undefined) this.#draft.becomes('customTitle');
    if (isHidden) this.#draft.becomes('fillerKind');
    this.#noteLooks(path, item);
    return {
      name: title ?? content.name,
      ...playContent(this.#draft, content, playing),
      ...mode,
      ...this.#fillers.readItem(item),
      ...given({
        at: at === undefined ? undefined : at % DAY_MS,
        take,
        title,
        isHidden: isHidden ? true : undefined,
      }),
    };
  }

  #playing(path: string, schedule: Row, item: Row, parts: Grouping | undefined): Playing {
    const order = numberAt(item, 'PlaybackOrder') ?? 0;
    const group = parts ?? this.#grouping(path, item, order);
    if (group === 'show' || group === 'season')
      return { path, order: groupOrder(item, order), together: group };
    const isTogether = group === 'parts' || flagAt(schedule, 'KeepMultiPartEpisodesTogether');
    return { path, order, ...(isTogether ? { together: 'parts' } : {}) };
  }

  #mode(
    path: string,
    item: Row,
    content: Content,
    at: number | undefined,
  ): Pick<ImportSlot, 'take' | 'until' | 'forMs' | 'isSearching'> & { together?: Grouping } {
    const id = numberAt(item, 'Id') ?? NaN;
    const multiple = this.#multiple.get(id);
    const duration = this.#duration.get(id);
    if (multiple !== undefined) return this.#count(path, multiple, content);
    if (duration !== undefined) return this.#length(path, duration, item, at);
    if (this.#one.has(id)) {
      this.#draft.becomes('one');
      return { take: 1 };
    }
    this.#draft.becomes('flood');
    return {};
  }

  #count(
    path: string,
    multiple: Row,
    content: Content,
  ): Pick<ImportSlot, 'take'> & { together?: Grouping } {
    const mode = numberAt(multiple, 'MultipleMode') ?? 0;
    const count = countIn(multiple['Count']);
    const size = content.parts.reduce((sum, { select }) => sum + keysIn(select).length, 0);
    if (mode === 3) {
      this.#draft.becomes('multiPart');
      return { take: 1, together: 'parts' };
    }
    if (mode === 0 && count !== undefined) {
      this.#draft.becomes('count');
      return { take: count };
    }
    if (mode === 1 && size > 0) {
      this.#draft.becomes('all');
      return { take: size };
    }
    this.#draft.note(path, mode === 0 ? 'countExpression' : 'collectionSize', {
      text: textAt(multiple, 'Count') ?? '',
    });
    return { take: 1 };
  }

  #length(
    path: string,
    duration: Row,
    item: Row,
    at: number | undefined,
  ): Pick<ImportSlot, 'until' | 'forMs' | 'isSearching'> {
    const ms = parseSpan(textAt(duration, 'PlayoutDuration')) ?? 0;
    if (ms <= 0) {
      this.#draft.note(path, 'unknownTime', { text: textAt(duration, 'PlayoutDuration') ?? '' });
      return {};
    }
    const isSearching =
      (numberAt(duration, 'DiscardToFillAttempts') ?? 0) > 0 &&
      [2, 3].includes(numberAt(item, 'PlaybackOrder') ?? 0);
    if (numberAt(duration, 'TailMode') === 0) this.#draft.note(path, 'tailNone');
    this.#draft.becomes(at === undefined || at + ms >= DAY_MS ? 'duration' : 'fixedDuration');
    return {
      ...(at === undefined || at + ms >= DAY_MS ? { forMs: ms } : { until: (at + ms) % DAY_MS }),
      ...(isSearching ? { isSearching } : {}),
    };
  }

  /** The unit in which shows or seasons are grouped. */
  #grouping(path: string, item: Row, order: number): Grouping | undefined {
    const fill = numberAt(item, 'FillWithGroupMode') ?? 0;
    if (fill > 0) {
      this.#draft.becomes('groupFill');
      return 'show';
    }
    if (order !== MARATHON) return undefined;
    const by = numberAt(item, 'MarathonGroupBy') ?? 0;
    const group = by === 1 ? 'show' : by === 2 ? 'season' : undefined;
    if (group === undefined)
      this.#draft.note(path, 'marathonGroup', {
        group: ['none', 'show', 'season', 'artist', 'album', 'director'][by] ?? String(by),
      });
    else this.#draft.becomes('marathon');
    if (flagAt(item, 'MarathonShuffleItems')) this.#draft.note(path, 'shuffledGroup');
    if ((numberAt(item, 'MarathonBatchSize') ?? 0) > 0) this.#draft.note(path, 'marathonBatch');
    return group;
  }

  #noteLooks(path: string, item: Row): void {
    const id = numberAt(item, 'Id') ?? NaN;
    if (this.#watermarks.has(id)) this.#draft.note(path, 'watermark');
    if (this.#graphics.has(id)) this.#draft.note(path, 'graphics');
    if (
      textAt(item, 'PreferredAudioLanguageCode') !== undefined ||
      textAt(item, 'PreferredSubtitleLanguageCode') !== undefined
    )
      this.#draft.note(path, 'languages');
  }

  /** A flexible start waits for the item before it; a strict one does not, so an item that would be late is left out. */
  #withLateStarts(
    schedule: Row,
    slots: readonly { readonly item: Row; readonly slot: ImportSlot }[],
  ): readonly ImportSlot[] {
    return slots.map(({ slot }, index) => {
      const next = slots[(index + 1) % slots.length];
      if (next?.slot.at === undefined || slots.length === 1) return slot;
      const behavior =
        numberAt(next.item, 'FixedStartTimeBehavior') ??
        numberAt(schedule, 'FixedStartTimeBehavior') ??
        0;
      const canBeLate = slot.take !== undefined || slot.forMs !== undefined;
      if (behavior === FLEXIBLE) {
        this.#draft.becomes('flexibleStart');
        return { ...slot, overrunMs: longest(this.#draft, slot) };
      }
      if (canBeLate) this.#draft.note(itemPath(next.item), 'strictStart');
      return slot;
    });
  }
}

const itemPath = (item: Row): string => `ProgramScheduleItem ${String(numberAt(item, 'Id') ?? '')}`;

/** Groups keep their inner order; the groups themselves may be shuffled. */
const groupOrder = (item: Row, order: number): number => {
  const isShuffled =
    order === MARATHON
      ? flagAt(item, 'MarathonShuffleGroups')
      : numberAt(item, 'FillWithGroupMode') === 2;
  return isShuffled ? 3 : 6;
};
