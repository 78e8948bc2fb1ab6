import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { panels } from '../domains.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import type { KeyGroup } from './panel-entry.ts';
import css from './ShortcutsDialog.module.css';

/** All keyboard shortcuts of the window. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const groups = usePanelKeys();
  return (
    <Dialog open onOpenChange={onClose} huge title={t('app:shortcuts.title')}>
      <div className={css['groups']}>
        {groups.map((group) => (
          <Keys key={group.title} {...group} />
        ))}
        <Keys
          title={t('app:shortcuts.window')}
          rows={[
            [['F6'], t('app:shortcuts.regions')],
            [['Alt ←', 'Esc'], t('app:shortcuts.back')],
            [['Ctrl 1', '9'], t('app:shortcuts.panels')],
            [['Ctrl K'], t('app:shortcuts.search')],
            [['Ctrl ,'], t('app:shortcuts.settings')],
            [['?'], t('app:shortcuts.help')],
          ]}
        />
      </div>
    </Dialog>
  );
}

/** The shortcuts of every panel, loaded when the dialog opens. */
function usePanelKeys(): readonly KeyGroup[] {
  const [groups, setGroups] = useState<readonly KeyGroup[]>([]);
  useEffect(() => {
    const loading = panels.flatMap(({ loadKeys }) => (loadKeys === undefined ? [] : [loadKeys()]));
    Promise.all(loading).then(
      (all) => setGroups(all.flat()),
      () => undefined,
    );
  }, []);
  return groups;
}

function Keys({ title, rows }: KeyGroup) {
  return (
    <section className={css['group']}>
      <h3 className={css['title']}>{title}</h3>
      <dl className={css['keys']}>
        {rows.map(([keys, label]) => (
          <div key={label} className={css['row']}>
            <dt>{label}</dt>
            <dd className={css['chord']}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
