import type { Clock, Logger, Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { EqDraftsPort } from '../../../platform/ports/eq-drafts.ts';
import type { MusicLink } from '../link.ts';

/** What sound processing needs of the rest of the music service. */
export interface DspPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly settings: SettingsPort;
  readonly eqDrafts: EqDraftsPort;
  readonly uuid: () => string;
  readonly log: Logger;
}
