import type { PlayoutWorkspace } from '../../../../shared/playout/state.ts';
import { noWorkspace } from '../../../../shared/playout/topics.ts';
import type { Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { Model } from './model.ts';
import { countFindings } from './place-findings.ts';
import type { Schedule } from './schedule.ts';
import { toChannelState } from './channel-state.ts';

/** Publishes the open lineup, a channel at a time. */
export class TopicPublisher {
  readonly #hub: Publisher;
  readonly #settings: SettingsPort;
  readonly #model: Model;
  readonly #schedule: Schedule;
  readonly #tools: () => PlayoutWorkspace['tools'];
  #stopped = false;

  constructor(
    ports: { readonly hub: Publisher; readonly settings: SettingsPort },
    model: Model,
    schedule: Schedule,
    tools: () => PlayoutWorkspace['tools'],
  ) {
    this.#hub = ports.hub;
    this.#settings = ports.settings;
    this.#model = model;
    this.#schedule = schedule;
    this.#tools = tools;
    model.changes.on((change) => {
      if (change.k !== 'lineup') this.#channels(change.channels);
      else this.#clean();
      this.#workspace();
    });
  }

  /** Publishes everything, changed or not. */
  all(): void {
    this.#clean();
    this.#channels([...this.#model.channels.keys()]);
    this.#workspace();
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Clears the topics, for the service that follows. */
  clear(): void {
    this.#hub.replaceEntries('playout.channels', {});
    this.#hub.set('playout.workspace', noWorkspace);
  }

  #clean(): void {
    if (this.#stopped) return;
    for (const key of Object.keys(this.#hub.get('playout.channels')))
      if (!this.#model.channels.has(key)) this.#hub.deleteEntry('playout.channels', key);
  }

  #channels(keys: readonly string[]): void {
    if (this.#stopped) return;
    const order = [...this.#model.channels.keys()];
    for (const key of keys) {
      const channel = this.#model.channels.get(key);
      if (channel === undefined) continue;
      const state = toChannelState(this.#model, this.#schedule, channel, order.indexOf(key));
      this.#hub.setEntry('playout.channels', key, state);
    }
  }

  #workspace(): void {
    if (this.#stopped) return;
    const model = this.#model;
    const { history, channels } = model;
    let changedFiles = 0;
    const findings = countFindings(model.lineupFindings);
    const conflicts: PlayoutWorkspace['conflicts'] = [];
    for (const channel of channels.values()) {
      changedFiles += model.changedIn(channel).length;
      for (const [file, { name }] of channel.conflicts)
        conflicts.push({ channel: channel.key, file, name });
      const counts = countFindings(channel.findings);
      findings.error += counts.error;
      findings.warning += counts.warning;
      findings.info += counts.info;
    }
    this.#hub.set('playout.workspace', {
      state: model.phase,
      path: model.path,
      problem: model.problem,
      server: model.lineup?.server ?? null,
      findings,
      findingsRevision: model.findingsRevision,
      changedFiles,
      undo: history.undoLabel,
      redo: history.redoLabel,
      conflicts,
      recovered: model.recovered,
      stuckWrites: [...model.stuckWrites],
      recent: this.#settings.get().playout.recent,
      tools: this.#tools(),
    });
  }
}
