import { useState } from 'react';
import { ArrowRightLeft } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Row, Transition } from '../../../../shared/issues/model.ts';
import { send } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { useResource } from '../../../state/use-resource.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { FreshMark } from '../list/last-look.tsx';
import css from './Board.module.css';
import type { Move } from './use-move.ts';

/** An issue on the board. `stop`: Tab reaches it. */
export function Card({
  row,
  move,
  open,
  stop,
}: {
  readonly row: Row;
  readonly move: Move;
  readonly open: boolean;
  readonly stop: boolean;
}) {
  const { key, summary, priority, assignee } = row;
  const tabIndex = stop ? 0 : -1;
  return (
    <>
      <button
        type="button"
        className={css['card']}
        data-card={key}
        tabIndex={tabIndex}
        aria-current={open || undefined}
        onClick={() => {
          navigate('issues', key);
        }}
      >
        <span className={css['key']}>
          <FreshMark row={row} />
          {key}
        </span>
        <span className={css['summary']} dir="auto">
          {summary}
        </span>
        <span className={css['facts']}>
          {[priority?.name, assignee?.name].filter(Boolean).join(' · ')}
        </span>
      </button>
      <MoveMenu {...{ row, move, tabIndex }} />
    </>
  );
}

/** The possible transitions, requested when the menu opens. */
function MoveMenu({
  row,
  move,
  tabIndex,
}: {
  readonly row: Row;
  readonly move: Move;
  readonly tabIndex: number;
}) {
  const [open, setOpen] = useState(false);
  const { key, status } = row;
  const { data, error } = useResource(
    'issues.transitions',
    { key },
    { enabled: open, version: status.id },
  );
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          className={css['move']}
          tabIndex={tabIndex}
          label={t('issuespanel:board.move', { key })}
          icon={<ArrowRightLeft {...icon} size={14} />}
        />
      }
    >
      <Steps {...{ row, move }} steps={data} error={error} />
    </Menu>
  );
}

function Steps({
  row,
  move,
  steps,
  error,
}: {
  readonly row: Row;
  readonly move: Move;
  readonly steps: readonly Transition[] | null;
  readonly error: { readonly message: string } | null;
}) {
  if (steps === null)
    return <MenuItem disabled>{error?.message ?? t('issuespanel:board.reading')}</MenuItem>;
  if (steps.length === 0) return <MenuItem disabled>{t('issuespanel:board.none')}</MenuItem>;
  return steps.map((step) => {
    const { id, name, to, needs } = step;
    const text = needs.length === 0 ? 'issuespanel:board.step' : 'issuespanel:board.inBrowser';
    return (
      <MenuItem
        key={id}
        onSelect={() => {
          if (needs.length === 0) move(row, step);
          else send('issues.open', { key: row.key });
        }}
      >
        {t(text, { name, status: to.name })}
      </MenuItem>
    );
  });
}
