import '../../shared/app/cli-texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { knownName } from '../known-name.ts';

const faultNames = [
  'refuse',
  'drop',
  'half-open',
  'garbage',
  'huge',
  'slow',
  'overflow',
  'wrong-id',
  'token-revoked',
  'no-revoke',
  'starting',
  'no-setup',
  'html',
  'no-websocket',
  'redirect',
  'silent-commands',
  'lost-answers',
  'slow-search',
  'slow-lookups',
  'add-fails',
  'sync-burst',
  'no-similar',
  'old-fields',
  'dsp-erases',
  'dsp-silent',
  'dsp-rounds',
  'dsp-channels',
  'dsp-tone',
  'dsp-spellings',
] as const;

export type FaultName = (typeof faultNames)[number];

/** A fault that tests and the command line can turn on. */
export interface FaultInfo {
  readonly name: FaultName;
  /** A sentence in the current language. */
  readonly about: string;
}

export const musicFaults: readonly FaultInfo[] = faultNames.map((name) => ({
  name,
  get about() {
    return t(`cli:demoServer.fault.${name}`);
  },
}));

/** Parses a fault's name; throws `invalid-input` with the valid names. */
export const faultOf = (name: string): FaultName =>
  knownName(faultNames, name, 'fault', (names) => t('cli:demoServer.noFault', { name, names }));

/** The active faults. */
export class Faults {
  readonly #on = new Set<FaultName>();

  set(name: FaultName, on: boolean): void {
    if (on) this.#on.add(name);
    else this.#on.delete(name);
  }

  has(name: FaultName): boolean {
    return this.#on.has(name);
  }
}
