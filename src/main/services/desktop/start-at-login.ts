import '../../../shared/desktop/texts.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import type { StartAtLogin } from '../../../shared/desktop/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Settings } from '../../../shared/settings/model.ts';
import type { AutostartPort, Logger, SettingsPort, AutostartEntry } from '../../platform/ports.ts';

/** The settings for start at login. */
interface LoginSettings {
  readonly on: boolean;
  readonly hidden: boolean;
}

/** `asked`: the user just changed the setting; `found`: at startup, after sleep, or when only start-hidden changed. */
type Occasion = 'asked' | 'found';

interface AutostartDecision {
  readonly write: 'on' | 'off' | null;
  /** The setting's new value, so that it matches the system; null: no change. */
  readonly follow: boolean | null;
}

const nothing: AutostartDecision = { write: null, follow: null };

export interface LoginStartPorts {
  readonly settings: SettingsPort;
  readonly log: Logger;
  readonly publish: (shown: StartAtLogin) => void;
}

const unsupported: StartAtLogin = { state: 'unsupported', detail: null };

const toLoginSettings = ({ desktop }: Settings): LoginSettings => ({
  on: desktop.startAtLogin,
  hidden: desktop.startHidden,
});

/** Synchronizes the setting with the system's entry, one step at a time. */
export class LoginStart {
  readonly #ports: LoginStartPorts;
  #port: AutostartPort | null = null;
  #wanted: LoginSettings;
  #steps: Promise<void> = Promise.resolve();

  constructor(ports: LoginStartPorts) {
    this.#ports = ports;
    this.#wanted = toLoginSettings(ports.settings.get());
  }

  attach(port: AutostartPort | null): void {
    this.#port = port;
    if (port === null) this.#ports.publish(unsupported);
    else this.look();
  }

  /** Reads the system's entry, which may have changed outside the app. */
  look(): void {
    this.#then('found');
  }

  changed(settings: Settings): void {
    const before = this.#wanted;
    this.#wanted = toLoginSettings(settings);
    if (this.#wanted.on !== before.on) this.#then('asked');
    else if (this.#wanted.hidden !== before.hidden) this.#then('found');
  }

  /** Resolves when every step so far is done. */
  settled(): Promise<void> {
    return this.#steps;
  }

  #then(occasion: Occasion): void {
    this.#steps = this.#steps.then(() => this.#step(occasion));
  }

  async #step(occasion: Occasion): Promise<void> {
    const port = this.#port;
    if (port === null) return;
    let shown: StartAtLogin;
    try {
      shown = await this.#bringTogether(port, occasion);
    } catch (error) {
      this.#ports.log.warn('the start at login could not be read or changed', { error });
      shown = { state: 'blocked', detail: sentence(error) };
    }
    if (this.#port === port) this.#ports.publish(shown);
  }

  async #bringTogether(port: AutostartPort, occasion: Occasion): Promise<StartAtLogin> {
    const wanted = this.#wanted;
    const entry = await port.read();
    const { write, follow } = decideAutostart(wanted, entry, occasion);
    if (follow !== null) await this.#follow(follow);
    if (write === null) return shownAutostart(this.#wanted, entry);
    await port.write({ on: write === 'on', hidden: wanted.hidden });
    const written = await port.read();
    if (write === 'on' && written.state === 'off')
      return { state: 'blocked', detail: t('desktop:startAtLogin.refused') };
    return shownAutostart(this.#wanted, written);
  }

  /** Makes the setting match the system, without changing the system. */
  async #follow(on: boolean): Promise<void> {
    this.#wanted = { ...this.#wanted, on };
    try {
      await this.#ports.settings.update((now) => ({
        ...now,
        desktop: { ...now.desktop, startAtLogin: on },
      }));
    } catch (error) {
      // The change lasts until the app quits; the next start detects the state again.
      this.#ports.log.warn('the setting could not follow the start at login', { error });
    }
  }
}

const sentence = (error: unknown): string =>
  error instanceof AppFailure ? error.error.message : t('desktop:startAtLogin.refused');

/**
 * What to do about the system's entry. The user's own change in the system wins: the app does not recreate a removed entry and leaves a
 * disabled one alone.
 */
export function decideAutostart(
  wanted: LoginSettings,
  entry: AutostartEntry,
  occasion: Occasion,
): AutostartDecision {
  if (entry.state === 'unsupported' || entry.state === 'blocked') return nothing;
  const is = entry.state === 'on';
  if (occasion === 'found') {
    const follow = is === wanted.on ? null : is;
    return { write: is && !fits(wanted, entry) ? 'on' : null, follow };
  }
  if (!wanted.on) return { write: is ? 'off' : null, follow: null };
  return { write: is && fits(wanted, entry) ? null : 'on', follow: null };
}

const fits = (wanted: LoginSettings, entry: AutostartEntry): boolean =>
  entry.current && (entry.hidden === null || entry.hidden === wanted.hidden);

/** The displayed state of an entry: `blocked` only matters if the user wants the app to start at login. */
export function shownAutostart(
  wanted: LoginSettings,
  { state, detail }: AutostartEntry,
): StartAtLogin {
  return state === 'blocked' && !wanted.on ? { state: 'off', detail: null } : { state, detail };
}
