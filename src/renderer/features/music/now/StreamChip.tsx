import { useState } from 'react';
import { SlidersVertical, TriangleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { StreamDetails } from '../../../../shared/music/player-settings.ts';
import { useResource } from '../../../state/use-resource.ts';
import { icon } from '../../../ui/icon.ts';
import { StreamDialog } from '../players/StreamDialog.tsx';
import { decibels, excess, formatWords } from '../players/stream-words.ts';
import css from './StreamChip.module.css';

/** The output of a player, or of the first member of its group. */
const findOutput = ({ outputs }: StreamDetails, { id }: Player) =>
  outputs.find(({ playerId }) => playerId === id) ?? outputs[0];

/** A summary of the signal path: format, equalizer and headroom. A click opens the details. */
export function StreamChip({ player }: { readonly player: Player }) {
  const [open, setOpen] = useState(false);
  const { media, id: playerId } = player;
  const { data } = useResource(
    'music.stream',
    { playerId },
    { enabled: media !== null, version: media?.queueItemId ?? '' },
  );
  if (data === null) return <Quality text={media?.quality ?? null} />;
  const quality = formatWords(data.input) ?? media?.quality ?? null;
  const output = findOutput(data, player);
  return (
    <>
      <button
        type="button"
        className={css['chip']}
        title={t('musicnow:stream.open')}
        onClick={() => setOpen(true)}
      >
        {quality !== null && <span>{quality}</span>}
        {output !== undefined && output.dsp !== 'unknown' && (
          <span className={css['part']}>
            <SlidersVertical {...icon} size={14} />
            {t(`musicnow:stream.chip.${output.dsp}`)}
          </span>
        )}
        <Headroom headroom={output?.headroom ?? null} />
      </button>
      {open && <StreamDialog player={player} onClose={() => setOpen(false)} />}
    </>
  );
}

function Quality({ text }: { readonly text: string | null }) {
  return text === null ? null : <p className={css['chip']}>{text}</p>;
}

function Headroom({ headroom }: { readonly headroom: number | null }) {
  const over = excess({ headroom });
  if (headroom === null) return null;
  return (
    <span className={css['part']}>
      {over !== null && <TriangleAlert {...icon} size={14} className={css['warn']} />}
      {over === null
        ? t('musicnow:stream.chip.headroom', { db: decibels(headroom) })
        : t('musicnow:stream.chip.clips', { db: decibels(over) })}
    </span>
  );
}
