import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { LineupEditorPorts } from '../admin/settings-steps.ts';
import { LineupEditor } from '../admin/lineup-editor.ts';
import type { Model } from '../workspace/model.ts';
import type { LineupOpener } from '../workspace/lineup-opener.ts';

interface OpenPorts {
  readonly model: Model;
  readonly opener: LineupOpener;
  readonly hub: Publisher;
}

type LineupMethod =
  'playout.saveServer' | 'playout.saveChannel' | 'playout.removeChannel' | 'playout.config';

/** Methods that change or show the lineup and its configurations. */
export function lineupHandlers(
  ports: LineupEditorPorts & { readonly hub: Publisher },
): Handlers<LineupMethod> {
  const { model, hub } = ports;
  const editor = new LineupEditor(ports);
  return {
    'playout.saveServer': async (server) => {
      await editor.saveServer(server);
      hub.flush();
    },
    'playout.saveChannel': async (form) => {
      const channel = await editor.saveChannel(form);
      hub.flush();
      return { channel };
    },
    'playout.removeChannel': async ({ channel }) => {
      await editor.removeChannel(channel);
      hub.flush();
    },
    'playout.config': ({ channel: key }) => {
      const { config, trouble } = model.channel(key);
      if (config === null || config.value === null)
        throw failure('not-found', trouble?.problem ?? t('playoutserver:ws.config.unnamed'));
      return { path: config.path, value: config.value, text: config.layers[0]?.text ?? '' };
    },
  };
}

/** Methods that open and close the lineup. `ready`: resolves after interrupted writes were recovered. */
export function openHandlers(
  { model, opener, hub }: OpenPorts,
  ready: () => Promise<void>,
): Handlers<'playout.open' | 'playout.close' | 'playout.closeRecovered'> {
  return {
    'playout.open': async (input) => {
      await ready();
      await opener.open(input);
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
