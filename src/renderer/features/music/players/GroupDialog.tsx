import { useState, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useEntry, useTopic, readTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { acted, act } from '../intent.ts';
import { mainVolume, ownVolume, setLevel } from '../../../../shared/music/player-view.ts';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import type { Candidate } from '../model/grouping.ts';
import { candidates, changes } from '../model/grouping.ts';
import css from './Dialogs.module.css';

/** A level that a slider still holds is sent and published within this time (ms). */
const LAST_LEVEL_MS = 200;

const findVolume = (id: string) => {
  const player = readTopic('music.players')[id];
  return player === undefined ? null : ownVolume(player);
};

/**
 * Stores the volumes of players. Attach `onTouch` to the elements that change them. `putBack` restores those that differ, including those
 * whose level is still being sent, but only if one was touched, because others may have changed them too.
 */
function useVolumes(ids: readonly string[]) {
  const [before] = useState(() => new Map(ids.map((id) => [id, findVolume(id)])));
  const wasTouched = useRef(false);
  const touched = (): void => {
    wasTouched.current = true;
  };
  const restore = (): void => {
    for (const [id, was] of before) {
      const now = findVolume(id);
      if (was === null || now === null) continue;
      if (now.level !== was.level) act(id, setLevel('player', was.level));
      if (now.muted !== was.muted) act(id, { action: 'mute', muted: was.muted });
    }
  };
  const putBack = (): void => {
    if (!wasTouched.current) return;
    restore();
    setTimeout(restore, LAST_LEVEL_MS);
  };
  // In the capture phase, so that sliders still receive their events.
  const onTouch = {
    onPointerDownCapture: touched,
    onKeyDownCapture: touched,
    onWheelCapture: touched,
  };
  return { onTouch, putBack };
}

/**
 * Edits the members of a group, which "Group players" applies, and the volumes of its players, which apply at once. Closing it otherwise
 * restores the volumes.
 */
export function GroupDialog({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const player = useEntry('music.players', id);
  return player === undefined ? null : <Form player={player} onClose={onClose} />;
}

function Form({ player, onClose }: { readonly player: Player; readonly onClose: () => void }) {
  const players = useTopic('music.players');
  // Contains only the user's changes; all other members follow the server while the dialog is open.
  const [wanted, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = candidates(player, players);
  const { join, leave } = changes(list, wanted);
  const grouping = useMutation(() => acted(player.id, { action: 'group', members: join, leave }), {
    inline: true,
    onDone: onClose,
  });
  const { onTouch, putBack } = useVolumes([player.id, ...list.map(({ id }) => id)]);
  const { name } = player;
  return (
    <FormDialog
      title={t('musicplayers:groupWith.title', { name })}
      description={list.length === 0 ? undefined : t('musicplayers:groupWith.text', { name })}
      submit={t('musicplayers:groupWith.apply')}
      submission={grouping}
      blocked={join.length + leave.length === 0 ? t('app:form.unchanged') : undefined}
      onClose={() => {
        putBack();
        onClose();
      }}
    >
      {list.length === 0 && <p>{t('musicplayers:groupWith.none', { name })}</p>}
      {list.length > 0 && (
        <div {...onTouch}>
          <Leader player={player} />
        </div>
      )}
      <fieldset
        className={css['list']}
        aria-label={t('musicplayers:groupWith.pick')}
        disabled={grouping.pending}
        {...onTouch}
      >
        {list.map((candidate) => (
          <Choice
            key={candidate.id}
            candidate={candidate}
            checked={wanted.get(candidate.id) ?? candidate.inside}
            onChecked={(checked) => setWishes(new Map(wanted).set(candidate.id, checked))}
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
  const note = formatNote(candidate);
  return (
    <div className={css['choice']}>
      <Checkbox
        checked={checked}
        onChecked={onChecked}
        disabled={candidate.fixed || !candidate.available}
        {...(note === null ? {} : { note })}
      >
        <span dir="auto">{candidate.name}</span>
      </Checkbox>
      {candidate.inside && <OwnVolume id={candidate.id} />}
    </div>
  );
}

/** The leader, with the volume of the whole group and its own. */
function Leader({ player }: { readonly player: Player }) {
  const { id, name, type } = player;
  const volume = mainVolume(player);
  const grouped = volume?.scope === 'group';
  return (
    <div className={css['leader']}>
      {grouped && (
        <div className={css['choice']}>
          <span>{t('musicplayers:group.whole')}</span>
          <VolumeControl mutes playerId={id} disabled={false} name={name} volume={volume} />
        </div>
      )}
      {type !== 'group' && (
        <div className={css['choice']}>
          <span>
            <span dir="auto">{name}</span>
            <span className={css['note']}>{t('musicplayers:group.leads')}</span>
          </span>
          {grouped && <OwnVolume id={id} />}
        </div>
      )}
    </div>
  );
}

function OwnVolume({ id }: { readonly id: string }) {
  const player = useEntry('music.players', id);
  const volume = player === undefined ? null : ownVolume(player);
  if (player === undefined || volume === null) return null;
  const { name, available } = player;
  return <VolumeControl mutes playerId={id} disabled={!available} name={name} volume={volume} />;
}

function formatNote({ fixed, available, elsewhere }: Candidate): string | null {
  if (fixed) return t('musicplayers:groupWith.fixed');
  if (!available) return t('musicplayers:groupWith.away');
  return elsewhere === null ? null : t('musicplayers:groupWith.elsewhere', { name: elsewhere });
}
