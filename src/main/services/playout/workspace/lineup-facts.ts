import type {
  FoundPath,
  LineupChannelFacts,
} from '../../../../shared/playout/check/lineup-facts.ts';
import { checkLineup } from '../../../../shared/playout/check/check-lineup.ts';
import type { PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Channel } from './channel.ts';
import { KeyedDebounce } from './debounce.ts';
import type { LineupFile } from './lineup-file.ts';
import type { Model } from './model.ts';
import { placeFindings } from './place-findings.ts';

const DEBOUNCE_MS = 300;

/** Collects the facts that a lineup refers to, and stores its findings. */
export class LineupFacts {
  readonly #files: PlayoutFilesPort;
  readonly #style: PathStyle;
  readonly #model: Model;
  readonly #gather: KeyedDebounce;
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
    this.#gather = new KeyedDebounce(ports.clock, DEBOUNCE_MS, () => void this.#look());
    model.changes.on((change) => {
      if (change.k === 'loaded') this.#gather.add(['']);
    });
  }

  stop(): void {
    this.#round += 1;
    this.#gather.stop();
  }

  /** Unreadable files become findings. Rejects only on an error in the checks, which the host logs and counts. */
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
        output: await this.#output(lineup),
        xmltv: await this.#foundIn(lineup.folder, lineup.server.xmltvFolder),
        channels: await Promise.all(own.map((channel) => this.#factsOf(channel))),
      }),
    ];
    if (round !== this.#round || this.#model.lineup !== lineup) return;
    this.#model.lineupFindings = placeFindings(null, findings, () => null);
    this.#model.findingsRevision = this.#model.namer.newRevision();
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

  async #output({ folder, server, entries }: LineupFile) {
    const found = await this.#foundIn(folder, server.outputFolder);
    if (found === null) return null;
    const numbers = entries.map(({ number }) => number);
    return { ...found, holds: await this.#files.held(found.path, numbers) };
  }

  #foundIn(folder: string, spelled: string | null): Promise<FoundPath | null> {
    if (spelled === null || spelled === '') return Promise.resolve(null);
    return this.#found(this.#files.resolve(folder, spelled));
  }

  async #found(path: string): Promise<FoundPath> {
    return { path, real: await this.#files.real(path) };
  }
}
