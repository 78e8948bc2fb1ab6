import type { FakeClock } from '../core/fake-clock.ts';
import type { ScriptedLink } from '../window/scripted-link.ts';

type Json = Record<string, unknown>;

/** A player as a server of release 2.8 sends it. */
export function wirePlayer(id: string, change: Json = {}): Json {
  return {
    player_id: id,
    provider: 'demo',
    type: 'player',
    name: id,
    available: true,
    supported_features: ['power', 'volume_set', 'volume_mute', 'pause', 'set_members'],
    playback_state: 'idle',
    powered: true,
    volume_level: 20,
    volume_muted: false,
    group_members: [],
    can_group_with: [],
    source_list: [],
    active_source: null,
    power_control: 'native',
    volume_control: 'native',
    mute_control: 'native',
    ...change,
  };
}

/** A queue as a server of release 2.8 sends it. */
export function wireQueue(id: string, change: Json = {}): Json {
  return {
    queue_id: id,
    display_name: id,
    active: true,
    available: true,
    items: 3,
    current_index: 0,
    shuffle_enabled: false,
    repeat_mode: 'off',
    elapsed_time: 0,
    elapsed_time_last_updated: null,
    state: 'idle',
    current_item: { queue_item_id: 'i0', name: 'Nova - Low Tide', duration: 100 },
    next_item: null,
    ...change,
  };
}

/** The other end of a scripted connection: stores players and queues, runs commands and sends events with a short delay. */
export class TinyServer {
  readonly players = new Map<string, Json>();
  readonly queues = new Map<string, Json>();
  /** ms between a change and its event; null: no events. */
  echoDelay: number | null = 30;
  /** ms until a command is done and answered. */
  ackDelay = 0;
  #lastEcho = 0;
  readonly #link: ScriptedLink;
  readonly #clock: FakeClock;

  constructor(
    link: ScriptedLink,
    clock: FakeClock,
    players: readonly Json[],
    queues: readonly Json[] = [],
  ) {
    this.#link = link;
    this.#clock = clock;
    for (const player of players) this.players.set(String(player['player_id']), player);
    for (const queue of queues) this.queues.set(String(queue['queue_id']), queue);
    link.answer = (command, args) => this.#answer(command, args);
  }

  /** Changes a player and sends the event. */
  change(id: string, change: Json): void {
    const player = { ...this.players.get(id), ...change };
    this.players.set(id, player);
    this.#tell('player_updated', id, player);
  }

  changeQueue(id: string, change: Json): void {
    const queue = { ...this.queues.get(id), ...change };
    this.queues.set(id, queue);
    this.#tell('queue_updated', id, queue);
  }

  #tell(event: string, id: string, data: Json): void {
    if (this.echoDelay === null) return;
    const epoch = this.#link.epoch;
    const now = this.#clock.monotonic();
    this.#lastEcho = Math.max(this.#lastEcho, now + this.echoDelay);
    this.#clock.after(this.#lastEcho - now, () => {
      if (epoch === this.#link.epoch) this.#link.emit(event, id, data);
    });
  }

  #answer(command: string, args: Json): unknown {
    if (command === 'players/all') return [...this.players.values()];
    if (command === 'player_queues/all') return [...this.queues.values()];
    if (this.ackDelay === 0) return this.#do(command, args);
    return new Promise((resolve) => {
      this.#clock.after(this.ackDelay, () => resolve(this.#do(command, args)));
    });
  }

  #do(command: string, args: Json): unknown {
    const id = String(args['player_id'] ?? args['target_player'] ?? args['queue_id']);
    const change = changes[command]?.(args, this.players.get(id) ?? {});
    if (change === undefined) return null;
    if (command.startsWith('player_queues/')) this.changeQueue(id, change);
    else this.change(id, change);
    return null;
  }
}

const changes: Readonly<Record<string, (args: Json, player: Json) => Json>> = {
  'players/cmd/play': () => ({ playback_state: 'playing' }),
  'players/cmd/pause': () => ({ playback_state: 'paused' }),
  'players/cmd/stop': () => ({ playback_state: 'idle' }),
  'players/cmd/volume_set': (args) => ({ volume_level: args['volume_level'] }),
  'players/cmd/volume_mute': (args) => ({ volume_muted: args['muted'] }),
  'players/cmd/power': (args) => ({ powered: args['powered'] }),
  'players/cmd/select_source': (args) => ({ active_source: args['source'] }),
  'players/cmd/set_members': (args, player) => ({
    group_members: [
      ...(player['group_members'] as string[]),
      ...((args['player_ids_to_add'] ?? []) as string[]),
    ].filter((id) => !((args['player_ids_to_remove'] ?? []) as string[]).includes(id)),
  }),
  'players/cmd/ungroup': () => ({ group_members: [], synced_to: null }),
  'player_queues/shuffle': (args) => ({ shuffle_enabled: args['shuffle_enabled'] }),
  'player_queues/repeat': (args) => ({ repeat_mode: args['repeat_mode'] }),
};
