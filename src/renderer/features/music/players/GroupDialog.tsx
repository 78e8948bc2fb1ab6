import { useState } from 'react';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { acted } from '../intent.ts';
import type { Candidate } from '../model/grouping.ts';
import { candidates, changes } from '../model/grouping.ts';
import css from './Dialogs.module.css';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the members of a group. Changes are sent on "Group players". */
export function GroupDialog({ id, onClose }: Props) {
  const player = useEntry('music.players', id);
  return player === undefined ? null : <Form {...{ player, onClose }} />;
}

function Form({ player, onClose }: { readonly player: Player; readonly onClose: () => void }) {
  const players = useTopic('music.players');
  // Only the user's changes; all other members follow the server while the dialog is open.
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = candidates(player, players);
  const { join, leave } = changes(list, wishes);
  const grouping = useMutation(() => regroup(player.id, join, leave), {
    inline: true,
    onDone: onClose,
  });
  const { name } = player;
  return (
    <FormDialog
      title={t('music:group.title', { name })}
      description={list.length === 0 ? undefined : t('music:group.text', { name })}
      submit={t('music:group.apply')}
      submission={grouping}
      disabled={join.length + leave.length === 0}
      onClose={onClose}
    >
      {list.length === 0 && <p>{t('music:group.none', { name })}</p>}
      <fieldset
        className={css['list']}
        aria-label={t('music:group.pick')}
        disabled={grouping.pending}
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
    </FormDialog>
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

/** Players leave first, so that none is asked to follow two leaders. */
async function regroup(
  leader: string,
  join: readonly string[],
  leave: readonly string[],
): Promise<void> {
  const left = await Promise.allSettled(leave.map((id) => acted(id, { action: 'ungroup' })));
  if (join.length > 0) await acted(leader, { action: 'group', members: [...join] });
  const refused = left.find((one) => one.status === 'rejected');
  if (refused === undefined) return;
  throw refused.reason instanceof Error
    ? refused.reason
    : failure('internal', t('errors:internal', { ref: '-' }));
}
