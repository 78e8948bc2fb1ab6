import type { ReactNode } from 'react';
import { send } from '../../../state/calls.ts';
import { useCapabilities } from '../../../state/host-state.ts';

/** A link of the tracker's text. Its tooltip shows where it leads; it opens in the browser, never in this window. */
export function WebLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) {
  const { webLinks } = useCapabilities();
  return (
    <a
      href={/^(https?|mailto):/i.test(href) ? href : undefined}
      title={href}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (webLinks) return;
        event.preventDefault();
        send('issues.openLink', { url: href });
      }}
    >
      {children}
    </a>
  );
}
