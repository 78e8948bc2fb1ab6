import type { Clock, Logger, Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';

/** What sound processing needs of the rest of the music service. */
export interface DspPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly settings: SettingsPort;
  readonly uuid: () => string;
  readonly log: Logger;
}
