import { createHash } from 'node:crypto';
import { PlayersService } from '../../../src/main/services/music/players/players-service.ts';
import type { HttpPort } from '../../../src/main/net/http.ts';
import type { SettingsPort, StorePort } from '../../../src/main/platform/ports.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import type {
  CallContext,
  MethodArgs,
  MethodOutput,
} from '../../../src/shared/contract/methods.ts';
import { Emitter } from '../../../src/shared/lib/emitter.ts';
import type { Player, PlayerAction } from '../../../src/shared/music/player.ts';
import type { PlayerResult } from '../../../src/shared/music/player-result.ts';
import type { Settings } from '../../../src/shared/settings/model.ts';
import { defaultSettings } from '../../../src/shared/settings/preferences.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { nullAttention } from '../core/null-attention.ts';
import { ServiceEvents } from '../../../src/main/core/services.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { ScriptedLink } from '../window/scripted-link.ts';

/** Settings in memory, with the same guarantees as the file. */
export class MemorySettings implements SettingsPort {
  readonly #changed = new Emitter<Settings>();
  #value: Settings = structuredClone(defaultSettings);

  get(): Settings {
    return this.#value;
  }

  async update(change: (settings: Settings) => Settings): Promise<Settings> {
    this.#value = change(this.#value);
    this.#changed.emit(this.#value);
    return this.#value;
  }

  onChange(listener: (settings: Settings) => void) {
    return this.#changed.on(listener);
  }
}

/** A store in memory that stores values as JSON, like the file. */
export class MemoryStore implements StorePort {
  readonly available = true;
  readonly kept = new Map<string, { json: string; at: number }>();

  putLastGood(key: string, value: unknown, at: number): void {
    this.kept.set(key, { json: JSON.stringify(value), at });
  }

  getLastGood(key: string) {
    const kept = this.kept.get(key);
    return kept === undefined ? null : { value: JSON.parse(kept.json) as unknown, at: kept.at };
  }

  deleteLastGood(prefix: string): void {
    for (const key of this.kept.keys()) if (key.startsWith(prefix)) this.kept.delete(key);
  }

  appendHistory(): void {}
  readHistory() {
    return [];
  }
  close(): void {}
}

const noHttp: HttpPort = {
  request: () => Promise.reject(new Error('this test asks no HTTP server')),
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

/** The players of the music service on a scripted connection, with the profile `p1`. */
export class PlayersRig {
  readonly clock = new FakeClock();
  readonly hub = new StateHub(this.clock);
  readonly link: ScriptedLink;
  readonly settings: MemorySettings;
  readonly store: MemoryStore;
  readonly log = recordedLog();
  readonly players;

  constructor(
    parts: {
      link?: ScriptedLink;
      store?: MemoryStore;
      settings?: MemorySettings;
      http?: HttpPort;
    } = {},
  ) {
    this.link = parts.link ?? new ScriptedLink();
    this.store = parts.store ?? new MemoryStore();
    this.settings = parts.settings ?? new MemorySettings();
    const { clock, hub, link, store, settings, log } = this;
    const http = parts.http ?? noHttp;
    const attention = nullAttention;
    this.players = new PlayersService({
      clock,
      hub,
      link,
      store,
      settings,
      log,
      http,
      hash: sha256,
      attention,
      events: new ServiceEvents(),
      pictures: null,
    });
    this.players.resetForProfile('p1');
  }

  /** The published player. */
  player(id: string): Player {
    const player = this.hub.get('music.players')[id];
    if (player === undefined) throw new Error(`no player ${id} is published`);
    return player;
  }

  command(playerId: string, action: PlayerAction): Promise<PlayerResult> {
    return Promise.resolve(
      this.players.handlers['music.command']({ playerId, do: action }, context),
    );
  }

  /** Calls any other method. */
  async call<M extends keyof PlayersService['handlers']>(
    method: M,
    input: MethodArgs<M>,
  ): Promise<MethodOutput<M>> {
    return this.players.handlers[method](input, context);
  }

  page(queueId: string, offset: number, limit: number) {
    return Promise.resolve(
      this.players.handlers['music.queueItems']({ queueId, offset, limit }, context),
    );
  }

  playIndex(queueId: string, index: number): Promise<void> {
    const input = { queueId, index, itemId: null };
    return Promise.resolve(this.players.handlers['music.playIndex'](input, context));
  }

  choose(playerId: string | null): Promise<void> {
    return Promise.resolve(this.players.handlers['music.choosePlayer']({ playerId }, context));
  }

  setCeiling(playerId: string, level: number | null): Promise<void> {
    return Promise.resolve(this.players.handlers['music.setCeiling']({ playerId, level }, context));
  }
}
