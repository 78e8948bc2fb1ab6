import { useRef } from 'react';
import { Library, Trash2, X } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatDuration } from '../../../../../shared/format/duration.ts';
import { formatNumber } from '../../../../../shared/format/numbers.ts';
import type { SourceJson } from '../../../../../shared/playout/programme/document.ts';
import {
  countUses,
  removeSource,
  setSource,
} from '../../../../../shared/playout/programme/edit-plan.ts';
import { groupings, sourceOrders } from '../../../../../shared/playout/programme/model.ts';
import { openLibrary } from '../../library/library-store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { sourceName } from '../model/words.ts';
import { closeForm } from '../parts/actions.ts';
import { nameFresh } from '../parts/steps.ts';
import { CursorField } from './CursorField.tsx';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { readLength, readQuery, readTitle, readWords } from './readers.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface SourceFields {
  readonly view: DayView;
  readonly id: string;
  readonly source: SourceJson;
  readonly set: (change: Parameters<typeof setSource>[2], gesture?: string | null) => void;
}

/** The form of a source: its selection, order, rest and cursor. */
export function SourceForm({ id }: { readonly id: string }) {
  const view = useDay();
  const pane = useRef<HTMLDivElement>(null);
  useFirstFocus(pane, id);
  const source = view.document.sources[id];
  if (source === undefined) return null;
  const name = sourceName(view.document, id);
  const fields: SourceFields = {
    view,
    id,
    source,
    set: (change, gesture = null) =>
      programmeEditor.edit(
        t('programmeview:step.changeSource', { name }),
        (now) => setSource(now, id, change),
        gesture,
      ),
  };
  return (
    <div ref={pane} className={css['form']} role="form" aria-label={name}>
      <SourceHead {...fields} name={name} />
      <div className={css['body']}>
        <SourceCount {...fields} />
        <FormRow label={t('programmeview:form.name')}>
          <DraftInput
            label={t('programmeview:form.name')}
            text={name}
            read={readTitle}
            onValue={(next, gesture) => fields.set({ name: next }, gesture)}
            onLeave={() => nameFresh(view, name)}
          />
        </FormRow>
        <Selection {...fields} />
        <OrderFields {...fields} />
        <hr className={css['rule']} />
        <CursorField view={view} id={id} source={source} />
      </div>
      <SourceFoot {...fields} name={name} />
    </div>
  );
}

function SourceHead({ view, id, name }: SourceFields & { readonly name: string }) {
  const count = countUses(view.document, id);
  return (
    <header className={css['head']}>
      <div className={css['titles']}>
        <h2 className={css['title']} dir="auto">
          {name}
        </h2>
        <span className={css['sub']}>{t('programmeview:source.uses', { count })}</span>
      </div>
      <IconButton
        label={t('programmeview:form.close')}
        shortcut="Esc"
        icon={<X {...icon} />}
        onClick={closeForm}
      />
    </header>
  );
}

/** Opens the library, where "Use as source" sets this source's query. */
function SourceFoot({ view, id, source, set, name }: SourceFields & { readonly name: string }) {
  return (
    <footer className={css['foot']}>
      <Button
        icon={<Library {...icon} />}
        onClick={() =>
          openLibrary((query) => set({ query, show: undefined, ids: undefined }), source.query)
        }
      >
        {t('programmeview:source.library')}
      </Button>
      <span className={css['space']} />
      <RemoveButton view={view} id={id} source={source} set={set} name={name} />
    </footer>
  );
}

function RemoveButton({ view, id, name }: SourceFields & { readonly name: string }) {
  const count = countUses(view.document, id);
  return (
    <IconButton
      label={t('programmeview:source.remove')}
      blocked={count > 0 ? t('programmeview:source.used', { count }) : undefined}
      icon={<Trash2 {...icon} />}
      onClick={() => {
        programmeEditor.edit(t('programmeview:step.removeSource', { name }), (now) =>
          removeSource(now, id),
        );
        programmeEditor.show({ subject: null, source: null });
      }}
    />
  );
}

/** Number and total length of the media that the source selects. */
function SourceCount({ view, id }: SourceFields) {
  const state = view.preview?.sources.find((one) => one.id === id);
  return (
    <div className={css['effect']} role="status">
      <strong>
        {state === undefined
          ? t('programmeview:source.counting')
          : t('programmeview:source.count', {
              count: state.count,
              media: formatNumber(state.count),
              length: formatDuration(state.ms),
            })}
      </strong>
      {state?.next != null && (
        <span>{t('programmeview:source.next', { title: state.next.title })}</span>
      )}
    </div>
  );
}

const kinds = ['query', 'show', 'ids'] as const;

function Selection({ source, set }: SourceFields) {
  const { query, show, ids } = source;
  const kind = query === undefined ? (show === undefined ? 'ids' : 'show') : 'query';
  const label = t(`programmeview:source.${kind}`);
  return (
    <>
      <FormRow label={t('programmeview:source.selects')}>
        <Select
          wide
          label={t('programmeview:source.selects')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`programmeview:source.${one}`) }))}
          onValue={(next) =>
            set({
              query: next === 'query' ? `show_title:"${show ?? ''}"` : undefined,
              show: next === 'show' ? '' : undefined,
              ids: next === 'ids' ? [] : undefined,
            })
          }
        />
      </FormRow>
      <FormRow label={label}>
        {kind === 'ids' ? (
          <span className={css['text']}>
            {t('programmeview:source.picked', { count: ids?.length ?? 0 })}
          </span>
        ) : (
          <DraftInput
            label={label}
            className={css['code']}
            text={(kind === 'query' ? query : show) ?? ''}
            read={kind === 'query' ? readQuery : readWords}
            onValue={(text, gesture) => set({ [kind]: text ?? '' }, gesture)}
          />
        )}
      </FormRow>
    </>
  );
}

type OrderProps = Pick<SourceFields, 'source' | 'set'>;

function OrderFields({ source, set }: OrderProps) {
  const { order, rest, together } = source;
  return (
    <>
      <FormRow label={t('programmeview:form.order')}>
        <Select
          wide
          label={t('programmeview:form.order')}
          value={order}
          options={sourceOrders.map((one) => ({
            value: one,
            label: t(`programmeview:order.${one}`),
          }))}
          onValue={(next) => set({ order: next })}
        />
      </FormRow>
      <FormRow label={t('programmeview:source.rest')} isDefault={rest === undefined}>
        <DraftInput
          label={t('programmeview:source.rest')}
          className={css['clock']}
          text={rest ?? ''}
          placeholder={t('programmeview:form.none')}
          read={readLength}
          onValue={(next, gesture) => set({ rest: next }, gesture)}
        />
        <span className={css['unit']}>{t('programmeview:source.restNote')}</span>
      </FormRow>
      <FormRow label={t('programmeview:source.together')} isDefault={together === undefined}>
        <Select
          wide
          label={t('programmeview:source.together')}
          value={together ?? ''}
          options={[
            { value: '', label: t('programmeview:form.none') },
            ...groupings.map((one) => ({ value: one, label: t(`programmeview:together.${one}`) })),
          ]}
          onValue={(next) => set({ together: groupings.find((one) => one === next) })}
        />
      </FormRow>
      <SharedRow source={source} set={set} />
    </>
  );
}

/** Whether all channels share one cursor. */
function SharedRow({ source: { cursor }, set }: OrderProps) {
  const shared = t('programmeview:source.shared');
  return (
    <FormRow label={shared} isDefault={cursor !== 'shared'}>
      <Switch
        label={shared}
        checked={cursor === 'shared'}
        onChecked={(isShared) => set({ cursor: isShared ? 'shared' : undefined })}
      />
      <span className={css['text']}>{t('programmeview:source.sharedNote')}</span>
    </FormRow>
  );
}
