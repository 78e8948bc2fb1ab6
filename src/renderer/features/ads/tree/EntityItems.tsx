import {
  Archive,
  Copy,
  CopyPlus,
  ExternalLink,
  PanelRight,
  Pause,
  Pencil,
  Play,
  Plus,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import type { Change } from '../change/open-change.ts';
import { openChange } from '../change/open-change.ts';
import { chosenAccount } from '../change/use-account.ts';
import { openCreate } from '../create/open-create.ts';
import type { Entity } from '../model/entity.ts';
import { useCanChange } from '../mode/use-mode.ts';

/** What can be done with one row. */
export function EntityItems({
  entity,
  show,
}: {
  readonly entity: Entity;
  readonly show: (entity: Entity) => void;
}) {
  const why = useCanChange() ? '' : t('adspanel:mode.locked');
  const { node, level } = entity;
  const item = (text: ReactNode, Icon: typeof Pause, change: Change): ReactNode => (
    <MenuItem icon={<Icon {...icon} />} why={why} onSelect={() => openChange(change)}>
      {text}
    </MenuItem>
  );
  return (
    <>
      <MenuItem icon={<PanelRight {...icon} />} keys="Enter" onSelect={() => show(entity)}>
        {t('adspanel:tree.item.open')}
      </MenuItem>
      <MenuSeparator />
      {item(t(`adspanel:tree.item.${node.on ? 'pause' : 'resume'}`), node.on ? Pause : Play, {
        ...{ k: 'switch', entities: [entity], on: !node.on },
      })}
      {level === 'ad_set' && item(t('adspanel:tree.item.budget'), Wallet, { k: 'budget', entity })}
      {item(t('adspanel:tree.item.rename'), Pencil, { k: 'rename', entity })}
      {level === 'campaign' &&
        item(t('adspanel:tree.item.duplicate'), CopyPlus, { k: 'duplicate', entity })}
      <Below entity={entity} why={why} />
      <MenuSeparator />
      <MenuItem
        icon={<ExternalLink {...icon} />}
        onSelect={() => {
          send('ads.open', { account: chosenAccount(), what: 'manager', id: node.id });
        }}
      >
        {t('adspanel:tree.item.manager')}
      </MenuItem>
      <MenuItem
        icon={<Copy {...icon} />}
        onSelect={() =>
          copyAndTell(node.id, t('adspanel:tree.item.copied'), t('adspanel:tree.item.notCopied'))
        }
      >
        {t('adspanel:tree.item.copy')}
      </MenuItem>
      <MenuSeparator />
      {item(t('adspanel:tree.item.archive'), Archive, { k: 'archive', entity })}
    </>
  );
}

/** The item that creates what a row can have below it. */
function Below({ entity, why }: { readonly entity: Entity; readonly why: string }) {
  if (entity.level === 'ad') return null;
  const isCampaign = entity.level === 'campaign';
  return (
    <MenuItem
      icon={<Plus {...icon} />}
      why={why}
      onSelect={() => {
        openCreate(
          isCampaign ? { k: 'ad_set', campaign: entity.node } : { k: 'ad', adSet: entity.node },
        );
      }}
    >
      {t(isCampaign ? 'adspanel:tree.item.newAdSet' : 'adspanel:tree.item.newAd')}
    </MenuItem>
  );
}
