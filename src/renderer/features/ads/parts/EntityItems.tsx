import {
  Archive,
  CalendarRange,
  Copy,
  CopyPlus,
  ExternalLink,
  Eye,
  Gavel,
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
import type { Change } from './dialogs.ts';
import { openChange, openCreate } from './dialogs.ts';
import { chosenAccount, useLock } from './account.ts';
import type { Entity } from './entity.ts';
import { showEntity } from './entity.ts';

/** Menu items for a row of the tree. */
export const RowItems = ({ item }: { readonly item: Entity }) => (
  <>
    <MenuItem icon={<PanelRight {...icon} />} keys="Enter" onSelect={() => showEntity(item)}>
      {t('adspanel:tree.item.open')}
    </MenuItem>
    <MenuSeparator />
    <EntityItems entity={item} />
  </>
);

/** Menu items for the open row. */
export const EntityItems = ({ entity }: { readonly entity: Entity }) => (
  <>
    <ChangeItems entity={entity} />
    <MenuSeparator />
    <OutsideItems entity={entity} />
  </>
);

function ChangeItems({ entity }: { readonly entity: Entity }) {
  const why = useLock() ?? '';
  const { node, level } = entity;
  const item = (text: ReactNode, Icon: typeof Pause, change: Change): ReactNode => (
    <MenuItem icon={<Icon {...icon} />} why={why} onSelect={() => openChange(change)}>
      {text}
    </MenuItem>
  );
  return (
    <>
      {item(t(`adspanel:tree.item.${node.on ? 'pause' : 'resume'}`), node.on ? Pause : Play, {
        k: 'switch',
        entities: [entity],
        on: !node.on,
      })}
      {level === 'ad_set' && (
        <>
          {item(t('adspanel:tree.item.budget'), Wallet, { k: 'budget', entity })}
          {item(t('adspanel:tree.item.dates'), CalendarRange, { k: 'dates', entity })}
          {item(t('adspanel:tree.item.bid'), Gavel, { k: 'bid', entity })}
        </>
      )}
      {item(t('adspanel:tree.item.rename'), Pencil, { k: 'rename', entity })}
      {level === 'campaign' &&
        item(t('adspanel:tree.item.duplicate'), CopyPlus, { k: 'duplicate', entity })}
      <Below entity={entity} why={why} />
      {item(t('adspanel:tree.item.archive'), Archive, { k: 'archive', entity })}
    </>
  );
}

/** Menu items that open the service's own page and copy the id. */
function OutsideItems({ entity }: { readonly entity: Entity }) {
  const { id } = entity.node;
  const open = (text: ReactNode, Icon: typeof Eye, what: 'manager' | 'preview'): ReactNode => (
    <MenuItem
      icon={<Icon {...icon} />}
      onSelect={() => send('ads.open', { account: chosenAccount(), what, id })}
    >
      {text}
    </MenuItem>
  );
  return (
    <>
      {entity.level === 'ad' &&
        entity.node.preview !== null &&
        open(t('adspanel:tree.item.preview'), Eye, 'preview')}
      {open(t('adspanel:tree.item.manager'), ExternalLink, 'manager')}
      <MenuItem
        icon={<Copy {...icon} />}
        onSelect={() =>
          copyAndTell(id, t('adspanel:tree.item.copied'), t('adspanel:tree.item.notCopied'))
        }
      >
        {t('adspanel:tree.item.copy')}
      </MenuItem>
    </>
  );
}

/** Menu item "New ad set" or "New ad". */
function Below({ entity, why }: { readonly entity: Entity; readonly why: string }) {
  if (entity.level === 'ad') return null;
  const isCampaign = entity.level === 'campaign';
  return (
    <MenuItem
      icon={<Plus {...icon} />}
      why={why}
      onSelect={() =>
        openCreate(
          isCampaign ? { k: 'ad_set', campaign: entity.node } : { k: 'ad', adSet: entity.node },
        )
      }
    >
      {t(isCampaign ? 'adspanel:tree.item.newAdSet' : 'adspanel:tree.item.newAd')}
    </MenuItem>
  );
}
