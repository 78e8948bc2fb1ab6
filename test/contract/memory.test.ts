import { memoryCarrier } from './carriers.ts';
import { contractSuite } from './suite.ts';

contractSuite('a pair in memory', memoryCarrier);
