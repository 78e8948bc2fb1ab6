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
  /** Facts about the capabilities of the connection in use, such as features that are off. */
  readonly Features?: ComponentType;
}
