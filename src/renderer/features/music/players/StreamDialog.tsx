import { t } from '../../../../shared/i18n/translate.ts';
import type { StreamDetails } from '../../../../shared/music/player-settings.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { useProviders } from '../library/use-providers.ts';
import { decibels, eqWords, excess, excessWords, formatWords } from './stream-words.ts';
import css from './Dialogs.module.css';

type Output = StreamDetails['outputs'][number];

/** The signal path: the file, and the processing on the way to each player of the group. */
export function StreamDialog({
  player,
  onClose,
}: {
  readonly player: Player;
  readonly onClose: () => void;
}) {
  const { id, name, media, state, members } = player;
  const version = JSON.stringify([media?.queueItemId, state, members]);
  const resource = useResource('music.stream', { playerId: id }, { version });
  const { data, loading } = resource;
  return (
    <Dialog
      open
      wide
      title={t('musicplayers:stream.title', { name })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {data === null && (loading || resource.error !== null) ? (
        <Awaited resource={resource} label={t('musicplayers:stream.loading')} />
      ) : data === null ? (
        <p className={text['dim']}>{t('musicplayers:stream.none', { name })}</p>
      ) : (
        <Details stream={data} />
      )}
    </Dialog>
  );
}

function Details({ stream }: { readonly stream: StreamDetails }) {
  const players = useTopic('music.players');
  const { input, provider, normalization, crossfade, outputs } = stream;
  const unknown = t('musicplayers:stream.unknown');
  return (
    <div className={layout['stackWide']}>
      {outputs.map((output) => (
        <Warning
          key={output.playerId}
          output={output}
          name={players[output.playerId]?.name ?? output.playerId}
        />
      ))}
      <Facts>
        <Fact name={t('musicplayers:stream.file')}>
          {formatWords(input) ?? unknown}
          {input.channels !== null &&
            ` · ${t('musicplayers:stream.channels', { count: input.channels })}`}
        </Fact>
        {provider !== null && (
          <Fact name={t('musicplayers:stream.provider')}>
            <SourceName provider={provider} />
          </Fact>
        )}
        {normalization !== null && (
          <Fact name={t('musicplayers:stream.normalization')}>{decibels(normalization)}</Fact>
        )}
        {crossfade !== null && (
          <Fact name={t('musicplayers:stream.crossfade')}>
            {crossfade ? t('musicplayers:stream.on') : t('musicplayers:stream.off')}
          </Fact>
        )}
      </Facts>
      {outputs.map((output) => (
        <section key={output.playerId} className={css['output']}>
          <h3 dir="auto">{players[output.playerId]?.name ?? output.playerId}</h3>
          <OutputFacts output={output} />
        </section>
      ))}
    </div>
  );
}

/** A source under the name of its folder on the server: its internal name, such as filesystem_local, means nothing to users. */
function SourceName({ provider }: { readonly provider: string }) {
  const named = useProviders(true)?.find(({ id }) => id.split('--')[0] === provider);
  return named?.name ?? provider.replaceAll('_', ' ');
}

function OutputFacts({ output }: { readonly output: Output }) {
  return (
    <Facts>
      <Fact name={t('musicplayers:stream.output')}>
        {formatWords(output.output) ?? t('musicplayers:stream.unknown')}
      </Fact>
      <Fact name={t('musicplayers:stream.eq')}>{eqWords(output)}</Fact>
      {output.headroom !== null && (
        <Fact name={t('musicplayers:stream.headroom')}>{decibels(output.headroom)}</Fact>
      )}
      {output.limiter !== null && (
        <Fact name={t('musicplayers:stream.limiter')}>
          {output.limiter ? t('musicplayers:stream.on') : t('musicplayers:stream.off')}
        </Fact>
      )}
    </Facts>
  );
}

/** Reasons for lower quality at one player. */
function Warning({ output, name }: { readonly output: Output; readonly name: string }) {
  const over = excess(output);
  if (output.dsp === 'unsupported')
    return (
      <Notice tone="info" title={t('musicplayers:stream.ungrouped', { name })}>
        {t('musicplayers:stream.ungroupedText')}
      </Notice>
    );
  if (over === null) return null;
  const title = output.limiter === true ? 'limits' : 'clips';
  return (
    <Notice tone="warn" title={t(`musicplayers:stream.${title}`, { name })}>
      {excessWords(over, output.limiter)}
    </Notice>
  );
}
