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
import { openDialog, opens } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { listItems } from '../timeline/list-items.ts';
import type { MenuEntry } from './MenuEntries.tsx';

/** The menu of a channel. */
export function channelEntries(channel: ChannelState): readonly (MenuEntry | null)[] {
  const { key, shiftMs, readOnly } = channel;
  const entry = (k: 'preview' | 'guide' | 'reports' | 'config', Icon: LucideIcon): MenuEntry => ({
    label: t(`playout:channel.${k}`),
    Icon,
    run: opens({ k, channel: key }),
  });
  return [
    entry('preview', TvMinimalPlay),
    entry('guide', BookOpenText),
    { label: t('playout:channel.items'), Icon: ListVideo, run: () => listItems(channel) },
    entry('reports', FileWarning),
    entry('config', FileCog),
    null,
    {
      label: t('playout:channel.repeat'),
      Icon: Repeat,
      disabled: readOnly !== null,
      run: () => {
        const at = playoutEditor.live.from + (shiftMs ?? 0);
        openDialog({ k: 'repeat', channel: key, at });
      },
    },
    {
      label: t('playout:channel.edit'),
      Icon: SlidersHorizontal,
      run: opens({ k: 'channel', channel: key }),
    },
  ];
}
