import { z } from 'zod';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { chainPeak } from '../../../../shared/eq/preamp.ts';
import { decodeCurrent } from '../../../../shared/eq/wire/current.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { StreamDetails } from '../../../../shared/music/player-settings.ts';
import { supports } from '../commands/known-commands.ts';
import type { ListeningPorts } from './listening-ports.ts';
import { limitedList, flag, number, nonEmpty, text } from './tolerant.ts';

const QUEUE = 'player_queues/get';
/** Rate (Hz) of the chain where the server reports none. */
const USUAL_RATE = 48_000;

const Format = z
  .object({
    content_type: text,
    codec_type: text,
    sample_rate: number,
    bit_depth: number,
    bit_rate: number,
    channels: number,
  })
  .nullable()
  .catch(null);

const Dsp = z.looseObject({
  state: text,
  output_limiter: flag,
  output_format: Format,
});

const Output = z.object({
  player_ids: z.array(z.string()).catch([]),
  dsp: Dsp.nullable().catch(null),
  output_format: Format,
});

const Processing = z.object({
  queue_processing: z
    .object({
      normalization: z.object({ applied_gain_db: number }).nullable().catch(null),
      crossfade_mode: text,
      pcm_format: Format,
    })
    .nullable()
    .catch(null),
  outputs: limitedList(Output.nullable().catch(null)).catch([]),
});

const Details = z.object({
  provider: text,
  audio_format: Format,
  volume_normalization_mode: text,
  volume_normalization_gain_correct: number,
  dsp: z.record(z.string(), Dsp.nullable().catch(null)).nullable().catch(null),
  audio_processing: Processing.nullable().catch(null),
});
type Details = z.infer<typeof Details>;
type Processing = z.infer<typeof Processing>;
type OutputFacts = StreamDetails['outputs'][number];

const Queue = z.object({
  current_item: z
    .object({ streamdetails: Details.nullable().catch(null) })
    .nullable()
    .catch(null),
});

/**
 * The current stream of a player: `audio_processing` from 2.10 on, `dsp` per player from 2.4 to 2.9 (reference 6.5). Null if it plays
 * nothing from a queue.
 */
export async function readStream(
  { link, commands }: ListeningPorts,
  player: Player,
): Promise<StreamDetails | null> {
  if (player.queueId === null || player.state === 'idle' || !supports(link, QUEUE)) return null;
  const answer = await link.command(QUEUE, { queue_id: player.queueId });
  if (answer === null) return null;
  const queue = Queue.safeParse(answer);
  if (!queue.success)
    throw failure('rejected', t('musicfaults:players.notAList', { command: QUEUE }), {
      command: QUEUE,
    });
  const details = queue.data.current_item?.streamdetails ?? null;
  return details === null
    ? null
    : toStreamDetails(details, (id) => commands.real(id) !== undefined);
}

function toStreamDetails(details: Details, known: (id: string) => boolean): StreamDetails {
  const { audio_processing: processing } = details;
  const crossfade = processing?.queue_processing?.crossfade_mode ?? null;
  const outputs = processing === null ? byPlayer(details) : byOutput(processing);
  return {
    input: readFormat(details.audio_format),
    provider: nonEmpty(details.provider)?.split('--')[0] ?? null,
    normalization: findNormalization(details),
    crossfade: crossfade === null ? null : crossfade !== 'disabled',
    outputs: outputs.filter(({ playerId }) => known(playerId)),
  };
}

function findNormalization(details: Details): number | null {
  const { audio_processing: processing } = details;
  if (processing !== null)
    return processing.queue_processing?.normalization?.applied_gain_db ?? null;
  if (details.volume_normalization_mode === 'disabled') return null;
  return details.volume_normalization_gain_correct;
}

function byOutput(processing: Processing): OutputFacts[] {
  const rate = processing.queue_processing?.pcm_format?.sample_rate ?? null;
  return processing.outputs.flatMap((output) =>
    (output?.player_ids ?? []).map((id) =>
      toOutput(id, output?.dsp ?? null, output?.output_format ?? null, rate),
    ),
  );
}

const byPlayer = ({ dsp }: Details): OutputFacts[] =>
  Object.entries(dsp ?? {}).map(([id, facts]) =>
    toOutput(id, facts, facts?.output_format ?? null, facts?.output_format?.sample_rate ?? null),
  );

function toOutput(
  playerId: string,
  dsp: z.infer<typeof Dsp> | null,
  output: z.infer<typeof Format>,
  rate: number | null,
): OutputFacts {
  const state = dspStates[dsp?.state ?? ''] ?? 'unknown';
  return {
    playerId,
    output: readFormat(output),
    dsp: state,
    headroom: state === 'on' ? computeHeadroom(dsp, rate ?? USUAL_RATE) : null,
    limiter: dsp?.output_limiter ?? null,
  };
}

const dspStates: Readonly<Record<string, OutputFacts['dsp']>> = {
  enabled: 'on',
  disabled: 'off',
  disabled_by_unsupported_group: 'unsupported',
};

/** Distance (dB) from the chain's peak to full scale; null if the chain has a filter unknown to the app. */
function computeHeadroom(dsp: unknown, rate: number): number | null {
  const config = decodeCurrent({ ...toRecord(dsp), enabled: true });
  if (config.filters.some(({ type }) => type === 'unknown')) return null;
  return -chainPeak(config, rate).gain + 0;
}

function readFormat(format: z.infer<typeof Format>): StreamDetails['input'] {
  const codec = [format?.codec_type, format?.content_type]
    .map((name) => nonEmpty(name ?? null))
    .find((name) => name !== null && name !== 'unknown' && name !== '?');
  return {
    codec: codec ?? null,
    sampleRate: above0(format?.sample_rate),
    bitDepth: above0(format?.bit_depth),
    bitRate: above0(format?.bit_rate),
    channels: above0(format?.channels),
  };
}

const above0 = (value: number | null | undefined): number | null =>
  value != null && value > 0 ? value : null;
