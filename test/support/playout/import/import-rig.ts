import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createImportFiles } from '../../../../src/main/platform/playout/import-files.ts';
import { localZone } from '../../../../src/main/platform/ports/zone.ts';
import { createPlayoutFiles } from '../../../../src/main/platform/playout/node-playout-files.ts';
import { readImport } from '../../../../src/main/services/playout/programme-import/read-import.ts';
import { createSliced } from '../../../../src/main/services/playout/programme/sliced.ts';
import type {
  ImportResult,
  PathRow,
} from '../../../../src/shared/playout/programme-import/contract.ts';
import { generate } from '../../../../src/shared/playout/programme/generate.ts';
import type { LibraryMedia } from '../../../../src/shared/playout/programme/model.ts';
import { emptyState } from '../../../../src/shared/playout/programme/model.ts';
import { readProgramme } from '../../../../src/shared/playout/programme/read-programme.ts';

/** The time of an import in tests: Friday noon. */
export const IMPORTED_AT = Date.UTC(2026, 10, 20, 12);

interface ImportedDocument {
  readonly dayStart: string;
  readonly sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly plans: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly dayStart?: string;
        readonly days: unknown[];
        readonly fallback: unknown;
      }
    >
  >;
  readonly pins?: readonly unknown[];
  readonly cursors?: Readonly<Record<string, unknown>>;
}

export interface Imported extends ImportResult {
  readonly document: ImportedDocument;
}

export const importFolder = (): string =>
  mkdtempSync(path.join(tmpdir(), 'channelstrip-import-test-'));

/** Imports a source with the product's own files. Fails if the draft has an error or does not generate two days without a gap. */
export async function importFrom(
  file: string,
  library: readonly LibraryMedia[] = [],
  map: readonly PathRow[] = [],
  select: (query: string) => readonly LibraryMedia[] = () => [],
): Promise<Imported> {
  const result = await readImport(
    {
      files: createPlayoutFiles(),
      databases: createImportFiles(),
      zone: localZone,
      zoneName: 'Europe/Berlin',
      now: IMPORTED_AT,
      library,
      select,
      pause: () => turn(),
      run: createSliced({ now: () => performance.now() }, () => turn()).run,
      report: () => undefined,
    },
    file,
    map,
  );
  const document = JSON.parse(result.programme) as ImportedDocument;
  checkGenerates(document, library);
  return { ...result, document };
}

function checkGenerates(document: unknown, library: readonly LibraryMedia[]): void {
  const { programme, findings } = readProgramme(document);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (programme === null || errors.length > 0) throw new Error(JSON.stringify(errors));
  const byId = new Map(library.map((media) => [media.id, media]));
  const to = IMPORTED_AT + 2 * 86_400_000;
  const { items } = generate(programme, { byId, select: () => library }, emptyState, {
    from: IMPORTED_AT,
    to,
  });
  for (const [channel, list] of Object.entries(items)) {
    if (list[0]?.start !== IMPORTED_AT || (list.at(-1)?.finish ?? 0) < to)
      throw new Error(`channel ${channel} does not cover the two days`);
    for (const [index, item] of list.entries())
      if (index > 0 && item.start !== list[index - 1]?.finish)
        throw new Error(`channel ${channel} has a gap before ${String(item.start)}`);
  }
}
