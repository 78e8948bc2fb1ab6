import '../../../shared/desktop/texts.ts';
import type { DesktopState } from '../../../shared/desktop/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { AttentionPort, Clock, DesktopPort } from '../../platform/ports.ts';

/** At login the panel often starts after the app: a tray missing for less than this time (ms) is not reported. */
export const TRAY_GRACE_MS = 10_000;
const KEY = 'tray-missing';

export interface TrayPresencePorts {
  readonly clock: Clock;
  readonly attention: AttentionPort;
  readonly publish: (tray: DesktopState['tray']) => void;
}

/** Detects whether the desktop shows the tray icon, and reports once if it does not. */
export class TrayPresence {
  readonly #ports: TrayPresencePorts;
  #off: Dispose | null = null;
  #grace: Dispose | null = null;
  #raised = false;

  constructor(ports: TrayPresencePorts) {
    this.#ports = ports;
  }

  attach(tray: DesktopPort['tray'] | null): void {
    this.#off?.();
    this.#off = null;
    if (tray === null) {
      this.#there();
      this.#ports.publish('none');
      return;
    }
    const look = (): void => {
      const state = tray.state();
      this.#ports.publish(state);
      if (state === 'missing') this.#missing();
      else this.#there();
    };
    this.#off = tray.onChange(look);
    look();
  }

  #missing(): void {
    if (this.#raised || this.#grace !== null) return;
    this.#grace = this.#ports.clock.after(TRAY_GRACE_MS, () => {
      this.#grace = null;
      this.#raised = true;
      this.#ports.attention.raise('app', KEY, {
        severity: 'info',
        kind: 'tray',
        state: 'missing',
        subject: t('desktop:trayMissing.subject'),
        text: t('desktop:trayMissing.text'),
        action: {
          k: 'open',
          label: t('desktop:trayMissing.action'),
          path: '/settings#tray-missing',
        },
      });
    });
  }

  #there(): void {
    this.#grace?.();
    this.#grace = null;
    if (!this.#raised) return;
    this.#raised = false;
    this.#ports.attention.clear('app', KEY);
  }
}
