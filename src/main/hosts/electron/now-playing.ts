import path from 'node:path';
import { BrowserWindow } from 'electron';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { call } from '../../../shared/tray/model.ts';
import type { Core } from '../../core.ts';
import type { Clock } from '../../platform/ports.ts';
import { callFromControls } from '../common/control-call.ts';
import type { ControlledPlayer } from '../common/controlled-player.ts';
import { controlledPlayer, controlledTopics } from '../common/controlled-player.ts';
import { Reopening } from './crash-rules.ts';
import {
  needsShowing,
  toNowPlaying,
  nowPlayingStep,
  pressAction,
  readPress,
} from './now-playing-state.ts';
import { appUrl, isTrustedSender, NOW_PLAYING_PATH, webPreferences } from './security-policy.ts';

export interface NowPlayingPorts {
  readonly core: Pick<Core, 'hub' | 'router' | 'log'>;
  /** Folder of the main script. */
  readonly mainFolder: string;
  readonly clock: Clock;
}

/** Channel for messages from and to the page. */
const CHANNEL = 'now-playing';

/** Time (ms) that a page stays open without media, because servers report none between two tracks. */
const LINGER_MS = 5_000;

/** Whether to use it: on Windows and macOS; Linux has MPRIS. The variable enables tests of the page on other systems. */
const isWanted = (): boolean =>
  process.platform === 'win32' ||
  process.platform === 'darwin' ||
  process.env['CHANNELSTRIP_NOW_PLAYING'] === '1';

/**
 * Shows the chosen player in the media controls of Windows and macOS. Electron has no interface for them, so a hidden page holds a media
 * session (`src/preload/now-playing.ts`), only while the player has media loaded.
 */
export function startNowPlaying(ports: NowPlayingPorts): Dispose {
  if (!isWanted()) return () => undefined;
  const controls = new NowPlayingControls(ports);
  const stop = ports.core.hub.onChange((name) => {
    if (controlledTopics.has(name)) controls.update();
  });
  controls.update();
  return () => {
    stop();
    controls.close();
  };
}

class NowPlayingControls {
  readonly #ports: NowPlayingPorts;
  readonly #reopening = new Reopening();
  #window: BrowserWindow | null = null;
  #loaded = false;
  #state: ControlledPlayer | null = null;
  /** What the page shows. */
  #shown: ControlledPlayer | null = null;
  #closing: Dispose | null = null;
  #broken = false;

  constructor(ports: NowPlayingPorts) {
    this.#ports = ports;
  }

  update(): void {
    const { hub } = this.#ports.core;
    this.#state = controlledPlayer((name) => hub.get(name));
    const step = nowPlayingStep(hub.get('settings'), this.#state, this.#window !== null);
    if (step === 'close') this.close();
    if (step === 'linger') {
      this.#send();
      this.#linger();
    }
    if (step !== 'show') return;
    this.#closing?.();
    this.#closing = null;
    if (this.#window === null) this.#open();
    else this.#send();
  }

  close(): void {
    this.#closing?.();
    this.#closing = null;
    this.#window?.destroy();
  }

  #linger(): void {
    this.#closing ??= this.#ports.clock.after(LINGER_MS, () => this.close());
  }

  #open(): void {
    if (this.#broken) return;
    const preload = path.join(this.#ports.mainFolder, '..', 'preload', 'now-playing.cjs');
    const window = new BrowserWindow({
      show: false,
      skipTaskbar: true,
      focusable: false,
      webPreferences: {
        ...webPreferences(preload),
        // The page is hidden, so it gets no clicks and must not be throttled.
        autoplayPolicy: 'no-user-gesture-required',
        backgroundThrottling: false,
      },
    });
    this.#window = window;
    const { webContents } = window;
    webContents.ipc.on(CHANNEL, ({ senderFrame: frame }, message: unknown) => {
      const sender = { url: frame?.url ?? null, topFrame: frame?.parent === null, known: true };
      if (isTrustedSender(sender)) this.#pressed(message);
    });
    window.once('closed', () => {
      this.#window = null;
      this.#shown = null;
      this.#loaded = false;
    });
    webContents.on('render-process-gone', () => {
      // A page that crashes repeatedly stays closed until the app restarts.
      this.#broken = this.#reopening.died(this.#ports.clock.monotonic()) === 'give-up';
      window.destroy();
      this.update();
    });
    void window.loadURL(appUrl(NOW_PLAYING_PATH)).then(
      () => {
        this.#loaded = true;
        this.#send();
      },
      () => undefined,
    );
  }

  #send(): void {
    if (this.#window === null || !this.#loaded || this.#state === null) return;
    const now = this.#ports.clock.now();
    if (!needsShowing(this.#shown, this.#state, now)) return;
    const next = toNowPlaying(this.#state, now);
    // The page keeps the last track in the gap between two tracks.
    if (next === null) return;
    this.#shown = this.#state;
    this.#window.webContents.send(CHANNEL, next);
  }

  #pressed(message: unknown): void {
    const press = readPress(message);
    if (press === null || this.#state === null) return;
    const action = pressAction(this.#state, press);
    const playerId = this.#state.player.id;
    if (action !== null)
      callFromControls(this.#ports.core, call('music.command', { playerId, do: action }));
  }
}
