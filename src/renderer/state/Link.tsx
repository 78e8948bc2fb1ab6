import type { ComponentPropsWithRef } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { navigate, routeHref } from './route.ts';

/** A link to a panel that does not reload the page. With a modifier key, the browser handles the click. */
export function Link({
  panel,
  detail = '',
  onClick,
  ...anchor
}: Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly panel: PanelId;
  readonly detail?: string;
}) {
  return (
    <a
      {...anchor}
      href={routeHref(panel, detail)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(panel, detail);
      }}
    />
  );
}
