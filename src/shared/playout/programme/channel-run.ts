import { Airings } from './airings.ts';
import { ChannelDays } from './channel-days.ts';
import { fillHole } from './hole.ts';
import { absentFinding } from './model.ts';
import type {
  Channel,
  Fallback,
  GeneratorFinding,
  HoleReason,
  Item,
  LibraryMedia,
  Pin,
  PlacedPin,
  Seam,
  PlanSlot,
  SlotEnding,
  State,
  SlotStep,
  Why,
} from './model.ts';
import type { Part } from './parts.ts';
import { placePins, toPinItem } from './pins.ts';
import type { Pool, Unit } from './pool.ts';
import type { Steps } from '../../lib/steps.ts';
import type { GeneratorRun } from './run.ts';
import type { SlotChannel } from './slot-visit.ts';
import { SlotVisit } from './slot-visit.ts';

/** One channel within a run: its position, and the items placed so far. */
export class ChannelRun implements SlotChannel {
  readonly items: Item[] = [];
  readonly steps: SlotStep[] = [];
  readonly airings: Airings;
  readonly days: ChannelDays;
  readonly run: GeneratorRun;
  readonly #channel: Channel;
  readonly #pins: readonly PlacedPin[];
  readonly #skips: readonly Pin[];
  #seam: Seam;
  #slots: readonly PlanSlot[] = [];
  #pin = 0;
  readonly #goneCards = new Set<string>();
  /** What slots had in this run. */
  readonly #visits = new Map<string, (readonly string[])[]>();

  constructor(run: GeneratorRun, channel: Channel, state: State, from: number) {
    this.run = run;
    this.#channel = channel;
    this.airings = new Airings(state.aired[channel.number] ?? {});
    const stored = state.until[channel.number];
    const start = stored !== undefined && stored.at >= from ? stored.at : from;
    this.days = new ChannelDays(channel, start, run.to);
    const isStored = stored !== undefined && stored.at === start;
    this.#seam = isStored ? stored : { at: start, day: this.days.dayAt(start), index: 0 };
    const pins = run.programme.pins.filter((pin) => pin.channel === channel.number);
    this.#skips = pins.filter(({ skip }) => skip !== undefined);
    this.#pins = placePins(
      pins.filter((pin) => pin.start >= start),
      run.library.byId,
      (finding) => this.tell(finding),
    );
    if (isStored && stored.index >= 0) this.#slots = this.days.selectSlots(stored.day) ?? [];
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

  /** The real start of the next slot; null: the run ends before it. Fills days without slots. */
  nextStart(): number | null {
    while (this.at < this.run.to && this.#seam.index >= this.#slots.length) {
      this.#seam = { at: this.at, day: this.#seam.day + 1, index: 0 };
      this.#openDay(false);
    }
    return this.at < this.run.to ? this.at : null;
  }

  /** The channel whose items the next slot airs, and until when they must have been placed; null: none. */
  get needs(): { readonly channel: string; readonly until: number } | null {
    const { day, index, open } = this.#seam;
    const relay = this.#slots[index]?.relay;
    if (relay === undefined) return null;
    const end = this.days.findEnd(day, this.#slots, index, open?.startedAt ?? this.at);
    return { channel: relay.channel, until: Math.min(end, this.run.to) - relay.shiftMs };
  }

  /** Places the whole next slot and fills the hole after it. */
  *place(): Steps<void> {
    const { day, index } = this.#seam;
    const slot = this.#slots[index];
    if (slot === undefined) return;
    yield* this.#placeSlot(slot);
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

  *#placeSlot(slot: PlanSlot): Steps<void> {
    const { day, index, open } = this.#seam;
    const anchor = this.days.findAnchor(day, slot);
    const end = this.days.findEnd(day, this.#slots, index, open?.startedAt ?? this.at);
    if (open === undefined && this.at >= end) this.tell({ code: 'slot-skipped', slot: slot.id });
    const visit = new SlotVisit(this, slot, { anchor, end }, open);
    const result = yield* visit.place();
    if (result === 'stopped') {
      this.#seam = { ...this.#seam, open: visit.open };
      return;
    }
    const ending = result === 'ended' ? (open?.ending ?? result) : result;
    this.#close(slot, end, ending);
    // The run may end in the hole after the slot, which keeps its reason.
    if (this.#seam.index === index) this.#seam = { ...this.#seam, open: { ...visit.open, ending } };
  }

  /** R3, R4: the hole up to the next anchor or the day's end belongs to the slot before it. */
  #close(slot: PlanSlot, end: number, why: SlotEnding): void {
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
        this.placePin(slot);
    }
  }

  /** `isFirst`: nothing has aired before the run, so it starts with the slot whose anchor has passed. */
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

  nextPin(): PlacedPin | null {
    return this.#pins[this.#pin] ?? null;
  }

  /** Places the pin that starts now. `slot`: its filler fills the hole of a pin. */
  placePin(slot?: PlanSlot): void {
    const placed = this.nextPin();
    if (placed === null) return;
    this.#pin += 1;
    const { pin, ms } = placed;
    const end = this.at + ms;
    if (pin.isHole === true) {
      this.fill(end, 'hole', slot);
      return;
    }
    const item = toPinItem(placed);
    this.items.push(item);
    if (pin.play !== undefined) this.airings.add(pin.play, this.at);
    const media = this.run.library.byId.get(pin.play ?? '');
    if (pin.advances !== undefined && media !== undefined)
      this.run.passTo(this.number, pin.advances, media);
    this.#moveTo(end);
  }

  skips(unit: Unit, from: number, to: number): boolean {
    return this.#skips.some(
      ({ skip, start }) => start >= from && start < to && unit.media.some(({ id }) => id === skip),
    );
  }

  readonly getPool = (name: string): Pool => this.run.getPool(name, this.number);

  /** Adds an item of a relayed channel. As on that channel, the fallback does not count as aired. */
  addItem(item: Item): void {
    this.items.push(item);
    if (item.media !== undefined && item.role !== 'fallback' && (item.inMs ?? 0) === 0)
      this.airings.add(item.media, item.start);
    this.#moveTo(item.finish);
  }

  /** Fills up to an instant with the filler of the slot (R8). */
  fill(end: number, why: HoleReason, slot?: PlanSlot): void {
    if (end <= this.at) return;
    const fallback = slot?.fallback ?? this.#channel.fallback;
    const known = this.run.library.byId.get(fallback.media ?? '');
    const card = known === undefined || known.missing === true ? null : known;
    const short = fillHole(
      {
        start: this.at,
        end,
        why,
        ...(slot === undefined ? {} : { slot: slot.id }),
        filler: slot?.filler === undefined ? null : this.getPool(slot.filler),
        fallback,
        fallbackMedia: card,
      },
      this.items,
      this.airings,
    );
    if (this.items.at(-1)?.role === 'fallback') this.#tellOfCard(fallback, card);
    if (short > 0 && slot !== undefined)
      this.tell({ code: 'filler-short', slot: slot.id, ms: short });
    this.#moveTo(end);
  }

  /** Reports, once per run, that a picture airs because the fallback file is gone. */
  #tellOfCard({ media }: Fallback, card: LibraryMedia | null): void {
    if (media === undefined || card !== null || this.#goneCards.has(media)) return;
    this.#goneCards.add(media);
    this.tell(absentFinding(media, this.run.library.byId.get(media)));
  }

  /** Places the parts of a unit one after the other. */
  add(parts: readonly Part[], slot: PlanSlot, why: Why): void {
    let at = this.at;
    for (const { media, role, ms, inMs, source } of parts) {
      this.items.push({
        start: at,
        finish: at + ms,
        media: media.id,
        role,
        slot: slot.id,
        ...(inMs === undefined ? {} : { inMs, outMs: inMs + ms }),
        why: role === 'main' ? why : { rule: role, ...(source === undefined ? {} : { source }) },
      });
      if (inMs === undefined || inMs === 0) this.airings.add(media.id, at);
      at += ms;
    }
    this.#moveTo(at);
  }

  /** Records a unit for slots that repeat this slot. */
  visited(slot: PlanSlot, { media }: Unit, isFirst: boolean): void {
    const name = `${this.number}/${slot.id}`;
    const ids = media.map(({ id }) => id);
    const made = isFirst ? undefined : this.#visits.get(name);
    // A slot of short files has tens of thousands: only those of the run before are copied.
    if (made !== undefined) made.push(ids);
    else {
      const begun = [...(isFirst ? [] : (this.run.visits.get(name) ?? [])), ids];
      this.#visits.set(name, begun);
      this.run.visits.set(name, begun);
    }
  }

  tell(finding: Omit<GeneratorFinding, 'channel' | 'at'>): void {
    const { code, ...more } = finding;
    this.run.findings.push({ code, channel: this.number, at: this.at, ...more });
  }

  #moveTo(at: number): void {
    this.#seam = { ...this.#seam, at };
  }
}
