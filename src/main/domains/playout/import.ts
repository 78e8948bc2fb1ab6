import { localZone as zoneName } from '../../../shared/format/formats.ts';
import type { ImportResult, PathRow } from '../../../shared/playout/programme-import/contract.ts';
import type { LibraryEntry } from '../../../shared/playout/programme-import/match-media.ts';
import { createImportFiles } from '../../platform/playout/import-files.ts';
import { localZone } from '../../platform/playout/local-zone.ts';
import { createPlayoutFiles } from '../../platform/playout/node-playout-files.ts';
import { readImport } from '../../services/playout/programme-import/read-import.ts';

/** Reads the schedule of another program on this computer; rejects as `playout.programme.readImport`. */
export const importProgramme = (
  path: string,
  map: readonly PathRow[],
  library: readonly LibraryEntry[],
): Promise<ImportResult> =>
  readImport(
    {
      files: createPlayoutFiles(),
      databases: createImportFiles(),
      zone: localZone,
      zoneName: zoneName(),
      now: Date.now(),
      library,
    },
    path,
    map,
  );
