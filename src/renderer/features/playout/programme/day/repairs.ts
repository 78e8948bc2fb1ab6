import { t } from '../../../../../shared/i18n/translate.ts';
import { formatDuration } from '../../../../../shared/format/duration.ts';
import type { ProgrammeFinding } from '../../../../../shared/playout/programme/contract.ts';
import { lengthText, parseLength } from '../../../../../shared/playout/programme/lengths.ts';
import { getSource, setSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { openLibrary } from '../../library/library-store.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { sourceName } from '../model/words.ts';
import { changeSlot } from '../parts/steps.ts';

const MINUTE_MS = 60_000;

interface Repair {
  readonly label: string;
  readonly run: () => void;
}

const openSource = (source: string): void =>
  programmeEditor.show({ subject: { k: 'source', id: source }, source, isFormFocused: true });

const openSlot = (id: string): void =>
  programmeEditor.show({ subject: { k: 'slot', id }, isFormFocused: true });

type FindRepair = (finding: ProgrammeFinding, view: DayView, form?: SlotJson) => Repair | null;

const showSlot: FindRepair = (_, __, form) => (form === undefined ? null : showRepair(form.id));

const repairs: Readonly<Record<string, FindRepair>> = {
  'never-fits': allowRepair,
  'filler-short': (_, { document }, form) => {
    const filler = form?.filler?.gap;
    if (filler === undefined) return form === undefined ? null : showRepair(form.id);
    return {
      label: t('programmeview:repair.show', { name: sourceName(document, filler) }),
      run: () => openSource(filler),
    };
  },
  'rest-broken': (finding, view, form) => {
    const source = findSource(finding, form);
    return source === null ? null : restRepair(source, view);
  },
  'source-empty': (finding, _, form) => {
    const source = findSource(finding, form);
    return source === null
      ? null
      : { label: t('programmeview:repair.query'), run: () => openSource(source) };
  },
  'missing-file': () => ({ label: t('programmeview:repair.find'), run: () => openLibrary() }),
  'slot-skipped': showSlot,
  'no-breaks': showSlot,
};

/** The repair of a finding; null: none. */
export const findRepair = (finding: ProgrammeFinding, view: DayView): Repair | null =>
  repairs[finding.code]?.(
    finding,
    view,
    view.plan.find(({ id }) => id === finding.slot),
  ) ?? null;

const findSource = ({ source }: ProgrammeFinding, form?: SlotJson): string | null =>
  source ?? (form && getSource(form)) ?? null;

/** Lets the slot end late enough for the unit to fit, in whole minutes. */
function allowRepair({ ms }: ProgrammeFinding, view: DayView, form?: SlotJson): Repair | null {
  if (form === undefined) return null;
  const needed = (parseLength(form.overrun ?? '') ?? 0) + (ms ?? 10 * MINUTE_MS);
  const allowed = Math.ceil(needed / MINUTE_MS) * MINUTE_MS;
  return {
    label: t('programmeview:repair.allow', { length: formatDuration(allowed) }),
    run: () => changeSlot(view, form, { overrun: lengthText(allowed) }),
  };
}

const showRepair = (id: string): Repair => ({
  label: t('programmeview:repair.slot'),
  run: () => openSlot(id),
});

/** Shortens the rest to three quarters, in whole minutes. */
function restRepair(source: string, { document }: DayView): Repair | null {
  const rest = parseLength(document.sources[source]?.rest ?? '') ?? 0;
  const shorter = Math.floor((rest * 0.75) / MINUTE_MS) * MINUTE_MS;
  if (shorter < MINUTE_MS) return null;
  return {
    label: t('programmeview:repair.rest', { length: formatDuration(shorter) }),
    run: () =>
      programmeEditor.edit(t('programmeview:step.rest'), (now) =>
        setSource(now, source, { rest: lengthText(shorter) }),
      ),
  };
}
