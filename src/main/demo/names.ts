import { t } from '../../shared/i18n/translate.ts';
import { musicFaults } from './music/faults.ts';
import { musicGenerations } from './music/generations/generation.ts';
import { playoutFaults, playoutGenerations } from './playout/generations.ts';

/** A demo server as the command line offers it. */
export interface DemoServerInfo {
  readonly name: string;
  readonly about: string;
  /** The first one is the default. */
  readonly generations: readonly string[];
  readonly faults: readonly { readonly name: string; readonly about: string }[];
}

/** The demo servers that there are. */
export const demoServers: readonly DemoServerInfo[] = [
  {
    name: 'music',
    get about() {
      return t('cli:demoServer.music');
    },
    generations: musicGenerations,
    faults: musicFaults,
  },
  {
    name: 'playout',
    get about() {
      return t('cli:demoServer.playout');
    },
    generations: playoutGenerations,
    faults: playoutFaults,
  },
];

export const demoServerNames: readonly string[] = demoServers.map((one) => one.name);
