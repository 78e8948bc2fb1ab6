import { useState } from 'react';
import { KeyRound, Plus, RefreshCw, Server } from 'lucide-react';
import type { AppInfo } from '../../../../shared/app/model.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { connectionItems } from '../../../../shared/attention/list.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useAction } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { Pane } from '../../../ui/Pane.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { checkAll } from '../check.ts';
import { ADD } from '../route.ts';
import type { ServiceView } from '../service-view.ts';
import { ProfileRow } from './ProfileRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import css from './ProfilesPane.module.css';

/** Whether a profile's name or one of its fields contains `text`, ignoring case. */
function matches({ name, fields }: ConnectionProfile, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return [name, ...Object.values(fields)].some((value) =>
    value.toLocaleLowerCase().includes(wanted),
  );
}

/** With more profiles than this, the list has a search field. */
const MANY = 8;

const add = (): void => {
  navigate('connections', ADD);
};

interface OpenDialog {
  readonly what: 'remove' | 'rename';
  readonly profile: ConnectionProfile;
}

/** The profiles of all services, grouped by service; the default of each is marked. `openId`: the open profile. */
export function ProfilesPane({
  services,
  openId,
}: {
  readonly services: readonly ServiceView[];
  readonly openId: string | null;
}) {
  const profiles = useTopic('connections.profiles');
  const [filter, setFilter] = useState('');
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const shown = profiles.filter((profile) => matches(profile, filter));
  return (
    <Pane {...formatHead(profiles)} scroll actions={profiles.length > 0 && <AddButton />}>
      {profiles.length === 0 ? <NoProfiles /> : <Summary profiles={profiles} />}
      {profiles.length > MANY && (
        <SearchField
          className={css['filter']}
          label={t('settings:connections.filter')}
          value={filter}
          onText={setFilter}
        />
      )}
      {profiles.length > 0 && shown.length === 0 && (
        <p className={css['none']}>{t('settings:connections.noMatch', { text: filter })}</p>
      )}
      {shown.length > 0 && <Head />}
      <ul className={css['list']}>
        {sorted(services, shown).map(({ service, profile }) => (
          <ProfileRow
            key={`${profile.service} ${profile.id}`}
            service={service}
            profile={profile}
            open={profile.id === openId}
            onAsk={(what) => setAsking({ what, profile })}
          />
        ))}
      </ul>
      {profiles.some(({ demo }) => !demo) && <WhereSecretsAre />}
      <Dialogs services={services} asking={asking} onClose={() => setAsking(null)} />
    </Pane>
  );
}

/** Profiles with their services, in the order of the services. */
const sorted = (services: readonly ServiceView[], profiles: readonly ConnectionProfile[]) =>
  services.flatMap((service) =>
    profiles
      .filter((profile) => profile.service === service.descriptor.id)
      .map((profile) => ({ service, profile })),
  );

function Dialogs({
  services,
  asking,
  onClose,
}: {
  readonly services: readonly ServiceView[];
  readonly asking: OpenDialog | null;
  readonly onClose: () => void;
}) {
  const profile = (what: OpenDialog['what']) => (asking?.what === what ? asking.profile : null);
  const service = services.find(({ descriptor }) => descriptor.id === asking?.profile.service);
  return (
    <>
      <RemoveDialog
        profile={profile('remove')}
        texts={service?.descriptor.texts}
        onClose={onClose}
      />
      <RenameDialog key={asking?.profile.id ?? ''} profile={profile('rename')} onClose={onClose} />
    </>
  );
}

/** Column names; hidden where the rows are stacked. */
function Head() {
  return (
    <div className={css['head']} aria-hidden>
      <div className={css['columns']}>
        <span>{t('connections:page.columns.profile')}</span>
        <span>{t('connections:page.columns.address')}</span>
        <span>{t('connections:page.columns.state')}</span>
      </div>
    </div>
  );
}

/** Title and note of the pane: the number of profiles and of services. */
function formatHead(profiles: readonly ConnectionProfile[]): { title: string; note?: string } {
  if (profiles.length === 0) return { title: t('connections:page.title') };
  const services = new Set(profiles.map(({ service }) => service)).size;
  return {
    title: t('connections:page.count', { count: profiles.length }),
    note: t('connections:page.services', { count: services }),
  };
}

/** The number of connected profiles and of those that need attention, and "Test all". Nothing for a single profile. */
function Summary({ profiles }: { readonly profiles: readonly ConnectionProfile[] }) {
  const connected = profiles.filter(({ status }) => status.phase === 'connected').length;
  const attention = useTopicSelector('attention', (all) => connectionItems(all).length);
  if (profiles.length === 1) return null;
  return (
    <div className={css['summary']}>
      {connected > 0 && (
        <StatusPill tone="good">{t('connections:page.connected', { count: connected })}</StatusPill>
      )}
      {attention > 0 && (
        <StatusPill tone="bad">{t('connections:page.attention', { count: attention })}</StatusPill>
      )}
      <TestAll profiles={profiles} />
    </div>
  );
}

function TestAll({ profiles }: { readonly profiles: readonly ConnectionProfile[] }) {
  const { pending, run } = useAction();
  const own = profiles.filter(({ demo }) => !demo);
  const all = async (): Promise<void> => {
    const failed = await run(() => checkAll(own));
    if (failed === undefined) return;
    const text =
      failed.length === 0
        ? t('connections:page.allPassed', { count: own.length })
        : t('connections:page.someFailed', { names: failed.join(', ') });
    showToast({ tone: failed.length === 0 ? 'neutral' : 'bad', text });
  };
  return (
    <Button
      className={css['all']}
      icon={<RefreshCw {...icon} />}
      pending={pending}
      onClick={() => void all()}
    >
      {t('connections:page.testAll')}
    </Button>
  );
}

function AddButton() {
  return (
    <Button icon={<Plus {...icon} />} onClick={add}>
      {t('connections:page.add')}
    </Button>
  );
}

function NoProfiles() {
  return (
    <EmptyState
      icon={<Server {...icon} />}
      title={t('connections:page.empty')}
      action={
        <Button variant="primary" onClick={add}>
          {t('connections:page.add')}
        </Button>
      }
    >
      {t('connections:page.emptyText')}
    </EmptyState>
  );
}

const backendOf = ({ secrets }: AppInfo): AppInfo['secrets']['backend'] => secrets.backend;

function WhereSecretsAre() {
  const backend = useTopicSelector('app.info', backendOf);
  return (
    <p className={css['secrets']}>
      <KeyRound {...icon} />
      {t(`connections:page.secrets.${backend}`)}
    </p>
  );
}
