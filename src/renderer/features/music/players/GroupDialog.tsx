import { useState } from 'react';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useAction } from '../../../state/calls.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { acted } from '../intent.ts';
import type { Candidate } from '../model/grouping.ts';
import { candidates, changes } from '../model/grouping.ts';
import css from './Dialogs.module.css';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Which players play along with this one. Nothing is sent before "Group players". */
export function GroupDialog({ id, onClose }: Props) {
  const player = useEntry('music.players', id);
  return player === undefined ? null : <Form {...{ player, onClose }} />;
}

function Form({ player, onClose }: { readonly player: Player; readonly onClose: () => void }) {
  const players = useTopic('music.players');
  // What the user changed; everything else keeps following the server while the dialog is open.
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map());
  const action = useAction();
  const list = candidates(player, players);
  const { join, leave } = changes(list, wishes);
  const apply = async (): Promise<void> => {
    const done = await action.run(() => regroup(player.id, join, leave), { inline: true });
    if (done === true) onClose();
  };
  const { name } = player;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('music:group.title', { name })}
      description={list.length === 0 ? undefined : t('music:group.text', { name })}
      actions={
        <Buttons
          idle={join.length + leave.length === 0}
          pending={action.pending}
          onApply={() => void apply()}
          onClose={onClose}
        />
      }
    >
      {list.length === 0 && <p>{t('music:group.none', { name })}</p>}
      <fieldset
        className={css['list']}
        aria-label={t('music:group.pick')}
        disabled={action.pending}
      >
        {list.map((candidate) => (
          <Choice
            key={candidate.id}
            candidate={candidate}
            checked={wishes.get(candidate.id) ?? candidate.inside}
            onChecked={(checked) => {
              setWishes(new Map(wishes).set(candidate.id, checked));
            }}
          />
        ))}
      </fieldset>
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
    </Dialog>
  );
}

function Buttons({
  idle,
  pending,
  onApply,
  onClose,
}: {
  readonly idle: boolean;
  readonly pending: boolean;
  readonly onApply: () => void;
  readonly onClose: () => void;
}) {
  return (
    <>
      <Button onClick={onClose}>{t('music:group.cancel')}</Button>
      <Button variant="primary" disabled={idle} pending={pending} onClick={onApply}>
        {t('music:group.apply')}
      </Button>
    </>
  );
}

function Choice({
  candidate,
  checked,
  onChecked,
}: {
  readonly candidate: Candidate;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
}) {
  const note = noteOf(candidate);
  return (
    <Checkbox
      checked={checked}
      onChecked={onChecked}
      disabled={candidate.fixed || !candidate.available}
      {...(note === null ? {} : { note })}
    >
      <span dir="auto">{candidate.name}</span>
    </Checkbox>
  );
}

function noteOf({ fixed, available, elsewhere }: Candidate): string | null {
  if (fixed) return t('music:group.fixed');
  if (!available) return t('music:group.away');
  return elsewhere === null ? null : t('music:group.elsewhere', { name: elsewhere });
}

/** Who leaves goes first, so that nobody is asked to follow two leaders. True once all of it is done. */
async function regroup(
  leader: string,
  join: readonly string[],
  leave: readonly string[],
): Promise<true> {
  const left = await Promise.allSettled(leave.map((id) => acted(id, { action: 'ungroup' })));
  if (join.length > 0) await acted(leader, { action: 'group', members: [...join] });
  const refused = left.find((one) => one.status === 'rejected');
  if (refused === undefined) return true;
  throw refused.reason instanceof Error
    ? refused.reason
    : failure('internal', t('errors:internal', { ref: '-' }));
}
