import { ChevronDown, FolderPlus, Plus, Server } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { opens } from '../dialogs.ts';
import { MenuEntries } from '../parts/MenuEntries.tsx';
import css from './LibraryHead.module.css';

/** Adds a folder or a media server. */
export function AddMediaMenu({ short = false }: { readonly short?: boolean }) {
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<Plus {...icon} />} aria-label={t('medialibrary:add')}>
          <span className={short ? css['word'] : undefined}>{t('medialibrary:add')}</span>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuEntries
        entries={[
          {
            label: t('medialibrary:addFolder.entry'),
            Icon: FolderPlus,
            run: opens({ k: 'add-folder' }),
          },
          {
            label: t('medialibrary:addServer.entry'),
            Icon: Server,
            run: opens({ k: 'add-server' }),
          },
        ]}
      />
    </Menu>
  );
}
