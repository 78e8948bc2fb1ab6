import { z } from 'zod';
import { FilterType, filterTypes } from './filter-specs.ts';
import { BandType } from './model.ts';

/** What the connected server can store, from its own description. */
export const DspShape = z.object({
  dialect: z.enum(['current', 'specified']),
  bandTypes: z.array(BandType),
  /** What can be added to the chain. */
  filterTypes: z.array(FilterType),
  /** Channels that a band can have; `['ALL']` where the server knows no others. */
  channels: z.array(z.string()),
  /** Channels that have a preamp of their own. */
  preampChannels: z.array(z.string()),
  /** Input and output gain exist. */
  gains: z.boolean(),
  /** Filters can be added, removed and put in another order. */
  freeOrder: z.boolean(),
  /** Frequencies are whole Hz. */
  wholeHertz: z.boolean(),
  /** The server keeps presets. */
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

/** A server as it is specified, whose description names no channels and no tone controls. */
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
