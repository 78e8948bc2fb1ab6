import { t } from '../../i18n/translate.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { given } from '../../lib/given.ts';
import type { DocumentForm, SlotForm } from './document.ts';
import { DAY_START, MAX_SOURCES } from './document.ts';
import { clockText } from './lengths.ts';
import type { DocumentFinding } from './document-finding.ts';
import { toPointer } from './document-finding.ts';
import { findUnreached } from './unreached-rules.ts';

const DAY_MS = 86_400_000;

/** Faults that the schema can't detect: undeclared names, anchors out of order, rules that no day matches. */
export function checkReferences(document: DocumentForm): readonly DocumentFinding[] {
  return new Checker(document).run();
}

class Checker {
  readonly #document: DocumentForm;
  readonly #findings: DocumentFinding[] = [];
  readonly #sources: ReadonlySet<string>;
  readonly #used = new Set<string>();

  constructor(document: DocumentForm) {
    this.#document = document;
    this.#sources = new Set(Object.keys(document.sources));
  }

  run(): readonly DocumentFinding[] {
    const { sources, plans = {}, channels } = this.#document;
    if (this.#sources.size > MAX_SOURCES)
      this.#error(['sources'], 'too-many', { count: MAX_SOURCES });
    for (const [name, { query, show, ids }] of Object.entries(sources))
      if ([query, show, ids].filter((one) => one !== undefined).length !== 1)
        this.#error(['sources', name], 'one-of-source');
    for (const [name, plan] of Object.entries(plans))
      this.#plan(['plans', name], plan, this.#document.dayStart ?? DAY_START);
    for (const number of Object.keys(channels)) this.#channel(number);
    for (const name of Object.keys(plans))
      if (!this.#used.has(name)) this.#warn(['plans', name], 'plan-unused');
    this.#pins();
    for (const [number, channel] of Object.entries(channels))
      for (const [index, { plan }] of channel.days.entries())
        if (findRelayed(this.#document, plan).some((other) => this.#reaches(other, number)))
          this.#error(['channels', number, 'days', index, 'plan'], 'relay-loop', { number });
    return this.#findings;
  }

  #channel(number: string): void {
    const channel = this.#document.channels[number];
    if (channel === undefined) return;
    const at = ['channels', number];
    const { fallback, days } = channel;
    if (fallback?.lavfi === undefined && fallback?.media === undefined)
      this.#error([...at, 'fallback'], 'fallback-missing');
    const isAlways = days.some(
      ({ when: { days: weekdays, dates, months } = {} }) =>
        weekdays === undefined && dates === undefined && months === undefined,
    );
    if (!isAlways) this.#warn([...at, 'days'], 'no-last-rule');
    const unreached = findUnreached(
      days.map(({ when = {} }) =>
        given({ days: when.days, dates: when.dates, months: when.months }),
      ),
    );
    for (const [index, { plan }] of days.entries()) {
      const place = [...at, 'days', index, 'plan'];
      if (unreached.includes(index)) this.#warn(place, 'plan-unreachable');
      this.#checkPlan(place, plan, channel.dayStart ?? this.#document.dayStart ?? DAY_START);
    }
  }

  #checkPlan(
    at: readonly PropertyKey[],
    plan: string | readonly SlotForm[],
    dayStart: number,
  ): void {
    if (typeof plan !== 'string') this.#plan(at, plan, dayStart);
    else if (this.#document.plans?.[plan] === undefined)
      this.#error(at, 'unknown-plan', { name: plan });
    else this.#used.add(plan);
  }

  #plan(at: readonly PropertyKey[], slots: readonly SlotForm[], dayStart: number): void {
    const before = new Set<string>();
    let last = -1;
    for (const [index, slot] of slots.entries()) {
      const place = [...at, index];
      if (before.has(slot.id)) this.#error([...place, 'id'], 'duplicate-id', { id: slot.id });
      if (slot.at !== undefined) {
        const time = slot.at < dayStart ? slot.at + DAY_MS : slot.at;
        if (time <= last)
          this.#error([...place, 'at'], 'anchors-not-rising', { start: clockText(dayStart) });
        last = time;
      }
      this.#end(place, slot, dayStart);
      this.#slot(place, slot, before, slots);
      before.add(slot.id);
    }
  }

  /** Reports a slot that ends before its anchor, so that it never airs. An end at the start of the day means the end of the day. */
  #end(place: readonly PropertyKey[], { at, until }: SlotForm, dayStart: number): void {
    if (at === undefined || until === undefined || until === dayStart) return;
    const inDay = (time: number): number => (time < dayStart ? time + DAY_MS : time);
    if (inDay(until) <= inDay(at)) this.#warn([...place, 'until'], 'until-early');
  }

  #slot(
    at: readonly PropertyKey[],
    slot: SlotForm,
    before: ReadonlySet<string>,
    slots: readonly SlotForm[],
  ): void {
    const { play, mix, repeat, align } = slot;
    if ([play, mix, repeat].filter((one) => one !== undefined).length !== 1)
      this.#error(at, 'one-of-slot');
    this.#slotSources(at, slot);
    if (repeat !== undefined && !before.has(repeat))
      this.#error(
        [...at, 'repeat'],
        slots.some(({ id }) => id === repeat) ? 'repeat-later' : 'unknown-slot',
        { name: repeat },
      );
    if (align !== undefined && (align === 0 || DAY_MS % align !== 0))
      this.#error([...at, 'align'], 'align');
  }

  #slotSources(at: readonly PropertyKey[], { play, mix = [], filler, breaks }: SlotForm): void {
    if (typeof play === 'object') this.#relay([...at, 'play', 'channel'], play.channel);
    else this.#source([...at, 'play'], play);
    for (const [index, { source }] of mix.entries())
      this.#source([...at, 'mix', index, 'source'], source);
    this.#source([...at, 'filler', 'gap'], filler?.gap);
    for (const field of ['before', 'after'] as const)
      this.#source([...at, 'filler', field, 'source'], filler?.[field]?.source);
    for (const field of ['source', 'open', 'close'] as const)
      this.#source([...at, 'breaks', field], breaks?.[field]);
  }

  #relay(at: readonly PropertyKey[], number: string): void {
    if (this.#document.channels[number] === undefined)
      this.#error(at, 'unknown-channel', { name: number });
  }

  /** Whether a channel relays another one, directly or through others. */
  #reaches(from: string, to: string, seen = new Set<string>()): boolean {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    const days = this.#document.channels[from]?.days ?? [];
    return days.some(({ plan }) =>
      findRelayed(this.#document, plan).some((other) => this.#reaches(other, to, seen)),
    );
  }

  #pins(): void {
    const ids = new Set<string>();
    for (const [index, pin] of (this.#document.pins ?? []).entries()) {
      const { id, channel, advances } = pin;
      if (ids.has(id)) this.#error(['pins', index, 'id'], 'duplicate-pin', { id });
      ids.add(id);
      const kinds = [pin.play, pin.lavfi, pin.hole, pin.skip].filter((one) => one !== undefined);
      if (kinds.length !== 1) this.#error(['pins', index], 'one-of-pin');
      const needsLength = pin.lavfi !== undefined || pin.hole !== undefined;
      if (needsLength && (pin.for ?? 0) <= 0) this.#error(['pins', index, 'for'], 'pin-length');
      if ((pin.out ?? Infinity) <= (pin.in ?? 0)) this.#error(['pins', index, 'out'], 'pin-cut');
      if (this.#document.channels[channel] === undefined)
        this.#error(['pins', index, 'channel'], 'unknown-channel', { name: channel });
      this.#source(['pins', index, 'advances'], advances);
    }
    for (const index of findOverlaps(this.#document.pins ?? []))
      this.#error(['pins', index], 'pins-overlap');
  }

  #source(at: readonly PropertyKey[], name: string | undefined): void {
    if (name !== undefined && !this.#sources.has(name)) this.#error(at, 'unknown-source', { name });
  }

  #error(
    at: readonly PropertyKey[],
    code: string,
    values: Record<string, string | number> = {},
  ): void {
    this.#add(at, code, 'error', values);
  }

  #warn(at: readonly PropertyKey[], code: string): void {
    this.#add(at, code, 'warning', {});
  }

  #add(
    at: readonly PropertyKey[],
    code: string,
    severity: DocumentFinding['severity'],
    values: Record<string, string | number>,
  ): void {
    this.#findings.push({
      pointer: toPointer(at),
      code,
      severity,
      message: t(`programme:fault.${code}` as TextKey, values),
    });
  }
}

/** The channels that a plan relays. */
function findRelayed(
  { plans = {} }: DocumentForm,
  plan: string | readonly SlotForm[],
): readonly string[] {
  const slots = typeof plan === 'string' ? (plans[plan] ?? []) : plan;
  return slots.flatMap(({ play }) => (typeof play === 'object' ? [play.channel] : []));
}

/** Pins that overlap, as far as their lengths are known without the library. */
function findOverlaps(pins: NonNullable<DocumentForm['pins']>): readonly number[] {
  const placed = pins
    .map((pin, index) => ({ pin, index }))
    .filter(({ pin }) => pin.play !== undefined || pin.lavfi !== undefined)
    .sort((a, b) => a.pin.start - b.pin.start);
  const ends = new Map<string, number>();
  return placed
    .filter(({ pin: { channel, start, lavfi, for: length = 0, in: from = 0, out } }) => {
      const before = ends.get(channel) ?? -Infinity;
      const known = lavfi === undefined ? (out ?? from) - from : length;
      ends.set(channel, Math.max(before, start + Math.max(known, 1)));
      return start < before;
    })
    .map(({ index }) => index);
}
