import '../../../shared/ads/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { AdAccount } from '../../../shared/ads/model.ts';
import { Overview } from '../../../shared/ads/model.ts';
import { noAds } from '../../../shared/ads/topics.ts';
import type { Opening } from '../../connections/profile-service.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';
import type { Resource } from '../../resources/resource.ts';
import type { AdsPorts } from './ads-ports.ts';
import { createAdsApi } from './api/ads-api.ts';
import type { AdsApi } from './api/api.ts';
import { AdsPreferences } from './preferences.ts';

/** The service's work for one profile. */
export class AdsWork {
  readonly api: AdsApi;
  readonly profileId: string;
  readonly preferences: AdsPreferences;
  readonly overview: Resource<typeof Overview>;
  readonly onClose: Opening['onClose'];
  readonly #ports: AdsPorts;
  #revision = 0;

  constructor(ports: AdsPorts, profiles: ProfileStore, opening: Opening) {
    const { profile, client, resource, onClose } = opening;
    this.#ports = ports;
    this.onClose = onClose;
    this.profileId = profile.id;
    this.api = createAdsApi(client, { clock: ports.clock, fields: profile.fields });
    this.preferences = new AdsPreferences(profiles, profile.id);
    this.overview = resource({
      panel: 'overview',
      topics: ['ads.overview'],
      schema: Overview,
      version: 1,
      plan: { visible: 300_000, inFlight: 300_000, hidden: 1_200_000 },
      isInFlight: () => false,
      fetch: () => Promise.reject(failure('unsupported', t('ads:notBuilt'))),
      onState: (state) => {
        this.#publish(state);
      },
    });
  }

  /** The account to use: the given one by id or unique name, otherwise the chosen one. Rejects with `not-found`, `ambiguous` and the candidates. */
  account(_wanted: string | null): Promise<AdAccount> {
    return Promise.reject(failure('unsupported', t('ads:notBuilt')));
  }

  /** Something changed: reads the overview now, and lets windows read again what they show. */
  changed(): void {
    this.#revision += 1;
    this.overview.refresh().catch(() => undefined);
  }

  /** Publishes the overview with the current preferences. */
  publish(): void {
    this.#publish(this.overview.state);
    this.#ports.hub.flush();
  }

  #publish(state: ResourceState<Overview>): void {
    const { mode, silent } = this.preferences.get();
    const value =
      state.value === null ? null : { ...state.value, mode, silent, revision: this.#revision };
    this.#ports.hub.set('ads.overview', { ...state, value });
    this.#ports.hub.set(
      'ads.summary',
      value === null ? noAds : { troubled: value.findings.length },
    );
  }
}

/** The work for the default profile; throws `unsupported` without one. */
export type RequireWork = () => AdsWork;
