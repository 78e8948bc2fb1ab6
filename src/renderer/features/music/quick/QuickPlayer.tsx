import type { Player } from '../../../../shared/music/player.ts';
import { Announcer } from '../bar/Announcer.tsx';
import { SeekBar } from '../controls/SeekBar.tsx';
import { Transport } from '../controls/Transport.tsx';
import { useLive } from '../live.ts';
import { Stale } from '../Stale.tsx';
import { QuickNow } from './QuickNow.tsx';
import { QuickVolumes } from './QuickVolumes.tsx';
import css from './QuickPlayer.module.css';

/** The chosen player: what plays, where it is, and every control of it that is of daily use. */
export function QuickPlayer({ player }: { readonly player: Player }) {
  const { online, asOf, frozenAt } = useLive();
  const disabled = !online || !player.available;
  return (
    <>
      <Stale when={!online} className={css['player']}>
        <QuickNow {...{ player, disabled, asOf }} />
        <SeekBar
          key={`${player.id} ${player.media?.queueItemId ?? ''}`}
          arrows="horizontal"
          {...{ player, disabled, frozenAt }}
        />
        <Transport className={css['transport']} {...{ player, disabled }} />
        <QuickVolumes {...{ player, online }} />
      </Stale>
      <Announcer player={player} />
    </>
  );
}
