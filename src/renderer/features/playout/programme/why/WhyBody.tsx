import type { KeyboardEvent } from 'react';
import { X } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatWeekday } from '../../../../../shared/format/time.ts';
import { useResource } from '../../../../state/use-resource.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { ItemAction } from '../../../../ui/item-actions.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { unitSteps } from '../day/day-actions.ts';
import type { DayUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { useProgrammeEditor } from '../model/editor.ts';
import { partReason, slotName, unitWords } from '../model/words.ts';
import { rankWords, Ranks } from './Ranks.tsx';
import { SwapList } from './SwapList.tsx';
import { listFacts, WhyFacts } from './WhyFacts.tsx';
import css from './Why.module.css';
import type { Explanation } from '../../../../../shared/playout/programme/contract.ts';

interface BodyProps {
  readonly unit: DayUnit;
  readonly view: DayView;
  readonly onClose: () => void;
}

/** Why a unit airs: one sentence, the nearby units, the cursor, and actions. */
export function WhyBody({
  unit,
  view,
  onClose,
  isSheet = false,
}: BodyProps & {
  /** Shown in a dialog, which has its own title and close button. */
  readonly isSheet?: boolean;
}) {
  const isSwapping = useProgrammeEditor((state) => state.isSwapping);
  const { data, loading } = useResource('playout.programme.explain', {
    text: view.draft.text,
    channel: view.channel.number,
    at: unit.start,
  });
  const actions = unitSteps(view, unit).map((action) => ({
    ...action,
    run: () => {
      action.run();
      if (action.id !== 'swap') onClose();
    },
  }));
  return (
    <div
      className={cx(css['body'], isSheet && css['sheet'])}
      data-first-focus
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => {
        const run = actions.find(
          ({ keys }) => keys?.toLowerCase() === event.key.toLowerCase(),
        )?.run;
        const isTyping = event.target instanceof HTMLInputElement;
        if (run === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        run();
      }}
    >
      <Head unit={unit} view={view} data={data} onClose={isSheet ? null : onClose} />
      {loading && data === null ? (
        <Skeleton rows={3} label={t('programmeview:why.loading')} />
      ) : (
        <p className={css['sentence']}>{data?.sentence ?? partReason(unit, view.document)}</p>
      )}
      {data !== null && data.ranks.length > 0 && <Ranks data={data} view={view} />}
      {data !== null && <WhyFacts data={data} unit={unit} view={view} />}
      {isSwapping && <SwapList unit={unit} view={view} onDone={onClose} />}
      <Foot actions={actions} />
    </div>
  );
}

const Foot = ({ actions }: { readonly actions: readonly ItemAction[] }) => (
  <div className={css['foot']}>
    {actions.map(({ id, keys = '', label, icon: Icon, run }) => (
      <Button key={id} icon={<Icon {...icon} />} onClick={run}>
        {label}
        <Kbd>{keys}</Kbd>
      </Button>
    ))}
  </div>
);

function Head({
  unit,
  view,
  data,
  onClose,
}: Omit<BodyProps, 'onClose'> & {
  readonly data: Explanation | null;
  readonly onClose: (() => void) | null;
}) {
  const { title, facts } = unitWords(unit, view);
  const form = view.plan.find(
    ({ id }) => view.slots.find(({ parts }) => parts.includes(unit))?.slot === id,
  );
  return (
    <div className={css['head']}>
      <div className={css['titles']}>
        <span className={css['caption']}>
          {t('programmeview:why.of', {
            channel: view.channel.number,
            day: formatWeekday(unit.start, unit.start, view.channel.zone),
          })}
        </span>
        {onClose !== null && (
          <h2 className={css['title']} dir="auto">
            {title}
          </h2>
        )}
        <span className={css['facts']}>
          {[...facts, form === undefined ? null : slotName(form)]
            .filter((one) => one !== null)
            .join(' · ')}
        </span>
      </div>
      <CopyButton
        label={t('programmeview:why.copy')}
        text={() => writeText({ title, facts, data, unit, view })}
      />
      {onClose !== null && (
        <IconButton
          label={t('programmeview:form.close')}
          shortcut="Esc"
          icon={<X {...icon} />}
          onClick={onClose}
        />
      )}
    </div>
  );
}

/** The same content as text. */
function writeText({
  title,
  facts,
  data,
  unit,
  view,
}: Pick<BodyProps, 'unit' | 'view'> & {
  readonly title: string;
  readonly facts: readonly string[];
  readonly data: Explanation | null;
}): string {
  const ranks = (data?.ranks ?? []).map((one) => {
    const place = one.rank === null ? '-' : `${String(one.rank)}.`;
    return `${place} ${one.title}: ${rankWords(one)}`;
  });
  const more = data === null ? [] : listFacts(data, unit, view);
  return [
    title,
    facts.join(' · '),
    data?.sentence ?? partReason(unit, view.document),
    ...ranks,
    ...more.map(({ label, lines }) => `${label}: ${lines.join('; ')}`),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
