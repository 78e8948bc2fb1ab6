import { Archive, ArchiveRestore, Eye, Pencil, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AssetRow } from '../../../../shared/ads/model.ts';
import { formatStatus, readStatus } from '../../../../shared/ads/rules/status.ts';
import { findTone, formatState } from '../../../../shared/format/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { StateTag } from '../../../ui/StatusPill.tsx';
import surface from '../../../ui/Surface.module.css';
import type { Column } from '../../../ui/table/column.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { useAccount } from '../parts/account.ts';
import { LockedButton } from '../parts/write-mode.tsx';
import { AssetPreview } from './AssetPreview.tsx';
import { AssetIcon, lengthText, sizeText } from '../parts/asset-words.tsx';
import css from '../parts/Views.module.css';
import type { AssetChange } from './ChangeAssets.tsx';
import { ChangeAssets } from './ChangeAssets.tsx';
import { LibraryView, useLibrary } from './LibraryView.tsx';
import { Transfers } from '../parts/Transfers.tsx';
import { kinds, UploadDialog } from './UploadDialog.tsx';

const columns = (): readonly Column<AssetRow>[] => [
  {
    id: 'name',
    title: t('adsform:field.name'),
    width: 160,
    grow: 1,
    cell: ({ kind, name }) => (
      <span className={css['name']}>
        <AssetIcon kind={kind} />
        <span dir="auto">{name}</span>
      </span>
    ),
  },
  {
    id: 'status',
    title: t('adsform:column.status'),
    width: 130,
    cell: ({ status, archived }) => (
      <StateTag plain tone={findTone(archived ? 'archived' : readStatus(status))}>
        {archived ? formatState('archived') : formatStatus(status)}
      </StateTag>
    ),
  },
  {
    id: 'length',
    title: t('adsform:column.length'),
    width: 80,
    align: 'end',
    fold: 1,
    cell: (asset) => lengthText(asset) || '—',
  },
  {
    id: 'size',
    title: t('adsform:column.size'),
    width: 120,
    align: 'end',
    fold: 2,
    cell: (asset) => sizeText(asset) || '—',
  },
  {
    id: 'created',
    title: t('adsform:column.created'),
    width: 180,
    fold: 3,
    dim: true,
    cell: ({ created }) => (created === null ? '—' : <RelativeTime at={created} />),
  },
];

type OpenDialog =
  | AssetChange
  | { readonly k: 'upload'; readonly file: File | null }
  | { readonly k: 'preview'; readonly asset: AssetRow };

/** The assets of the account: search, upload, archive. */
export function AssetsView({ stale }: { readonly stale: boolean }) {
  const [archived, setArchived] = useState(false);
  const [dialog, setAsked] = useState<OpenDialog | null>(null);
  const account = useAccount();
  const library = useLibrary<AssetRow>(
    (query, signal) => call('ads.assets', { ...query, archived }, signal),
    String(archived),
  );
  const drop = useFileDrop(([file = null]) => setAsked({ k: 'upload', file }));
  const onClose = (): void => setAsked(null);
  const bar = (
    <>
      <Checkbox checked={archived} onChecked={setArchived}>
        {t('adsform:asset.withArchived')}
      </Checkbox>
      <AssetActions chosen={library.chosen} onAsk={setAsked} />
    </>
  );
  return (
    <section
      className={cx(surface['surface'], css['view'], drop.over && css['over'])}
      {...drop.handlers}
    >
      <LibraryView
        k="asset"
        library={library}
        stale={stale}
        bar={bar}
        kinds={kinds}
        columns={useMemo(() => columns(), [])}
        above={<Transfers kind="upload" />}
      />
      {dialog?.k === 'upload' && account !== null && (
        <UploadDialog account={account} onClose={onClose} start={dialog.file} />
      )}
      {dialog?.k === 'preview' && account !== null && (
        <AssetPreview asset={dialog.asset} account={account.id} onClose={onClose} />
      )}
      {dialog !== null && dialog.k !== 'upload' && dialog.k !== 'preview' && (
        <ChangeAssets asked={dialog} onClose={onClose} onDone={library.again} />
      )}
    </section>
  );
}

const changes = [
  ['rename', Pencil],
  ['archive', Archive],
  ['unarchive', ArchiveRestore],
] as const;

interface ActionProps {
  readonly chosen: readonly AssetRow[];
  readonly onAsk: (dialog: OpenDialog) => void;
}

/** Actions for the selected assets. */
function AssetActions({ chosen, onAsk }: ActionProps) {
  const asset = chosen.length === 1 ? chosen[0] : undefined;
  const fits = {
    rename: asset !== undefined,
    archive: chosen.some(({ archived }) => !archived),
    unarchive: chosen.some(({ archived }) => archived),
  };
  return (
    <span className={css['end']}>
      {asset !== undefined && (
        <Button icon={<Eye {...icon} />} onClick={() => onAsk({ k: 'preview', asset: asset })}>
          {t('adsform:asset.preview')}
        </Button>
      )}
      {changes.map(
        ([k, Glyph]) =>
          fits[k] && (
            <LockedButton
              key={k}
              icon={<Glyph {...icon} />}
              onClick={() => onAsk({ k, rows: chosen })}
            >
              {t(`adsform:asset.${k}`)}
            </LockedButton>
          ),
      )}
      <LockedButton icon={<Upload {...icon} />} onClick={() => onAsk({ k: 'upload', file: null })}>
        {t('adsform:upload.open')}
      </LockedButton>
    </span>
  );
}
