import { ChevronDown, ChevronRight, Check } from 'lucide-react';
import type { AttentionRow } from '../../../shared/attention/fold.ts';
import { foldSentence } from '../../../shared/attention/fold.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ItemTime } from './ItemRow.tsx';
import { SeverityDot } from './SeverityDot.tsx';
import { markDone } from './user-actions.ts';
import css from './ItemRow.module.css';

/** All problems of a kind in one row, which unfolds. */
export function ManyRow({
  row: { id, items },
  open,
  selected,
  onSelect,
  onToggle,
}: {
  readonly row: Extract<AttentionRow, { k: 'many' }>;
  readonly open: boolean;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onToggle: () => void;
}) {
  const { subject, text } = foldSentence(items);
  const [first] = items;
  if (first === undefined) return null;
  const names = items.map((item) => item.subject);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li className={cx(css['row'], selected && css['selected'])}>
      <button
        id={`attention-${id}`}
        type="button"
        data-row
        className={css['main']}
        aria-current={selected || undefined}
        onClick={onSelect}
      >
        <span className={css['mark']}>
          <SeverityDot severity={first.severity} />
        </span>
        <span className={css['words']}>
          <span className={css['line']}>
            <span className={css['subject']}>{subject}</span> {text}
          </span>
          <span className={css['meta']}>
            <span className={css['detail']} dir="auto">
              {names.join(', ')}
            </span>
            <span className={css['facts']}>
              {t(`app:source.${first.source}`)} · <ItemTime item={first} />
            </span>
          </span>
        </span>
      </button>
      <div className={css['actions']}>
        {selected && (
          <IconButton
            label={t('attention:action.doneAll')}
            shortcut="E"
            icon={<Check {...icon} />}
            onClick={() => markDone(items)}
          />
        )}
        <Button icon={<Chevron {...icon} />} aria-expanded={open} onClick={onToggle}>
          {t(open ? 'attention:panel.hide' : 'attention:panel.show')}
        </Button>
      </div>
    </li>
  );
}
