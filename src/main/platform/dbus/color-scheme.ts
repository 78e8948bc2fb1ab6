import type { SessionBus } from './session-bus.ts';

const PORTAL = 'org.freedesktop.portal.Desktop';
const DARK = 1;
/** Time limit (ms): a portal that the bus must start first may take long. */
const LIMIT_MS = 500;

/**
 * Whether the desktop requests dark colors (settings portal, `color-scheme`). Without a portal: true, because most panels are dark. Never
 * rejects.
 */
export async function prefersDark(bus: SessionBus): Promise<boolean> {
  try {
    const [value] = await bus.call({
      destination: PORTAL,
      path: '/org/freedesktop/portal/desktop',
      interface: 'org.freedesktop.portal.Settings',
      member: 'ReadOne',
      signature: 'ss',
      limitMs: LIMIT_MS,
      body: ['org.freedesktop.appearance', 'color-scheme'],
    });
    return (value as { readonly value?: unknown }).value === DARK;
  } catch {
    return true;
  }
}
