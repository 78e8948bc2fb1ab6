import './texts.ts';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { ArrowLeft, Unplug } from 'lucide-react';
import type { AppInfo } from '../../../shared/app/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate, useRoute } from '../../state/route.ts';
import { useTopic, useTopicSelector } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pane } from '../../ui/Pane.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { ServiceCards } from './add/ServiceCards.tsx';
import { ProfileDetail } from './detail/ProfileDetail.tsx';
import { Editor } from './Editor.tsx';
import { ProfilesPane } from './list/ProfilesPane.tsx';
import type { Open } from './route.ts';
import { readOpen } from './route.ts';
import type { ServiceView } from './service-view.ts';
import css from './ConnectionsPage.module.css';

const isDemo = ({ demo }: AppInfo): boolean => demo;

/** The profiles of all services; beside them the open profile, a form, or a service's own part. */
export function ConnectionsPage({ services }: { readonly services: readonly ServiceView[] }) {
  const { detail } = useRoute();
  const demo = useTopicSelector('app.info', isDemo);
  const list = useRef<HTMLDivElement>(null);
  const only = services.length === 1 ? (services[0]?.descriptor.id ?? null) : null;
  const open = readOpen(detail, only);
  const done = (): void => {
    navigate('connections');
    list.current?.focus();
  };
  const Beside = services.find((service) => service.Beside !== undefined)?.Beside;
  const side =
    open.k !== 'nothing' ? (
      <Side key={detail} services={services} open={open} onDone={done} />
    ) : (
      Beside !== undefined && !demo && <Beside />
    );
  return (
    <SplitView
      id="connections"
      label={t('connections:page.details')}
      side={side}
      width={344}
      narrow={open.k === 'nothing' ? 'below' : 'replace'}
    >
      <div ref={list} className={css['list']} tabIndex={-1}>
        <ProfilesPane services={services} openId={open.k === 'profile' ? open.id : null} />
      </div>
    </SplitView>
  );
}

interface SideProps {
  readonly services: readonly ServiceView[];
  readonly onDone: () => void;
}

function Side({ open, ...props }: SideProps & { readonly open: Open }) {
  const profiles = useTopic('connections.profiles');
  const { services, onDone } = props;
  if (open.k === 'choose')
    return (
      <SidePane title={t('connections:page.chooseService')} onDone={onDone}>
        <ServiceCards services={services} />
      </SidePane>
    );
  const profile = open.k === 'profile' ? profiles.find(({ id }) => id === open.id) : undefined;
  const wanted = open.k === 'add' ? open.service : profile?.service;
  const service = services.find(({ descriptor }) => descriptor.id === wanted);
  if (service === undefined || (open.k === 'profile' && profile === undefined))
    return <Gone onDone={onDone} />;
  if (profile === undefined)
    return (
      <SidePane title={service.descriptor.texts.addTitle()} onDone={onDone}>
        <Editor service={service} profile={null} onDone={onDone} />
      </SidePane>
    );
  return open.k === 'profile' && open.edit ? (
    <SidePane title={t('settings:connections.editTitle', { name: profile.name })} onDone={onDone}>
      <Editor service={service} profile={profile} fix={open.fix} onDone={onDone} />
    </SidePane>
  ) : (
    <SidePane title={profile.name} note={service.descriptor.name()} onDone={onDone}>
      <ProfileDetail service={service} profile={profile} />
    </SidePane>
  );
}

function Gone({ onDone }: Pick<SideProps, 'onDone'>) {
  return (
    <SidePane title={t('settings:connections.title')} onDone={onDone}>
      <EmptyState
        icon={<Unplug {...icon} />}
        title={t('settings:connections.gone')}
        action={<Button onClick={onDone}>{t('settings:connections.back')}</Button>}
      >
        {t('settings:connections.goneText')}
      </EmptyState>
    </SidePane>
  );
}

function SidePane({
  title,
  note,
  onDone,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Pane
      title={title}
      note={note}
      scroll
      actions={
        <IconButton
          label={t('settings:connections.back')}
          icon={<ArrowLeft {...icon} />}
          onClick={onDone}
        />
      }
    >
      {children}
    </Pane>
  );
}
