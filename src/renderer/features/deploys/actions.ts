import '../../../shared/deploys/edit-texts.ts';
import '../../../shared/deploys/panel-texts.ts';
import {
  BellOff,
  BellRing,
  ExternalLink,
  FileText,
  GitCommitHorizontal,
  Link2,
  RotateCw,
} from 'lucide-react';
import type { Service } from '../../../shared/deploys/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { readOffline } from '../../service/offline.ts';
import { send } from '../../state/calls.ts';
import { copyAndTell } from '../../state/copy-and-tell.ts';
import { navigate } from '../../state/route.ts';
import { readTopic } from '../../state/topics.ts';
import type { ItemAction } from '../../ui/item-actions.tsx';
import { openRedeploy } from './edit/open-redeploy.ts';

/** Actions of a service, for the menu of its row and the palette. */
export const serviceActions = (service: Service): readonly ItemAction[] => [
  ...changeActions(service),
  ...copyActions(service),
];

function changeActions({ id, url, muted }: Service): readonly ItemAction[] {
  const redeploy = readTopic('deploys.overview').value?.features.redeploy;
  const site: ItemAction = {
    id: 'site',
    label: t('deployspanel:item.site'),
    icon: ExternalLink,
    run: () => send('deploys.open', { serviceId: id }),
  };
  return [
    {
      id: 'open',
      label: t('deployspanel:item.open'),
      icon: FileText,
      keys: 'Enter',
      run: () => navigate('deploys', id),
    },
    {
      id: 'redeploy',
      label: t('deployspanel:item.redeploy'),
      icon: RotateCw,
      why: readOffline('deploys') ?? (redeploy?.on === false ? redeploy.reason : ''),
      run: () => {
        navigate('deploys', id);
        openRedeploy(id);
      },
    },
    ...(url === null ? [] : [site]),
    {
      id: 'mute',
      label: t(muted ? 'deployspanel:item.unmute' : 'deployspanel:item.mute'),
      icon: muted ? BellRing : BellOff,
      apart: true,
      run: () => send('deploys.setMuted', { serviceId: id, muted: !muted }),
    },
  ];
}

function copyActions({ url, commit }: Service): readonly ItemAction[] {
  const copy = (text: string) => (): void =>
    copyAndTell(text, t('deployspanel:item.copied'), t('deployspanel:detail.copyFailed'));
  const all: readonly (ItemAction | false)[] = [
    url !== null && {
      id: 'url',
      label: t('deployspanel:detail.copyUrl'),
      icon: Link2,
      apart: true,
      run: copy(url),
    },
    commit !== null && {
      id: 'commit',
      label: t('deployspanel:item.copyCommit'),
      icon: GitCommitHorizontal,
      apart: url === null,
      run: copy(commit),
    },
  ];
  return all.filter((action) => action !== false);
}
