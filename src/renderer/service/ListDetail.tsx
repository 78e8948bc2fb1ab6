import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { ChevronLeft } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { navigate } from '../state/route.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { icon } from '../ui/icon.ts';
import { SplitView } from '../ui/SplitView.tsx';
import surface from '../ui/Surface.module.css';
import { useMatches } from '../ui/use-matches.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import css from './ServicePanel.module.css';

/** Whether list and details fit side by side. `from`: the window width (px) from which they do. */
export const useWide = (from = 800): boolean => useMatches(`(min-width: ${String(from)}px)`);

const paneId = (service: ServiceName): string => `${service}-detail`;

/** Focuses the details of the open item, which may not be rendered yet. */
export function focusDetail(service: ServiceName): void {
  setTimeout(() => document.getElementById(paneId(service))?.focus());
}

const listSelector = '[role=grid], [role=treegrid]';

/** Whether a key returns from the details to the list. Escape in a field keeps the typed text. */
function leavesPane({ key, target, currentTarget, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return false;
  // React also reports keys of a menu or dialog that the details opened.
  return currentTarget.contains(target) && target.closest('input, textarea') === null;
}

/** Escape in the details focuses the list; if both don't fit, the list replaces the details. */
function useLeave(service: ServiceName, wide: boolean) {
  const list = useRef<HTMLElement>(null);
  const leave = (event: KeyboardEvent): void => {
    if (!leavesPane(event)) return;
    if (!wide) navigate(service);
    setTimeout(() => list.current?.querySelector<HTMLElement>(listSelector)?.focus());
  };
  return { list, leave };
}

/** A list with the open item beside it; if both don't fit, the item replaces the list and has a back button. */
export function ListDetail({
  service,
  label,
  open,
  name,
  detail,
  width,
  share,
  grows = 'list',
  wideFrom,
  children,
}: {
  readonly service: ServiceName;
  /** Name of the list. */
  readonly label: string;
  readonly open: boolean;
  /** Name of the open item. */
  readonly name: string;
  /** null: the item in the address no longer exists. */
  readonly detail: ReactNode;
  /** Which part takes the remaining width; `width` is the initial width (px) of the other one. */
  readonly grows?: 'list' | 'detail' | undefined;
  readonly width: number;
  /** Share (percent) of the panel's width, used if it is more than `width`, until the user resizes it. */
  readonly share?: number | undefined;
  /** Window width (px) from which both fit side by side; default 800. */
  readonly wideFrom?: number | undefined;
  /** The list. */
  readonly children: ReactNode;
}) {
  const wide = useWide(wideFrom);
  const { list, leave } = useLeave(service, wide);
  const side = (
    <Pane service={service} name={name} onKeyDown={leave}>
      {detail === null ? <Gone service={service} /> : !wide && <Back service={service} />}
      {detail}
    </Pane>
  );
  return (
    <SplitView
      id={service}
      label={t('service:details')}
      width={width}
      share={share}
      grows={grows === 'list' ? 'list' : 'side'}
      alone={!wide}
      side={open && side}
    >
      <section ref={list} className={cx(surface['surface'], css['list'])} aria-label={label}>
        {children}
      </section>
    </SplitView>
  );
}

function Pane({
  service,
  name,
  onKeyDown,
  children,
}: {
  readonly service: ServiceName;
  readonly name: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}) {
  return (
    <section
      id={paneId(service)}
      tabIndex={-1}
      className={cx(surface['surface'], css['pane'])}
      aria-label={name}
      onKeyDown={onKeyDown}
    >
      {children}
    </section>
  );
}

function Gone({ service }: { readonly service: ServiceName }) {
  return <EmptyState title={t('service:gone')} action={<BackButton service={service} />} />;
}

/** Returns from the details to the list that they replace. */
function Back({ service }: { readonly service: ServiceName }) {
  return (
    <div className={css['back']}>
      <BackButton service={service} />
    </div>
  );
}

function BackButton({ service }: { readonly service: ServiceName }) {
  const panel = t(`app:nav.${service}`);
  return (
    <Button
      variant="ghost"
      icon={<ChevronLeft {...icon} />}
      aria-label={t('service:back', { panel })}
      onClick={() => navigate(service)}
    >
      {panel}
    </Button>
  );
}
