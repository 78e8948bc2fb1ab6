import { createContext, useContext, useMemo } from 'react';
import { create } from 'zustand';
import type {
  DayPreview,
  ProgrammeFinding,
} from '../../../../../shared/playout/programme/contract.ts';
import { findRule } from '../../../../../shared/playout/programme/calendar-rules.ts';
import type { ProgrammeJson, SlotJson } from '../../../../../shared/playout/programme/document.ts';
import type { PlanPlace } from '../../../../../shared/playout/programme/edit-plan.ts';
import { getSlots } from '../../../../../shared/playout/programme/edit-plan.ts';
import type { Channel } from '../../../../../shared/playout/programme/model.ts';
import { daysFromDate } from '../../../../../shared/playout/time/calendar.ts';
import { formatIsoDay } from '../../../../../shared/format/calendar.ts';
import { call } from '../../../../state/calls.ts';
import { readTopic } from '../../../../state/topics.ts';
import { useQuery } from '../../../../state/use-resource.ts';
import type { DaySlot } from './day-slots.ts';
import { readDaySlots } from './day-slots.ts';
import type { ProgrammeDraft } from './draft.ts';
import { useProgrammeEditor } from './editor.ts';
import { findTextBefore } from './text-history.ts';

/** The data of the view for a channel's broadcast day. */
export interface DayView {
  readonly draft: ProgrammeDraft;
  readonly document: ProgrammeJson;
  readonly channel: Channel;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly today: string;
  /** The rule that selects the plan; null: none applies. */
  readonly place: PlanPlace | null;
  /** The slots of the plan, in the document's form. */
  readonly plan: readonly SlotJson[];
  /** null until the day was generated once. */
  readonly preview: DayPreview | null;
  readonly slots: readonly DaySlot[];
  /** The slots before the last step; the current ones if unknown. */
  readonly before: readonly DaySlot[];
  readonly findings: readonly ProgrammeFinding[];
  readonly isLoading: boolean;
  /** Why the day could not be generated. */
  readonly error: string | null;
  /** When the day was generated (epoch ms). */
  readonly at: number | null;
  /** The version of the library that it was generated from. */
  readonly libraryVersion: string | null;
  readonly refresh: () => void;
}

/** The day shown in the view, for use outside of it, such as in the palette; null: the view is closed. */
export const useShownDay = create<{ readonly view: DayView | null }>(() => ({ view: null }));

const Context = createContext<DayView | null>(null);
export const DayProvider = Context.Provider;

/** The day of the surrounding view. */
export function useDay(): DayView {
  const day = useContext(Context);
  if (day === null) throw new Error('no day');
  return day;
}

/** The rule of a channel that selects the plan for a date. */
export function findPlace(channel: Channel, date: string): PlanPlace | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const rule = findRule(channel.days, daysFromDate(year, month, day));
  return rule === null ? null : { channel: channel.number, rule: channel.days.indexOf(rule) };
}

/** The current broadcast day, which starts at the day's start, not at midnight. */
const findToday = ({ zone, dayStart }: Channel): string =>
  formatIsoDay(Date.now() - dayStart, zone);

/** The day of the selected channel, regenerated after each edit; null: there is no channel. */
export function useDayView(): DayView | null {
  const draft = useProgrammeEditor((state) => state.good);
  // A field may be invalid while the user types: the forms show it, and the day stays.
  const edited = useProgrammeEditor((state) => state.draft.document);
  const number = useProgrammeEditor((state) => state.channel);
  const wanted = useProgrammeEditor((state) => state.day);
  const channels = draft?.programme?.channels ?? [];
  const channel = channels.find((one) => one.number === number) ?? channels[0] ?? null;
  const today = channel === null ? '' : findToday(channel);
  const day = wanted ?? today;
  const loaded = useGenerated(draft, channel?.number ?? null, day);
  return useMemo(() => {
    const document = edited ?? draft?.document ?? null;
    if (draft === null || document === null || channel === null) return null;
    const place = findPlace(channel, day);
    return {
      draft,
      document,
      channel,
      day,
      today,
      place,
      plan: place === null ? [] : getSlots(document, place),
      ...loaded,
    };
  }, [draft, edited, channel, day, today, loaded]);
}

/** Maximum number of remembered days. */
const MAX_DAYS = 20;

/** Days generated from recent texts, so that a form can show the effect of its last step. */
class PastDays {
  readonly #days = new Map<string, readonly DaySlot[]>();

  /** `scene`: identifies the view, such as a channel and a day. */
  keep(scene: string, text: string, slots: readonly DaySlot[]): void {
    const key = toKey(scene, text);
    this.#days.delete(key);
    this.#days.set(key, slots);
    for (const [oldest] of this.#days) {
      if (this.#days.size <= MAX_DAYS) return;
      this.#days.delete(oldest);
    }
  }

  /** null: not generated, or no longer remembered. */
  find(scene: string, text: string): readonly DaySlot[] | null {
    return this.#days.get(toKey(scene, text)) ?? null;
  }
}

const toKey = (scene: string, text: string): string => `${scene}\n${text}`;

const pastDays = new PastDays();

/** The core's results for the current text and the one before the last step. */
function useGenerated(draft: ProgrammeDraft | null, channel: string | null, day: string) {
  const applies = useProgrammeEditor((state) => state.applies);
  const key =
    draft === null || channel === null
      ? null
      : `${getId(draft)} ${channel} ${day} ${String(applies)}`;
  const { data, at, error, loading, refresh } = useQuery(
    key,
    async (signal) => {
      const text = draft?.text ?? '';
      const libraryVersion = readTopic('playout.programme').library.version;
      const preview = await call(
        'playout.programme.preview',
        { text, day, channels: [channel ?? ''] },
        signal,
      );
      const slots = readDaySlots(preview.items[channel ?? ''] ?? []);
      const scene = `${channel ?? ''} ${day} ${String(applies)}`;
      pastDays.keep(scene, text, slots);
      return { libraryVersion, preview, slots, scene };
    },
    { pause: 250 },
  );
  const slots = data?.slots ?? noSlots;
  const text = useProgrammeEditor((state) => state.draft.text);
  const history = useProgrammeEditor((state) => state.history);
  const scene = data?.scene ?? '';
  const before = useMemo(
    () => pastDays.find(scene, findTextBefore(history, text)) ?? slots,
    [scene, history, text, slots],
  );
  return useMemo(
    () => ({
      preview: data?.preview ?? null,
      slots,
      before,
      findings: data?.preview.findings ?? [],
      isLoading: loading,
      error: error?.message ?? null,
      at,
      libraryVersion: data?.libraryVersion ?? null,
      refresh,
    }),
    [data, slots, before, loading, error, at, refresh],
  );
}

const noSlots: readonly DaySlot[] = [];

const ids = new WeakMap<ProgrammeDraft, string>();
let count = 0;

/** A short key for a draft, because its text may be long. */
function getId(draft: ProgrammeDraft): string {
  const known = ids.get(draft);
  if (known !== undefined) return known;
  count += 1;
  ids.set(draft, String(count));
  return String(count);
}
