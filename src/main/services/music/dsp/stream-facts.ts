import { z } from 'zod';
import type { DspRate, PlayerDsp } from '../../../../shared/eq/state.ts';
import { getEntry, number, text } from '../players/tolerant.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

/** Facts about the sound of one player in its stream details. */
export interface StreamFacts {
  readonly rate: DspRate | null;
  readonly active: PlayerDsp['active'];
  /** Whether the server limits after the chain; null if not reported. */
  readonly limiter: boolean | null;
}

const Dsp = z.object({
  state: text,
  output_limiter: z.boolean().nullable().catch(null),
  output_format: z.object({ sample_rate: number }).nullable().catch(null),
});

const Processing = z.object({
  queue_processing: z
    .object({ pcm_format: z.object({ sample_rate: number }).nullable().catch(null) })
    .nullable()
    .catch(null),
  outputs: z
    .array(
      z
        .object({
          player_ids: z.array(z.string()).catch([]),
          dsp: Dsp.nullable().catch(null),
        })
        .nullable()
        .catch(null),
    )
    .catch([]),
});

const Queue = z.object({
  queue_id: z.string(),
  current_item: z.object({ streamdetails: z.unknown() }).nullable().catch(null),
});

/** By player that the stream feeds. */
export type QueueFacts = (playerId: string) => StreamFacts | null;

/**
 * Reads what a queue reports about the current stream (reference 6.3, 6.5): `audio_processing` from 2.10 on, `dsp` by player from
 * 2.4 to 2.9. Null if it is not a queue.
 */
export function readQueueFacts(json: unknown): { id: string; facts: QueueFacts } | null {
  const queue = Queue.safeParse(json);
  if (!queue.success) return null;
  const details = toRecord(queue.data.current_item?.streamdetails);
  const processing = Processing.safeParse(details?.['audio_processing']);
  const facts = processing.success
    ? fromProcessing(processing.data)
    : fromDetails(toRecord(details?.['dsp']) ?? {});
  return { id: queue.data.queue_id, facts };
}

const fromProcessing =
  (processing: z.infer<typeof Processing>): QueueFacts =>
  (playerId) => {
    const output = processing.outputs.find(
      (facts) => facts?.player_ids.includes(playerId) === true,
    );
    if (output == null) return null;
    const rate = processing.queue_processing?.pcm_format?.sample_rate ?? null;
    return toStreamFacts(output.dsp, rate);
  };

const fromDetails =
  (players: Readonly<Record<string, unknown>>): QueueFacts =>
  (playerId) => {
    const dsp = Dsp.safeParse(getEntry(players, playerId));
    if (!dsp.success) return null;
    return toStreamFacts(dsp.data, dsp.data.output_format?.sample_rate ?? null);
  };

function toStreamFacts(dsp: z.infer<typeof Dsp> | null, hz: number | null): StreamFacts {
  return {
    rate: hz !== null && hz > 0 ? { hz, from: 'stream' } : null,
    active: parseActive(dsp?.state ?? null),
    limiter: dsp?.output_limiter ?? null,
  };
}

function parseActive(state: string | null): PlayerDsp['active'] {
  if (state === 'enabled' || state === 'disabled') return state;
  return state === 'disabled_by_unsupported_group' ? 'unsupported_group' : 'unknown';
}
