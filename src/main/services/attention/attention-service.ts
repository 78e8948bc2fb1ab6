import type { Handlers } from '../../../shared/contract/methods.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type {
  AttentionPort,
  Clock,
  NotifierPort,
  Publisher,
  SettingsPort,
} from '../../platform/ports.ts';

export interface AttentionService {
  readonly port: AttentionPort;
  readonly handlers: Handlers<'attention.dismiss' | 'attention.restore'>;
  /** What the host announces with; null: nothing. */
  attach(notifier: NotifierPort | null): void;
  readonly dispose: Dispose;
}

/** Keeps the one list of what needs attention. */
export function createAttentionService(ports: {
  readonly clock: Clock;
  readonly hub: Publisher;
  readonly settings: SettingsPort;
}): AttentionService {
  const { hub, clock } = ports;
  return {
    port: {
      raise: (source, key, report) => {
        const id = `${source}:${key}`;
        const since = hub.get('attention')[id]?.since ?? clock.now();
        hub.setEntry('attention', id, { id, source, key, ...report, since, muted: false });
      },
      clear: (source, key) => {
        hub.deleteEntry('attention', `${source}:${key}`);
      },
      clearAll: (source) => {
        for (const item of Object.values(hub.get('attention')))
          if (item.source === source) hub.deleteEntry('attention', item.id);
      },
    },
    handlers: {
      'attention.dismiss': ({ id }) => {
        hub.deleteEntry('attention', id);
      },
      'attention.restore': () => undefined,
    },
    attach: () => undefined,
    dispose: () => undefined,
  };
}
