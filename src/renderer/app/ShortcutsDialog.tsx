import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { currentRoute } from '../state/route.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { releaseHelpKeys } from './help.ts';
import { loadKeyGroups } from './key-groups.ts';
import type { KeyGroup } from './panel-entry.ts';
import css from './ShortcutsDialog.module.css';

/** All keyboard shortcuts of the window, those of the open panel first. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [groups, setGroups] = useState<readonly KeyGroup[]>([]);
  useEffect(releaseHelpKeys, []);
  useEffect(() => {
    loadKeyGroups(currentRoute().panel).then(setGroups, () => undefined);
  }, []);
  return (
    <Dialog open onOpenChange={onClose} huge title={t('palette:shortcuts.title')}>
      <div className={css['groups']}>
        {groups.map((group) => (
          <Keys key={group.title} {...group} />
        ))}
      </div>
    </Dialog>
  );
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
