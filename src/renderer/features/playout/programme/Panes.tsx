import { useState } from 'react';
import { ArrowLeft, PanelLeft } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import surface from '../../../ui/Surface.module.css';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { CalendarPane } from './calendar/CalendarPane.tsx';
import { DayPane } from './day/DayPane.tsx';
import { SlotForm } from './form/SlotForm.tsx';
import { SourceForm } from './form/SourceForm.tsx';
import { GatedForm } from './form/wrong-fields.tsx';
import { useDay } from './model/day-view.ts';
import { slotName, sourceName } from './model/words.ts';
import css from './Panes.module.css';
import { SourcesPane } from './sources/SourcesPane.tsx';
import type { ProgrammeEditorState } from './model/editor-state.ts';
import { useProgrammeEditor } from './model/editor.ts';

/** Maximum width at which sources are a drawer, and at which one pane is shown at a time. */
const DRAWER = '(max-width: 959px)';
const ONE_PANE = '(max-width: 699px), (max-height: 480px)';

/** Maximum width at which the day is a list. */
const LIST = '(max-width: 479px)';

/** Sources, day and form side by side; a narrow window shows them over or instead of each other. */
export function Panes({ isWide }: { readonly isWide: boolean }) {
  const isSingle = useMatches(ONE_PANE);
  const isDrawer = useMatches(DRAWER);
  const isList = useMatches(LIST);
  if (isList) return <ListPanes />;
  if (isSingle) return <OnePane />;
  return isDrawer ? <Drawers /> : <Beside isWide={isWide} />;
}

function Beside({ isWide }: { readonly isWide: boolean }) {
  const subject = useSubject();
  return (
    <div className={cx(css['panes'], subject !== null && css['open'])}>
      <div className={cx(surface['surface'], css['side'])}>
        {isWide && <CalendarPane />}
        <SourcesPane />
      </div>
      <DayPane />
      {subject !== null && (
        <div className={cx(surface['surface'], css['form'])}>
          <SubjectForm />
        </div>
      )}
    </div>
  );
}

/** The form of the selected slot or source; null: no selection. `isPage`: the day is not beside it. */
function SubjectForm({ isPage = false }: { readonly isPage?: boolean }) {
  const subject = useSubject();
  const { plan, document } = useDay();
  if (subject === null) return null;
  const { k, id, first = id } = subject;
  const slot = plan.find((one) => one.id === id);
  return (
    <GatedForm
      key={`${k} ${first}`}
      name={k === 'slot' && slot !== undefined ? slotName(slot) : sourceName(document, id)}
    >
      {k === 'slot' ? <SlotForm id={id} hasUnits={isPage} /> : <SourceForm id={id} />}
    </GatedForm>
  );
}

/** The sources open over the left part of the day; the form covers its right half. */
function Drawers() {
  const [isOpen, setOpen] = useState(false);
  const subject = useSubject();
  return (
    <div className={css['drawers']}>
      <Button
        className={css['toggle']}
        icon={<PanelLeft {...icon} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('programmeview:sources.title')}
      </Button>
      <div className={css['room']}>
        <DayPane />
        {isOpen && (
          <div className={cx(surface['surface'], css['drawer'])}>
            <SourcesPane />
          </div>
        )}
        {subject !== null && (
          <div className={cx(surface['surface'], css['cover'])}>
            <SubjectForm />
          </div>
        )}
      </div>
    </div>
  );
}

/** The slots as a list. The form opens as a page over it and has its own close button. */
function ListPanes() {
  const subject = useSubject();
  const [isSources, setSources] = useState(false);
  const page = cx(surface['surface'], css['page']);
  if (subject !== null)
    return (
      <div className={css['single']}>
        <div className={page}>
          <SubjectForm isPage />
        </div>
      </div>
    );
  return (
    <div className={css['single']}>
      <Button
        className={css['toggle']}
        icon={isSources ? <ArrowLeft {...icon} /> : <PanelLeft {...icon} />}
        onClick={() => setSources(!isSources)}
      >
        {isSources ? t('programmeview:panes.day') : t('programmeview:sources.title')}
      </Button>
      {isSources ? (
        <div className={page}>
          <SourcesPane />
        </div>
      ) : (
        <DayPane isList />
      )}
    </div>
  );
}

const tabs = ['sources', 'day', 'form'] as const;
type Tab = (typeof tabs)[number];

/** One pane at a time. A selection opens its form. */
function OnePane() {
  const subject = useSubject();
  const [tab, setTab] = useState<Tab>(subject === null ? 'day' : 'form');
  const [seen, setSeen] = useState(subject);
  if (seen !== subject) {
    setSeen(subject);
    setTab(subject === null ? (tab === 'form' ? 'day' : tab) : 'form');
  }
  return (
    <div className={css['single']}>
      <Segmented
        wide
        label={t('programmeview:panes.label')}
        value={tab}
        options={tabs.map((one) => ({
          value: one,
          label:
            one === 'form' && subject?.k === 'source'
              ? t('programmeview:panes.source')
              : t(`programmeview:panes.${one}`),
        }))}
        onValue={setTab}
      />
      {tab === 'day' ? (
        <DayPane />
      ) : (
        <div className={cx(surface['surface'], css['page'])}>
          {tab === 'sources' ? (
            <SourcesPane />
          ) : subject === null ? (
            <p className={css['none']}>{t('programmeview:panes.none')}</p>
          ) : (
            <SubjectForm />
          )}
        </div>
      )}
    </div>
  );
}

/** The selection if it exists on the shown day; it may be missing after undo or in another plan. */
function useSubject(): ProgrammeEditorState['subject'] {
  const subject = useProgrammeEditor((state) => state.subject);
  const { plan, document } = useDay();
  if (subject === null) return null;
  const { k, id } = subject;
  const exists =
    k === 'slot' ? plan.some((slot) => slot.id === id) : Object.hasOwn(document.sources, id);
  return exists ? subject : null;
}
