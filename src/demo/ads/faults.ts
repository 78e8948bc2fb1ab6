import type { FaultOf } from '../kit/declare.ts';
import { declareDemo } from '../kit/declare.ts';

/**
 * `specified`: `X-Vendor-Ads-Sdk` and the 32 endpoints of the specification. `current`: `X-Spotify-Ads-Sdk` and the further endpoints of
 * the running service.
 */
export const adsNames = declareDemo('ads', ['current', 'specified']);
export type AdsFault = FaultOf<'ads'>;
export type AdsGeneration = (typeof adsNames.generations)[number];
