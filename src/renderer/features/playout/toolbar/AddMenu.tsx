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
import { Menu } from '../../../ui/Menu.tsx';
import { currentGap, currentPlace, writable } from '../add/place.ts';
import { openDialog } from '../dialogs.ts';
import css from './Toolbar.module.css';
import type { MenuEntry } from '../parts/MenuEntries.tsx';
import { MenuEntries } from '../parts/MenuEntries.tsx';

const someWritable = (channels: Readonly<Record<string, ChannelState>>): boolean =>
  Object.values(channels).some(writable);

/** What opens a dialog for the place where something new goes. */
const atPlace = (k: 'add-files' | 'add-source' | 'repeat') => (): void => {
  const place = currentPlace();
  if (place !== null) openDialog({ k, ...place });
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
      <MenuEntries entries={entries()} />
    </Menu>
  );
}

const entries = (): readonly (MenuEntry | null)[] => [
  { label: t('playout:bar.addFiles'), Icon: FilePlus2, run: atPlace('add-files') },
  { label: t('playout:bar.addSource'), Icon: Clapperboard, run: atPlace('add-source') },
  null,
  {
    label: t('playout:bar.fill'),
    Icon: PaintBucket,
    run: () => {
      const gap = currentGap();
      if (gap !== null) openDialog({ k: 'fill', ...gap });
    },
  },
  { label: t('playout:bar.repeat'), Icon: CalendarPlus, run: atPlace('repeat') },
];
