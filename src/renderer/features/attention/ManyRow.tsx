import { ChevronDown, ChevronRight, Check } from 'lucide-react';
import type { AttentionRow } from '../../../shared/attention/fold.ts';
import { firstOfEach, foldSentence } from '../../../shared/attention/fold.ts';
import { joinFacts } from '../../../shared/i18n/isolate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ItemFacts } from './ItemRow.tsx';
import type { RowProps } from './ListRow.tsx';
import { ListRow, RowWords } from './ListRow.tsx';
import { SeverityDot } from './SeverityDot.tsx';
import { markDone } from './user-actions.ts';

/** All problems of a kind in one row that expands. */
export function ManyRow({
  row: { id, items },
  open,
  selected,
  onSelect,
  onToggle,
}: RowProps & {
  readonly row: Extract<AttentionRow, { k: 'many' }>;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const [first] = items;
  if (first === undefined) return null;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <ListRow
      id={id}
      selected={selected}
      onSelect={onSelect}
      mark={<SeverityDot severity={first.severity} />}
      buttons={
        <>
          {selected && (
            <IconButton
              label={t('attentionpage:action.doneAll')}
              shortcut="E"
              icon={<Check {...icon} />}
              onClick={() => markDone(items)}
            />
          )}
          <Button icon={<Chevron {...icon} />} aria-expanded={open} onClick={onToggle}>
            {t(open ? 'attention:panel.hide' : 'attention:panel.show')}
          </Button>
        </>
      }
    >
      <RowWords
        {...foldSentence(items)}
        detail={joinFacts(
          firstOfEach(items).map(({ subject }) => subject),
          ', ',
        )}
        facts={<ItemFacts item={first} />}
      />
    </ListRow>
  );
}
