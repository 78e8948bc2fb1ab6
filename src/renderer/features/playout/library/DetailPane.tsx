import type { ReactNode } from 'react';
import { useId } from 'react';
import { Ellipsis } from 'lucide-react';
import { dropTurns } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import surface from '../../../ui/Surface.module.css';
import type { MenuEntry } from '../parts/MenuEntries.tsx';
import { MenuEntries } from '../parts/MenuEntries.tsx';
import css from './DetailPane.module.css';

/** The frame of the details pane: title, one line of description, sections, and buttons at the bottom. */
export function DetailPane({
  title,
  note,
  entries = [],
  foot,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  /** Entries of the menu beside the title. */
  readonly entries?: readonly (MenuEntry | null)[];
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={cx(surface['surface'], css['pane'])} aria-labelledby={id}>
      <header className={css['head']}>
        <div className={css['names']}>
          <h2 id={id} className={css['title']} dir="auto">
            {dropTurns(title)}
          </h2>
          {note !== undefined && <div className={css['note']}>{note}</div>}
        </div>
        {entries.length > 0 && (
          <Menu
            trigger={
              <IconButton
                label={t('medialibrary:more', { name: title })}
                icon={<Ellipsis {...icon} />}
              />
            }
          >
            <MenuEntries entries={entries} />
          </Menu>
        )}
      </header>
      <div className={css['body']}>{children}</div>
      {foot !== undefined && <footer className={css['foot']}>{foot}</footer>}
    </section>
  );
}

/** A section of the details with a title. */
export function DetailPart({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={css['part']}>
      <header className={css['partHead']}>
        <h3 className={css['partTitle']}>{title}</h3>
        {action}
      </header>
      {children}
    </section>
  );
}
