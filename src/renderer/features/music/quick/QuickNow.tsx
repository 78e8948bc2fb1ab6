import { Power } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { dotted, secondLine } from '../../../../shared/music/player-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Art } from '../art/Art.tsx';
import { act } from '../intent.ts';
import { useLeaderName } from '../players/PlayerRow.tsx';
import css from './QuickNow.module.css';

/** Picture, title, artist and album of what plays; or why it is silent, with the button that helps. */
export function QuickNow({
  player,
  disabled,
  asOf,
}: {
  readonly player: Player;
  readonly disabled: boolean;
  /** The time of what is shown, where it is not now. */
  readonly asOf: string | null;
}) {
  const { media } = player;
  const off = player.powered === false;
  const leader = useLeaderName(player.leader);
  const title = media?.title ?? t('music:bar.nothing');
  const why = media === null || off || !player.available ? secondLine(player, leader) : null;
  const { artist = null, album = null } = media ?? {};
  const lone = why === null && asOf === null;
  const lines = (lone ? [artist, album] : [why, dotted(artist, album), asOf]).filter(
    (line): line is string => line !== null && line !== '' && line !== title,
  );
  return (
    <div className={css['now']}>
      <Art className={css['art']} title={title} art={media?.art ?? null} size={160} />
      <div className={css['words']}>
        <p className={css['title']} title={title} dir="auto">
          {title}
        </p>
        {lines.map((line, at) => (
          <p key={at} className={css['line']} title={line} dir="auto">
            {line}
          </p>
        ))}
      </div>
      {off && player.can.power && (
        <Button
          icon={<Power {...icon} />}
          aria-label={t('music:player.powerOn', { name: player.name })}
          disabled={disabled}
          onClick={() => {
            act(player.id, { action: 'power', powered: true });
          }}
        >
          {t('quick:powerOn')}
        </Button>
      )}
    </div>
  );
}
