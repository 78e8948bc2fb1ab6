import { Ellipsis, Focus, Replace, Scissors, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { openDialog } from '../dialogs.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import type { ItemProps } from './item-props.ts';

/** The rarer things that can be done with an item. */
export function ItemMenu({ item, disabled }: ItemProps) {
  return (
    <Menu
      trigger={<IconButton label={t('playout:inspector.more')} icon={<Ellipsis {...icon} />} />}
    >
      <MenuItem
        icon={<Focus {...icon} />}
        onSelect={() => {
          playoutEditor.zoomTo(item);
        }}
      >
        {t('playout:inspector.zoom')}
      </MenuItem>
      <MenuItem
        icon={<Replace {...icon} />}
        disabled={disabled}
        onSelect={() => {
          openDialog({ k: 'replace-source', item, pointer: '/source', track: null });
        }}
      >
        {t('playout:inspector.replace')}
      </MenuItem>
      <MenuItem
        icon={<Scissors {...icon} />}
        disabled={disabled}
        onSelect={() => {
          const at = splitPoint(item);
          if (at !== null) void playoutEditor.run({ k: 'split', item, at });
        }}
      >
        {t('playout:inspector.split')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 {...icon} />}
        danger
        disabled={disabled}
        onSelect={() => {
          const { ripple } = playoutEditor.state;
          void playoutEditor.run({ k: 'remove', items: [item], ripple });
        }}
      >
        {t('playout:inspector.remove')}
      </MenuItem>
    </Menu>
  );
}

/** Where an item is split: at the pointer's last place or now where that is inside, else in its middle. Playout time. */
function splitPoint(item: ItemProps['item']): number | null {
  const found = findItem(item);
  if (found === null) return null;
  const shift = shiftOfKey(item.channel);
  const inside = [playoutEditor.here, Date.now()]
    .filter((wall) => wall !== null)
    .map((wall) => Math.round(wall + shift))
    .find((at) => at > found.start && at < found.finish);
  return inside ?? Math.round((found.start + found.finish) / 2);
}
