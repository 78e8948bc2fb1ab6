import type { ReactNode, Ref, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { ChevronDown, Power } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { NoPlayers } from '../players/PlayersPane.tsx';
import { PlayerIcon } from '../players/PlayerIcon.tsx';
import { PlayerDigit } from './PlayerDigit.tsx';
import { QuickPicker } from './QuickPicker.tsx';
import css from './QuickMusic.module.css';
import type { Player } from '../../../../shared/music/player.ts';
import { Announcer } from '../bar/Announcer.tsx';
import { SeekBar } from '../controls/SeekBar.tsx';
import { Transport } from '../controls/Transport.tsx';
import { useLive } from '../live.ts';
import { Stale } from '../Stale.tsx';
import { QuickVolumes } from './QuickVolumes.tsx';
import { dotted, secondLine } from '../../../../shared/music/player-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { Art } from '../art/Art.tsx';
import { act } from '../intent.ts';
import { useLeaderName } from '../players/PlayerRow.tsx';

/** The chosen player's quick controls below a header with the server, or the list of players. */
export function QuickMusic({
  picking,
  onPicking,
  server,
  actions,
  status,
  instead,
}: {
  /** Shows the list of players instead of the controls. */
  readonly picking: boolean;
  readonly onPicking: (picking: boolean) => void;
  /** The music server, at the start of the header; false: there is none. */
  readonly server: ReactNode;
  /** Buttons at the end of the header. */
  readonly actions: ReactNode;
  /** Connection status, between header and controls. */
  readonly status: ReactNode;
  /** Shown without a music server, below the header; false: there is one. */
  readonly instead: ReactNode;
}) {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const trigger = useFocusAfter(picking);
  const list = picking && player !== undefined;
  const picker = player !== undefined && (
    <Trigger ref={trigger} player={player} open={list} onClick={() => onPicking(!picking)} />
  );
  return (
    <>
      <header className={css['head']}>
        {server === false ? <p className={css['product']}>{t('app:title')}</p> : server}
        <div className={css['actions']}>{actions}</div>
      </header>
      {status}
      {instead !== false ? (
        instead
      ) : list ? (
        <>
          {picker}
          <QuickPicker onDone={() => onPicking(false)} />
        </>
      ) : player === undefined ? (
        <NoPlayers retry={false} />
      ) : (
        <QuickPlayer player={player} picker={picker} />
      )}
    </>
  );
}

/** The button that receives the focus when the list closes. */
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
  player,
  open,
  onClick,
}: {
  readonly ref: Ref<HTMLButtonElement>;
  readonly player: Player;
  readonly open: boolean;
  readonly onClick: () => void;
}) {
  const { name } = player;
  return (
    <button
      type="button"
      className={css['picker']}
      title={name}
      aria-label={t('music:bar.players', { name })}
      aria-expanded={open}
      ref={ref}
      onClick={onClick}
    >
      <PlayerIcon of={player} />
      <span className={text['ellipsis']} dir="auto">
        {name}
      </span>
      <PlayerDigit id={player.id} />
      <ChevronDown {...icon} className={css['chevron']} />
    </button>
  );
}

/** The chosen player: current track, position and its most used controls. */
function QuickPlayer({
  player,
  picker,
}: {
  readonly player: Player;
  /** Names the player and opens the list. */
  readonly picker: ReactNode;
}) {
  const { online, asOf, frozenAt } = useLive();
  const disabled = !online || !player.available;
  return (
    <>
      <Stale when={!online} className={css['player']}>
        <QuickNow player={player} picker={picker} disabled={disabled} asOf={asOf} />
        <SeekBar
          key={`${player.id} ${player.media?.queueItemId ?? ''}`}
          arrows="horizontal"
          player={player}
          disabled={disabled}
          frozenAt={frozenAt}
        />
        <Transport className={css['transport']} player={player} disabled={disabled} />
        <QuickVolumes player={player} online={online} />
      </Stale>
      <Announcer player={player} />
    </>
  );
}

/** Picture, player, title, artist and album, or why nothing plays and a button to turn the player on. */
function QuickNow({
  player,
  picker,
  disabled,
  asOf,
}: {
  readonly player: Player;
  readonly picker: ReactNode;
  readonly disabled: boolean;
  /** "as of 20:05" for stale data, or null. */
  readonly asOf: string | null;
}) {
  const { media } = player;
  const off = player.powered === false;
  const leader = useLeaderName(player.leader);
  const title = media?.title ?? t('music:bar.nothing');
  const why = media === null || off || !player.available ? secondLine(player, leader) : null;
  const { artist = null, album = null } = media ?? {};
  const lines = [why, dotted(artist, album), asOf].filter(
    (line): line is string => line !== null && line !== '' && line !== title,
  );
  return (
    <div className={css['now']}>
      <Art className={css['art']} title={title} art={media?.art ?? null} size={160} />
      <div className={css['words']}>
        {picker}
        <p className={cx(css['title'], text['ellipsis'])} title={title} dir="auto">
          {title}
        </p>
        {lines.map((line, at) => (
          <p key={at} className={cx(text['ellipsis'], text['small'])} title={line} dir="auto">
            {line}
          </p>
        ))}
      </div>
      {off && player.can.power && (
        <Button
          icon={<Power {...icon} />}
          aria-label={t('music:player.powerOn', { name: player.name })}
          disabled={disabled}
          onClick={() => act(player.id, { action: 'power', powered: true })}
        >
          {t('quick:powerOn')}
        </Button>
      )}
    </div>
  );
}
