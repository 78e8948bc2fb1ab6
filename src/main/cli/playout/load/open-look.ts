import type { Engine } from '../../../../shared/playout/finding.ts';
import { engines } from '../../../../shared/playout/finding.ts';
import { hasControl } from '../../../../shared/playout/template/expand.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import type { Given } from '../../commands/playout/given.ts';
import { oneOf } from '../../commands/player-actions.ts';
import type { Context } from '../../context.ts';
import { text } from '../../options.ts';
import { channelEnv } from '../env.ts';
import type { Look } from './look.ts';

/** What `--engine` takes. */
export const engineWords = ['auto', ...engines] as const;

/** Begins a look at files, with the options `--engine`, `--env` and `--probe`. Throws wrong usage. */
export function openLook({ io }: Context, given: Given): Look {
  const engine: 'auto' | Engine = oneOf(text(given['engine']) ?? 'auto', engineWords);
  const variable = channelEnv(io, given);
  let keys = 0;
  return {
    files: createPlayoutFiles(),
    engine,
    style: process.platform === 'win32' ? 'windows' : 'posix',
    env: (name) => {
      const value = variable(name);
      if (value === undefined) return false;
      return hasControl(value) ? 'control' : true;
    },
    probe: given['probe'] === true,
    signal: io.signal,
    input: (limit) => io.readInput(limit),
    newKey: () => (keys += 1),
    seen: new Set(),
  };
}
