import type { Profile } from '../../shared/connections/model.ts';
import type { ServiceClient } from '../net/client.ts';
import type { ResourcePorts } from '../resources/resource.ts';
import { Resource } from '../resources/resource.ts';
import { noStore } from './no-store.ts';
import type { SessionPorts } from './profile-service.ts';

/** Opens a session of any profile on the side, for one use: it is never polled, and its data is neither stored nor shown. */
export async function peek<W, T>(
  ports: ResourcePorts,
  of: { readonly profile: Profile; readonly client: ServiceClient },
  open: (opening: SessionPorts) => W,
  use: (work: W) => Promise<T>,
): Promise<T> {
  const closing: (() => void)[] = [];
  const work = open({
    ...of,
    resource: (options) => {
      const on = { key: options.panel, onlyShown: true, onState: () => undefined };
      const resource = new Resource({ ...ports, store: noStore }, { ...options, ...on });
      resource.start(false);
      closing.push(() => void resource.stop());
      return resource;
    },
    onClose: (action) => {
      closing.push(action);
    },
  });
  try {
    return await use(work);
  } finally {
    for (const close of closing) close();
  }
}
