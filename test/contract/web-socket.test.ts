import { webSocketCarrier } from './carriers.ts';
import { contractSuite } from './suite.ts';

contractSuite("the window's WebSocket", webSocketCarrier);
