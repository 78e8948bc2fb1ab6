import type { eqMethods } from '../../../../shared/eq/contract.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { DspPorts } from './dsp-service.ts';
import { DspService } from './dsp-service.ts';

/** Sound processing of players, and presets. */
export interface Dsp {
  readonly handlers: Handlers<keyof typeof eqMethods>;
  /** Turns to another profile before its connection starts, and forgets all of the one before. Null: no profile. */
  resetForProfile(profileId: string | null): void;
  /** A host with a window is there: drafts come back and edits are taken. */
  startSessions(): void;
  dispose(): void;
}

/** Builds the sound processing over a connection. Call `resetForProfile` before it starts. */
export function createDsp(ports: DspPorts): Dsp {
  const service = new DspService(ports);
  return {
    handlers: {
      'eq.load': ({ playerId }) => service.load(playerId),
      'eq.save': ({ playerId, config, base }) => service.save(playerId, config, base),
      'eq.edit': ({ playerId, ...edit }) => service.sessions.edit(playerId, { k: 'edit', ...edit }),
      'eq.undo': ({ playerId, edit }) => service.sessions.edit(playerId, { k: 'undo', edit }),
      'eq.redo': ({ playerId, edit }) => service.sessions.edit(playerId, { k: 'redo', edit }),
      'eq.postpone': ({ playerId }) => {
        service.sessions.postpone(playerId);
      },
      'eq.apply': ({ playerId }) => {
        service.sessions.apply(playerId);
      },
      'eq.decide': ({ playerId, decision, version }) => {
        service.sessions.decide(playerId, decision, version);
      },
      'eq.savePreset': ({ place, id, name, config }) =>
        service.savePreset(place, id, { name, config }),
      'eq.removePreset': ({ place, id }) => service.removePreset(place, id),
      'eq.applyPreset': ({ place, id, playerId }) => service.applyPreset(place, id, playerId),
      'eq.pinPreset': ({ place, id, pinned }) => service.presets.pin(place, id, pinned),
      'eq.keepLayers': ({ playerId, layers }) => service.keepLayers(playerId, layers),
    },
    resetForProfile: (profileId) => {
      service.resetForProfile(profileId);
    },
    startSessions: () => {
      service.sessions.start();
    },
    dispose: () => {
      service.dispose();
    },
  };
}
