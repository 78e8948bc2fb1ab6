import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StuckWrite } from '../../../src/shared/playout/state.ts';
import type { PlayoutFilesPort } from '../../../src/main/platform/ports/playout-files.ts';
import { JournalWriter } from '../../../src/main/services/playout/write/journal-writer.ts';
import type { LoadedStep } from '../../../src/main/services/playout/write/steps.ts';
import { recordedLog } from '../core/recorded-log.ts';

/** Texts by file name. */
export type Texts = Readonly<Record<string, string>>;

export const oldTexts: Texts = { changed: 'old changed', gone: 'old gone' };
/** One file is changed, one added, one removed. */
export const newTexts: Texts = { changed: 'new changed', made: 'new made' };

const utf8 = new TextEncoder();
let ids = 0;

/** A folder on a share and a data folder, for several processes in turn that write there. */
export class JournalRig {
  readonly share: string;
  readonly dataDir: string;
  readonly #backups: string;

  private constructor(dir: string) {
    this.share = path.join(dir, 'share');
    this.dataDir = path.join(dir, 'data');
    this.#backups = path.join(dir, 'backups');
  }

  static async make(dir: string): Promise<JournalRig> {
    const rig = new JournalRig(dir);
    for (const folder of [rig.share, rig.dataDir, rig.#backups])
      await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(oldTexts)) await writeFile(rig.at(name), text);
    return rig;
  }

  at(name: string): string {
    return path.join(this.share, name);
  }

  /** Simulates a process. `told` collects its messages, `stuck` has its last report. */
  process(files: PlayoutFilesPort) {
    const told: string[] = [];
    const process = {
      told,
      stuck: [] as readonly StuckWrite[],
      writer: new JournalWriter({
        files,
        log: recordedLog(),
        dataDir: this.dataDir,
        uuid: () => `j${String((ids += 1))}`,
        now: () => ids,
        recovered: (sentences) => told.push(sentences),
        stuck: (writes) => {
          process.stuck = writes;
        },
      }),
      /** Writes the folder's new texts. Returns whether the write was acknowledged. */
      bringTo: async (wanted: Texts): Promise<boolean> => {
        try {
          const paths = Object.keys({ ...oldTexts, ...wanted }).map((name) => this.at(name));
          await process.writer.during(paths, async (write) => {
            await write(await this.#steps(files, wanted));
          });
          return true;
        } catch {
          return false;
        }
      },
    };
    return process;
  }

  async #steps(files: PlayoutFilesPort, wanted: Texts): Promise<LoadedStep[]> {
    const now = await this.texts();
    const steps: LoadedStep[] = [];
    for (const name of new Set([...Object.keys(now), ...Object.keys(wanted)])) {
      const was = now[name];
      const text = wanted[name];
      if (was === text) continue;
      let before = null;
      if (was !== undefined) {
        const backup = path.join(this.#backups, `${name}-${String((ids += 1))}`);
        await writeFile(backup, was);
        before = { digest: files.digest(utf8.encode(was)), backup };
      }
      if (text !== undefined) {
        const bytes = utf8.encode(text);
        const step = {
          k: 'put' as const,
          path: this.at(name),
          digest: files.digest(bytes),
          before,
        };
        steps.push({ step, bytes });
      } else if (before !== null)
        steps.push({ step: { k: 'remove', path: this.at(name), before }, bytes: null });
    }
    return steps;
  }

  /** What a channel server would read. */
  async texts(): Promise<Texts> {
    const names = (await readdir(this.share)).filter((name) => !name.startsWith('.')).sort();
    const texts = names.map(async (name) => [name, await readFile(this.at(name), 'utf8')] as const);
    return Object.fromEntries(await Promise.all(texts));
  }

  async journals(): Promise<string[]> {
    const names = await readdir(path.join(this.dataDir, 'playout-journal')).catch(() => []);
    return names.filter((name) => !name.startsWith('.'));
  }
}
