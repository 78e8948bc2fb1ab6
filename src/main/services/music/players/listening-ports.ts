import type { Clock, Logger } from '../../../platform/ports.ts';
import type { CommandContext } from '../commands/context.ts';
import type { MusicLink } from '../link.ts';

/** The access to players that settings, sleep timers, announcements and stream details need. */
export interface ListeningPorts {
  readonly link: MusicLink;
  readonly commands: CommandContext;
  readonly clock: Clock;
  readonly log: Logger;
  /** Publishes a player again, because its sleep timer changed. */
  readonly changed: (playerId: string) => void;
}
