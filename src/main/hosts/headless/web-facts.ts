import { noCapabilities } from '../../../shared/contract/capabilities.ts';
import type { HostFacts } from '../../core/core-types.ts';
import { bareHost } from '../../core/core-types.ts';
import type { NotifierPort } from '../../platform/ports.ts';
import type { WebHost } from './web-host.ts';

/** What the headless host tells the core about itself. `browse` opens an address in the user's browser. */
export function webFacts(
  web: Pick<WebHost, 'loginUrl'>,
  notifier: NotifierPort | null,
  browse: (url: string) => void,
): HostFacts {
  return {
    ...bareHost,
    kind: 'headless',
    capabilities: { ...noCapabilities, nativeNotifications: notifier !== null },
    open: () => web.loginUrl(),
    browse: (page) => {
      browse(web.loginUrl(page));
    },
    notifier,
  };
}
