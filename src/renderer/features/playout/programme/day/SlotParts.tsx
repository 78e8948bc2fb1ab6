import type { CSSProperties } from 'react';
import { Pin } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { sourceColor } from '../model/colors.ts';
import type { DayHole, DaySlot, DayUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { findSlotSource } from '../model/slot-source.ts';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';
import { unitWords } from '../model/words.ts';
import { toOffset, useStripView } from './strip-view.ts';
import css from './SlotParts.module.css';

/** Minimum heights (px) of a unit for one line, for a second line, and for labels on its breaks. */
const MIN_LINE_PX = 13;
const SECOND_PX = 36;
const BREAK_PX = 14;
/** Minimum height (px) of a run of filler for its length. */
const MIN_FILLER_PX = 20;

/** The content of a slot: units with breaks, pins, and holes with their filler. */
export function SlotParts({ slot, view }: { readonly slot: DaySlot; readonly view: DayView }) {
  const scale = useStripView((state) => state.scale);
  const own = findSlotSource(slot, view.plan);
  const top = (at: number): number => toOffset(at - slot.start, scale);
  return (
    <ol className={css['parts']}>
      {slot.parts.map((part) => {
        const style = {
          top: top(part.start),
          height: Math.max(1, top(part.finish) - top(part.start) - (part.k === 'unit' ? 1.5 : 1)),
          '--source': sourceColor(view.document, part.source ?? own),
        } as CSSProperties;
        return part.k === 'unit' ? (
          <UnitBlock key={part.start} unit={part} slot={slot.slot} view={view} style={style} />
        ) : (
          <HoleBlock key={part.start} hole={part} style={style} />
        );
      })}
    </ol>
  );
}

interface UnitProps {
  readonly unit: DayUnit;
  /** The slot that contains it. */
  readonly slot: string | null;
  readonly view: DayView;
  readonly style: CSSProperties;
}

function UnitBlock({ unit, slot, view, style }: UnitProps) {
  const isMarked = useProgrammeEditor(({ source }) => source !== null && source === unit.source);
  const isAsked = useProgrammeEditor(({ why }) => why === unit.start);
  const height = Number(style.height);
  const { title, facts, pinned } = unitWords(unit, view);
  return (
    <li className={css['part']} style={style}>
      <button
        type="button"
        data-unit={unit.start}
        tabIndex={-1}
        className={cx(css['unit'], isMarked && css['marked'], isAsked && css['asked'])}
        aria-haspopup="dialog"
        title={height < SECOND_PX ? `${title}\n${facts.join(' · ')}` : title}
        onClick={() =>
          programmeEditor.show({
            source: unit.source,
            why: unit.start,
            ...(slot === null ? {} : { subject: { k: 'slot', id: slot } }),
          })
        }
      >
        {height >= MIN_LINE_PX && (
          <span className={css['line']}>
            {unit.code !== null && <span className={css['code']}>{unit.code}</span>}
            <strong className={css['title']} dir="auto">
              {unit.title}
            </strong>
            {unit.pin !== null && <Pin {...icon} size={13} />}
            <span className={css['length']}>{formatLength(unit.finish - unit.start)}</span>
          </span>
        )}
        {height >= SECOND_PX && !hasEarlyBreak(unit, height) && (
          <span className={css['second']} aria-hidden="true">
            {facts.join(' · ')}
          </span>
        )}
        <VisuallyHidden>
          {[...(height >= MIN_LINE_PX ? [] : [title]), ...facts, ...pinned].join(', ')}
        </VisuallyHidden>
        <Breaks unit={unit} height={height} />
      </button>
    </li>
  );
}

/** Whether a break is where the second line would be. */
const hasEarlyBreak = ({ breaks, start, finish }: DayUnit, height: number): boolean =>
  breaks.some(({ at }) => ((at - start) / Math.max(1, finish - start)) * height < SECOND_PX - 2);

function Breaks({ unit, height }: { readonly unit: DayUnit; readonly height: number }) {
  const share = height / Math.max(1, unit.finish - unit.start);
  return unit.breaks.map(({ at, ms }, index) => {
    const top = (at - unit.start) * share;
    const next = unit.breaks[index + 1]?.at ?? unit.finish;
    return (
      <span key={at} className={css['break']} style={{ top }}>
        {(next - at) * share >= BREAK_PX && top >= MIN_LINE_PX && (
          <span>{t('programmeview:unit.break', { length: formatLength(ms) })}</span>
        )}
      </span>
    );
  });
}

function HoleBlock({ hole, style }: { readonly hole: DayHole; readonly style: CSSProperties }) {
  const { start, finish, cardAt } = hole;
  const height = Number(style.height);
  const fillerMs = cardAt - start;
  const cardMs = finish - cardAt;
  const share = fillerMs / Math.max(1, finish - start);
  const words = [
    fillerMs > 0 ? t('programmeview:hole.filler', { length: formatLength(fillerMs) }) : null,
    cardMs > 0 ? t('programmeview:hole.card', { length: formatLength(cardMs) }) : null,
  ]
    .filter((one) => one !== null)
    .join(', ');
  return (
    <li className={cx(css['part'], css['hole'])} style={style} title={words}>
      {fillerMs > 0 && (
        <span className={css['comb']} style={{ height: `${String(share * 100)}%` }} />
      )}
      {cardMs > 0 && (
        <span className={css['card']} style={{ height: `${String((1 - share) * 100)}%` }} />
      )}
      {height >= MIN_FILLER_PX ? (
        <span className={css['run']}>{words}</span>
      ) : (
        <span className={css['hidden']}>{words}</span>
      )}
    </li>
  );
}
