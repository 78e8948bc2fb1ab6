import '../../../shared/tray/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import { playVerb } from '../../../shared/music/player-view.ts';
import { canPlay, canSkip } from '../../../shared/music/rules/transport.ts';
import type { Core } from '../../core.ts';
import type { BusInterface, BusObject, BusProperty } from '../../platform/dbus/bus-object.ts';
import { exportObject } from '../../platform/dbus/bus-object.ts';
import type { SessionBus } from '../../platform/dbus/session-bus.ts';
import type { Clock } from '../../platform/ports.ts';
import type { ControlledPlayer } from '../common/controlled-player.ts';
import { controlledPlayer, controlledTopics } from '../common/controlled-player.ts';
import type { ArtFiles } from './art-files.ts';
import * as state from './mpris-state.ts';

const ROOT = 'org.mpris.MediaPlayer2';
const PLAYER = 'org.mpris.MediaPlayer2.Player';
const PATH = '/org/mpris/MediaPlayer2';
const NAME = `${ROOT}.channelstrip`;

export interface MprisPorts {
  readonly bus: SessionBus;
  readonly hub: Core['hub'];
  readonly clock: Clock;
  readonly art: Pick<ArtFiles, 'url'>;
  /** Hex digest. */
  readonly hash: (text: string) => string;
  /** Runs an action on the chosen player. */
  readonly act: (action: PlayerAction) => void;
  /** Plays a media address on the chosen player. */
  readonly play: (uri: string) => void;
  /** Plays a queue at a speed (1 = normal). */
  readonly setSpeed: (queueId: string, speed: number) => void;
  readonly raise: () => void;
}

interface Picture {
  readonly art: string;
  readonly track: string | null;
  readonly url: string | null;
}

/** Player properties whose changes are announced. Position is excluded (MPRIS: `Seeked` only). */
const announced = [
  'PlaybackStatus',
  'LoopStatus',
  'Shuffle',
  'Rate',
  'MinimumRate',
  'MaximumRate',
  'Metadata',
  'Volume',
  'CanGoNext',
  'CanGoPrevious',
  'CanPlay',
  'CanPause',
  'CanSeek',
] as const;

/**
 * The chosen player as an MPRIS player (specification 2.2), so that desktops, media keys and `playerctl` control it. On the bus only while
 * there is a chosen player and its server is connected.
 */
export class Mpris {
  readonly #ports: MprisPorts;
  readonly #stops: Dispose[] = [];
  #object: BusObject | null = null;
  #owned: string | null = null;
  #shown: ControlledPlayer | null = null;
  #values: Readonly<Record<string, unknown>> = {};
  /** The picture of a track; without `url` it is loading, or failed to load for this track. */
  #picture: Picture | null = null;
  #loading = new AbortController();
  #lane: Promise<void> = Promise.resolve();

  constructor(ports: MprisPorts) {
    this.#ports = ports;
    this.#stops.push(
      ports.hub.onChange((name) => {
        if (controlledTopics.has(name)) this.#update();
      }),
    );
    this.#update();
  }

  /** Resolves when the name on the bus has been taken or released. */
  settled(): Promise<void> {
    return this.#lane;
  }

  async end(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#loading.abort();
    this.#shown = null;
    this.#present(false);
    await this.#lane;
  }

  #update(): void {
    const before = this.#shown;
    const next = controlledPlayer((name) => this.#ports.hub.get(name));
    this.#shown = next;
    this.#present(next !== null);
    if (next === null) {
      this.#picture = null;
      this.#loading.abort();
      return;
    }
    this.#load(next);
    this.#announce();
    if (before !== null && state.seeked(before, next, this.#ports.clock.now()))
      this.#object?.emit(PLAYER, 'Seeked', [this.#position(next)]);
  }

  /** Announces the properties whose values changed. */
  #announce(): void {
    const own = this.#player().properties;
    const values = Object.fromEntries(announced.map((name) => [name, own[name]?.get()]));
    const names = announced.filter((name) => !equal(values[name], this.#values[name]));
    this.#values = values;
    if (names.length > 0) this.#object?.changed(PLAYER, names);
  }

  /** Takes or releases the name, in sequence. A second instance of the app uses a name with its process id. */
  #present(wanted: boolean): void {
    if (wanted === (this.#object !== null)) return;
    const { bus } = this.#ports;
    if (wanted) {
      this.#object = exportObject(bus, PATH, { [ROOT]: this.#root(), [PLAYER]: this.#player() });
      this.#queue(async () => {
        const second = `${NAME}.instance${String(process.pid)}`;
        this.#owned = (await bus.own(NAME)) ? NAME : second;
        if (this.#owned === second) await bus.own(second);
      });
      return;
    }
    this.#object?.remove();
    this.#object = null;
    this.#values = {};
    this.#queue(async () => {
      if (this.#owned !== null) await bus.raw.releaseName(this.#owned);
      this.#owned = null;
    });
  }

  #queue(work: () => Promise<void>): void {
    // After a disconnect there are no names to take or release.
    this.#lane = this.#lane.then(work).catch(() => undefined);
  }

  /** Loads the picture of a new track; until then the metadata has none. A failed load is retried with the next track. */
  #load(shown: ControlledPlayer): void {
    const art = shown.player.media?.art ?? null;
    const track = state.trackKey(shown);
    const known = this.#picture;
    if (art === (known?.art ?? null) && (known?.url !== null || known.track === track)) return;
    this.#loading.abort();
    this.#picture = art === null ? null : { art, track, url: null };
    if (art === null) return;
    const { signal } = (this.#loading = new AbortController());
    this.#ports.art.url(art, signal).then(
      (url) => {
        if (signal.aborted || url === null) return;
        this.#picture = { art, track, url };
        this.#announce();
      },
      () => undefined,
    );
  }

  #position(of: ControlledPlayer): bigint {
    return BigInt(state.positionMicros(of, this.#ports.clock.now()));
  }

  #act(action: PlayerAction | null): void {
    if (action !== null) this.#ports.act(action);
  }

  /** A rate of 0 means pause (MPRIS). */
  #setRate(rate: unknown): void {
    const shown = this.#shown;
    if (shown === null) return;
    const speed = state.speedFor(shown, rate);
    if (rate === 0) this.#pause(shown);
    else if (speed !== null && shown.queue !== null) this.#ports.setSpeed(shown.queue.id, speed);
  }

  #pause({ player }: ControlledPlayer): void {
    if (player.state === 'playing') this.#ports.act({ action: playVerb(player) });
  }

  #root(): BusInterface {
    const constant = (signature: string, value: unknown): BusProperty => ({
      signature,
      get: () => value,
    });
    return {
      properties: {
        CanQuit: constant('b', false),
        CanRaise: constant('b', true),
        HasTrackList: constant('b', false),
        Identity: constant('s', t('app:title')),
        DesktopEntry: constant('s', 'channelstrip'),
        SupportedUriSchemes: constant('as', ['library', 'http', 'https']),
        SupportedMimeTypes: constant('as', []),
      },
      methods: {
        Raise: procedure(() => this.#ports.raise()),
        Quit: procedure(() => undefined),
      },
      signals: {},
    };
  }

  #player(): BusInterface {
    const now = (): number => this.#ports.clock.now();
    const with_ = (make: (shown: ControlledPlayer) => PlayerAction | null): void => {
      if (this.#shown !== null) this.#act(make(this.#shown));
    };
    return {
      properties: this.#properties(with_),
      methods: {
        Next: procedure(() => this.#act({ action: 'next' })),
        Previous: procedure(() => this.#act({ action: 'previous' })),
        Play: procedure(() => this.#act({ action: 'play' })),
        Pause: procedure(() => {
          if (this.#shown !== null) this.#pause(this.#shown);
        }),
        PlayPause: procedure(() => with_(({ player }) => ({ action: playVerb(player) }))),
        Stop: procedure(() => this.#act({ action: 'stop' })),
        Seek: procedure(
          ([offset]) => with_((shown) => state.seekBy(shown, Number(offset), now())),
          'x',
        ),
        SetPosition: procedure(
          ([track, position]) =>
            with_((shown) =>
              state.toMetadata(shown, this.#ports.hash).trackId === track
                ? state.seekTo(shown, Number(position))
                : null,
            ),
          'ox',
        ),
        OpenUri: procedure(([uri]) => this.#ports.play(String(uri)), 's'),
      },
      signals: { Seeked: 'x' },
    };
  }

  #properties(
    act: (make: (shown: ControlledPlayer) => PlayerAction | null) => void,
  ): BusInterface['properties'] {
    const read = <V>(
      signature: string,
      get: (shown: ControlledPlayer) => V,
      otherwise: V,
    ): BusProperty => ({
      signature,
      get: () => (this.#shown === null ? otherwise : get(this.#shown)),
    });
    const flag = (get: (shown: ControlledPlayer) => boolean): BusProperty => read('b', get, false);
    return {
      PlaybackStatus: read('s', state.playbackStatus, 'Stopped'),
      LoopStatus: {
        ...read('s', state.loopStatus, 'None'),
        set: (value) => act(() => state.parseRepeat(value)),
      },
      Shuffle: {
        ...flag(({ queue }) => queue?.shuffle ?? false),
        set: (value) => act(() => ({ action: 'shuffle', enabled: value === true })),
      },
      Volume: {
        ...read('d', state.toVolume, 0),
        set: (value) => act((shown) => state.volumeAction(shown, value)),
      },
      Rate: {
        ...read('d', state.findRate, 1),
        set: (value) => this.#setRate(value),
      },
      MinimumRate: read('d', (shown) => state.findRates(shown).least, 1),
      MaximumRate: read('d', (shown) => state.findRates(shown).most, 1),
      Position: { ...read('x', (shown) => this.#position(shown), 0n), silent: true },
      Metadata: read('a{sv}', (shown) => this.#metadata(shown), {}),
      CanGoNext: flag(({ player, queue }) => canSkip(player, queue, 'next')),
      CanGoPrevious: flag(({ player, queue }) => canSkip(player, queue, 'previous')),
      CanPlay: flag(({ player, queue }) => canPlay(player, queue?.count ?? null)),
      CanPause: flag(({ player }) => player.can.pause),
      CanSeek: flag(({ player }) => player.can.seek),
      CanControl: flag(() => true),
    };
  }

  #metadata(shown: ControlledPlayer): Record<string, unknown> {
    const { bus, hash } = this.#ports;
    const { trackId, length, title, artist, album, url } = state.toMetadata(shown, hash);
    const entries: (readonly [string, string, unknown])[] = [
      ['mpris:trackid', 'o', trackId],
      ['mpris:length', 'x', length === null ? null : BigInt(length)],
      ['mpris:artUrl', 's', this.#picture?.url ?? null],
      ['xesam:title', 's', title],
      ['xesam:artist', 'as', artist.length === 0 ? null : artist],
      ['xesam:album', 's', album],
      ['xesam:url', 's', url],
    ];
    return Object.fromEntries(
      entries
        .filter(([, , value]) => value !== null)
        .map(([key, signature, value]) => [key, bus.variant(signature, value)]),
    );
  }
}

const procedure = (run: (args: readonly unknown[]) => void, given = '') => ({
  in: given,
  out: '',
  run: (args: readonly unknown[]) => {
    run(args);
    return [];
  },
});
