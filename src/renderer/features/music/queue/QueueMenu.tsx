import type { ReactNode } from 'react';
import { useState } from 'react';
import { ArrowRightLeft, Eraser, Gauge, ListMusic, Save } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MAX_WHOLE_QUEUE, speeds } from '../../../../shared/music/rules/queue-limits.ts';
import { send } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import {
  Menu,
  MenuCheck,
  MenuItem,
  MenuRadio,
  MenuRadios,
  MenuSeparator,
  MenuSub,
} from '../../../ui/Menu.tsx';
import { rootPlayers } from '../model/root-players.ts';
import { clearQueue, transferQueue } from './queue-actions.ts';

/** Loaded on first use: the window draws its first panel without forms. */
const QueueDialog = lazyPart(async () => (await import('./QueueDialog.tsx')).QueueDialog);

interface Props {
  readonly queue: Queue;
  readonly player: Player;
}

/** The actions for a whole queue. */
export function QueueMenu({ queue, player }: Props) {
  const { editQueue, saveQueue: saves, transfer } = useTopic('music.abilities');
  const [dialog, setDialog] = useState<'save' | 'clear' | null>(null);
  const clear = (): void => {
    if (queue.count > MAX_WHOLE_QUEUE) setDialog('clear');
    else clearQueue(queue, player.name);
  };
  return (
    <>
      <Menu trigger={<IconButton label={t('musicqueue:more')} icon={<ListMusic {...icon} />} />}>
        {saves && (
          <MenuItem icon={<Save {...icon} />} onSelect={() => setDialog('save')}>
            {t('musicqueue:save')}
          </MenuItem>
        )}
        {transfer && <Transfer queue={queue} player={player} />}
        <Options queue={queue} />
        {editQueue && <MenuSeparator />}
        {editQueue && (
          <MenuItem danger icon={<Eraser {...icon} />} onSelect={clear}>
            {t('musicqueue:clear')}
          </MenuItem>
        )}
      </Menu>
      {dialog !== null && (
        <QueueDialog name={dialog} queue={queue} player={player} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function Transfer({ queue, player }: Props) {
  const others = useTopicSelector('music.players', rootPlayers).filter(
    ({ id, available }) => available && id !== player.id && id !== player.leader,
  );
  if (others.length === 0) return null;
  return (
    <MenuSub label={t('musicqueue:transfer')} icon={<ArrowRightLeft {...icon} />}>
      {others.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => transferQueue(queue.id, id, name)}>
          {name}
        </MenuItem>
      ))}
    </MenuSub>
  );
}

function Options({ queue: { id, crossfade, speed, current } }: Pick<Props, 'queue'>): ReactNode {
  const abilities = useTopic('music.abilities');
  const change = (to: { crossfade: boolean } | { speed: number }): void => {
    send('music.queueOptions', { queueId: id, change: to });
  };
  // A live stream has no speed.
  const changesSpeed = abilities.speed && speed !== null && (current?.duration ?? null) !== null;
  return (
    <>
      {abilities.crossfade && crossfade !== null && (
        <MenuCheck checked={crossfade} onChecked={(on) => change({ crossfade: on })}>
          {t('musicqueue:crossfade')}
        </MenuCheck>
      )}
      {changesSpeed && (
        <MenuSub label={t('musicqueue:speed')} icon={<Gauge {...icon} />}>
          <MenuRadios value={String(speed)} onValue={(value) => change({ speed: Number(value) })}>
            {speeds.map((one) => (
              <MenuRadio key={one} value={String(one)}>
                {t('musicqueue:speedValue', { speed: one })}
              </MenuRadio>
            ))}
          </MenuRadios>
        </MenuSub>
      )}
    </>
  );
}
