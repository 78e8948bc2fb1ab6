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
import type { OverviewOf, ServiceName } from '../../shared/contract/services.ts';
import type { AnyOverview, PanelNamespace } from './service.ts';
import { useOverview } from './service.ts';
import css from './ServicePanel.module.css';
import type { AppError } from '../../shared/contract/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { fixForError, formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import { navigatePath } from '../state/route.ts';
import type { ErrorRemedy, ShownError } from '../ui/remedy.ts';

/** What a part of a panel shows. `stale`: the data may be out of date. */
export interface PartProps<O> {
  readonly service: ServiceName;
  readonly overview: O;
  readonly stale: boolean;
}

/** What is special about the panel of a service. All the rest is the same for every service. */
interface ServicePanel<O> {
  readonly service: ServiceName;
  /** The icon of the panel while nothing is connected. */
  readonly icon: LucideIcon;
  /** Namespace of the panel's texts. */
  readonly texts: PanelNamespace;
  /** Behind the age of the data in the head: what is shown, and the main action. */
  readonly primary?: ComponentType<PartProps<O>>;
  /** The age of the data if it is not the overview's; null: nothing is shown. */
  readonly useAge?: (panel: ServicePanel<O>) => Age | null;
  /** In front of the age of the data, such as "Live". */
  readonly lead?: (part: PartProps<O>) => string | undefined;
  /** Window width (px) from which the head has room for the age in words. */
  readonly wordsFrom?: number;
  /** What the user must know about the whole before its parts, such as a suspended account. */
  readonly notices?: ComponentType<PartProps<O>>;
  readonly content: ComponentType<PartProps<O>>;
}

/** Behind the panel's name: the workspace, view or account that is shown, with a menu of the others. Default: the profile. */
type PanelScope<K extends string> =
  { readonly scope: ComponentType } | { readonly mutes: Mutes<K> };

/** The panel of a connected service, from no connection and a failed first read to data of any age. */
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

/** Lets every error of the panel lead to the field that fixes it, also in its dialogs. */
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

/** The data that the head shows the age of. `lead`: what it is, such as "12 issues". */
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

/** Replaces a panel if the first read of its service failed, with what fixes it. */
function FirstReadFailed({
  service,
  error,
}: {
  readonly service: ServiceName;
  readonly error: AppError;
}) {
  // Nothing was read, so `not-found` is about the address, too.
  return (
    <FindRemedy.Provider value={useServiceRemedy(service)}>
      <ErrorState error={error} onRetry={() => send(`${service}.refresh`, undefined)} />
    </FindRemedy.Provider>
  );
}

/** Finds the field of the service's connection that fixes an error; null: no field does. */
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

/** Like `useServiceRemedy`, for errors of parts of a panel: what one part does not find says nothing about the server's address. */
function usePartRemedy(service: ServiceName): (error: ShownError) => ErrorRemedy | null {
  const findRemedy = useServiceRemedy(service);
  return (error) => (error.code === 'not-found' ? null : findRemedy(error));
}
