import { useState } from 'react';
import { ListTree, ZoomIn } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatSeconds, formatTime } from '../../../../../shared/format/time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { icon } from '../../../../ui/icon.ts';
import { Popover } from '../../../../ui/Popover.tsx';
import { sourceColor } from '../model/colors.ts';
import type { DaySlot } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { findSlotSource } from '../model/slot-source.ts';
import { effectWords, keyName, slotName } from '../model/words.ts';
import { MIN_NAME_PX } from './day-look.ts';
import { enlargeSpan, toOffset, useStripView } from './strip-view.ts';
import css from './SlotClusters.module.css';

/** Slots that are too low for their names, as one line that opens a list of them. */
export function SlotClusters({ view }: { readonly view: DayView }) {
  const scale = useStripView((state) => state.scale);
  const from = view.preview?.from ?? 0;
  return findClusters(view.slots, scale).map((slots) => {
    const [first] = slots;
    const last = slots.at(-1) ?? first;
    const top = toOffset(first.start - from, scale);
    const height = toOffset(last.finish - first.start, scale);
    return (
      <div key={first.key} className={css['cluster']} style={{ top, height }}>
        <ClusterChip slots={slots} from={first.start} to={last.finish} view={view} />
      </div>
    );
  });
}

interface ClusterProps {
  readonly slots: readonly DaySlot[];
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly view: DayView;
}

function ClusterChip({ slots, from, to, view }: ClusterProps) {
  const [isOpen, setOpen] = useState(false);
  const zone = view.preview?.zone ?? 'UTC';
  const dayStart = view.preview?.from ?? 0;
  const times = { from: formatTime(from, zone), to: formatTime(to, zone) };
  return (
    <Popover
      label={t('programmeview:cluster.list', times)}
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={css['chip']}>
          <ListTree {...icon} size={13} />
          <strong>{t('programmeview:cluster.label', { count: slots.length })}</strong>
          <span className={css['times']}>{t('programmeview:cluster.times', times)}</span>
        </button>
      }
    >
      <ol className={css['list']}>
        {slots.map((slot) => (
          <ClusterRow key={slot.key} slot={slot} view={view} onChoose={() => setOpen(false)} />
        ))}
      </ol>
      <Button
        icon={<ZoomIn {...icon} />}
        onClick={() => {
          setOpen(false);
          enlargeSpan(from - dayStart, to - dayStart, slots.length);
        }}
      >
        {t('programmeview:cluster.enlarge')}
      </Button>
    </Popover>
  );
}

interface RowProps {
  readonly slot: DaySlot;
  readonly view: DayView;
  readonly onChoose: () => void;
}

function ClusterRow({ slot, view, onChoose }: RowProps) {
  const { preview, plan, document } = view;
  const zone = preview?.zone ?? 'UTC';
  const id = slot.slot ?? '';
  const form = plan.find((one) => one.id === id);
  return (
    <li>
      <button
        type="button"
        style={{ borderInlineStartColor: sourceColor(document, findSlotSource(slot, plan)) }}
        onClick={() => {
          onChoose();
          programmeEditor.show({ subject: { k: 'slot', id } });
        }}
      >
        <span className={css['time']}>{formatSeconds(slot.start, zone)}</span>
        <strong dir="auto">{form === undefined ? keyName(id) : slotName(form)}</strong>
        <span className={css['effect']}>{effectWords(slot, null, zone).main}</span>
      </button>
    </li>
  );
}

/** Minimum number of slots in a row that are shown as one: fewer have room beside each other. */
const MIN_SLOTS = 3;

type Cluster = readonly [DaySlot, ...DaySlot[]];

/** Slots in a row of which none has room for its name. `scale`: pixels of a minute. */
export function findClusters(slots: readonly DaySlot[], scale: number): readonly Cluster[] {
  const clusters: [DaySlot, ...DaySlot[]][] = [];
  let isOpen = false;
  for (const slot of slots) {
    const isLow = slot.slot !== null && toOffset(slot.finish - slot.start, scale) < MIN_NAME_PX;
    const last = clusters.at(-1);
    if (isLow && isOpen && last !== undefined) last.push(slot);
    else if (isLow) clusters.push([slot]);
    isOpen = isLow;
  }
  return clusters.filter(({ length }) => length >= MIN_SLOTS);
}
