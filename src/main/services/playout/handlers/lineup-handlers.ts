import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { LineupDeskPorts } from '../admin/lineup-desk.ts';
import { LineupDesk } from '../admin/lineup-desk.ts';

type LineupMethod =
  'playout.saveServer' | 'playout.saveChannel' | 'playout.removeChannel' | 'playout.config';

/** What changes or shows the lineup and its configurations. */
export function lineupHandlers(
  ports: LineupDeskPorts & { readonly hub: Publisher },
): Handlers<LineupMethod> {
  const { model, hub } = ports;
  const desk = new LineupDesk(ports);
  return {
    'playout.saveServer': async (server) => {
      await desk.saveServer(server);
      hub.flush();
    },
    'playout.saveChannel': async (form) => {
      const channel = await desk.saveChannel(form);
      hub.flush();
      return { channel };
    },
    'playout.removeChannel': async ({ channel }) => {
      await desk.removeChannel(channel);
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
