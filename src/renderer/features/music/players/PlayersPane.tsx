import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, Speaker } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { playerStates } from '../../../../shared/music/player-tree.ts';
import { send } from '../../../state/calls.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { focusStop, useRoving } from '../../../ui/list/use-roving.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { readName } from '../controls/PlayerName.tsx';
import { useLive } from '../live.ts';
import { Missing } from '../Missing.tsx';
import { Stale } from '../Stale.tsx';
import type { PlayerDialog } from './player-dialog.ts';
import { PlayerRow } from './PlayerRow.tsx';
import { SleepFoot } from './SleepFoot.tsx';
import type { PlayerSection } from './use-player-order.ts';
import { usePlayerOrder } from './use-player-order.ts';
import css from './PlayersPane.module.css';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import type { Fix } from '../../../../shared/connections/fix.ts';
import { formPath, fixForCause } from '../../../../shared/connections/fix.ts';
import { navigate, navigatePath } from '../../../state/route.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { holdText } from '../../../ui/held-keys.ts';

interface Block {
  readonly profileId: string;
  /** The cause as a complete sentence. */
  readonly sentence: string;
  /** The form field that repairs it; null: none does. */
  readonly fix: Fix | null;
}

const findBlock = ({ profileId, state }: ConnectionView): Block | null =>
  state.k !== 'blocked' || profileId === null
    ? null
    : { profileId, sentence: causeSentence(state.cause), fix: fixForCause(state.cause.code) };

/** Why the connection needs the user; null while it works or retries automatically. */
const useBlock = (): Block | null => useTopicSelector('music.connection', findBlock);

/** Opens the form field that repairs the connection, or the connection itself if no field does. */
function RepairButton({ block: { profileId, fix } }: { readonly block: Block }) {
  return (
    <Button
      variant="primary"
      onClick={() => {
        if (fix === null) navigate('connections', profileId);
        else navigatePath(formPath(profileId, fix));
      }}
    >
      {fix === null ? t('music:repair.connection') : fixLabel(fix)}
    </Button>
  );
}

/** Explains, above an outdated list, why the connection needs the user. */
function RepairNotice() {
  const block = useBlock();
  if (block === null) return null;
  return <Notice tone="bad" title={block.sentence} action={<RepairButton block={block} />} />;
}

const Dialogs = lazyPart(async () => (await import('./PlayerDialogs.tsx')).PlayerDialogs);
const HiddenPlayers = lazyPart(async () => (await import('./HiddenPlayers.tsx')).HiddenPlayers);

const countPlayers = (players: Readonly<Record<string, Player>>) => {
  const all = Object.values(players);
  const shown = all.filter(({ hidden }) => !hidden);
  const playing = shown.filter(({ state }) => state === 'playing').length;
  return { count: shown.length, playing, hidden: all.length - shown.length };
};

/** All players of the server by state, with the sleep timer of the chosen one below them. */
export function PlayersPane() {
  const { count, playing, hidden } = useTopicSelector('music.players', countPlayers);
  const { asOf, online } = useLive();
  const cut = useTopic('music.playersCut');
  const pane = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<PlayerDialog | null>(null);
  const openDialog = useCallback((next: PlayerDialog): void => {
    // Until it has loaded, letters would act as keys of the player.
    holdText();
    setDialog(next);
  }, []);
  // On close, the focus returns to the row that opened it, even if the row has moved.
  useEffect(
    () => (dialog === null ? undefined : () => focusStop(pane.current, dialog.id)),
    [dialog],
  );
  const some = count > 0;
  const note = asOf ?? (some ? t('music:player.count', { playing, count }) : undefined);
  return (
    <Pane
      title={t('music:pane.players')}
      note={note}
      actions={some && online && <GroupButton onDialog={openDialog} />}
      className={css['pane']}
    >
      <div ref={pane} className={css['fill']}>
        <div className={css['scroll']}>
          {some && <RepairNotice />}
          {online && <Missing cut={cut} />}
          {some ? <List onDialog={openDialog} /> : <NoPlayers />}
          {online && hidden > 0 && <HiddenPlayers />}
        </div>
        {some && <SleepFoot />}
        {dialog !== null && <Dialogs dialog={dialog} onClose={() => setDialog(null)} />}
      </div>
    </Pane>
  );
}

interface Opener {
  readonly onDialog: (dialog: PlayerDialog) => void;
}

/** Groups players with the chosen one, or with the leader that it follows. */
function GroupButton({ onDialog }: Opener) {
  const { playerId } = useTopic('music.chosen');
  const chosen = useEntry('music.players', playerId);
  const player = useEntry('music.players', chosen?.leader ?? playerId);
  if (player?.can.group !== true || !player.available) return null;
  return (
    <IconButton
      label={t('music:player.groupChosen', { name: player.name })}
      icon={<Link {...icon} />}
      onClick={() => onDialog({ kind: 'group', id: player.id })}
    />
  );
}

function List({ onDialog }: Opener) {
  const { sections, holding } = usePlayerOrder();
  const { online } = useLive();
  const { playerId } = useTopic('music.chosen');
  const ids = useMemo(
    () => sections.flatMap(({ players }) => players.flatMap(({ id, members }) => [id, ...members])),
    [sections],
  );
  const { active, handlers } = useRoving(ids, playerId, { textOf: readName });
  return (
    <Stale when={!online}>
      <ul
        className={css['list']}
        aria-label={t('music:player.list')}
        {...handlers}
        {...holding}
        onFocus={(event) => {
          handlers.onFocus(event);
          holding.onFocus(event);
        }}
      >
        {sections.map((section) => (
          <StateSection
            key={section.rank}
            chosen={playerId}
            section={section}
            active={active}
            online={online}
            onDialog={onDialog}
          />
        ))}
      </ul>
    </Stale>
  );
}

function StateSection({
  section: { rank, players },
  ...rows
}: Opener & {
  readonly section: PlayerSection;
  readonly chosen: string | null;
  readonly active: string | null;
  readonly online: boolean;
}) {
  const id = useId();
  return (
    <li className={css['section']}>
      <h3 id={id} className={css['state']}>
        {t(`music:state.${playerStates[rank] ?? 'idle'}`)}
      </h3>
      <ul className={css['rows']} aria-labelledby={id}>
        {players.map((player) => (
          <PlayerRow key={player.id} {...player} {...rows} />
        ))}
      </ul>
    </li>
  );
}

/** Why the list is empty. `retry`: shows a button that retries or repairs the connection. */
export function NoPlayers({ retry = true }: { readonly retry?: boolean }) {
  const { online, starting } = useLive();
  const block = useBlock();
  if (starting) return <Skeleton rows={4} label={t('music:player.loading')} />;
  return (
    <EmptyState
      icon={Speaker}
      title={block?.sentence ?? (online ? t('music:player.empty') : t('music:player.noServer'))}
      action={
        !online &&
        retry &&
        (block !== null ? (
          <RepairButton block={block} />
        ) : (
          <Button onClick={() => send('music.retryNow', undefined)}>
            {t('music:player.retry')}
          </Button>
        ))
      }
    >
      {online ? t('music:player.emptyHint') : undefined}
    </EmptyState>
  );
}
