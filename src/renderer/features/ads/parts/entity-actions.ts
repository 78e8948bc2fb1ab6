import type { LucideIcon } from 'lucide-react';
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
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { chosenAccount, readLock } from './account.ts';
import type { Change } from './dialogs.ts';
import { openChange, openCreate } from './dialogs.ts';
import type { Entity } from './entity.ts';
import { showEntity } from './entity.ts';

/** Shows a row. */
export const showAction = (entity: Entity): ItemAction => ({
  id: 'open',
  label: t('adspanel:tree.item.open'),
  icon: PanelRight,
  keys: 'Enter',
  run: () => showEntity(entity),
});

/** Actions of a row, for its menu, its pane and the palette. All changes open a dialog. */
export const entityActions = (entity: Entity): readonly ItemAction[] => [
  ...changeActions(entity),
  ...outsideActions(entity),
  archiveAction(entity),
];

function changeActions(entity: Entity): readonly ItemAction[] {
  const { node, level } = entity;
  const why = readLock() ?? '';
  const change = (id: string, label: string, icon: LucideIcon, intent: Change): ItemAction => ({
    id,
    label,
    icon,
    why,
    run: () => openChange(intent),
  });
  const toggle: Change = { k: 'switch', entities: [entity], on: !node.on };
  const all: readonly (ItemAction | false)[] = [
    change(
      'switch',
      t(`adspanel:tree.item.${node.on ? 'pause' : 'resume'}`),
      node.on ? Pause : Play,
      toggle,
    ),
    level === 'ad_set' &&
      change('budget', t('adspanel:tree.item.budget'), Wallet, { k: 'budget', entity }),
    level === 'ad_set' &&
      change('dates', t('adspanel:tree.item.dates'), CalendarRange, { k: 'dates', entity }),
    level === 'ad_set' && change('bid', t('adspanel:tree.item.bid'), Gavel, { k: 'bid', entity }),
    change('rename', t('adspanel:tree.item.rename'), Pencil, { k: 'rename', entity }),
    level === 'campaign' &&
      change('duplicate', t('adspanel:tree.item.duplicate'), CopyPlus, { k: 'duplicate', entity }),
    newBelow(entity, why),
  ];
  return all.filter((action) => action !== false);
}

const archiveAction = (entity: Entity): ItemAction => ({
  id: 'archive',
  label: t('adspanel:tree.item.archive'),
  icon: Archive,
  why: readLock() ?? '',
  apart: true,
  danger: true,
  run: () => openChange({ k: 'archive', entity }),
});

/** "New ad set" or "New ad". */
function newBelow(entity: Entity, why: string): ItemAction | false {
  if (entity.level === 'ad') return false;
  const isCampaign = entity.level === 'campaign';
  return {
    id: 'new',
    label: t(isCampaign ? 'adspanel:tree.item.newAdSet' : 'adspanel:tree.item.newAd'),
    icon: Plus,
    why,
    run: () =>
      openCreate(
        isCampaign ? { k: 'ad_set', campaign: entity.node } : { k: 'ad', adSet: entity.node },
      ),
  };
}

/** Opens the service's own page, and copies the id. */
function outsideActions({ level, node }: Entity): readonly ItemAction[] {
  const { id } = node;
  const open = (what: 'manager' | 'preview'): void =>
    send('ads.open', { account: chosenAccount(), what, id });
  const hasPreview = level === 'ad' && 'preview' in node && node.preview !== null;
  const preview: ItemAction = {
    id: 'preview',
    label: t('adspanel:tree.item.preview'),
    icon: Eye,
    apart: true,
    run: () => open('preview'),
  };
  return [
    ...(hasPreview ? [preview] : []),
    {
      id: 'manager',
      label: t('adspanel:tree.item.manager'),
      icon: ExternalLink,
      apart: !hasPreview,
      run: () => open('manager'),
    },
    {
      id: 'copy',
      label: t('adspanel:tree.item.copy'),
      icon: Copy,
      run: () => copyAndTell(id, t('adspanel:tree.item.copied'), t('adspanel:tree.item.notCopied')),
    },
  ];
}
