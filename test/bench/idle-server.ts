import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** Baseline for memory: a server that only listens. */
const server = createServer();
new WebSocketServer({ server });
server.listen(0, '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
