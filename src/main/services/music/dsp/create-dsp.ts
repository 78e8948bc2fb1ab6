import type { eqMethods } from '../../../../shared/eq/contract.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Clock, Logger, Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';

/** What sound processing needs of the rest of the music service. */
export interface DspPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly settings: SettingsPort;
  readonly uuid: () => string;
  readonly log: Logger;
}

/** Sound processing of players, and presets. */
export interface Dsp {
  readonly handlers: Handlers<keyof typeof eqMethods>;
  /** Turns to another profile before its connection starts, and forgets all of the one before. Null: no profile. */
  resetForProfile(profileId: string | null): void;
  dispose(): void;
}

/** Builds the sound processing over a connection. Call `resetForProfile` before it starts. */
export function createDsp(_ports: DspPorts): Dsp {
  const none = (): never => {
    throw failure('unsupported', t('eqserver:notYet'));
  };
  return {
    handlers: {
      'eq.load': none,
      'eq.save': none,
      'eq.savePreset': none,
      'eq.removePreset': none,
      'eq.applyPreset': none,
      'eq.pinPreset': none,
      'eq.keepLayers': none,
    },
    resetForProfile: () => undefined,
    dispose: () => undefined,
  };
}
