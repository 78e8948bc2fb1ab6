import type { ProfileServicePorts } from '../../connections/profile-service.ts';
import type { AttentionPort, Publisher, TopicAudience } from '../../platform/ports.ts';

export interface WorkflowsPorts extends ProfileServicePorts {
  readonly hub: Publisher & TopicAudience;
  readonly attention: AttentionPort;
}
