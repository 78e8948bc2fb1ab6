import type { ReadChannel } from '../../../../shared/playout/check/lineup-facts.ts';
import { findLineupFacts } from '../../../../shared/playout/check/lineup-facts.ts';
import { checkLineup } from '../../../../shared/playout/check/check-lineup.ts';
import type { PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Channel } from './channel.ts';
import { KeyedDebounce } from './debounce.ts';
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
    const { path, folder, value } = lineup;
    const facts = await findLineupFacts(this.#files, {
      path,
      place: path,
      folder,
      value,
      style: this.#style,
      channels: [...channels.values()].map(readChannel),
    });
    const findings = [...lineup.findings, ...checkLineup(facts)];
    if (round !== this.#round || this.#model.lineup !== lineup) return;
    this.#model.lineupFindings = placeFindings(null, findings, () => null);
    this.#model.findingsRevision = this.#model.namer.newRevision();
    this.#model.tell({ k: 'lineup' });
  }
}

function readChannel({ config, trouble }: Channel): ReadChannel {
  if (config === null || config.paths.length === 0) return { config: null, folder: null };
  const state =
    trouble?.state === 'no-config'
      ? 'missing'
      : trouble?.state === 'refused-config'
        ? 'refused'
        : 'ok';
  return { config: { path: config.path, state }, folder: config.folder };
}
