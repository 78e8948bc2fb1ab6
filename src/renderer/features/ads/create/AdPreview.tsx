import { ExternalLink } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { AssetIcon, assetFacts } from '../assets/asset-words.tsx';
import type { Draft } from './fields.ts';
import { textOf } from './fields.ts';
import css from './Form.module.css';
import { wordOf } from './form-body.ts';

const roles = ['asset_id', 'logo_asset_id', 'companion_asset_id'] as const;

/** What is chosen for an ad: its words, its button and its assets. */
export function AdPreview({ draft, account }: { readonly draft: Draft; readonly account: string }) {
  const ids = roles.map((role) => textOf(draft, `assets.${role}`)).filter((id) => id !== '');
  const all = { search: '', kinds: [], archived: false, offset: 0, limit: 50 };
  const { data } = useResource('ads.assets', { account, ...all }, { enabled: ids.length > 0 });
  const [tagline, who] = [textOf(draft, 'tagline'), textOf(draft, 'advertiser_name')];
  if (tagline === '' && ids.length === 0) return null;
  return (
    <section className={css['preview']} aria-label={t('adsform:preview')}>
      <small dir="auto">{who}</small>
      <b dir="auto">{tagline}</b>
      <span className={css['action']}>{wordOf(textOf(draft, 'call_to_action.key'))}</span>
      {ids.map((id) => {
        const asset = data?.items.find((one) => one.id === id);
        if (asset === undefined) return null;
        const open = (): void => {
          send('ads.open', { account, what: 'asset', id });
        };
        return (
          <span key={id} className={css['asset']}>
            <AssetIcon kind={asset.kind} />
            <span dir="auto">{asset.name}</span>
            <small>{assetFacts(asset)}</small>
            <Button variant="ghost" icon={<ExternalLink {...icon} />} onClick={open}>
              {t('adsform:asset.open')}
            </Button>
          </span>
        );
      })}
    </section>
  );
}
