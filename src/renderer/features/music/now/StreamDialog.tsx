import { t } from '../../../../shared/i18n/translate.ts';
import type { StreamDetails } from '../../../../shared/music/player-settings.ts';
import { useEntry } from '../../../state/topics.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { decibels, formatText } from './stream-text.ts';
import css from './StreamDialog.module.css';

type Output = StreamDetails['outputs'][number];

/** The file, and what happens to it on the way to each player. */
export function StreamDialog({
  details,
  onClose,
}: {
  readonly details: StreamDetails;
  readonly onClose: () => void;
}) {
  const { input, provider, normalization, crossfade, outputs } = details;
  return (
    <Dialog open onOpenChange={onClose} title={t('musicnow:stream.title')}>
      <h3 className={css['title']}>{t('musicnow:stream.source')}</h3>
      <Facts>
        <Fact name={t('musicnow:stream.format')}>{formatOf(input)}</Fact>
        {input.bitRate !== null && (
          <Fact name={t('musicnow:stream.bitRate')}>
            {t('musicnow:stream.kbits', { rate: input.bitRate })}
          </Fact>
        )}
        {input.channels !== null && (
          <Fact name={t('musicnow:stream.channels')}>{input.channels}</Fact>
        )}
        {provider !== null && <Fact name={t('musicnow:stream.provider')}>{provider}</Fact>}
        {normalization !== null && (
          <Fact name={t('musicnow:stream.normalization')}>{decibels(normalization)}</Fact>
        )}
        {crossfade !== null && (
          <Fact name={t('musicnow:stream.crossfade')}>{onOff(crossfade)}</Fact>
        )}
      </Facts>
      {outputs.map((output) => (
        <OutputFacts key={output.playerId} output={output} />
      ))}
    </Dialog>
  );
}

const onOff = (on: boolean): string =>
  on ? t('musicnow:stream.state.on') : t('musicnow:stream.state.off');
const formatOf = (format: StreamDetails['input']): string =>
  formatText(format) ?? t('musicnow:stream.state.unknown');

function OutputFacts({ output }: { readonly output: Output }) {
  const player = useEntry('music.players', output.playerId);
  const { headroom, limiter, dsp } = output;
  return (
    <section className={css['output']}>
      <h3 className={css['title']} dir="auto">
        {player?.name ?? output.playerId}
      </h3>
      <Facts>
        <Fact name={t('musicnow:stream.format')}>{formatOf(output.output)}</Fact>
        <Fact name={t('musicnow:equalizer')}>{t(`musicnow:stream.state.${dsp}`)}</Fact>
        {headroom !== null && (
          <Fact name={t('musicnow:stream.headroom')}>{decibels(headroom)}</Fact>
        )}
        {limiter !== null && <Fact name={t('musicnow:stream.limiter')}>{onOff(limiter)}</Fact>}
      </Facts>
      {headroom !== null && headroom < 0 && (
        <Notice
          tone="warn"
          title={limiter === true ? t('musicnow:stream.limited') : t('musicnow:stream.clipped')}
        >
          {t('musicnow:stream.lower', { db: decibels(-headroom) })}
        </Notice>
      )}
    </section>
  );
}
