import { z } from 'zod';
import { FilterType, filterTypes } from './filter-specs.ts';
import { BandType } from './model.ts';

/** What the connected server can store, from its API description. */
export const DspShape = z.object({
  dialect: z.enum(['current', 'specified']),
  bandTypes: z.array(BandType),
  /** Filters that can be added to the chain. */
  filterTypes: z.array(FilterType),
  /** Channels of bands; `['ALL']` if the server supports no others. */
  channels: z.array(z.string()),
  /** Channels with their own preamp. */
  preampChannels: z.array(z.string()),
  /** Input and output gain exist. */
  gains: z.boolean(),
  /** Filters can be added, removed and reordered. */
  freeOrder: z.boolean(),
  /** Frequencies are whole Hz. */
  wholeHertz: z.boolean(),
  /** The server stores presets. */
  presets: z.boolean(),
});
export type DspShape = z.infer<typeof DspShape>;

/** A current server of the newest release. */
export const currentShape: DspShape = {
  dialect: 'current',
  bandTypes: ['peak', 'low_shelf', 'high_shelf', 'low_pass', 'high_pass', 'notch'],
  filterTypes: [...filterTypes],
  channels: ['ALL', 'FL', 'FR'],
  preampChannels: ['FL', 'FR'],
  gains: true,
  freeOrder: true,
  wholeHertz: false,
  presets: true,
};

/** A server of the specified generation, whose description names no channels and no tone controls. */
export const specifiedShape: DspShape = {
  dialect: 'specified',
  bandTypes: [...BandType.options],
  filterTypes: ['parametric_eq'],
  channels: ['ALL'],
  preampChannels: [],
  gains: false,
  freeOrder: false,
  wholeHertz: true,
  presets: false,
};
