import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { Model } from '../workspace/model.ts';
import type { Opener } from '../workspace/opener.ts';

export interface OpenPorts {
  readonly model: Model;
  readonly opener: Opener;
  readonly hub: Publisher;
}

/** What opens and closes the lineup. `ready`: what was left by the last time is looked after first. */
export function openHandlers(
  { model, opener, hub }: OpenPorts,
  ready: () => Promise<void>,
): Handlers<'playout.open' | 'playout.close' | 'playout.closeRecovered'> {
  return {
    'playout.open': async ({ path, create }) => {
      await ready();
      await opener.open(path, create);
      hub.flush();
    },
    'playout.close': async ({ discard }) => {
      await ready();
      await opener.close(discard);
      hub.flush();
    },
    'playout.closeRecovered': () => {
      model.recovered = null;
      model.tell({ k: 'lineup' });
      hub.flush();
    },
  };
}
