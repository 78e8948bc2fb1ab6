import type { ServiceDescriptor } from '../connections/descriptor.ts';
import { musicServiceDescriptor } from '../music/service-descriptor.ts';

/** Every service that can be connected, in the order of the rail. */
export const services: readonly ServiceDescriptor[] = [musicServiceDescriptor];
