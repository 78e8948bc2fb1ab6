import { z } from 'zod';
import { method } from '../lib/define.ts';

const PlayerId = z.object({ playerId: z.string().min(1) });

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A player setting that listeners use. The app validates values by `range` and `options`, because the server does not. */
export const PlayerSetting = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  kind: z.enum(['switch', 'number', 'choice', 'text', 'icon']),
  /** For numbers: only integers. */
  whole: z.boolean(),
  value: Value,
  default: Value,
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  options: z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })),
  /** The setting only takes effect while another setting has `value`, does not have `not`, or is on (both null): see `applies`. */
  needs: z.object({ key: z.string(), value: Value, not: Value }).nullable(),
});
export type PlayerSetting = z.infer<typeof PlayerSetting>;

/** Whether a setting takes effect. `other`: the value of the setting it depends on. */
export function applies(needs: PlayerSetting['needs'], other: PlayerSetting['value']): boolean {
  if (needs === null) return true;
  if (needs.value !== null) return other === needs.value;
  return needs.not === null ? Boolean(other) : other !== needs.not;
}

export const PlayerSettings = z.object({
  name: z.string(),
  defaultName: z.string(),
  settings: z.array(PlayerSetting),
  /** The signed-in user may save. */
  writable: z.boolean(),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;

const Format = z.object({
  codec: z.string().nullable(),
  /** Hz, bits, kbit/s; null while unknown. */
  sampleRate: z.number().nullable(),
  bitDepth: z.number().nullable(),
  bitRate: z.number().nullable(),
  channels: z.number().nullable(),
});

/** The signal path: the file, and the processing on the way to each player. */
export const StreamDetails = z.object({
  input: Format,
  provider: z.string().nullable(),
  /** dB that volume normalization applies; null: off or unknown. */
  normalization: z.number().nullable(),
  crossfade: z.boolean().nullable(),
  outputs: z.array(
    z.object({
      playerId: z.string(),
      output: Format,
      /** `unsupported`: off, because the group does not support it. */
      dsp: z.enum(['on', 'off', 'unsupported', 'unknown']),
      /** dBFS between the loudest peak of the chain and full scale; negative: it may clip. Null: unknown. */
      headroom: z.number().nullable(),
      limiter: z.boolean().nullable(),
    }),
  ),
});
export type StreamDetails = z.infer<typeof StreamDetails>;

export const playerMethods = {
  'music.playerSettings': method({ in: PlayerId, out: PlayerSettings }),
  /** Saves only the given keys (including `name`) and returns what the server stored; null restores the default. */
  'music.savePlayerSettings': method({
    in: PlayerId.extend({
      values: z.record(
        z.string().min(1).max(100),
        z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
      ),
    }),
    out: PlayerSettings,
  }),
  /** Stops the music after `seconds`; null cancels the timer. `endsAt`: ms since epoch. */
  'music.sleep': method({
    in: PlayerId.extend({ seconds: z.number().int().min(1).max(86_400).nullable() }),
    out: z.object({ endsAt: z.number().nullable(), by: z.enum(['server', 'app']) }),
  }),
  /**
   * Interrupts the music with a spoken text (if the server has text-to-speech) or a sound from a web address. Resolves when the server has
   * accepted it.
   */
  'music.announce': method({
    in: PlayerId.extend({
      say: z.union([
        z.object({ text: z.string().trim().min(1).max(1_000) }),
        z.object({ url: z.string().max(2_000) }),
      ]),
      /** Percent; null: the player's own. */
      level: z.number().int().min(0).max(100).nullable().default(null),
      chime: z.boolean().nullable().default(null),
    }),
    out: z.void(),
  }),
  /** Null: nothing is streamed. */
  'music.stream': method({ in: PlayerId, out: StreamDetails.nullable() }),
} as const;
