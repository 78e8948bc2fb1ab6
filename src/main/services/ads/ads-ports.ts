import type { ServicePorts } from '../../service/service-session.ts';

export interface AdsPorts extends ServicePorts {
  /** Absolute. */
  readonly dataDir: string;
}
