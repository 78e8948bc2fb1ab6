import { FileJson } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useAction } from '../../../state/calls.ts';
import { icon } from '../../../ui/icon.ts';
import { baseName } from '../words.ts';
import { openLineup } from './open-lineup.ts';
import css from './RecentList.module.css';

/** Lineups that were open before, newest first. */
export function RecentList({ paths }: { readonly paths: readonly string[] }) {
  const { pending, run } = useAction();
  return (
    <section className={css['recent']} aria-labelledby="playout-recent">
      <h3 id="playout-recent" className={css['title']}>
        {t('playout:start.recent')}
      </h3>
      <ul className={css['list']}>
        {paths.map((path) => (
          <li key={path}>
            <button
              type="button"
              className={css['row']}
              title={path}
              disabled={pending}
              onClick={() => {
                void run(() => openLineup(path));
              }}
            >
              <FileJson {...icon} />
              <span className={css['name']}>{baseName(path)}</span>
              <span className={css['path']} dir="ltr">
                {path}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
