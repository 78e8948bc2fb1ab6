import { t } from '../../../../shared/i18n/translate.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import css from './Inspector.module.css';
import { ItemInspector } from './ItemInspector.tsx';
import { ManyInspector } from './ManyInspector.tsx';

/** What is chosen on the timeline, with every field of it. */
export function Inspector() {
  const selection = usePlayoutEditor((state) => state.selection);
  const [first, second] = selection;
  return (
    <section
      className={css['card']}
      aria-label={t('playout:inspector.label')}
      data-inspector
      tabIndex={-1}
    >
      {first === undefined ? (
        <p className={css['none']}>{t('playout:inspector.none')}</p>
      ) : second === undefined ? (
        <ItemInspector key={`${first.channel} ${String(first.key)}`} item={first} />
      ) : (
        <ManyInspector items={selection} />
      )}
    </section>
  );
}
