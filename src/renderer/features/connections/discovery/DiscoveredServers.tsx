import '../texts.ts';
import { useEffect } from 'react';
import { ChevronRight, RefreshCw, Server } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { DiscoveredServer } from '../../../../shared/music/connection.ts';
import { send } from '../../../state/calls.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import text from '../../../ui/text.module.css';
import type { ConnectForm } from '../form/use-connect-form.ts';
import css from './DiscoveredServers.module.css';

const discover = (): void => send('music.discover', undefined);

/** Servers announced on this network. Mounting starts a search. */
export function DiscoveredServers({
  chosen,
  onChoose,
}: {
  /** The address in the form, whose server is marked. */
  readonly chosen: string;
  readonly onChoose: (server: DiscoveredServer) => void;
}) {
  const { searching, servers } = useTopic('music.discovered');
  const profiles = useTopic('connections.profiles');
  useEffect(() => {
    if (!readTopic('music.discovered').searching) discover();
  }, []);
  return (
    <section className={layout['stack']} aria-label={t('onboarding:found.title')}>
      <header className={css['head']}>
        <h2 className={css['title']}>{t('onboarding:found.title')}</h2>
        <IconButton
          label={t('onboarding:found.again')}
          icon={<RefreshCw {...icon} size={14} />}
          className={css['again']}
          blocked={searching ? t('onboarding:found.searching') : undefined}
          onClick={discover}
        />
      </header>
      <div>
        {servers.length === 0 && (
          <div className={text['dim']}>
            {searching ? (
              <Skeleton rows={2} label={t('onboarding:found.searching')} />
            ) : (
              <p>{t('onboarding:found.none')}</p>
            )}
          </div>
        )}
        <ul className={css['list']}>
          {servers.map((server) => (
            <li key={`${server.serverId} ${server.url}`}>
              <ServerButton
                server={server}
                known={profiles.find(({ id }) => id === server.knownProfile)?.name}
                chosen={server.url === chosen}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ServerButton({
  server,
  known,
  chosen,
  onChoose,
}: {
  readonly server: DiscoveredServer;
  /** The name of its profile. */
  readonly known: string | undefined;
  readonly chosen: boolean;
  readonly onChoose: (server: DiscoveredServer) => void;
}) {
  const address = server.url.replace(/^http:\/\//, '').replace(/\/$/, '');
  const { name, version } = server;
  return (
    <button
      type="button"
      className={cx(css['server'], chosen && css['chosen'])}
      aria-pressed={chosen}
      onClick={() => onChoose(server)}
    >
      <Server {...icon} />
      <span className={css['words']}>
        <span className={cx(css['name'], text['ellipsis'])} title={name}>
          {name}
        </span>
        <span className={cx(text['ellipsis'], text['small'])}>
          {version === null ? address : t('onboarding:found.version', { address, version })}
        </span>
        {known !== undefined && (
          <span className={cx(text['ellipsis'], text['small'])}>
            {t('onboarding:found.known', { profile: known })}
          </span>
        )}
      </span>
      <ChevronRight {...icon} />
    </button>
  );
}

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
