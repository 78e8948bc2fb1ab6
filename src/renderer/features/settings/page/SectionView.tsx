import { t } from '../../../../shared/i18n/translate.ts';
import { SettingRow } from '../../../state/settings/SettingRow.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Section } from './sections.ts';
import css from './SectionView.module.css';

/** The settings of a section. `marked`: the setting that the address names. */
export function SectionView({
  section: { id, entries },
  words,
  marked,
}: {
  readonly section: Section;
  readonly words: readonly string[];
  readonly marked: string | null;
}) {
  const title = `settings-${id}`;
  return (
    <section aria-labelledby={title} data-section={id}>
      <h2 id={title} className={css['title']}>
        {t(`settings:section.${id}`)}
      </h2>
      <div className={css['rows']}>
        {entries.map((entry) => (
          <div
            key={entry.id}
            id={`setting-${entry.id}`}
            className={cx(css['setting'], entry.id === marked && css['marked'])}
          >
            <SettingRow entry={entry} words={words} />
          </div>
        ))}
      </div>
    </section>
  );
}
