import { isRecord, parseJson } from '../../../lib/json.ts';
import type { Steps } from '../../../lib/steps.ts';
import { visitEach } from '../../../lib/steps.ts';
import { lengthText } from '../../programme/lengths.ts';
import { arrangeDay, chooseDayStart } from '../arrange-day.ts';
import type { ImportDraft } from '../draft.ts';
import { numberIn } from '../fields.ts';
import type { ImportRule } from '../model.ts';
import type { SequentialFile } from '../sequential/read-sequential.ts';
import { isSequential, readSequential } from '../sequential/read-sequential.ts';
import type { Collections } from '../sequential/read-content.ts';
import type { Row } from '../tables.ts';
import { groupRowsSteps, indexRows, numberAt, sortRows, textAt } from '../tables.ts';
import { BlockTemplates } from './blocks.ts';
import { ClassicSchedules } from './classic.ts';
import type { Content } from './contents.ts';
import { Contents } from './contents.ts';
import { Fillers } from './fillers.ts';
import type { ErsatzTables } from './media.ts';
import { ErsatzMedia } from './media.ts';
import { uniteParts } from './orders.ts';
import { parseInstant, parseSpan, readCondition } from './times.ts';

export type ScheduleFile = Pick<SequentialFile, 'root' | 'imports'>;

export interface ErsatzInput {
  readonly tables: ErsatzTables;
  /** Epoch ms. */
  readonly now: number;
  /** The sequential schedules found on this computer, by their path in the database; null: unreadable, which is noted elsewhere. */
  readonly files: ReadonlyMap<string, ScheduleFile | null>;
}

const CLASSIC = 1;
const BLOCK = 2;
const SEQUENTIAL = 3;
const SCRIPTED = 4;
const MIRROR = 1;

/** Reads a database of ErsatzTV (legacy). */
export function* readErsatz(draft: ImportDraft, input: ErsatzInput): Steps<void> {
  const { tables } = input;
  const media = yield* ErsatzMedia.read(draft, tables);
  const items = yield* groupRowsSteps(tables.CollectionItem, 'CollectionId');
  const contents = new Contents(draft, media, tables, items);
  const planned = yield* groupRowsSteps(tables.PlayoutItem, 'PlayoutId');
  const history = yield* groupRowsSteps(tables.PlayoutHistory, 'PlayoutId');
  yield* new ErsatzReader(draft, input, { media, contents, planned, history }).read();
}

/** What was read of the large tables. */
interface ReadTables {
  readonly media: ErsatzMedia;
  readonly contents: Contents;
  /** By playout. */
  readonly planned: ReadonlyMap<number, readonly Row[]>;
  readonly history: ReadonlyMap<number, readonly Row[]>;
}

class ErsatzReader {
  readonly #draft: ImportDraft;
  readonly #input: ErsatzInput;
  readonly #read: ReadTables;
  readonly #contents: Contents;
  readonly #fillers: Fillers;
  readonly #classic: ClassicSchedules;
  readonly #blocks: BlockTemplates;
  readonly #playouts: ReadonlyMap<number, Row>;

  constructor(draft: ImportDraft, input: ErsatzInput, read: ReadTables) {
    const { tables } = input;
    this.#draft = draft;
    this.#input = input;
    this.#read = read;
    this.#contents = read.contents;
    this.#fillers = new Fillers(draft, this.#contents, tables);
    this.#classic = new ClassicSchedules(draft, this.#contents, this.#fillers, tables);
    this.#blocks = new BlockTemplates(draft, this.#contents, this.#fillers, tables);
    this.#playouts = indexRows(tables.Playout, 'ChannelId');
  }

  *read(): Steps<void> {
    const { tables } = this.#input;
    const count = this.#draft.count.bind(this.#draft);
    count('classic', tables.ProgramSchedule.length);
    count('blocks', tables.Block.length + tables.Template.length);
    count('collections', tables.Collection.length + tables.MultiCollection.length);
    count('smart', tables.SmartCollection.length);
    count('playlists', tables.Playlist.length);
    count('fillers', tables.FillerPreset.length);
    count('alternates', tables.ProgramScheduleAlternate.length);
    for (const channel of tables.Channel) {
      yield* this.#channel(channel);
      yield;
    }
  }

  *#channel(channel: Row): Steps<void> {
    const number = textAt(channel, 'Number') ?? '';
    const path = `Channel ${number}`;
    if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(number)) {
      this.#draft.note(path, 'channelNumber');
      return;
    }
    const name = textAt(channel, 'Name') ?? number;
    this.#draft.count('channels', 1);
    const about = { number, name };
    const fallback = this.#fillers.readChannel(channel);
    const more = fallback === undefined ? {} : { fallback };
    if (numberAt(channel, 'PlayoutSource') === MIRROR) {
      const days = this.#mirror(channel, about, path);
      this.#draft.channels.push({ ...about, ...more, dayStart: 0, days });
      return;
    }
    const playout = this.#playouts.get(numberAt(channel, 'Id') ?? NaN);
    if (playout === undefined) {
      this.#draft.note(path, 'noPlayout');
      this.#draft.channels.push({ ...about, ...more, dayStart: 0, days: [] });
      return;
    }
    yield* this.#airings(number, playout);
    const read = this.#schedule(about, playout, path);
    if (read !== null) this.#draft.channels.push({ ...about, ...more, ...read });
  }

  /** null: the channel has already been added. */
  #schedule(
    about: { readonly number: string; readonly name: string },
    playout: Row,
    path: string,
  ): { readonly dayStart: number; readonly days: readonly ImportRule[] } | null {
    const kind = numberAt(playout, 'ScheduleKind') ?? CLASSIC;
    if (kind === CLASSIC) return this.#classicDays(playout, path);
    if (kind === BLOCK) return { dayStart: 0, days: this.#blockDays(playout, path) };
    if (kind === SEQUENTIAL) {
      const file = this.#input.files.get(textAt(playout, 'ScheduleFile') ?? '');
      if (file && isSequential(file.root)) {
        readSequential(this.#draft, {
          ...file,
          channel: about,
          collections: this.#collections(path),
          prefix: about.number,
        });
        return null;
      }
      if (file !== null)
        this.#draft.note(path, 'noFile', { file: textAt(playout, 'ScheduleFile') ?? '' });
    } else if (kind === SCRIPTED) {
      this.#draft.note(path, 'scripted');
      this.#pinItems(about.number, playout);
    } else this.#draft.note(path, 'externalJson', { file: textAt(playout, 'ScheduleFile') ?? '' });
    return { dayStart: 0, days: [] };
  }

  #classicDays(
    playout: Row,
    path: string,
  ): { readonly dayStart: number; readonly days: readonly ImportRule[] } {
    const id = numberAt(playout, 'ProgramScheduleId') ?? NaN;
    const main = this.#classic.read(id);
    if (main === null) {
      this.#draft.note(path, 'noPlayout');
      return { dayStart: 0, days: [] };
    }
    const dayStart = chooseDayStart(main);
    const days: ImportRule[] = [];
    const playoutId = numberAt(playout, 'Id');
    const alternates = this.#input.tables.ProgramScheduleAlternate.filter(
      (row) => numberAt(row, 'PlayoutId') === playoutId,
    );
    for (const alternate of sortRows(alternates, 'Index')) {
      const schedule = numberAt(alternate, 'ProgramScheduleId') ?? NaN;
      const plan = this.#classicPlan(schedule, dayStart);
      const when = readCondition(this.#draft, `ProgramScheduleAlternate of ${path}`, alternate);
      if (plan === null) continue;
      this.#draft.becomes('alternate');
      days.push({ ...(when === undefined ? {} : { when }), plan });
    }
    const plan = this.#classicPlan(id, dayStart);
    return { dayStart, days: plan === null ? days : [...days, { plan }] };
  }

  #classicPlan(id: number, dayStart: number): string | null {
    const key = `schedule ${String(id)} ${String(dayStart)}`;
    if (this.#draft.plans.has(key)) return key;
    const read = this.#classic.read(id);
    if (read === null) return null;
    const slots = arrangeDay(this.#draft, read.path, read, dayStart);
    this.#draft.plans.set(key, { name: read.name, slots });
    return key;
  }

  #blockDays(playout: Row, path: string): readonly ImportRule[] {
    const id = numberAt(playout, 'Id');
    const templates = this.#input.tables.PlayoutTemplate.filter(
      (row) => numberAt(row, 'PlayoutId') === id,
    );
    return sortRows(templates, 'Index').flatMap((row): ImportRule[] => {
      const decoTemplate = numberAt(row, 'DecoTemplateId');
      const deco = numberAt(playout, 'DecoId');
      const template = numberAt(row, 'TemplateId') ?? NaN;
      const key = `template ${[template, decoTemplate, deco].join(' ')}`;
      if (!this.#draft.plans.has(key)) {
        const read = this.#blocks.read(template, decoTemplate, deco);
        if (read === null) return [];
        const rotation = { slots: read.slots, isRepeated: false };
        this.#draft.plans.set(key, {
          name: read.name,
          slots: read.slots.length === 0 ? [] : arrangeDay(this.#draft, path, rotation, 0),
        });
      }
      const when = readCondition(this.#draft, `PlayoutTemplate of ${path}`, row);
      return [{ ...(when === undefined ? {} : { when }), plan: key }];
    });
  }

  #mirror(
    channel: Row,
    { number, name }: { readonly number: string; readonly name: string },
    path: string,
  ): readonly ImportRule[] {
    const id = numberAt(channel, 'MirrorSourceChannelId');
    const source = this.#input.tables.Channel.find((row) => numberAt(row, 'Id') === id);
    const other = source && textAt(source, 'Number');
    if (other === undefined) {
      this.#draft.note(path, 'noPlayout');
      return [];
    }
    const offset = parseSpan(textAt(channel, 'PlayoutOffset')) ?? 0;
    if (offset < 0) this.#draft.note(path, 'earlierMirror', { length: lengthText(-offset) });
    // A channel can't relay what the other one airs later, because that is not generated yet.
    const shiftMs = Math.max(0, offset);
    this.#draft.becomes('mirror');
    const plan = `mirror ${number}`;
    this.#draft.plans.set(plan, { name, slots: [{ name, channel: { number: other, shiftMs } }] });
    return [{ plan }];
  }

  /** Reads what has aired; the cursors are set from it. */
  *#airings(channel: string, playout: Row): Steps<void> {
    const add = (media: number | undefined, start: number | undefined): void => {
      if (media !== undefined && start !== undefined && start <= this.#input.now)
        this.#draft.airings.push({ channel, media: String(media), start });
    };
    yield* visitEach(selectRows(this.#read.planned, playout), (row) => {
      if ((numberAt(row, 'FillerKind') ?? 0) === 0)
        add(numberAt(row, 'MediaItemId'), parseInstant(textAt(row, 'Start')));
    });
    yield* visitEach(selectRows(this.#read.history, playout), (row) => {
      const details = parseJson(textAt(row, 'Details') ?? '');
      const media = isRecord(details) ? numberIn(details['MediaItemId']) : undefined;
      add(media, parseInstant(textAt(row, 'When')));
    });
  }

  #pinItems(channel: string, playout: Row): void {
    for (const row of selectRows(this.#read.planned, playout)) {
      const start = parseInstant(textAt(row, 'Start'));
      const media = numberAt(row, 'MediaItemId');
      if (start === undefined || media === undefined) continue;
      if (start >= this.#input.now) this.#draft.pins.push({ channel, start, media: String(media) });
    }
  }

  /** Collections by name, for sequential schedules. */
  #collections(path: string): Collections {
    const { tables } = this.#input;
    const named = (rows: readonly Row[], name: string): number | undefined => {
      const row = rows.find((one) => textAt(one, 'Name')?.toLowerCase() === name.toLowerCase());
      return row && numberAt(row, 'Id');
    };
    const united = (content: Content | null) =>
      content === null ? undefined : uniteParts(this.#draft, path, content.parts);
    return {
      collection: (name) => united(this.#contents.collection(named(tables.Collection, name))),
      smart: (name) => united(this.#contents.smart(path, named(tables.SmartCollection, name))),
      multi: (name) => united(this.#contents.multi(path, named(tables.MultiCollection, name))),
      playlist: (group, name) => {
        const groupId = named(tables.PlaylistGroup, group);
        const rows = tables.Playlist.filter(
          (row) => groupId === undefined || numberAt(row, 'PlaylistGroupId') === groupId,
        );
        return united(this.#contents.playlist(path, named(rows, name)));
      },
      show: (guid) => {
        const id = this.#read.media.showByGuid(guid);
        const title = id === undefined ? undefined : this.#read.media.showTitle(id);
        return id === undefined || title === undefined
          ? undefined
          : { show: title, episodes: this.#read.media.filesIn(id) };
      },
    };
  }
}

const selectRows = (groups: ReadonlyMap<number, readonly Row[]>, playout: Row): readonly Row[] =>
  groups.get(numberAt(playout, 'Id') ?? NaN) ?? [];
