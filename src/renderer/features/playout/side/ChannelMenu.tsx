import {
  BookOpenText,
  Ellipsis,
  FileCog,
  FileWarning,
  Pencil,
  Repeat,
  TvMinimalPlay,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { openDialog } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';

/** What can be done with one channel. */
export function ChannelMenu({ channel }: { readonly channel: ChannelState }) {
  const { key, name, shiftMs } = channel;
  const entries = [
    ['preview', TvMinimalPlay, t('playout:channel.preview')],
    ['guide', BookOpenText, t('playout:channel.guide')],
    ['reports', FileWarning, t('playout:channel.reports')],
    ['config', FileCog, t('playout:channel.config')],
  ] as const;
  return (
    <Menu
      trigger={
        <IconButton label={t('playout:channel.more', { name })} icon={<Ellipsis {...icon} />} />
      }
    >
      {entries.map(([k, Icon, label]) => (
        <MenuItem
          key={k}
          icon={<Icon {...icon} />}
          onSelect={() => {
            openDialog({ k, channel: key });
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<Repeat {...icon} />}
        disabled={channel.readOnly !== null}
        onSelect={() => {
          openDialog({ k: 'repeat', channel: key, at: playoutEditor.live.from + (shiftMs ?? 0) });
        }}
      >
        {t('playout:channel.repeat')}
      </MenuItem>
      <MenuItem
        icon={<Pencil {...icon} />}
        onSelect={() => {
          openDialog({ k: 'channel', channel: key });
        }}
      >
        {t('playout:channel.edit')}
      </MenuItem>
    </Menu>
  );
}
