import './texts.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { ChevronLeft, Unplug, X } from 'lucide-react';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate, useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import surface from '../../ui/Surface.module.css';
import { cx } from '../../ui/cx.ts';
import { useMatches } from '../../ui/use-matches.ts';
import { isFailing } from './describe-state.ts';
import { ProfilePane } from './detail/ProfilePane.tsx';
import { Editor, ServiceCards } from './Editor.tsx';
import { ConnectionCount, PageActions } from './head/PageHead.tsx';
import { ProfileDialogs } from './list/ProfileMenu.tsx';
import { groupProfiles, ProfileList } from './list/ProfileList.tsx';
import type { Open } from './route.ts';
import { readOpen } from './route.ts';
import type { ServiceView } from './service-view.ts';
import css from './ConnectionsPage.module.css';

/** A panel, with its service if it has one. */
interface PanelWithService extends Pick<ServiceView, 'icon'> {
  readonly loadService?: () => Promise<Omit<ServiceView, 'icon'>>;
}

/** The panel with every service that can be connected, in rail order. */
export async function connectionsPanel(panels: readonly PanelWithService[]) {
  const services = await Promise.all(
    panels.flatMap(({ icon: panelIcon, loadService }) =>
      loadService === undefined
        ? []
        : [loadService().then((view) => ({ ...view, icon: panelIcon }))],
    ),
  );
  return {
    Content: () => <ConnectionsPage services={services} />,
    Scope: ConnectionCount,
    Actions: PageActions,
  };
}

/** The connections of all services, with the selected one or a form beside them. In a narrow window, one at a time. */
export function ConnectionsPage({ services }: { readonly services: readonly ServiceView[] }) {
  const { detail } = useRoute();
  const wide = useMatches('(min-width: 960px)');
  const side = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = useShown(services, detail, wide);
  const selectedId = open.k === 'profile' ? open.id : null;
  const enter = (): void => void setTimeout(() => side.current?.focus());
  const leave = (id: string | null): void => {
    navigate('connections', id ?? '');
    setTimeout(() => focusRow(list.current));
  };
  const pane = open.k !== 'nothing' && (
    <section
      ref={side}
      tabIndex={-1}
      className={cx(surface['surface'], css['side'])}
      aria-label={t('connections:page.selected')}
      onKeyDown={(event) => {
        if (leaves(event)) leave(wide ? selectedId : null);
      }}
    >
      <Side
        route={detail}
        services={services}
        open={open}
        isAlone={!wide}
        onLeave={leave}
        onEnter={enter}
      />
    </section>
  );
  return (
    <ProfileDialogs services={services}>
      <SplitView
        id="connections"
        label={t('connections:page.details')}
        width={400}
        share={55}
        alone={!wide}
        side={pane}
      >
        <div ref={list} className={css['list']}>
          <ProfileList services={services} selectedId={selectedId} onEnter={enter} />
        </div>
      </SplitView>
    </ProfileDialogs>
  );
}

/** The shown profile or form: as the address says, otherwise the first profile if there is room. */
function useShown(services: readonly ServiceView[], detail: string, wide: boolean): Open {
  const first = useFirst(services, useTopic('connections.profiles'));
  const only = services.length === 1 ? (services[0]?.descriptor.id ?? null) : null;
  const open = readOpen(detail, only);
  if (open.k !== 'nothing' || !wide || first === null) return open;
  return { k: 'profile', id: first, edit: false, fix: null };
}

/** The initial profile: one with a problem, otherwise the first. It stays the same if another profile gets a problem later. */
function useFirst(
  services: readonly ServiceView[],
  profiles: readonly ConnectionProfile[],
): string | null {
  const listed = groupProfiles(services, profiles).flatMap((group) => group.profiles);
  const choose = (): string | null =>
    (listed.find(({ status }) => isFailing(status)) ?? listed[0])?.id ?? null;
  const [first, setFirst] = useState(choose);
  if (listed.some(({ id }) => id === first)) return first;
  const next = choose();
  if (next !== first) setFirst(next);
  return next;
}

/** Whether a key returns from the pane to the list. Escape in a field keeps the typed text. */
function leaves(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.defaultPrevented) return false;
  if (event.key === 'ArrowLeft' && event.altKey) return true;
  const isField = event.target instanceof HTMLInputElement;
  return event.key === 'Escape' && !isField;
}

function focusRow(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
}

interface SideProps {
  readonly services: readonly ServiceView[];
  readonly open: Open;
  /** The part of the address that determines what is open. */
  readonly route: string;
  /** The pane replaces the list. */
  readonly isAlone: boolean;
  /** Opens a profile, or the list (null). */
  readonly onLeave: (id: string | null) => void;
  /** Focuses what is open. */
  readonly onEnter: () => void;
}

/** A form, or the selected connection. */
function Side({ route, services, open, ...props }: SideProps) {
  const profiles = useTopic('connections.profiles');
  const [newId, setNewId] = useState<string | null>(null);
  const saved = (id: string): void => {
    setNewId(id);
    navigate('connections', id);
    props.onEnter();
  };
  if (open.k === 'choose')
    return (
      <Form {...props} title={t('connections:page.chooseService')} from={null}>
        <ServiceCards services={services} />
      </Form>
    );
  const profile = open.k === 'profile' ? profiles.find(({ id }) => id === open.id) : undefined;
  const wanted = open.k === 'add' ? open.service : profile?.service;
  const service = services.find(({ descriptor }) => descriptor.id === wanted);
  if (service === undefined || (open.k === 'profile' && profile === undefined))
    return <Gone {...props} />;
  if (profile === undefined)
    return (
      <Form {...props} title={service.descriptor.texts.addTitle()} from={null}>
        <Editor key={route} service={service} profile={null} onSaved={saved} />
      </Form>
    );
  const { name, id } = profile;
  if (open.k === 'profile' && open.edit)
    return (
      <Form {...props} title={t('settings:connections.editTitle', { name })} from={id}>
        <Editor key={route} service={service} profile={profile} fix={open.fix} onSaved={saved} />
      </Form>
    );
  return (
    <>
      {props.isAlone && <BackToList onLeave={props.onLeave} />}
      <ProfilePane key={id} service={service} profile={profile} isNew={newId === id} />
    </>
  );
}

function BackToList({ onLeave }: Pick<SideProps, 'onLeave'>) {
  return (
    <Button
      variant="ghost"
      className={css['back']}
      icon={<ChevronLeft {...icon} />}
      onClick={() => onLeave(null)}
    >
      {t('settings:connections.title')}
    </Button>
  );
}

function Gone({ onLeave }: Pick<SideProps, 'onLeave'>) {
  return (
    <EmptyState
      icon={Unplug}
      title={t('settings:connections.gone')}
      action={<Button onClick={() => onLeave(null)}>{t('settings:connections.back')}</Button>}
    >
      {t('settings:connections.goneText')}
    </EmptyState>
  );
}

/** A form in place of the selected connection. `from`: the profile to return to; null: the list. */
function Form({
  title,
  from,
  isAlone,
  onLeave,
  children,
}: Pick<SideProps, 'isAlone' | 'onLeave'> & {
  readonly title: string;
  readonly from: string | null;
  readonly children: ReactNode;
}) {
  return (
    <>
      {isAlone && from === null && <BackToList onLeave={onLeave} />}
      <header className={css['head']}>
        <h2 className={css['title']} dir="auto">
          {title}
        </h2>
        {(!isAlone || from !== null) && (
          <IconButton
            label={t('connections:page.closeForm')}
            icon={<X {...icon} />}
            onClick={() => onLeave(from)}
          />
        )}
      </header>
      <div className={css['form']}>{children}</div>
    </>
  );
}
