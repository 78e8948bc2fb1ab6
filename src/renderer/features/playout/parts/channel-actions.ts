import '../../../../shared/playout/texts.ts';
import type { LucideIcon } from 'lucide-react';
import {
  BookOpenText,
  FileCog,
  FileWarning,
  ListVideo,
  Repeat,
  SlidersHorizontal,
  TvMinimalPlay,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { openDialog, opens } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { listItems } from '../timeline/list-items.ts';

/** Actions of a channel, for its menus and the palette. */
export function channelActions(channel: ChannelState): readonly ItemAction[] {
  const { key, shiftMs, readOnly } = channel;
  const dialog = (k: 'preview' | 'guide' | 'reports' | 'config', icon: LucideIcon): ItemAction => ({
    id: k,
    label: t(`playout:channel.${k}`),
    icon,
    run: opens({ k, channel: key }),
  });
  return [
    dialog('preview', TvMinimalPlay),
    dialog('guide', BookOpenText),
    {
      id: 'items',
      label: t('playout:channel.items'),
      icon: ListVideo,
      run: () => listItems(channel),
    },
    dialog('reports', FileWarning),
    dialog('config', FileCog),
    {
      id: 'repeat',
      label: t('playout:channel.repeat'),
      icon: Repeat,
      apart: true,
      disabled: readOnly !== null,
      run: () => {
        const at = playoutEditor.live.from + (shiftMs ?? 0);
        openDialog({ k: 'repeat', channel: key, at });
      },
    },
    {
      id: 'edit',
      label: t('playout:channel.edit'),
      icon: SlidersHorizontal,
      run: opens({ k: 'channel', channel: key }),
    },
  ];
}
