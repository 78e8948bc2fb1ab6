import type { Handlers } from '../../../../shared/contract/methods.ts';
import { localZone } from '../../../../shared/format/formats.ts';
import type { importMethods } from '../../../../shared/playout/programme-import/contract.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { LibraryPort } from '../programme/library-port.ts';
import type { ImportPorts } from './read-import.ts';

export interface ImportHandlerPorts extends Pick<
  ImportPorts,
  'files' | 'databases' | 'zone' | 'pause'
> {
  readonly clock: Clock;
  readonly library: LibraryPort;
}

/** The readers of other programs are loaded when one is used. */
export function importHandlers(ports: ImportHandlerPorts): Handlers<keyof typeof importMethods> {
  return {
    'playout.programme.readImport': async ({ path, map }) => {
      const { readImport } = await import('./read-import.ts');
      const { media, select } = await ports.library.snapshot();
      const { files, databases, zone, pause, clock } = ports;
      const common = { files, databases, zone, pause, zoneName: localZone(), now: clock.now() };
      return readImport({ ...common, library: media, select }, path, map);
    },
  };
}
