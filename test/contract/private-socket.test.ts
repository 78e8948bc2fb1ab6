import { privateCarrier } from './carriers.ts';
import { contractSuite } from './suite.ts';
import { topicsSuite } from './topics-suite.ts';

contractSuite('the private socket', privateCarrier);
topicsSuite('the private socket', privateCarrier);
