import { startAdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { ads } from '../../../src/main/domains/ads/domain.ts';
import type { ConnectionInput } from '../../../src/shared/connections/model.ts';
import type { CallContext, MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import type { AdsOverview } from '../../../src/shared/ads/model.ts';
import { expect } from 'vitest';
import { sentProblems } from './ads-sent.ts';
import { FakeClock, ticking } from '../core/fake-clock.ts';
import { openServiceCore } from '../core/service-core.ts';
import { until } from '../until.ts';

export { refusal } from '../deploys/deploys-core.ts';

/** The whole core with the advertising service on real files and a real demo server, both on one clock that only the test advances. */
export class AdsCore {
  readonly clock: FakeClock;
  readonly demo: AdsDemo;
  /** Addresses opened in the browser. */
  readonly opened: string[] = [];
  readonly #dataDir: string;
  #core: Awaited<ReturnType<typeof openServiceCore>> | null = null;

  private constructor(dataDir: string, clock: FakeClock, demo: AdsDemo) {
    this.#dataDir = dataDir;
    this.clock = clock;
    this.demo = demo;
  }

  static async start(
    dataDir: string,
    generation = 'current',
    faults: readonly string[] = [],
  ): Promise<AdsCore> {
    const clock = new FakeClock(Date.now());
    const demo = await startAdsDemo({ generation, clock, faults });
    const lab = new AdsCore(dataDir, clock, demo);
    await lab.restart();
    return lab;
  }

  get core() {
    if (this.#core === null) throw new Error('the core is closed');
    return this.#core;
  }

  /** Ends the core and starts another one on the same files; `meanwhile` runs between. */
  async restart(meanwhile: () => void = () => undefined): Promise<void> {
    await this.#core?.stop();
    meanwhile();
    const { clock, opened } = this;
    this.#core = await openServiceCore(ads, { dataDir: this.#dataDir, clock, opened });
  }

  /** Fails if the app sent what the document of the service does not have. */
  async stop(): Promise<void> {
    await this.#core?.stop();
    await this.demo.stop();
    expect(sentProblems(this.demo)).toEqual([]);
  }

  /** The clock goes on in small steps while the call runs. */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    { origin = 'window', signal = new AbortController().signal }: Partial<CallContext> = {},
  ) {
    return this.ticking(this.core.router.call(name, input, { signal, origin }));
  }

  ticking<T>(work: Promise<T>): Promise<T> {
    return ticking(this.clock, work);
  }

  input(change: Partial<ConnectionInput> = {}): ConnectionInput {
    const { url, token } = this.demo;
    return {
      service: 'ads',
      profileId: null,
      name: '',
      credential: 'bearer',
      fields: { url, sdkHeader: 'X-Spotify-Ads-Sdk' },
      secrets: { token },
      trustNetwork: false,
      confirmAddress: false,
      caFile: null,
      proxy: null,
      ...change,
    };
  }

  /** Input for the sign-in with the browser by the demo's app. */
  oauthInput(change: Partial<ConnectionInput> = {}): ConnectionInput {
    const { accountsUrl, clientId, clientSecret } = this.demo;
    return {
      ...this.input(),
      credential: 'oauth',
      fields: { ...this.input().fields, clientId, accountsUrl },
      secrets: { secret: clientSecret },
      ...change,
    };
  }

  /** Connects, and waits for the first reading. */
  async connect(change: Partial<ConnectionInput> = {}) {
    const saved = await this.call('connections.save', { ...this.input(change), force: false });
    if (saved.report.ok) await this.read();
    return saved.report;
  }

  get state() {
    return this.core.hub.get('ads.overview');
  }

  get overview(): AdsOverview {
    const { value } = this.state;
    if (value === null) throw new Error('nothing was read');
    return value;
  }

  /** Lets the clock go on until this holds. */
  until(holds: () => boolean): Promise<void> {
    const waited = until((look) => this.core.hub.onChange(look), holds, {
      seen: () => ({ ...this.state, value: null }),
      limit: 20_000,
    });
    return this.ticking(waited);
  }

  /** Lets a due read start, and waits until no read runs. */
  read(): Promise<void> {
    this.clock.advance(0);
    return this.until(() => this.state.nextAt !== null && this.state.at !== null);
  }
}
