import '../../../../shared/ads/form-texts.ts';
import { Lock, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AudienceRow } from '../../../../shared/ads/model.ts';
import { language, t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import surface from '../../../ui/Surface.module.css';
import type { Column } from '../../../ui/table/column.ts';
import { toneOf } from '../assets/asset-words.tsx';
import css from '../assets/Assets.module.css';
import { LibraryTable, useLibrary } from '../assets/LibraryTable.tsx';
import { wordOf } from '../create/form-body.ts';
import { openCreate } from '../create/open-create.ts';
import { useSettled } from '../create/use-settled.ts';
import { useCanChange } from '../mode/use-mode.ts';

const columns = (): readonly Column<AudienceRow>[] => [
  {
    ...{ id: 'name', title: t('adsform:field.name'), width: 160, grow: 1 },
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  {
    ...{ id: 'type', title: t('adsform:field.type'), width: 190, fold: 1 },
    cell: ({ type, subtype }) =>
      [type, subtype].flatMap((one) => (one === null ? [] : [wordOf(one)])).join(' · '),
  },
  {
    ...{ id: 'status', title: t('adsform:column.status'), width: 120 },
    cell: ({ status }) => (
      <StateTag plain tone={toneOf(status)}>
        {wordOf(status)}
      </StateTag>
    ),
  },
  {
    ...{ id: 'size', title: t('adsform:column.people'), width: 150, align: 'end', fold: 2 },
    cell: ({ size }) => {
      const number = new Intl.NumberFormat(language());
      return size === null ? '—' : `${number.format(size.min)}–${number.format(size.max)}`;
    },
  },
  {
    ...{ id: 'used', title: t('adsform:column.usedBy'), width: 110, align: 'end', fold: 3 },
    cell: ({ usedBy }) => t('adsform:audience.usedBy', { count: usedBy }),
  },
];

const nobody: ReadonlySet<string> = new Set();
const types = ['all', 'CUSTOM', 'LOOKALIKE'];

/** The audiences of the account: search, create, delete. */
export function AudiencesView({ stale }: { readonly stale: boolean }) {
  const [text, setText] = useState('');
  const [type, setType] = useState('all');
  const [selected, setSelected] = useState(nobody);
  const [removing, setRemoving] = useState<AudienceRow | null>(null);
  const canChange = useCanChange();
  const locked = canChange ? undefined : t('adsform:readOnly');
  const filter = { search: useSettled(text).trim(), types: type === 'all' ? [] : [type] };
  const audiences = useLibrary<AudienceRow>(filter, (page, signal) =>
    call('ads.audiences', { ...filter, ...page }, signal),
  );
  const chosen = audiences.items?.find(({ id }) => selected.size === 1 && selected.has(id));
  const create = (
    <Button
      blocked={locked}
      icon={canChange ? <Plus {...icon} /> : <Lock {...icon} />}
      onClick={() => {
        openCreate({ k: 'audience' });
      }}
    >
      {t('adsform:audience.title')}
    </Button>
  );
  return (
    <section
      className={cx(surface['surface'], css['view'])}
      aria-label={t('adsform:audience.label')}
    >
      <div className={css['toolbar']}>
        <SearchField label={t('adsform:audience.search')} value={text} onText={setText} />
        <Segmented
          small
          label={t('adsform:field.type')}
          value={type}
          options={types.map((value) => ({ value, label: wordOf(value) }))}
          onValue={setType}
        />
        <span className={css['end']}>
          {chosen !== undefined && (
            <Button
              variant="danger"
              blocked={locked}
              icon={canChange ? <Trash2 {...icon} /> : <Lock {...icon} />}
              onClick={() => {
                setRemoving(chosen);
              }}
            >
              {t('adsform:audience.delete')}
            </Button>
          )}
          {create}
        </span>
      </div>
      <LibraryTable
        id="ads-audiences"
        label={t('adsform:audience.label')}
        columns={useMemo(columns, [])}
        of={audiences}
        {...{ stale, selected, onSelected: setSelected }}
        empty={{ title: t('adsform:audience.empty'), text: t('adsform:audience.emptyText') }}
      />
      {removing !== null && (
        <Remove
          audience={removing}
          onClose={() => {
            setRemoving(null);
          }}
          onDone={() => {
            setRemoving(null);
            setSelected(nobody);
            audiences.refresh();
          }}
        />
      )}
    </section>
  );
}

/** Deletes an audience once its name was typed. The service's refusal says what still uses it. */
function Remove({
  audience: { id, name, usedBy },
  onClose,
  onDone,
}: {
  readonly audience: AudienceRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const removing = useMutation(
    () =>
      call('ads.change', {
        ...{ endpoint: 'audiences.delete', account: null, id, body: null },
        ...{ amount: null, dryRun: false },
      }),
    { inline: true, onDone },
  );
  return (
    <ConfirmDialog
      title={t('adsform:audience.deleteTitle', { name })}
      text={t('adsform:audience.deleteText', { count: usedBy })}
      action={t('adsform:audience.delete')}
      word={name}
      submission={removing}
      onClose={onClose}
    />
  );
}
