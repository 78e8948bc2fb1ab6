import '../../shared/ads/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { knownName } from '../known-name.ts';

/** `specified`: `X-Vendor-Ads-Sdk` and the 32 endpoints of the specification. `current`: `X-Spotify-Ads-Sdk` and what the running service has besides. */
export const adsGenerations = ['current', 'specified'] as const;
export type AdsGeneration = (typeof adsGenerations)[number];

const faultNames = [
  'rate-limit',
  'drop-write',
  'drop-write-before',
  'server-error-write',
  'no-content',
  'still-working',
  'slow-reports',
  'expired-report',
  'big-csv',
  'insufficient-data',
  'old-errors',
  'empty-401',
  'token-expired',
  'html',
  'hostile-strings',
  'huge-money',
  'many',
  'moving-rows',
  'broken-pages',
  'no-ad-set-list',
  'no-role',
] as const;
export type AdsFault = (typeof faultNames)[number];

/** The scripted faults. `about`: one sentence in the current language. */
export const adsFaults: readonly { readonly name: AdsFault; readonly about: string }[] =
  faultNames.map((name) => ({
    name,
    get about() {
      return t(`ads:demo.fault.${name}`);
    },
  }));

/** Parses a generation's name; throws `invalid-input` with the valid names. */
export const adsGenerationOf = (name: string): AdsGeneration =>
  knownName(adsGenerations, name, 'generation', (names) =>
    t('ads:demo.noGeneration', { name, names }),
  );

/** Parses a fault's name; throws `invalid-input` with the valid names. */
export const adsFaultOf = (name: string): AdsFault =>
  knownName(faultNames, name, 'fault', (names) => t('ads:demo.noFault', { name, names }));
