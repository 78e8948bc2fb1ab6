import { Airings } from './airings.ts';
import { ChannelDays } from './channel-days.ts';
import { fillHole } from './hole.ts';
import type {
  Channel,
  GeneratorFinding,
  HoleReason,
  Item,
  Pin,
  Seam,
  PlanSlot,
  State,
  Step,
  Why,
} from './model.ts';
import type { Part } from './parts.ts';
import type { Unit } from './pool.ts';
import type { GeneratorRun } from './run.ts';
import type { SlotChannel } from './slot-visit.ts';
import { SlotVisit } from './slot-visit.ts';

/** One channel within a run: where it is, and what it has placed. */
export class ChannelRun implements SlotChannel {
  readonly items: Item[] = [];
  readonly steps: Step[] = [];
  readonly airings: Airings;
  readonly days: ChannelDays;
  readonly run: GeneratorRun;
  readonly #channel: Channel;
  readonly #pins: readonly Pin[];
  #seam: Seam;
  #slots: readonly PlanSlot[] = [];
  #pin = 0;

  constructor(run: GeneratorRun, channel: Channel, state: State, from: number) {
    this.run = run;
    this.#channel = channel;
    this.airings = new Airings(state.aired[channel.number] ?? {});
    const stored = state.until[channel.number];
    const start = stored !== undefined && stored.at >= from ? stored.at : from;
    this.days = new ChannelDays(channel, start, run.to);
    const isStored = stored !== undefined && stored.at === start;
    this.#seam = isStored ? stored : { at: start, day: this.days.dayAt(start), index: 0 };
    this.#pins = this.#pinsFrom(start);
    if (isStored) this.#slots = this.days.selectSlots(stored.day) ?? [];
    else this.#openDay(true);
  }

  get number(): string {
    return this.#channel.number;
  }

  get at(): number {
    return this.#seam.at;
  }

  get seam(): Seam {
    return this.#seam;
  }

  /** The real start of the next slot, or null where the run ends before it. Days without one are filled. */
  nextStart(): number | null {
    while (this.at < this.run.to && this.#seam.index >= this.#slots.length) {
      this.#seam = { at: this.at, day: this.#seam.day + 1, index: 0 };
      this.#openDay(false);
    }
    return this.at < this.run.to ? this.at : null;
  }

  /** Places the next slot whole, and the hole behind it. */
  place(): void {
    const { day, index } = this.#seam;
    const slot = this.#slots[index];
    if (slot === undefined) return;
    this.#placeSlot(slot);
    const units = this.run.visits.get(`${this.number}/${slot.id}`);
    this.steps.push({
      ...this.#seam,
      day,
      channel: this.number,
      order: this.run.countStep(),
      slot: slot.id,
      changes: this.run.cursors.takeChanges(),
      ...(units === undefined ? {} : { units }),
    });
  }

  #placeSlot(slot: PlanSlot): void {
    const { day, index, open } = this.#seam;
    const anchor = this.days.findAnchor(day, slot);
    const end = this.days.findEnd(day, this.#slots, index, open?.startedAt ?? this.at);
    if (open === undefined && this.at >= end) {
      this.tell({ code: 'slot-skipped', slot: slot.id });
      this.#close(slot, end, 'ended');
      return;
    }
    const visit = new SlotVisit(this, slot, { anchor, end }, open);
    const ending = visit.place();
    if (ending === 'stopped') this.#seam = { ...this.#seam, open: visit.open };
    else this.#close(slot, end, ending);
    // The run may end at a pin in the hole behind the slot.
    if (ending !== 'stopped' && this.#seam.index === index)
      this.#seam = { ...this.#seam, open: visit.open };
  }

  /** R3, R4: the hole up to the next anchor or the day's end belongs to the slot before it. */
  #close(slot: PlanSlot, end: number, why: Exclude<HoleReason, 'grid'>): void {
    const { day, index } = this.#seam;
    const next = this.#slots[index + 1];
    const until =
      next === undefined
        ? this.days.findStart(day + 1)
        : (this.days.findAnchor(day, next) ?? (why === 'too-long' ? end : this.at));
    this.#fillAroundPins(until, why, slot);
    if (this.at >= until) this.#seam = { at: this.at, day, index: index + 1 };
  }

  #fillAroundPins(until: number, why: HoleReason, slot?: PlanSlot): void {
    while (this.at < until && this.at < this.run.to) {
      const pin = this.nextPin();
      this.fill(Math.min(until, pin?.start ?? Infinity), why, slot);
      if (pin !== null && this.at === pin.start && this.at < until && this.at < this.run.to)
        this.placePin();
    }
  }

  /** `isFirst`: nothing before the run exists, so it enters the slot whose anchor has passed. */
  #openDay(isFirst: boolean): void {
    const { day } = this.#seam;
    const slots = this.days.selectSlots(day);
    this.#slots = slots ?? [];
    const passed = isFirst
      ? this.#slots.findLastIndex(
          (slot) => (this.days.findAnchor(day, slot) ?? Infinity) <= this.at,
        )
      : -1;
    this.#seam = { ...this.#seam, index: Math.max(passed, 0) };
    const until =
      this.#slots.length === 0
        ? this.days.findStart(day + 1)
        : (this.days.findAnchor(day, this.#slots[this.#seam.index]) ?? this.at);
    this.#fillAroundPins(until, slots === null ? 'no-plan' : 'before-first');
  }

  nextPin(): Pin | null {
    return this.#pins[this.#pin] ?? null;
  }

  /** Places the pin that starts now. */
  placePin(): void {
    const pin = this.nextPin();
    const media = pin === null ? undefined : this.run.library.byId.get(pin.play);
    if (pin === null || media === undefined) return;
    this.#pin += 1;
    const { id, play, advances } = pin;
    this.items.push({
      start: this.at,
      finish: this.at + media.ms,
      media: play,
      pin: id,
      role: 'pin',
      why: { rule: 'pin', ...(advances === undefined ? {} : { source: advances }) },
    });
    this.airings.add(play, this.at);
    if (advances !== undefined) this.run.passTo(this.number, advances, media);
    this.#moveTo(this.at + media.ms);
  }

  /** Fills up to an instant with the filler of the slot (R8). */
  fill(end: number, why: HoleReason, slot?: PlanSlot): void {
    if (end <= this.at) return;
    const fallback = slot?.fallback ?? this.#channel.fallback;
    const short = fillHole(
      {
        start: this.at,
        end,
        why,
        ...(slot === undefined ? {} : { slot: slot.id }),
        filler: slot?.filler === undefined ? null : this.run.getPool(slot.filler),
        fallback,
        fallbackMedia:
          fallback.media === undefined ? null : (this.run.library.byId.get(fallback.media) ?? null),
      },
      this.items,
      this.airings,
    );
    if (short > 0 && slot !== undefined)
      this.tell({ code: 'filler-short', slot: slot.id, ms: short });
    this.#moveTo(end);
  }

  /** Places the parts of a unit one after the other. */
  add(parts: readonly Part[], slot: PlanSlot, why: Why): void {
    let at = this.at;
    for (const { media, role, ms, inMs } of parts) {
      this.items.push({
        start: at,
        finish: at + ms,
        media: media.id,
        role,
        slot: slot.id,
        ...(inMs === undefined ? {} : { inMs, outMs: inMs + ms }),
        why:
          role === 'main'
            ? why
            : { rule: 'break', ...(slot.breaks && { source: slot.breaks.source }) },
      });
      if (inMs === undefined || inMs === 0) this.airings.add(media.id, at);
      at += ms;
    }
    this.#moveTo(at);
  }

  /** Remembers a unit for slots that repeat this one. */
  visited(slot: PlanSlot, { media }: Unit, isFirst: boolean): void {
    const name = `${this.number}/${slot.id}`;
    const before = isFirst ? [] : (this.run.visits.get(name) ?? []);
    this.run.visits.set(name, [...before, media.map(({ id }) => id)]);
  }

  tell(finding: Omit<GeneratorFinding, 'channel' | 'at'>): void {
    const { code, ...more } = finding;
    this.run.findings.push({ code, channel: this.number, at: this.at, ...more });
  }

  #moveTo(at: number): void {
    this.#seam = { ...this.#seam, at };
  }

  /** R12: pins of the channel in order. One that overlaps the one before it, or whose file is gone, is told and left out. */
  #pinsFrom(start: number): readonly Pin[] {
    const kept: Pin[] = [];
    let end = -Infinity;
    const own = this.run.programme.pins
      .filter((pin) => pin.channel === this.number && pin.start >= start)
      .sort((a, b) => a.start - b.start);
    for (const pin of own) {
      const media = this.run.library.byId.get(pin.play);
      if (media === undefined || media.missing === true)
        this.tell({ code: 'missing-file', pin: pin.id, media: pin.play });
      else if (pin.start < end) this.tell({ code: 'pins-overlap', pin: pin.id });
      else {
        kept.push(pin);
        end = pin.start + media.ms;
      }
    }
    return kept;
  }
}
