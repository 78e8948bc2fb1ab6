import type { ServiceModule } from '../../src/main/core/domain.ts';
import { ParcelService } from './parcels.ts';

export const parcelsModule: ServiceModule = {
  create: (ports) => {
    const service = new ParcelService(ports);
    return Object.assign(service, { handlers: {} });
  },
  startDemo: () => Promise.reject(new Error('no demo')),
};
