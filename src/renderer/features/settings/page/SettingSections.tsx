import '../../../../shared/app/notice-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { SettingRow } from '../../../state/settings/SettingRow.tsx';
import { useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import type { Section } from './sections.ts';
import css from './SettingSections.module.css';

/** The listed sections with their settings. `marked`: the setting that the address names. */
export function SettingSections({
  listed,
  words,
  marked,
}: {
  readonly listed: readonly Section[];
  readonly words: readonly string[];
  readonly marked: string | null;
}) {
  const isSearch = words.length > 0;
  return (
    <>
      {!isSearch && <AppFaults />}
      {listed.map((section) => (
        <SectionView
          key={section.id}
          section={section}
          words={words}
          marked={isSearch ? null : marked}
        />
      ))}
    </>
  );
}

/** The settings of a section. `marked`: the setting that the address names. */
function SectionView({
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

/** Problems with the app's own files; nothing if there are none. */
function AppFaults() {
  const { notices } = useTopic('app.info');
  if (notices.length === 0) return null;
  return (
    <section className={layout['stack']} aria-label={t('settings:notices.title')}>
      {notices.map(({ key, detail }) => (
        <Notice
          key={`${key} ${detail ?? ''}`}
          tone="warn"
          title={t(`notices:${key}`, { detail: detail ?? '' })}
        />
      ))}
    </section>
  );
}
