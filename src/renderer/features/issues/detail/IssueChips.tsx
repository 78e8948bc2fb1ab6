import { useEffect, useState } from 'react';
import { ChevronDown, Flag, User } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue, Person } from '../../../../shared/issues/model.ts';
import { useOffline } from '../../../service/offline.ts';
import { call } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { Menu } from '../../../ui/Menu.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { MoveItems } from '../list/IssueItems.tsx';
import css from './Detail.module.css';
import { closeAssign, useAssigning } from './open-assign.ts';
import { ServerPicker } from './ServerPicker.tsx';
import type { IssueState } from './use-issue.ts';

interface Props {
  readonly state: IssueState;
  readonly issue: Issue;
  readonly me: Person | null;
}

/** Status, assignee and priority; the first two can be changed here. */
export function IssueChips(props: Props) {
  const { issue, state } = props;
  const { key, priority, status, watching } = issue;
  const who = issue.assignee?.name ?? t('issuesdetail:unassigned');
  const announcements = {
    status: t('issuespanel:board.moved', { key, status: status.name }),
    assignee: t('issuesdetail:said.assignee', { key, who }),
    watch: t(watching === true ? 'issuesdetail:watching' : 'issuesdetail:notWatching'),
  };
  return (
    <div className={cx(css['chips'], layout['rowWrap'])}>
      <StatusMenu {...props} />
      <Assignee {...props} />
      {priority !== null && (
        <span className={css['priority']} title={t('issuesdetail:priority')}>
          <Flag {...icon} />
          <VisuallyHidden>{t('issuesdetail:priority')}: </VisuallyHidden>
          {priority.name}
        </span>
      )}
      <VisuallyHidden live>
        {state.changed === null ? '' : announcements[state.changed]}
      </VisuallyHidden>
    </div>
  );
}

function StatusMenu({ issue, state: { changing, change } }: Props) {
  const [open, setOpen] = useState(false);
  const offline = useOffline('issues');
  const { key, status } = issue;
  return (
    <Menu
      align="start"
      open={open}
      onOpenChange={(next) => setOpen(next && offline === undefined)}
      trigger={
        <Button
          pending={changing === 'status'}
          blocked={offline}
          aria-label={t('issuesdetail:status', { status: status.name })}
        >
          {status.name}
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      {open && (
        <MoveItems
          row={issue}
          move={({ by }) =>
            change({
              kind: 'status',
              work: () => call('issues.transition', { key, transitionId: by.id, from: status.id }),
            })
          }
        />
      )}
    </Menu>
  );
}

function Assignee({ issue, me, state: { changing, change } }: Props) {
  const { key, assignee } = issue;
  const offline = useOffline('issues');
  const open = useAssigning().key === key && offline === undefined;
  // Prevents the list from opening later on another issue.
  useEffect(() => () => closeAssign(key), [key]);
  const nobody = t('issuesdetail:unassigned');
  const name = formatPerson(assignee, me) ?? nobody;
  return (
    <Popover
      label={t('issuesdetail:assignee', { who: name })}
      align="start"
      open={open}
      onOpenChange={(next) => {
        if (!next) closeAssign(key);
        else if (offline === undefined) useAssigning.setState({ key });
      }}
      trigger={
        <Button
          icon={<User {...icon} />}
          pending={changing === 'assignee'}
          blocked={offline}
          aria-label={t('issuesdetail:assignee', { who: name })}
        >
          <span className={css['who']}>{name}</span>
        </Button>
      }
    >
      <div className={css['picker']}>
        <ServerPicker
          name={`people ${key}`}
          label={t('issuesdetail:assign')}
          opens
          value={assignee?.id ?? ''}
          first={likelyAssignees(issue, me)}
          search={async (text, signal) =>
            (await call('issues.people', { key, text }, signal)).flatMap(toOptions)
          }
          onValue={(who) => {
            closeAssign(key);
            const from = assignee?.id ?? null;
            change({
              kind: 'assignee',
              work: () => call('issues.assign', { key, who: who === '' ? null : who, from }),
            });
          }}
        />
      </div>
    </Popover>
  );
}

/** Offered before the user types: the user, the reporter, the assignee, nobody. */
const likelyAssignees = ({ reporter, assignee }: Issue, me: Person | null) => [
  ...toOptions(me).map((option) => ({ ...option, note: t('issuesdetail:you') })),
  ...toOptions(reporter).map((option) => ({ ...option, note: t('issuesdetail:reporter') })),
  ...toOptions(assignee),
  { value: '', label: t('issuesdetail:unassigned') },
];

const toOptions = (person: Person | null) =>
  person === null ? [] : [{ value: person.id, label: person.name }];

/** The name of a person, "You" for the user; null: nobody. */
export const formatPerson = (person: Person | null, me: Person | null): string | null =>
  person !== null && person.id === me?.id ? t('issuesdetail:you') : (person?.name ?? null);
