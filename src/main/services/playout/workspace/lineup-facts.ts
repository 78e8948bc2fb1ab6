import type {
  FoundPath,
  HeldFile,
  LineupChannelFacts,
} from '../../../../shared/playout/check/lineup-facts.ts';
import { checkLineup } from '../../../../shared/playout/check/check-lineup.ts';
import type { PathStyle } from '../../../../shared/playout/check/facts.ts';
import { parseFileName } from '../../../../shared/playout/names/file-name.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Channel } from './channel.ts';
import { Gather } from './debounce.ts';
import type { LineupFile } from './lineup-file.ts';
import type { Model } from './model.ts';
import { placeFindings } from './place-findings.ts';

const QUIET = 300;
/** More files of an output folder say nothing more. */
const MOST_HELD = 2_000;
/** What the engine itself leaves in its output folder. */
const OWN = /\.(ts|m3u8|vtt)$/i;

/** Looks at what a lineup points to, and keeps its findings. */
export class LineupFacts {
  readonly #files: PlayoutFilesPort;
  readonly #style: PathStyle;
  readonly #model: Model;
  readonly #gather: Gather;
  #round = 0;

  constructor(
    ports: {
      readonly files: PlayoutFilesPort;
      readonly style: PathStyle;
      readonly clock: Clock;
    },
    model: Model,
  ) {
    this.#files = ports.files;
    this.#style = ports.style;
    this.#model = model;
    this.#gather = new Gather(ports.clock, QUIET, () => void this.#look());
    model.changes.on((change) => {
      if (change.k === 'loaded') this.#gather.add(['']);
    });
  }

  stop(): void {
    this.#round += 1;
    this.#gather.stop();
  }

  async #look(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const { lineup, channels } = this.#model;
    if (lineup === null) return;
    const own = [...channels.values()];
    const findings = [
      ...lineup.findings,
      ...checkLineup({
        path: lineup.path,
        place: await this.#found(lineup.path),
        value: lineup.value,
        style: this.#style,
        output: await this.#output(lineup, own),
        xmltv: await this.#foundIn(lineup, lineup.server.xmltvFolder),
        channels: await Promise.all(own.map((channel) => this.#factsOf(channel))),
      }),
    ];
    if (round !== this.#round || this.#model.lineup !== lineup) return;
    this.#model.lineupFindings = placeFindings(null, findings, () => null);
    this.#model.findingsRevision += 1;
    this.#model.tell({ k: 'lineup' });
  }

  async #factsOf({ config, trouble }: Channel): Promise<LineupChannelFacts> {
    if (config === null || config.paths.length === 0) return { config: null, folder: null };
    const state =
      trouble?.state === 'no-config'
        ? 'missing'
        : trouble?.state === 'refused-config'
          ? 'refused'
          : 'ok';
    return {
      config: { ...(await this.#found(config.path)), state },
      folder: config.folder === null ? null : await this.#found(config.folder),
    };
  }

  async #output(lineup: LineupFile, channels: readonly Channel[]) {
    const found = await this.#foundIn(lineup, lineup.server.outputFolder);
    if (found === null) return null;
    const configs = new Set(channels.flatMap(({ config }) => config?.paths ?? []));
    const holds: HeldFile[] = [];
    for (const path of await this.#files.below(found.path, MOST_HELD)) {
      const k = this.#kindOf(path, lineup, configs);
      if (k !== null) holds.push({ path, k });
    }
    return { ...found, holds };
  }

  #kindOf(path: string, lineup: LineupFile, configs: ReadonlySet<string>): HeldFile['k'] | null {
    if (path === lineup.path) return 'lineup';
    if (configs.has(path)) return 'config';
    const name = this.#files.nameOf(path);
    if (parseFileName(name).accept) return 'playout';
    return !OWN.test(name) && this.#files.isMedia(name) ? 'media' : null;
  }

  #foundIn(lineup: LineupFile, spelled: string | null): Promise<FoundPath | null> {
    if (spelled === null || spelled === '') return Promise.resolve(null);
    return this.#found(this.#files.resolve(lineup.folder, spelled));
  }

  async #found(path: string): Promise<FoundPath> {
    return { path, real: await this.#files.real(path) };
  }
}
