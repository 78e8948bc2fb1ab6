import { memoryCarrier } from './carriers.ts';
import { contractSuite } from './suite.ts';
import { topicsSuite } from './topics-suite.ts';

contractSuite('a pair in memory', memoryCarrier);
topicsSuite('a pair in memory', memoryCarrier);
