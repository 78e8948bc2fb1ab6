import {
  CalendarPlus,
  ChevronDown,
  Clapperboard,
  FilePlus2,
  PaintBucket,
  Plus,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import type { Place } from '../add/place.ts';
import { currentGap, currentPlace, writable } from '../add/place.ts';
import { openDialog } from '../dialogs.ts';
import css from './Toolbar.module.css';

const someWritable = (channels: Readonly<Record<string, ChannelState>>): boolean =>
  Object.values(channels).some(writable);

/** Runs with the place where something new goes. */
const at = (open: (place: Place) => void) => (): void => {
  const place = currentPlace();
  if (place !== null) open(place);
};

/** What can be put into a channel. */
export function AddMenu() {
  const can = useTopicSelector('playout.channels', someWritable);
  const lost = useHostState() !== 'open';
  return (
    <Menu
      align="start"
      trigger={
        <Button
          icon={<Plus {...icon} />}
          className={css['menu']}
          disabled={!can || lost}
          aria-label={t('playout:bar.add')}
          title={can ? undefined : t('playout:bar.addNothing')}
        >
          <span className={css['word']}>{t('playout:bar.add')}</span>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <Entries />
    </Menu>
  );
}

function Entries() {
  return (
    <>
      <MenuItem
        icon={<FilePlus2 {...icon} />}
        onSelect={at((place) => {
          openDialog({ k: 'add-files', ...place });
        })}
      >
        {t('playout:bar.addFiles')}
      </MenuItem>
      <MenuItem
        icon={<Clapperboard {...icon} />}
        onSelect={at((place) => {
          openDialog({ k: 'add-source', ...place });
        })}
      >
        {t('playout:bar.addSource')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<PaintBucket {...icon} />}
        onSelect={() => {
          const gap = currentGap();
          if (gap !== null) openDialog({ k: 'fill', ...gap });
        }}
      >
        {t('playout:bar.fill')}
      </MenuItem>
      <MenuItem
        icon={<CalendarPlus {...icon} />}
        onSelect={at((place) => {
          openDialog({ k: 'repeat', ...place });
        })}
      >
        {t('playout:bar.repeat')}
      </MenuItem>
    </>
  );
}
