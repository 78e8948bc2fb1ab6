import type { ReactNode, Ref, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { ChevronDown, Speaker } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { NoPlayers } from '../players/PlayersPane.tsx';
import { QuickPicker } from './QuickPicker.tsx';
import { QuickPlayer } from './QuickPlayer.tsx';
import css from './QuickMusic.module.css';

/** The chosen player's quick controls below a head that names it, or the list to choose another. */
export function QuickMusic({
  picking,
  onPicking,
  actions,
  status,
}: {
  /** The list of players stands in the place of the controls. */
  readonly picking: boolean;
  readonly onPicking: (picking: boolean) => void;
  /** Buttons at the end of the head. */
  readonly actions: ReactNode;
  /** About the connection, between head and controls. */
  readonly status: ReactNode;
}) {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const trigger = useFocusAfter(picking);
  const list = picking && player !== undefined;
  return (
    <>
      <header className={css['head']}>
        {player === undefined ? (
          <p className={css['product']}>{t('app:title')}</p>
        ) : (
          <Trigger
            ref={trigger}
            name={player.name}
            open={list}
            onClick={() => {
              onPicking(!picking);
            }}
          />
        )}
        <div className={css['actions']}>{actions}</div>
      </header>
      {status}
      {list ? (
        <QuickPicker
          onDone={() => {
            onPicking(false);
          }}
        />
      ) : player === undefined ? (
        <NoPlayers retry={false} />
      ) : (
        <QuickPlayer player={player} />
      )}
    </>
  );
}

/** The button that gets the focus back when the list is gone. */
function useFocusAfter(picking: boolean): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  const was = useRef(picking);
  useEffect(() => {
    if (was.current && !picking) trigger.current?.focus();
    was.current = picking;
  }, [picking]);
  return trigger;
}

/** Names the chosen player and opens the list. */
function Trigger({
  ref,
  name,
  open,
  onClick,
}: {
  readonly ref: Ref<HTMLButtonElement>;
  readonly name: string;
  readonly open: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={css['picker']}
      title={name}
      aria-label={t('music:bar.players', { name })}
      aria-expanded={open}
      {...{ ref, onClick }}
    >
      <Speaker {...icon} />
      <span className={css['name']} dir="auto">
        {name}
      </span>
      <ChevronDown {...icon} className={css['chevron']} />
    </button>
  );
}
