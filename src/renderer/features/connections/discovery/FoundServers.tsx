import type { ConnectForm } from '../form/use-connect-form.ts';
import { DiscoveredServers } from './DiscoveredServers.tsx';

/** Discovered music servers above the form of a new connection. A click fills in the address. */
export function FoundServers({ form }: { readonly form: ConnectForm }) {
  return (
    <DiscoveredServers
      chosen={form.state.values['localUrl'] ?? ''}
      onChoose={({ url, name }) => {
        form.changeValue('localUrl', url);
        form.change({ name });
        form.focusSecret();
      }}
    />
  );
}
