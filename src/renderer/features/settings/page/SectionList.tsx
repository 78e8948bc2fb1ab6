import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SectionId } from '../../../state/settings/setting.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import surface from '../../../ui/Surface.module.css';
import text from '../../../ui/text.module.css';
import type { Section } from './sections.ts';
import { lastOfGroup, sectionIcons } from './sections.ts';
import css from './SectionList.module.css';

interface SectionListProps {
  readonly sections: readonly Section[];
  /** The section in view; null: none. */
  readonly current: SectionId | null;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChoose: (id: SectionId) => void;
  readonly foot?: ReactNode;
}

/** The sections with the search field above them. Arrow Up and Down open the next section. */
export function SectionList(props: SectionListProps) {
  const { sections, current, query, onQuery, field, onChoose, foot } = props;
  const tabStop = current ?? sections[0]?.id;
  return (
    <div className={cx(surface['surface'], css['pane'])}>
      <div className={css['search']}>
        <SearchField ref={field} label={t('settings:page.find')} value={query} onText={onQuery} />
        {query === '' && (
          <span className={css['key']}>
            <Kbd>/</Kbd>
          </span>
        )}
      </div>
      <nav aria-label={t('settings:page.sections')} className={css['nav']}>
        <ul onKeyDown={(event) => onKey(event, sections, onChoose)}>
          {sections.map(({ id, entries }) => {
            const Icon = sectionIcons[id];
            return (
              <li key={id} className={cx(lastOfGroup.has(id) && css['last'])}>
                <button
                  type="button"
                  className={css['section']}
                  data-section-button={id}
                  aria-current={id === current || undefined}
                  tabIndex={id === tabStop ? 0 : -1}
                  onClick={() => onChoose(id)}
                >
                  <Icon {...icon} />
                  <span className={cx(css['name'], text['ellipsis'])}>
                    {t(`settings:section.${id}`)}
                  </span>
                  {entries.map(
                    ({ id: entry, Note }) =>
                      Note !== undefined && (
                        <span key={entry} className={text['small']}>
                          <Note />
                        </span>
                      ),
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
      {foot}
    </div>
  );
}

function onKey(
  event: KeyboardEvent<HTMLElement>,
  sections: readonly Section[],
  choose: (id: SectionId) => void,
): void {
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-section-button]');
  const at = sections.findIndex(({ id }) => id === here?.dataset['sectionButton']);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: sections.length - 1,
  };
  const next = sections[steps[event.key] ?? -1];
  if (steps[event.key] !== undefined) event.preventDefault();
  if (next === undefined) return;
  choose(next.id);
  event.currentTarget.querySelector<HTMLElement>(`[data-section-button="${next.id}"]`)?.focus();
}
