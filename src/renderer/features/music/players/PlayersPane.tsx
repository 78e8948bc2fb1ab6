import type { ReactNode, RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Speaker } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { send } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLive } from '../live.ts';
import { Stale } from '../Stale.tsx';
import { RepairButton, RepairNotice, useBlock } from './ConnectionRepair.tsx';
import { CeilingDialog } from './CeilingDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import type { PlayerDialog } from './PlayerMenu.tsx';
import { OwnVolumeRow, PlayerRow } from './PlayerRow.tsx';
import { usePlayerOrder } from './use-player-order.ts';
import { ROW, useRoving } from './use-roving.ts';
import css from './PlayersPane.module.css';

const someShown = (players: Readonly<Record<string, Player>>): boolean =>
  Object.values(players).some(({ hidden }) => !hidden);

/** All players of the server. `below` fills the space under a short list. */
export function PlayersPane({ below }: { readonly below?: ReactNode }) {
  const some = useTopicSelector('music.players', someShown);
  const { asOf } = useLive();
  return (
    <Pane title={t('music:pane.players')} note={asOf ?? undefined} className={css['pane']}>
      <div className={css['fill']}>
        <div className={css['scroll']}>
          {some && <RepairNotice />}
          {some ? <List /> : <NoPlayers />}
        </div>
        {below}
      </div>
    </Pane>
  );
}

function List() {
  const { tree, holding } = usePlayerOrder();
  const { online } = useLive();
  const { playerId } = useTopic('music.chosen');
  const ids = useMemo(() => tree.map((row) => row.id), [tree]);
  const { active, onKeyDown, onFocus } = useRoving(ids, playerId);
  const list = useRef<HTMLUListElement>(null);
  const { dialog, setDialog, close } = useDialog(list);
  return (
    <Stale when={!online}>
      <ul
        ref={list}
        className={css['list']}
        aria-label={t('music:player.list')}
        {...{ onKeyDown, ...holding }}
        onFocus={(event) => {
          onFocus(event);
          holding.onFocus();
        }}
      >
        {tree.flatMap(({ id, parent, members }) => [
          <PlayerRow
            key={id}
            member={parent !== null}
            chosen={id === playerId}
            active={id === active}
            onDialog={setDialog}
            {...{ id, online }}
          />,
          members > 0 && (
            <OwnVolumeRow key={`${id} own`} active={id === active} {...{ id, online }} />
          ),
        ])}
      </ul>
      {dialog?.kind === 'group' && <GroupDialog id={dialog.id} onClose={close} />}
      {dialog?.kind === 'ceiling' && <CeilingDialog id={dialog.id} onClose={close} />}
    </Stale>
  );
}

/** The dialog opened from a row. On close, the focus returns to that row, even if it has moved. */
function useDialog(list: RefObject<HTMLElement | null>): {
  readonly dialog: PlayerDialog | null;
  readonly setDialog: (dialog: PlayerDialog) => void;
  readonly close: () => void;
} {
  const [dialog, setDialog] = useState<PlayerDialog | null>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (dialog === null && last.current !== null)
      list.current?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(last.current)}"]`)?.focus();
    last.current = dialog?.id ?? null;
  }, [dialog, list]);
  return {
    dialog,
    setDialog,
    close: () => {
      setDialog(null);
    },
  };
}

/** Why the list is empty. `retry`: shows a button that retries or repairs the connection. */
export function NoPlayers({ retry = true }: { readonly retry?: boolean }) {
  const { online, starting } = useLive();
  const block = useBlock();
  if (starting) return <Skeleton rows={4} label={t('music:player.loading')} />;
  return (
    <EmptyState
      icon={<Speaker size={24} strokeWidth={1.5} aria-hidden />}
      title={block?.sentence ?? (online ? t('music:player.empty') : t('music:player.noServer'))}
      action={
        !online &&
        retry &&
        (block !== null ? (
          <RepairButton block={block} />
        ) : (
          <Button
            onClick={() => {
              send('music.retryNow', undefined);
            }}
          >
            {t('music:player.retry')}
          </Button>
        ))
      }
    >
      {online ? t('music:player.emptyHint') : undefined}
    </EmptyState>
  );
}
