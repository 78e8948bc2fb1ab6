import '../../../../shared/ads/form-texts.ts';
import { Archive, ArchiveRestore, ExternalLink, Lock, Pencil, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AssetRow } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, send } from '../../../state/calls.ts';
import { droppedPaths } from '../../../state/dropped-paths.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useTopicSelector } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import surface from '../../../ui/Surface.module.css';
import type { Column } from '../../../ui/table/column.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { wordOf } from '../create/form-body.ts';
import { useSettled } from '../create/use-settled.ts';
import { useCanChange } from '../mode/use-mode.ts';
import { AssetIcon, lengthText, sizeText, toneOf } from './asset-words.tsx';
import css from './Assets.module.css';
import { LibraryTable, useLibrary } from './LibraryTable.tsx';
import { Transfers } from './Transfers.tsx';
import { kinds, UploadDialog } from './UploadDialog.tsx';

type Asked =
  | { readonly k: 'upload'; readonly path: string }
  | { readonly k: 'rename' | 'archive' | 'unarchive'; readonly rows: readonly AssetRow[] };

const columns = (): readonly Column<AssetRow>[] => [
  {
    ...{ id: 'name', title: t('adsform:field.name'), width: 160, grow: 1 },
    cell: ({ kind, name }) => (
      <span className={css['name']}>
        <AssetIcon kind={kind} />
        <span dir="auto">{name}</span>
      </span>
    ),
  },
  {
    ...{ id: 'status', title: t('adsform:column.status'), width: 130 },
    cell: ({ status, archived }) => (
      <StateTag plain tone={archived ? 'skipped' : toneOf(status)}>
        {archived ? t('adsform:asset.archived') : wordOf(status)}
      </StateTag>
    ),
  },
  {
    ...{ id: 'length', title: t('adsform:column.length'), width: 80, align: 'end', fold: 1 },
    cell: (asset) => lengthText(asset) || '—',
  },
  {
    ...{ id: 'size', title: t('adsform:column.size'), width: 120, align: 'end', fold: 2 },
    cell: (asset) => sizeText(asset) || '—',
  },
  {
    ...{ id: 'created', title: t('adsform:column.created'), width: 110, fold: 3, dim: true },
    cell: ({ created }) => (created === null ? '—' : <RelativeTime at={created} />),
  },
];

const nobody: ReadonlySet<string> = new Set();

/** The assets of the account: search, upload, archive. */
export function AssetsView({ stale }: { readonly stale: boolean }) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState('all');
  const [archived, setArchived] = useState(false);
  const [selected, setSelected] = useState(nobody);
  const [asked, setAsked] = useState<Asked | null>(null);
  const account = useAccount();
  const filter = { search: useSettled(text).trim(), archived, kinds: kind === 'all' ? [] : [kind] };
  const assets = useLibrary<AssetRow>(filter, (page, signal) =>
    call('ads.assets', { ...filter, ...page }, signal),
  );
  const drop = useFileDrop(() => {
    setAsked({ k: 'upload', path: droppedPaths()?.[0] ?? '' });
  });
  const chosen = (assets.items ?? []).filter(({ id }) => selected.has(id));
  const close = (): void => {
    setAsked(null);
  };
  return (
    <section
      className={cx(surface['surface'], css['view'], drop.over && css['over'])}
      aria-label={t('adsform:asset.label')}
      {...drop.handlers}
    >
      <div className={css['toolbar']}>
        <SearchField label={t('adsform:asset.search')} value={text} onText={setText} />
        <Segmented
          small
          label={t('adsform:field.type')}
          value={kind}
          options={['all', ...kinds].map((value) => ({ value, label: wordOf(value) }))}
          onValue={setKind}
        />
        <Checkbox checked={archived} onChecked={setArchived}>
          {t('adsform:asset.archived')}
        </Checkbox>
        <AssetActions {...{ chosen, onAsk: setAsked }} />
      </div>
      <Transfers kind="upload" />
      <LibraryTable
        id="ads-assets"
        label={t('adsform:asset.label')}
        columns={useMemo(columns, [])}
        of={assets}
        {...{ stale, selected, onSelected: setSelected }}
        empty={{ title: t('adsform:asset.empty'), text: t('adsform:asset.emptyText') }}
      />
      {asked?.k === 'upload' && account !== undefined && (
        <UploadDialog {...{ account }} start={asked.path} onClose={close} />
      )}
      {asked !== null && asked.k !== 'upload' && account !== undefined && (
        <ChangeAssets
          {...{ asked }}
          account={account.id}
          onClose={close}
          onDone={() => {
            close();
            setSelected(nobody);
            assets.refresh();
          }}
        />
      )}
    </section>
  );
}

/** The chosen account. */
export const useAccount = () =>
  useTopicSelector('ads.overview', ({ value }) =>
    value?.accounts.find(({ id }) => id === value.account),
  );

/** What can be done with the selected assets. In read-only mode the buttons that change something say so. */
function AssetActions({
  chosen,
  onAsk,
}: {
  readonly chosen: readonly AssetRow[];
  readonly onAsk: (asked: Asked) => void;
}) {
  const canChange = useCanChange();
  const locked = canChange ? undefined : t('adsform:readOnly');
  const [one] = chosen;
  const action = (k: 'rename' | 'archive' | 'unarchive', glyph: typeof Lock) => {
    const Glyph = canChange ? glyph : Lock;
    return (
      <Button
        blocked={locked}
        icon={<Glyph {...icon} />}
        onClick={() => {
          onAsk({ k, rows: chosen });
        }}
      >
        {t(`adsform:asset.${k}`)}
      </Button>
    );
  };
  return (
    <span className={css['end']}>
      {one !== undefined && (
        <>
          {chosen.length === 1 && (
            <Button
              icon={<ExternalLink {...icon} />}
              onClick={() => {
                send('ads.open', { account: null, what: 'asset', id: one.id });
              }}
            >
              {t('adsform:asset.open')}
            </Button>
          )}
          {chosen.length === 1 && action('rename', Pencil)}
          {chosen.some((asset) => !asset.archived) && action('archive', Archive)}
          {chosen.some((asset) => asset.archived) && action('unarchive', ArchiveRestore)}
        </>
      )}
      <Button
        variant={canChange ? 'primary' : 'secondary'}
        blocked={locked}
        icon={canChange ? <Upload {...icon} /> : <Lock {...icon} />}
        onClick={() => {
          onAsk({ k: 'upload', path: '' });
        }}
      >
        {t('adsform:upload.open')}
      </Button>
    </span>
  );
}

function ChangeAssets({
  asked: { k, rows },
  account,
  onClose,
  onDone,
}: {
  readonly asked: Exclude<Asked, { k: 'upload' }>;
  readonly account: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [one] = rows;
  const [name, setName] = useState(one?.name ?? '');
  const many = rows.filter((row) => row.archived === (k === 'unarchive')).map(({ id }) => id);
  const changing = useMutation(
    () => {
      const isName = k === 'rename';
      const body = isName
        ? { asset_type: one?.kind, name: name.trim() }
        : { asset_ids: many, action: k.toUpperCase() };
      return call('ads.change', {
        ...{ endpoint: isName ? 'assets.update' : 'assets.bulk', account },
        ...{ id: isName ? (one?.id ?? null) : null, body: JSON.stringify(body) },
        ...{ amount: null, dryRun: false },
      });
    },
    { inline: true, onDone },
  );
  if (k !== 'rename')
    return (
      <ConfirmDialog
        title={t(`adsform:asset.${k}Title`, { count: many.length })}
        text={t(`adsform:asset.${k}Text`)}
        action={t(`adsform:asset.${k}`)}
        danger={false}
        submission={changing}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('adsform:asset.renameTitle', { name: one?.name })}
      submit={t('adsform:asset.rename')}
      submission={changing}
      disabled={name.trim().length < 2 || name.trim() === one?.name}
      dirty={name !== one?.name}
      onClose={onClose}
    >
      <Field label={t('adsform:field.name')}>
        {(parts) => <TextInput {...parts} maxLength={120} value={name} onText={setName} />}
      </Field>
    </FormDialog>
  );
}
