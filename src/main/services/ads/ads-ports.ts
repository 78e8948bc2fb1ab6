import type { ProfileServicePorts } from '../../connections/profile-service.ts';
import type { AttentionPort, Publisher, TopicAudience } from '../../platform/ports.ts';

export interface AdsPorts extends ProfileServicePorts {
  readonly hub: Publisher & TopicAudience;
  readonly attention: AttentionPort;
  /** Absolute. */
  readonly dataDir: string;
}
