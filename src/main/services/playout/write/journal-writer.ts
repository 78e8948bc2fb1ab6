import '../../../../shared/playout/server-texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { StuckWrite } from '../../../../shared/playout/state.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { JournalFiles } from './journal-files.ts';
import { beginWrite, resumeWrite } from './journal-machine.ts';
import type { JournalEnd } from './run-journal.ts';
import { runJournal } from './run-journal.ts';
import type { LoadedStep, WriteJournal } from './steps.ts';
import type { JournalState } from './journal-machine.ts';

/** The outcome of an interrupted write, as sentences. */
function settledSentence(
  files: PlayoutFilesPort,
  { phase, steps }: WriteJournal,
  { aim, foreign }: JournalState,
): string {
  const count = steps.length - foreign.length;
  const done =
    aim === 'new'
      ? t('playoutserver:ws.recovered.finished', { count })
      : t(`playoutserver:ws.recovered.${phase === 'preparing' ? 'undone' : 'takenBack'}`);
  if (foreign.length === 0) return done;
  const names = foreign.map((step) => files.basename(steps[step]?.path ?? '')).join(', ');
  return `${done} ${t('playoutserver:ws.recovered.foreign', { names })}`;
}

/** The new path of a journal that could not be read. */
const asideSentence = (path: string): string => t('playoutserver:ws.recovered.aside', { path });

export interface JournalWriterPorts {
  readonly files: PlayoutFilesPort;
  readonly log: Pick<Logger, 'warn'>;
  readonly uuid: () => string;
  /** ms since epoch. */
  readonly now: () => number;
  /** Absolute path of the journal folder. */
  readonly dataDir: string;
  /** Reports the outcome of an interrupted write to the user, as sentences. */
  readonly recovered: (sentences: string) => void;
  /** Called with the stuck writes when they change. */
  readonly stuck: (writes: readonly StuckWrite[]) => void;
}

/** Runs steps atomically: all or none. */
export type WriteSteps = (steps: readonly LoadedStep[]) => Promise<void>;

/**
 * Writes files through a journal, so a write is complete or undone even if the process ends. Open journals are finished
 * or undone before each write, so an old one can never undo a newer write.
 */
export class JournalWriter {
  readonly #ports: JournalWriterPorts;
  readonly #journals: JournalFiles;
  /** Writes that this process rolled back: they must not be finished, even if that could not be recorded. */
  readonly #turnedBack = new Set<string>();
  #stuck: readonly StuckWrite[] = [];

  constructor(ports: JournalWriterPorts) {
    this.#ports = ports;
    this.#journals = new JournalFiles(ports.files, ports.dataDir);
  }

  /** Finishes or undoes interrupted writes. Rejects with `busy` or `storage` if the journals can't be accessed. */
  settle(): Promise<void> {
    return this.#locked(async () => {
      await this.#settle();
    });
  }

  /**
   * Runs `work` under the write lock with all journals resolved. Rejects with `storage`, without calling `work`, while
   * a write in a folder of `paths` is stuck.
   */
  during<T>(paths: readonly string[], work: (write: WriteSteps) => Promise<T>): Promise<T> {
    return this.#locked(async () => {
      const open = await this.#settle();
      await this.#refuseStuck(open, paths);
      return work((steps) => this.#write(steps));
    });
  }

  /** Abandons a stuck write: its files stay as they are. Rejects with `not-found` if it is no longer open. */
  giveUp(id: string): Promise<void> {
    return this.#locked(async () => {
      const { journals } = await this.#journals.open();
      const journal = journals.find((one) => one.id === id);
      const { files, log } = this.#ports;
      for (const { k, path } of journal?.steps ?? [])
        if (k === 'put') await files.remove(files.formatDraft(path)).catch(() => undefined);
      if (journal !== undefined) await this.#journals.close(id);
      this.#tellStuck(this.#stuck.filter((one) => one.id !== id));
      if (journal === undefined) throw failure('not-found', t('playoutserver:ws.write.noStuck'));
      log.warn('an interrupted write of playout files was given up', { id });
    });
  }

  /** Backups that open journals need; null if unknown. */
  async needed(): Promise<readonly string[] | null> {
    try {
      const { journals } = await this.#journals.open();
      return journals.flatMap(({ steps }) =>
        steps.flatMap(({ before }) => (before === null ? [] : [before.backup])),
      );
    } catch {
      return null;
    }
  }

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#ports.files.lockWrites(this.#ports.dataDir);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  /** Returns the journals that stay open. */
  async #settle(): Promise<WriteJournal[]> {
    const { now, log, recovered } = this.#ports;
    const { journals, unknown } = await this.#journals.open();
    const sentences: string[] = [];
    for (const path of unknown) {
      const aside = await this.#journals.setAside(path, now());
      log.warn('a journal of a write was set aside', { path: aside });
      sentences.push(asideSentence(aside));
    }
    const open: WriteJournal[] = [];
    const stuck: StuckWrite[] = [];
    for (const journal of journals) {
      const end = await this.#resume(journal);
      log.warn('an interrupted write of playout files was settled', {
        id: journal.id,
        phase: journal.phase,
        aim: end.state.aim,
        closed: end.state.closed,
      });
      if (end.state.closed) sentences.push(settledSentence(this.#ports.files, journal, end.state));
      else open.push(journal);
      stuck.push(...this.#stuckIn(journal, end));
    }
    this.#tellStuck(stuck);
    if (sentences.length > 0) recovered(sentences.join(' '));
    return open;
  }

  #resume(journal: WriteJournal): Promise<JournalEnd> {
    const { files } = this.#ports;
    const phase =
      this.#turnedBack.has(journal.id) && journal.phase === 'ready' ? 'undoing' : journal.phase;
    const begin = resumeWrite({ phase, steps: journal.steps });
    const loaded = journal.steps.map((step) => ({ step, bytes: null }));
    return runJournal(files, this.#journals, journal, loaded, begin);
  }

  async #refuseStuck(open: readonly WriteJournal[], paths: readonly string[]): Promise<void> {
    const folders = await this.#resolveFolders(paths);
    for (const { id, steps } of open) {
      const theirs = await this.#resolveFolders(steps.map(({ path }) => path));
      if (![...theirs].some((folder) => folders.has(folder))) continue;
      const stuck = this.#stuck.find((journal) => journal.id === id);
      const words = { path: stuck?.path ?? '', reason: stuck?.reason ?? '' };
      throw failure('storage', t('playoutserver:ws.write.stuck', words), { ...words, write: id });
    }
  }

  /** Resolves links, because one folder can have several paths. */
  async #resolveFolders(paths: readonly string[]): Promise<ReadonlySet<string>> {
    const { files } = this.#ports;
    const folders = [...new Set(paths.map((path) => files.dirname(path)))];
    return new Set(await Promise.all(folders.map((folder) => files.real(folder))));
  }

  async #write(loaded: readonly LoadedStep[]): Promise<void> {
    const { files, uuid, now } = this.#ports;
    const ordered = inOrder(loaded);
    const steps = ordered.map(({ step }) => step);
    const journal: WriteJournal = {
      version: 1,
      id: uuid(),
      at: now(),
      phase: 'preparing',
      steps,
      mounts: await this.#findMounts(steps.map(({ path }) => path)),
    };
    const end = await runJournal(files, this.#journals, journal, ordered, beginWrite(steps));
    // A journal that could not be removed is recognized as finished before the next write.
    if (end.state.aim === 'new') return;
    this.#turnedBack.add(journal.id);
    this.#tellStuck([...this.#stuck, ...this.#stuckIn(journal, end)]);
    const { cause } = end;
    if (!(cause instanceof AppFailure) || end.state.stuck.length === 0) throw cause;
    const message = `${cause.error.message} ${t('playoutserver:ws.write.halfDone')}`;
    throw new AppFailure({ ...cause.error, message }, { cause });
  }

  async #findMounts(paths: readonly string[]): Promise<Record<string, string>> {
    const { files } = this.#ports;
    const mounts: Record<string, string> = {};
    for (const folder of new Set(paths.map((path) => files.dirname(path)))) {
      const mount = await files.findMount(folder);
      if (mount !== null) mounts[folder] = mount;
    }
    return mounts;
  }

  #tellStuck(writes: readonly StuckWrite[]): void {
    if (writes.length === 0 && this.#stuck.length === 0) return;
    this.#stuck = writes;
    this.#ports.stuck(writes);
  }

  #stuckIn({ id, at, steps }: WriteJournal, { open, state }: JournalEnd): StuckWrite[] {
    if (open === null) return [];
    const { error, path } = open;
    const reason = error instanceof AppFailure ? error.error.message : String(error);
    const { files } = this.#ports;
    const names = steps.map((step) => files.basename(step.path));
    return [{ id, at, aim: state.aim, files: names, path, reason }];
  }
}

/** Puts before removals, so no time range is left without a file. */
const inOrder = (steps: readonly LoadedStep[]): LoadedStep[] => [
  ...steps.filter(({ step }) => step.k === 'put'),
  ...steps.filter(({ step }) => step.k === 'remove'),
];
