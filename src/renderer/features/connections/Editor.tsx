import type { ProfileView } from '../../../shared/music/connection.ts';
import { DiscoveredServers } from './discovery/DiscoveredServers.tsx';
import { AddressField } from './form/AddressField.tsx';
import { ConnectFields } from './form/ConnectFields.tsx';
import { useConnectForm } from './form/use-connect-form.ts';
import css from './Editor.module.css';

/** The form of one connection: a new one with the servers found here above it, or a known one. */
export function Editor({
  profile,
  onDone,
}: {
  readonly profile: ProfileView | null;
  readonly onDone: () => void;
}) {
  const form = useConnectForm(profile, onDone);
  return (
    <div className={css['editor']}>
      {profile === null && (
        <DiscoveredServers
          chosen={form.state.localUrl}
          onChoose={({ url, name }) => {
            form.change({ localUrl: url, name });
            form.tokenInput.current?.focus();
          }}
        />
      )}
      <ConnectFields form={form} address={<AddressField form={form} />} />
    </div>
  );
}
