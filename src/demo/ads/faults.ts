import adscli from '../../../resources/locales/en/adscli.json' with { type: 'json' };
import '../../shared/ads/cli-texts.ts';
import { declareDemo } from '../kit/declare.ts';

/**
 * `specified`: `X-Vendor-Ads-Sdk` and the 32 endpoints of the specification. `current`: `X-Spotify-Ads-Sdk` and the further endpoints of
 * the running service.
 */
export const adsNames = declareDemo('ads', ['current', 'specified'], adscli.demo);
export type AdsFault = keyof typeof adscli.demo.fault;
export type AdsGeneration = (typeof adsNames.generations)[number];
