import { webSocketCarrier } from './carriers.ts';
import { contractSuite } from './suite.ts';
import { topicsSuite } from './topics-suite.ts';

contractSuite("the window's WebSocket", webSocketCarrier);
topicsSuite("the window's WebSocket", webSocketCarrier);
