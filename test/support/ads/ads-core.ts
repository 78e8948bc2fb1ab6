import { expect } from 'vitest';
import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { ads } from '../../../src/main/domains/ads/domain.ts';
import type { ConnectionInput } from '../../../src/shared/connections/model.ts';
import { FakeClock } from '../core/fake-clock.ts';
import type { Access } from '../core/service-core.ts';
import { ServiceCore } from '../core/service-core.ts';
import { sentProblems } from './ads-sent.ts';

/** The whole core with the advertising service. Its clock advances during calls and waits. */
export class AdsCore extends ServiceCore<'ads', AdsDemo> {
  static async start(
    dataDir: string,
    generation = 'current',
    faults: readonly string[] = [],
    now = Date.now(),
  ): Promise<AdsCore> {
    const clock = new FakeClock(now);
    const demo = await startAdsDemo({ generation, clock, faults });
    const lab = new AdsCore('ads', ads, { dataDir, clock, demo, ticks: true });
    await lab.restart();
    return lab;
  }

  /** Fails if the app sent something that the service's API document does not define. */
  override async stop(): Promise<void> {
    await super.stop();
    expect(sentProblems(this.demo)).toEqual([]);
  }

  protected override access(): Access {
    const { url, token } = this.demo;
    const fields = { url, sdkHeader: 'X-Spotify-Ads-Sdk' };
    return { credential: 'bearer', fields, secrets: { token } };
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
}
