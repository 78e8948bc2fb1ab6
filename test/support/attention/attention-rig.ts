import type { AttentionReport, NotifierPort } from '../../../src/main/platform/ports.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import type { AttentionService } from '../../../src/main/services/attention/attention-service.ts';
import { createAttentionService } from '../../../src/main/services/attention/attention-service.ts';
import type { AttentionAction } from '../../../src/shared/attention/model.ts';
import { Emitter } from '../../../src/shared/lib/emitter.ts';
import { withPreferences } from '../../../src/shared/settings/preferences.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { MemorySettings, MemoryStore } from '../music/players-rig.ts';

/** The system's visible notifications, in order of appearance. */
class Screen implements NotifierPort {
  readonly notes = new Map<string, { title: string; body: string }>();
  readonly clicks = new Emitter<string>();
  /** Titles of all notifications shown so far. */
  readonly said: string[] = [];
  watched = false;

  looking(): boolean {
    return this.watched;
  }

  show({ id, title, body }: { id: string; title: string; body: string }): void {
    this.notes.set(id, { title, body });
    this.said.push(title);
  }

  close(id: string): void {
    this.notes.delete(id);
  }

  onClick(listener: (id: string) => void) {
    return this.clicks.on(listener);
  }
}

export const someReport = (change: Partial<AttentionReport> = {}): AttentionReport => ({
  severity: 'warn',
  kind: 'lost',
  subject: 'Home',
  text: 'cannot be reached',
  detail: 'Nothing listens there.',
  action: { k: 'open', label: 'Change', path: '/connections#home' },
  ...change,
});

/** The attention list on a clock and a store that only the test changes, with a host that shows notifications. */
export class AttentionRig {
  readonly clock = new FakeClock();
  readonly settings = new MemorySettings();
  readonly store = new MemoryStore();
  readonly screen = new Screen();
  /** The actions of clicked notifications. */
  readonly acted: AttentionAction[] = [];
  inDemo = false;
  hub = new StateHub(this.clock);
  service: AttentionService = this.#open();

  /** A restart of the app. */
  async restart(): Promise<void> {
    await Promise.resolve();
    this.service.dispose();
    this.hub = new StateHub(this.clock);
    this.service = this.#open();
  }

  async prefer(change: Parameters<typeof withPreferences>[1]): Promise<void> {
    await this.settings.update((now) => withPreferences(now, change));
  }

  raise(key: string, change?: Partial<AttentionReport>): void {
    this.service.port.raise('music', key, someReport(change));
  }

  listed(): string[] {
    return Object.keys(this.hub.get('attention'));
  }

  #open(): AttentionService {
    const service = createAttentionService({
      clock: this.clock,
      hub: this.hub,
      settings: this.settings,
      store: this.store,
      act: (action) => this.acted.push(action),
      inDemo: () => this.inDemo,
    });
    service.attach(this.screen);
    return service;
  }
}
