import { WebSocket } from 'ws';

/**
 * Baseline: a socket that authenticates and only runs `JSON.parse` on events. Prints `{"ready":true}`, and the number of events at its end.
 */
const [url = '', token = ''] = [process.env['BARE_URL'], process.env['BARE_TOKEN']];
const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
let events = 0;
socket.on('message', (data: Buffer) => {
  const frame = JSON.parse(data.toString()) as Record<string, unknown>;
  if ('event' in frame) events += 1;
  else if ('server_id' in frame)
    socket.send(JSON.stringify({ message_id: 'a', command: 'auth', args: { token } }));
  else if (frame['message_id'] === 'a') process.stdout.write('{"ready":true}\n');
});
socket.on('close', () => {
  throw new Error('the demo server closed the connection of the bare receiver');
});
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify({ events })}\n`, () => process.exit(0));
});
