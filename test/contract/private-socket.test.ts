import { privateCarrier } from './carriers.ts';
import { contractSuite } from './suite.ts';

contractSuite('the private socket', privateCarrier);
