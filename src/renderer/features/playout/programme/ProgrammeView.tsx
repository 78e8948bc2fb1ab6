import './texts.ts';
import { useEffect, useLayoutEffect } from 'react';
import { CalendarOff } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import {
  currentRoute,
  isCurrentPanel,
  replaceDetail,
  routeHref,
  useRoute,
} from '../../../state/route.ts';
import { useArrived, useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useUndoKeys } from '../../../ui/undo-keys.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { DayProvider, useDayView, useShownDay } from './model/day-view.ts';
import { findingTone } from './model/finding-tone.ts';
import { followProgramme, programmeEditor, useProgrammeEditor } from './model/editor.ts';
import { closeForm, openApply } from './parts/actions.ts';
import { usePanelLayout } from '../layout.ts';
import { formatPlace, readPlace } from './model/view-place.ts';
import { openPage, useProgrammePage } from './parts/pages.ts';
import { Panes } from './Panes.tsx';
import { ProgrammeToolbar } from './ProgrammeToolbar.tsx';
import { AskSlotDialog } from './form/AskSlotDialog.tsx';
import { WhyPopover } from './why/WhyPopover.tsx';
import css from './ProgrammeView.module.css';
import { NoProgramme } from './states/NoProgramme.tsx';
import { ProgrammeNotices } from './states/ProgrammeNotices.tsx';
import { TextDialog } from './states/TextDialog.tsx';

import { usePageKeys } from '../../../state/page-keys.ts';
import { tellFailure } from '../../../state/calls.ts';
import { stepDayFinding } from './day/DayFindings.tsx';
import type { DayView } from './model/day-view.ts';
import { addSlotAt } from './parts/ask-slot.ts';

/** Keys that work anywhere in the view: N for a new slot, F8 for findings, Ctrl+S for the review, Escape to close the form. */
function useProgrammeKeys(view: DayView | null): void {
  usePageKeys((event) => (event.altKey ? null : findAction(event, view)));
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=combobox]') !== null;

function findAction(
  { key, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent,
  view: DayView | null,
): (() => void) | null {
  if (key === 'F8') return () => stepDayFinding(shiftKey ? -1 : 1);
  if (key.toLowerCase() === 'n' && !ctrlKey && !metaKey && view !== null && !writes(target))
    return () => addSlotAt(view);
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return () => tellFailure(openApply());
  if (key !== 'Escape' || !(target instanceof Element)) return null;
  return target.closest('[role=form]') === null ? null : closeForm;
}

/** Minimum width for calendar and sources beside the day. */
const THREE_PANES = '(min-width: 1180px)';
const TOPICS = ['playout.programme'] as const;

/** The rules of the open lineup, and the day that they generate. */
export function ProgrammeView() {
  const arrived = useArrived(TOPICS);
  useEffect(followProgramme, []);
  useProgrammeRoute();
  useUndoKeys((step) => programmeEditor.travel(step));
  const announcement = useProgrammeEditor((state) => state.announcement);
  return (
    <div className={css['view']}>
      {arrived ? <Loaded /> : <Skeleton rows={6} label={t('programmeview:loading')} />}
      <Dialogs />
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </div>
  );
}

/** Follows the route, see `readPlace`. The address follows the view, so that a reloaded page shows the same. */
function useProgrammeRoute(): void {
  const { detail } = useRoute();
  const shown = useProgrammeEditor(formatPlace);
  useEffect(() => {
    const place = readPlace(detail);
    if (place !== null && detail !== formatPlace(programmeEditor.state))
      programmeEditor.show(place);
  }, [detail]);
  useEffect(() => {
    const place = formatPlace(programmeEditor.state);
    const { detail: now } = currentRoute();
    const isHere =
      isCurrentPanel(routeHref('playout')) && usePanelLayout.getState().area === 'programme';
    if (isHere && now !== place) replaceDetail('playout', place);
  }, [detail, shown]);
}

/** Publishes the shown day for the palette. */
function useShown(view: DayView | null): void {
  useLayoutEffect(() => {
    useShownDay.setState({ view });
    return () => useShownDay.setState({ view: null });
  }, [view]);
}

function Loaded() {
  const { status } = useTopic('playout.programme');
  const view = useDayView();
  const isEmpty = useProgrammeEditor(({ draft }) => draft.text === '');
  const isWide = useMatches(THREE_PANES);
  useProgrammeKeys(view);
  useShown(view);
  const findings = view?.findings;
  useEffect(() => {
    const bad = findings?.filter((finding) => findingTone(finding) === 'bad') ?? [];
    programmeEditor.countFindings(findings?.length ?? 0, bad.length);
  }, [findings]);
  if (status === 'none' && isEmpty) return <NoProgramme />;
  return (
    <>
      <ProgrammeNotices channel={view?.channel.number ?? null} />
      {view === null ? (
        <Unread />
      ) : (
        <DayProvider value={view}>
          <ProgrammeToolbar isWide={isWide} />
          <Panes isWide={isWide} />
          <WhyPopover />
          <AskedSlot />
        </DayProvider>
      )}
    </>
  );
}

/** Asks about the slot to be added or moved. */
function AskedSlot() {
  const slot = useProgrammePage((state) => state.slot);
  return slot === null ? null : <AskSlotDialog first={slot} />;
}

/** Shown if there is nothing to draw: the document was never valid, or it has no channels. */
function Unread() {
  return (
    <EmptyState
      icon={CalendarOff}
      title={t('programmeview:unread.title')}
      action={<Button onClick={() => openPage('text')}>{t('programmeview:broken.open')}</Button>}
    >
      {t('programmeview:unread.text')}
    </EmptyState>
  );
}

function Dialogs() {
  const page = useProgrammePage((state) => state.page);
  return page === 'text' ? <TextDialog /> : null;
}
