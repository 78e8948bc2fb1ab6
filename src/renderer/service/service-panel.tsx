import './service-texts.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { call, send } from '../state/calls.ts';
import { Freshness } from '../state/Freshness.tsx';
import { useTopic, useTopicSelector } from '../state/topics.ts';
import { useMutation } from '../state/use-mutation.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { FindRemedy } from '../ui/remedy.ts';
import { useMatches } from '../ui/use-matches.ts';
import surface from '../ui/Surface.module.css';
import type { Mutes } from './MuteMenu.tsx';
import { MuteMenu } from './MuteMenu.tsx';
import { NotConnected } from './NotConnected.tsx';
import { ProfileScope } from './ProfileScope.tsx';
import { ReadNotices } from './ReadNotices.tsx';
import type { OverviewOf } from '../../shared/contract/topics.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import type { AnyOverview, PanelNamespace } from './service.ts';
import { useOverview } from './service.ts';
import css from './ServicePanel.module.css';
import type { AppError } from '../../shared/contract/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { fixForError, formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import { navigatePath } from '../state/route.ts';
import type { ErrorRemedy, ShownError } from '../ui/remedy.ts';

/** Props of a part of a panel. `stale`: the data may be out of date. */
export interface PartProps<O> {
  readonly service: ServiceName;
  readonly overview: O;
  readonly stale: boolean;
}

/** The parts of a panel that differ between services. */
interface ServicePanel<O> {
  readonly service: ServiceName;
  /** The icon of the panel while nothing is connected. */
  readonly icon: LucideIcon;
  /** Namespace of the panel's texts. */
  readonly texts: PanelNamespace;
  /** After the age of the data in the head: a view switch and the main action, for example. */
  readonly primary?: ComponentType<PartProps<O>>;
  /** The age of the data if it is not the overview's; null: hidden. */
  readonly useAge?: (panel: ServicePanel<O>) => Age | null;
  /** Before the age of the data, such as "Live". */
  readonly lead?: (part: PartProps<O>) => string | undefined;
  /** Minimum window width (px) for the age in words. */
  readonly wordsFrom?: number;
  /** Notices about the service as a whole, such as a suspended account. */
  readonly notices?: ComponentType<PartProps<O>>;
  readonly content: ComponentType<PartProps<O>>;
}

/** After the panel's name: the shown workspace, view or account, with a menu of the others. Default: the profile. */
type PanelScope<K extends string> =
  { readonly scope: ComponentType } | { readonly mutes: Mutes<K> };

/** The panel of a service, in all states: not connected, first read failed, and data of any age. */
export function servicePanel<S extends ServiceName, K extends string>(
  panel: ServicePanel<Extract<OverviewOf<S>, AnyOverview>> & {
    readonly service: S;
  } & PanelScope<K>,
) {
  return {
    Content: () => (
      <Remedies service={panel.service}>
        <Content {...panel} />
      </Remedies>
    ),
    Actions: () => (
      <Remedies service={panel.service}>
        <Actions {...panel} />
      </Remedies>
    ),
    Scope:
      'scope' in panel
        ? panel.scope
        : () => (
            <ProfileScope service={panel.service}>
              <MuteMenu service={panel.service} {...panel.mutes} />
            </ProfileScope>
          ),
  };
}

/** Gives every error in the panel and its dialogs a link to the field that fixes it. */
function Remedies({
  service,
  children,
}: {
  readonly service: ServiceName;
  readonly children: ReactNode;
}) {
  return <FindRemedy value={usePartRemedy(service)}>{children}</FindRemedy>;
}

function Content<O extends AnyOverview>(panel: ServicePanel<O>) {
  const { service, texts, notices: Notices, content: Parts } = panel;
  const state = useOverview<O>(service);
  const connected = useTopic('connections.profiles').some((profile) => profile.service === service);
  const { value, error, stale } = state;
  if (!connected) return <NotConnected {...panel} title={t(`${texts}:none`)} />;
  if (value === null)
    return error === null ? (
      <section className={cx(surface['surface'], css['loading'])}>
        <Skeleton rows={8} label={t(`${texts}:loading`)} />
      </section>
    ) : (
      <FirstReadFailed service={service} error={error} />
    );
  const part = { service, overview: value, stale };
  return (
    <div className={css['panel']}>
      <ReadNotices service={service} texts={texts} state={state} overview={value} />
      {Notices && <Notices {...part} />}
      <div className={css['content']}>
        <Parts {...part} />
      </div>
    </div>
  );
}

/** The data whose age the head shows. `lead`: its description, such as "12 issues". */
export type Age = ComponentProps<typeof Freshness>['of'] & { readonly lead?: string | undefined };

function Actions<O extends AnyOverview>(panel: ServicePanel<O>) {
  const { service, primary: Primary, useAge = useOverviewAge, wordsFrom = 800 } = panel;
  const { value, stale } = useOverview<O>(service);
  const age = useAge(panel);
  const words = useMatches(`(min-width: ${String(wordsFrom)}px)`);
  if (age === null) return null;
  return (
    <>
      <span className={cx(css['age'], !words && css['short'])}>
        <Freshness of={age} lead={age.lead} />
      </span>
      {value !== null && Primary && <Primary service={service} overview={value} stale={stale} />}
    </>
  );
}

function useOverviewAge<O extends AnyOverview>({ service, lead }: ServicePanel<O>): Age | null {
  const { value, at, stale, error } = useOverview<O>(service);
  const { pending: loading, submit: refresh } = useMutation(() =>
    call(`${service}.refresh`, undefined),
  );
  if (value === null && error === null) return null;
  const notice = value === null ? undefined : lead?.({ service, overview: value, stale });
  return { at, stale, error, loading, refresh, lead: notice };
}

/** Replaces a panel if the first read of its service failed; shows the remedy. */
function FirstReadFailed({
  service,
  error,
}: {
  readonly service: ServiceName;
  readonly error: AppError;
}) {
  // Nothing has been read yet, so `not-found` may also be caused by the address.
  return (
    <FindRemedy.Provider value={useServiceRemedy(service)}>
      <ErrorState error={error} onRetry={() => send(`${service}.refresh`, undefined)} />
    </FindRemedy.Provider>
  );
}

/** Finds the connection field of the service that fixes an error; null: none. */
function useServiceRemedy(service: ServiceName): (error: ShownError) => ErrorRemedy | null {
  const profileId = useTopicSelector('connections.profiles', (profiles) => {
    const mine = profiles.filter((profile) => profile.service === service);
    return (mine.find(({ isDefault }) => isDefault) ?? mine[0])?.id ?? null;
  });
  return ({ code, detail }) => {
    const fix = code === undefined ? null : fixForError({ code, detail });
    if (fix === null || profileId === null) return null;
    return { label: fixLabel(fix), run: () => navigatePath(formPath(profileId, fix)) };
  };
}

/** Like `useServiceRemedy`, for errors of parts of a panel: a `not-found` of one part does not concern the server's address. */
function usePartRemedy(service: ServiceName): (error: ShownError) => ErrorRemedy | null {
  const findRemedy = useServiceRemedy(service);
  return (error) => (error.code === 'not-found' ? null : findRemedy(error));
}
