import {
  CalendarPlus,
  CornerLeftUp,
  Ellipsis,
  ExternalLink,
  ListX,
  Play,
  RotateCcw,
  Square,
  Terminal,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { RunDetail, Workflow } from '../../../../shared/workflows/model.ts';
import { send } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import text from '../../../ui/text.module.css';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { scheduleActions } from '../actions.ts';
import { findTone, stateWord } from '../../../../shared/format/states.ts';
import { openNamed } from '../model/open-named.ts';
import { openStart } from '../start/open-start.ts';
import { readParams, startCommand } from './params-text.ts';
import type { Reasons, RunActions } from './use-run-actions.ts';
import css from './RunPane.module.css';

interface HeadProps {
  readonly detail: RunDetail;
  /** undefined: the scheduler does not list it. */
  readonly workflow: Workflow | undefined;
  readonly actions: RunActions;
  readonly why: Reasons;
}

/** Name, state, id and actions of a run. */
export function RunHead(head: HeadProps) {
  const { detail, actions, why } = head;
  const { name, id, state } = detail;
  const stopping = actions.stop.pending;
  return (
    <header className={css['head']}>
      <h2 className={cx(css['name'], text['ellipsis'])} title={name} dir="auto">
        {name}
      </h2>
      <span className={css['state']} role="status">
        <StateTag tone={findTone(state)} dot>
          {stateWord(detail)}
        </StateTag>
      </span>
      <span className={css['id']}>
        <code className={text['ellipsis']} title={id} aria-label={t('workflowsrun:head.id')}>
          {id}
        </code>
        <CopyButton label={t('workflowsrun:head.copyId')} text={() => id} />
      </span>
      <span className={css['actions']}>
        <Button
          variant={why.retry === undefined && state !== 'succeeded' ? 'primary' : 'secondary'}
          icon={<RotateCcw {...icon} />}
          hint={t('workflowsrun:head.retryHint')}
          blocked={why.retry}
          pending={actions.retry.pending}
          onClick={() => actions.retry.submit(null)}
        >
          {t('workflowsrun:head.retry')}
        </Button>
        <Button
          icon={<Square {...icon} />}
          blocked={stopping ? undefined : why.stop}
          pending={stopping}
          onClick={() => actions.stop.submit()}
        >
          {t(`workflowsrun:head.${stopping ? 'stopping' : 'stop'}`)}
        </Button>
        <RunMenu {...head} />
      </span>
    </header>
  );
}

function RunMenu({ detail, workflow, actions, why }: HeadProps) {
  const { name, file, params } = detail;
  const ref = { file: file ?? name, name };
  return (
    <Menu
      trigger={<IconButton label={t('workflowsrun:head.more')} icon={<Ellipsis {...icon} />} />}
    >
      <MenuItem
        icon={<CalendarPlus {...icon} />}
        why={why.reschedule ?? ''}
        note={t('workflowsrun:head.rescheduleHint')}
        onSelect={actions.reschedule.submit}
      >
        {t('workflowsrun:head.reschedule')}
      </MenuItem>
      <MenuItem
        icon={<Play {...icon} />}
        why={why.start ?? ''}
        note={t('workflowsrun:head.againHint')}
        onSelect={() => openStart(ref, readParams(params))}
      >
        {t('workflowsrun:head.again')}
      </MenuItem>
      <MenuItem
        icon={<ListX {...icon} />}
        why={why.dequeue ?? ''}
        onSelect={actions.dequeue.submit}
      >
        {t('workflowsrun:head.dequeue')}
      </MenuItem>
      {workflow !== undefined && (
        <>
          <MenuSeparator />
          <ActionItems actions={scheduleActions(workflow)} />
        </>
      )}
      <MenuSeparator />
      <RunLinks detail={detail} />
      <MenuItem icon={<Terminal {...icon} />} onSelect={() => copyCommand(detail)}>
        {t('workflowsrun:head.copyCommand')}
      </MenuItem>
    </Menu>
  );
}

/** Links to the run elsewhere. */
function RunLinks({ detail: { file, name, id, root } }: Pick<HeadProps, 'detail'>) {
  return (
    <>
      {root !== undefined && (
        <MenuItem icon={<CornerLeftUp {...icon} />} onSelect={() => openNamed(root)}>
          {t('workflowsrun:head.root', { name: root.name })}
        </MenuItem>
      )}
      <MenuItem
        icon={<ExternalLink {...icon} />}
        onSelect={() => send('workflows.open', { file: file ?? name, name, id, root })}
      >
        {t('workflowsrun:head.open')}
      </MenuItem>
    </>
  );
}

function copyCommand({ name, params }: RunDetail): void {
  copyAndTell(
    startCommand(name, readParams(params)),
    t('workflowsrun:head.commandCopied'),
    t('workflowsrun:head.copyFailed'),
  );
}
