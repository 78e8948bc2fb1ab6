import '../../../../shared/music/players-texts.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { mainVolume, ownVolume } from '../../../../shared/music/player-view.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { MuteButton } from '../controls/MuteButton.tsx';
import { useMembers } from '../model/use-members.ts';
import { GroupDialog } from '../players/GroupDialog.tsx';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import css from './PlayingIn.module.css';

interface Props {
  readonly player: Player;
  readonly online: boolean;
}

/** The players of the track: the volume of the group and of every member. "Add player" opens the group dialog. */
export function PlayingIn({ player, online }: Props) {
  const [adding, setAdding] = useState(false);
  const volume = mainVolume(player);
  const grouped = volume?.scope === 'group';
  const members = useMembers(player, grouped);
  return (
    <section className={css['card']} aria-label={t('musicnow:in.title')}>
      <header className={css['head']}>
        <h2 className={text['heading']}>{t('musicnow:in.title')}</h2>
        {player.can.group && player.leader === null && (
          <Button
            variant="ghost"
            className={css['add']}
            icon={<Plus {...icon} size={14} />}
            disabled={!online || !player.available}
            onClick={() => setAdding(true)}
          >
            {t('musicnow:in.add')}
          </Button>
        )}
      </header>
      <Line
        key={`${player.id} ${volume?.scope ?? ''}`}
        strong={grouped}
        label={grouped ? t('musicnow:in.group') : player.name}
        player={player}
        online={online}
        volume={volume}
      />
      {grouped && members.length > 0 && (
        <ul className={css['members']}>
          {members.map((id) => (
            <Member key={id} id={id} online={online} />
          ))}
        </ul>
      )}
      {adding && <GroupDialog id={player.id} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Member({ id, online }: { readonly id: string; readonly online: boolean }) {
  const player = useEntry('music.players', id);
  if (player === undefined) return null;
  return (
    <li>
      <Line label={player.name} volume={ownVolume(player)} player={player} online={online} />
    </li>
  );
}

/** Name, mute button, slider and number of one volume. Key it by player and scope. */
function Line({
  player,
  online,
  volume,
  label,
  strong = false,
}: Props & {
  readonly volume: Volume | null;
  readonly label: ReactNode;
  readonly strong?: boolean;
}) {
  const disabled = !online || !player.available;
  return (
    <div className={css['line']} data-strong={strong || undefined}>
      <span className={cx(css['name'], text['ellipsis'])} title={player.name} dir="auto">
        {label}
      </span>
      {volume === null ? (
        <span className={css['none']}>{t('music:player.noVolume')}</span>
      ) : (
        <>
          <MuteButton
            playerId={player.id}
            name={strong ? t('musicnow:in.groupOf', { name: player.name }) : player.name}
            className={css['mute']}
            volume={volume}
            disabled={disabled}
          />
          <VolumeControl
            playerId={player.id}
            name={player.name}
            quiet={player.powered === false}
            volume={volume}
            disabled={disabled}
          />
        </>
      )}
    </div>
  );
}
