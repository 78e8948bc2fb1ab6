import type { Steps } from '../../lib/steps.ts';
import type { Airings } from './airings.ts';
import type { ChannelDays } from './channel-days.ts';
import type { UnitChoice } from './choices.ts';
import { choices } from './choices.ts';
import { absentFinding } from './model.ts';
import type {
  GeneratorFinding,
  HoleReason,
  Item,
  OpenSlot,
  Passed,
  PlanSlot,
  Relay,
  SlotEnding,
  SourceOrder,
  PlacedPin,
  Why,
} from './model.ts';
import type { GetPool, Laid, Part } from './parts.ts';
import { layOut } from './parts.ts';
import type { Unit } from './pool.ts';
import { relayedItems } from './relay.ts';
import type { GeneratorRun } from './run.ts';

/** `stopped`: the run ended first. */
export type Ending = 'stopped' | SlotEnding;

/** The channel on which a slot places its units. */
export interface SlotChannel {
  readonly number: string;
  /** Its position (epoch ms). */
  readonly at: number;
  readonly run: GeneratorRun;
  readonly days: ChannelDays;
  readonly airings: Airings;
  readonly getPool: GetPool;
  readonly nextPin: () => PlacedPin | null;
  readonly placePin: (slot: PlanSlot) => void;
  /** Whether a pin skips a unit between two instants. */
  readonly skips: (unit: Unit, from: number, to: number) => boolean;
  readonly fill: (end: number, why: HoleReason, slot: PlanSlot) => void;
  readonly addItem: (item: Item) => void;
  readonly add: (parts: readonly Part[], slot: PlanSlot, why: Why) => void;
  readonly visited: (slot: PlanSlot, unit: Unit, isFirst: boolean) => void;
  readonly tell: (finding: Omit<GeneratorFinding, 'channel' | 'at'>) => void;
}

interface Found {
  readonly unit: Unit;
  readonly laid: Laid;
  readonly rule: SourceOrder | 'repeat';
  readonly source?: string;
  readonly cursor?: string;
  readonly choice?: UnitChoice;
  readonly passed: readonly Passed[];
}

/** Units between two steps. */
const UNITS_PER_STEP = 200;

/** One slot on one day: places its units one after the other, around pins (R3 to R7, R11, R12). */
export class SlotVisit {
  readonly #channel: SlotChannel;
  readonly #slot: PlanSlot;
  readonly #end: number;
  /** Counted from its anchor, otherwise from its real start. */
  readonly #length: number;
  readonly #reported = new Set<string>();
  readonly #skipped = new Set<string>();
  readonly startedAt: number;
  #units: number;

  constructor(
    channel: SlotChannel,
    slot: PlanSlot,
    span: { anchor: number | null; end: number },
    open?: OpenSlot,
  ) {
    this.#channel = channel;
    this.#slot = slot;
    this.startedAt = open?.startedAt ?? channel.at;
    this.#units = open?.units ?? 0;
    this.#end = span.end;
    this.#length = span.end - (span.anchor ?? this.startedAt);
  }

  get open(): OpenSlot {
    return { startedAt: this.startedAt, units: this.#units };
  }

  *place(): Steps<Ending> {
    if (this.#slot.relay !== undefined) return this.#relay(this.#slot.relay);
    const channel = this.#channel;
    const { take = Infinity, alignMs } = this.#slot;
    for (;;) {
      if (channel.at >= channel.run.to) return 'stopped';
      if (channel.at >= this.#end) return 'ended';
      if (this.#units >= take) return 'taken';
      const start =
        alignMs === undefined ? channel.at : channel.days.zone.gridFrom(channel.at, alignMs);
      const pinned = channel.nextPin()?.start ?? Infinity;
      const found = this.#findBefore(start, pinned);
      if (typeof found !== 'string') {
        channel.fill(start, 'grid', this.#slot);
        if (channel.at >= channel.run.to) return 'stopped';
        this.#place(found);
        if (this.#units % UNITS_PER_STEP === 0) yield;
      } else if (pinned < this.#end) {
        channel.fill(pinned, 'pin', this.#slot);
        if (channel.at >= channel.run.to) return 'stopped';
        channel.placePin(this.#slot);
      } else return found;
    }
  }

  #findBefore(start: number, pinned: number): Found | 'empty' | 'taken' | 'too-long' {
    if (start >= this.#end || start >= pinned) return 'too-long';
    return this.#find(start, Math.min(this.#end + this.#slot.overrunMs, pinned));
  }

  /** R17: places the items of another channel, as far as it has been generated. */
  #relay({ channel: other, shiftMs }: Relay): Ending {
    const channel = this.#channel;
    const { items, end } = channel.run.findPlaced(other);
    for (;;) {
      if (channel.at >= channel.run.to) return 'stopped';
      if (channel.at >= this.#end) return 'ended';
      const pinned = channel.nextPin()?.start ?? Infinity;
      if (pinned <= channel.at) {
        channel.placePin(this.#slot);
        continue;
      }
      const to = Math.min(this.#end, pinned, end + shiftMs);
      for (const item of relayedItems(items, this.#slot, { from: channel.at, to })) {
        channel.fill(item.start, 'empty', this.#slot);
        if (channel.at >= channel.run.to) return 'stopped';
        channel.addItem(item);
      }
      if (channel.at >= channel.run.to) return 'stopped';
      // Fills the time for which the other channel has no items.
      channel.fill(Math.min(this.#end, pinned), 'empty', this.#slot);
    }
  }

  /** `limit`: the unit must end by then. */
  #find(start: number, limit: number): Found | 'empty' | 'taken' | 'too-long' {
    const { play, mix, repeat } = this.#slot;
    if (repeat !== undefined) return this.#findRepeated(repeat, start, limit);
    if (mix === undefined) return this.#findIn(play ?? '', start, limit);
    let failed: 'empty' | 'too-long' = 'empty';
    for (const name of this.#byAirtime()) {
      const found = this.#findIn(name, start, limit);
      if (typeof found !== 'string') return found;
      if (found === 'too-long') failed = found;
    }
    return failed;
  }

  /** R11: the source with the least airtime relative to its weight comes first; ties in list order. */
  #byAirtime(): readonly string[] {
    const { cursors } = this.#channel.run;
    return (this.#slot.mix ?? [])
      .map(({ source, weight }) => ({
        source,
        share: cursors.airtime(this.#mixName, source) / weight,
      }))
      .sort((a, b) => a.share - b.share)
      .map(({ source }) => source);
  }

  get #mixName(): string {
    return `${this.#channel.number}/${this.#slot.id}`;
  }

  #findIn(source: string, start: number, limit: number): Found | 'empty' | 'too-long' {
    const channel = this.#channel;
    const { cursors } = channel.run;
    const { getPool } = channel;
    const pool = getPool(source);
    const cursor = this.#nameCursor(source);
    for (const id of pool.missing)
      this.#report(`missing ${id}`, absentFinding(id, channel.run.library.byId.get(id)));
    const { unread: count } = pool;
    if (count > 0) this.#report(`unread ${source}`, { code: 'unread-files', source, count });
    const skipped: Passed[] = [];
    for (let passes = 0; passes < pool.units.length; passes += 1) {
      const passed: Passed[] = [];
      let isPassed = false;
      for (const choice of choices(pool, cursor, cursors, channel.airings, start)) {
        const { unit, due } = choice;
        const room = limit - start;
        const isFirst = passed.length === 0;
        if (!isFirst && unit.ms > room) continue;
        const laid = layOut(unit, this.#slot, start, channel.airings, getPool);
        if (this.#passesOver(choice, laid, isFirst, skipped)) {
          if (due === null) continue;
          cursors.advance(cursor, pool, due);
          isPassed = true;
          break;
        }
        if (laid.ms <= room) {
          const rule = pool.source.order;
          const reasons = [...skipped, ...passed, ...choice.passed];
          return { unit, laid, rule, source, cursor, choice, passed: reasons };
        }
        if (!this.#slot.isSearching || pool.source.order !== 'shuffle') return 'too-long';
        passed.push({ media: unit.id, why: 'length', over: laid.ms - room });
      }
      if (!isPassed) return pool.units.length === 0 ? 'empty' : 'too-long';
    }
    this.#report(`empty ${source}`, { code: 'source-empty', source });
    return 'empty';
  }

  /** Whether a unit is skipped for good: skipped by a pin, or too long to ever fit when it is the first. */
  #passesOver({ unit, due }: UnitChoice, laid: Laid, isFirst: boolean, skipped: Passed[]): boolean {
    if (!this.#isSkipped(unit, due !== null))
      return isFirst && this.#neverFits(unit, laid, due !== null);
    skipped.push({ media: unit.id, why: 'pin' });
    return true;
  }

  /** R6: whether a unit is longer than the whole slot. */
  #neverFits(unit: Unit, { ms }: Laid, hasCursor: boolean): boolean {
    const over = ms - this.#length - this.#slot.overrunMs;
    if (over <= 0) return false;
    const finding = { code: 'never-fits', media: unit.id, ms: over } as const;
    if (hasCursor) this.#tell(finding);
    else this.#report(`never ${unit.id}`, finding);
    return true;
  }

  /** R12: whether a pin skips the unit; once per visit if it has a cursor. */
  #isSkipped(unit: Unit, hasCursor: boolean): boolean {
    if (!this.#channel.skips(unit, this.startedAt, this.#end)) return false;
    if (!hasCursor) return true;
    if (this.#skipped.has(unit.id)) return false;
    this.#skipped.add(unit.id);
    return true;
  }

  /** R9: the units that a slot played last; moves no cursor. */
  #findRepeated(
    slot: string,
    start: number,
    limit: number,
  ): Found | 'empty' | 'taken' | 'too-long' {
    const { getPool, run } = this.#channel;
    const { library, visits } = run;
    const units = visits.get(`${this.#channel.number}/${slot}`) ?? [];
    const ids = units[this.#units];
    if (ids === undefined) return units.length === 0 ? 'empty' : 'taken';
    const media = ids.flatMap((id) => library.byId.get(id) ?? []);
    const [first, ...rest] = media;
    if (first === undefined) return 'empty';
    const unit: Unit = {
      id: first.id,
      media: [first, ...rest],
      ms: media.reduce((sum, { ms }) => sum + ms, 0),
    };
    const laid = layOut(unit, this.#slot, start, this.#channel.airings, getPool);
    return start + laid.ms > limit ? 'too-long' : { unit, laid, rule: 'repeat', passed: [] };
  }

  #place({ unit, laid, rule, source, cursor, choice, passed }: Found): void {
    const channel = this.#channel;
    const { cursors } = channel.run;
    const before = cursor === undefined ? null : cursors.position(cursor);
    if (cursor !== undefined && choice?.due) cursors.advance(cursor, choice.pool, choice.due);
    const after = cursor === undefined ? null : cursors.position(cursor);
    if (choice?.isRestBroken === true) this.#tell({ code: 'rest-broken', media: unit.id });
    for (const finding of laid.findings) this.#tell(finding);
    const { mix } = this.#slot;
    if (mix !== undefined && source !== undefined)
      cursors.addAirtime(
        this.#mixName,
        source,
        unit.ms,
        mix.map((part) => part.source),
      );
    channel.add(laid.parts, this.#slot, {
      rule,
      ...(source === undefined ? {} : { source }),
      before,
      ...(after === null ? {} : { after }),
      ...(passed.length === 0 ? {} : { passed }),
    });
    channel.visited(this.#slot, unit, this.#units === 0);
    this.#units += 1;
  }

  #nameCursor(source: string): string {
    const { number, run } = this.#channel;
    const { cursor, mix } = this.#slot;
    const own = cursor === undefined ? source : mix === undefined ? cursor : `${cursor}/${source}`;
    return run.programme.sources[source]?.isShared === true ? own : `${number}/${own}`;
  }

  /** Reports a finding once per visit. */
  #report(key: string, finding: Omit<GeneratorFinding, 'channel' | 'slot' | 'at'>): void {
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#tell(finding);
  }

  #tell(finding: Omit<GeneratorFinding, 'channel' | 'slot' | 'at'>): void {
    const { code, ...more } = finding;
    this.#channel.tell({ code, slot: this.#slot.id, ...more });
  }
}
