import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type { ConnectForm } from './form/use-connect-form.ts';

/** One service as the Connections page shows it. */
export interface ServiceView {
  readonly descriptor: ServiceDescriptor;
  readonly icon: LucideIcon;
  /** Above the form of a new connection, such as servers that were found on the network. */
  readonly Above?: ComponentType<{ readonly form: ConnectForm }>;
  /** Shown beside the list while nothing is open, such as a history. */
  readonly Beside?: ComponentType;
}
