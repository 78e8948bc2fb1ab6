import { Link2, Pencil, PanelRight, Power, RefreshCw, SquarePen, Trash2 } from 'lucide-react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { navigate } from '../../../state/route.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { check } from '../check.ts';
import { findServicePanel } from '../find-panel.ts';
import { editPath } from '../route.ts';

export type ProfileDialog = 'remove' | 'rename';

interface Effects {
  /** Runs a call and shows its failure. */
  readonly run: (work: () => Promise<unknown>) => void;
  readonly ask: (what: ProfileDialog) => void;
}

/** Actions of a connection, for the menus of its row and its pane. A demo connection only opens its panel. */
export function profileActions(
  profile: ConnectionProfile,
  effects: Effects,
): readonly ItemAction[] {
  const panel = findServicePanel(profile.service);
  const open: ItemAction | null = panel && {
    id: 'open',
    label: t('connections:page.open', { panel: panel.name }),
    icon: PanelRight,
    run: panel.open,
  };
  return [
    ...(open === null ? [] : [open]),
    ...(profile.demo ? [] : [...stateActions(profile, effects), ...editActions(profile, effects)]),
  ];
}

function stateActions(profile: ConnectionProfile, { run }: Effects): readonly ItemAction[] {
  const { service, id, isDefault, status } = profile;
  const which = { service, profileId: id };
  return [
    {
      id: 'use',
      label: t('settings:connections.activate'),
      icon: Power,
      disabled: isDefault,
      run: () => run(() => call('connections.setDefault', which)),
    },
    {
      id: 'retry',
      label: t('connections:page.retry'),
      icon: RefreshCw,
      disabled: !isDefault || status.phase === 'connected',
      run: () => run(() => call('connections.retry', which)),
    },
    {
      id: 'test',
      label: t('connections:page.test'),
      icon: RefreshCw,
      run: () => {
        run(() => check(profile));
        navigate('connections', id);
      },
    },
  ];
}

function editActions({ id, status }: ConnectionProfile, { ask }: Effects): readonly ItemAction[] {
  const { address } = status;
  const copy = (text: string): ItemAction => ({
    id: 'copy',
    label: t('connections:page.copyAddress'),
    icon: Link2,
    apart: true,
    run: () =>
      copyAndTell(text, t('connections:page.addressCopied'), t('connections:page.copyFailed')),
  });
  return [
    {
      id: 'rename',
      label: t('connections:page.rename'),
      icon: SquarePen,
      apart: true,
      run: () => ask('rename'),
    },
    {
      id: 'edit',
      label: t('settings:connections.edit'),
      icon: Pencil,
      run: () => navigate('connections', editPath(id)),
    },
    ...(address === null ? [] : [copy(address)]),
    {
      id: 'remove',
      label: t('settings:connections.remove'),
      icon: Trash2,
      danger: true,
      apart: true,
      run: () => ask('remove'),
    },
  ];
}
