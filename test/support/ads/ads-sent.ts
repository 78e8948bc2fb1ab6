import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { BASE } from '../../../src/demo/ads/server.ts';
import { adsOpenApi } from './open-api.ts';

const document = adsOpenApi();

/** Where the app follows the specification but the service's own document lacks something. */
const differences = [
  // "bulk archive or unarchive".
  /^no operation PATCH \/ad_accounts\/[^/]+\/assets$/,
  // Ads by campaign, sent only to a service that lists no ad sets.
  /\/ads: query campaign_ids is unknown$/,
];

/** The received requests' violations of the service's API document, as sentences. */
export const sentProblems = ({ requests }: Pick<AdsDemo, 'requests'>): readonly string[] =>
  requests
    .filter(({ path }) => !/^\/(accounts|storage)\//.test(path) && path !== BASE)
    .flatMap(({ method, path, query, headers, body }) =>
      document
        .requestProblems({
          method,
          path,
          query: new URLSearchParams(query),
          body: body === '' ? null : body,
          multipart: headers['content-type']?.startsWith('multipart/') === true,
        })
        .map((problem) =>
          problem.startsWith('no operation') ? problem : `${method} ${path}: ${problem}`,
        ),
    )
    .filter((problem) => !differences.some((known) => known.test(problem)));
