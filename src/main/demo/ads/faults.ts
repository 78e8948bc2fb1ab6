/** `specified`: `X-Vendor-Ads-Sdk` and the 32 endpoints of the specification. `current`: `X-Spotify-Ads-Sdk` and what the running service has besides. */
export const adsGenerations: readonly string[] = ['current', 'specified'];

/** The scripted faults. */
export const adsFaults: readonly { readonly name: string; readonly about: string }[] = [];
