import { useState } from 'react';
import type { AssetRow } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { corePath } from '../../../state/core-path.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { assetFacts } from '../parts/asset-words.tsx';
import css from '../parts/Views.module.css';

/** Opens an asset's media in the user's browser. */
const openAsset = (account: string, id: string): void => {
  send('ads.open', { account, what: 'asset', id });
};

interface Props {
  readonly asset: AssetRow;
  readonly account: string;
  readonly onClose: () => void;
}

/** Shows an asset's picture, or plays its media. Other types open in the browser. */
export function AssetPreview({ asset, account, onClose }: Props) {
  const [failed, setFailed] = useState(false);
  const open = (
    <Button onClick={() => openAsset(account, asset.id)}>{t('adsform:asset.open')}</Button>
  );
  return (
    <Dialog
      open
      wide
      title={asset.name}
      description={assetFacts(asset)}
      actions={open}
      onOpenChange={onClose}
    >
      {failed ? (
        <Notice tone="warn" title={t('adsform:asset.noPreview')} />
      ) : (
        <Media
          asset={asset}
          address={`/asset/${account}/${asset.id}`}
          onFail={() => setFailed(true)}
        />
      )}
    </Dialog>
  );
}

function Media({
  asset: { kind, name },
  address,
  onFail,
}: {
  readonly asset: AssetRow;
  readonly address: string;
  readonly onFail: () => void;
}) {
  const media = { src: corePath(address), className: css['preview'], onError: onFail };
  if (kind === 'IMAGE') return <img {...media} alt={name} />;
  if (kind === 'AUDIO') return <audio {...media} controls aria-label={name} />;
  return <video {...media} controls aria-label={name} poster={corePath(`${address}?thumbnail`)} />;
}
