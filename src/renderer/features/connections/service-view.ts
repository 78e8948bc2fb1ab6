import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type { ConnectForm } from './form/use-connect-form.ts';

/** A service on the Connections page. */
export interface ServiceView {
  readonly descriptor: ServiceDescriptor;
  readonly icon: LucideIcon;
  /** Shown above the form of a new connection, such as discovered servers. */
  readonly Above?: ComponentType<{ readonly form: ConnectForm }>;
  /** Shown beside the list while no profile is open, such as a history. */
  readonly Beside?: ComponentType;
}
