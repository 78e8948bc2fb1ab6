import type { PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { EnvironmentFacts } from '../../../../shared/playout/simulate/item-run.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { AttentionPort, Clock, Logger, ServiceFinding } from '../../../platform/ports.ts';
import type { OtherPlace } from '../../../service/elsewhere.ts';
import { Elsewhere, switchCall } from '../../../service/elsewhere.ts';
import { Channel } from '../workspace/channel.ts';
import { Checker } from '../workspace/checker.ts';
import type { Namer } from '../workspace/disk-doc.ts';
import { createKeys, readLineup } from '../workspace/lineup-file.ts';
import { loadChannel } from '../workspace/load-channel.ts';
import { Model } from '../workspace/model.ts';

export interface OtherLineupsPorts {
  readonly attention: AttentionPort;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: PlayoutFilesPort;
  readonly namer: Namer;
  readonly style: PathStyle;
  readonly pause: () => Promise<void>;
  readonly environment: Required<EnvironmentFacts>;
}

interface LineupPlace extends OtherPlace {
  readonly path: string;
}

/** Reports faults in the plans of recent lineups that are not open now: reads their files, one lineup at a time. */
export class OtherLineups {
  readonly #elsewhere: Elsewhere<LineupPlace>;

  /** `observe`: the findings of a lineup. */
  constructor(ports: OtherLineupsPorts, observe: (lineup: Model) => readonly ServiceFinding[]) {
    this.#elsewhere = new Elsewhere({
      ...ports,
      source: 'playout',
      read: async ({ path }, signal) => {
        const model = await loadLineup(ports, path, signal);
        return model === null ? [] : observe(model);
      },
    });
  }

  /** `open`: path of the open lineup; null: none. `recent`: paths of all lineups that were opened before. */
  follow(open: string | null, recent: readonly string[], name: (path: string) => string): void {
    const others = recent.filter((path) => path !== open);
    this.#elsewhere.follow(
      others.map((path) => ({
        id: path,
        path,
        name: name(path),
        isOwnServer: false,
        first: switchCall('playout.open', { path, create: false }),
      })),
    );
  }

  /** Takes over the findings of a lineup that was open until now, as of `at` (ms since epoch). Call it after `follow`. */
  left(path: string, findings: readonly ServiceFinding[], at: number): void {
    const lineup = this.#elsewhere.places.find(({ id }) => id === path);
    if (lineup !== undefined) this.#elsewhere.left(lineup, findings, at);
  }

  stop(): void {
    this.#elsewhere.stop();
  }
}

/** Reads and checks a lineup with its channels as they are on disk; null: the file is gone. Rejects if it cannot be read. */
async function loadLineup(
  ports: OtherLineupsPorts,
  path: string,
  signal: AbortSignal,
): Promise<Model | null> {
  const { files, namer, environment, pause } = ports;
  const file = await files.read(path);
  if (!file.ok) {
    if (file.fault.k === 'missing') return null;
    throw new Error(file.fault.reason);
  }
  const read = readLineup(path, files.dirname(path), file.bytes);
  if (!read.ok) throw new Error(read.problem);
  const model = new Model(files, namer);
  const checker = new Checker({ ...ports, ...environment }, model);
  const keys = createKeys(read.lineup.entries);
  model.path = path;
  model.lineup = read.lineup;
  model.channels = new Map(
    read.lineup.entries.map((entry, at) => {
      const key = keys[at] ?? String(at);
      return [key, new Channel(key, entry)];
    }),
  );
  // Skips drafts, because they air only once they are written.
  const drafts = { lay: () => Promise.resolve() };
  for (const channel of model.channels.values()) {
    signal.throwIfAborted();
    await pause();
    await loadChannel(files, model, channel, drafts, () => signal.aborted);
    channel.diskFindings = checker.findOnDisk(channel);
  }
  checker.stop();
  model.phase = 'open';
  return model;
}

/** The usual file name, which does not distinguish lineups. */
const USUAL = 'lineup.json';

/** A lineup's file name with as many of its folders as needed to distinguish it from the others: `north/lineup.json`. */
export function nameFile(path: string, others: readonly string[]): string {
  const parts = split(path);
  const rest = others.filter((one) => one !== path).map(split);
  for (let count = parts.at(-1) === USUAL ? 2 : 1; count < parts.length; count += 1) {
    const name = tail(parts, count);
    if (rest.every((one) => tail(one, count) !== name)) return name;
  }
  return tail(parts, parts.length);
}

const split = (path: string): readonly string[] => path.split(/[/\\]/).filter(Boolean);

const tail = (parts: readonly string[], count: number): string => parts.slice(-count).join('/');
