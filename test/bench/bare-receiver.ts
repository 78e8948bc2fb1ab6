import { WebSocket } from 'ws';

/**
 * The floor: a socket that authenticates and does nothing with events but `JSON.parse`. Prints `{"ready":true}`,
 * then on SIGUSR2 the CPU time it used so far (ms) and how many events it saw.
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
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify({ events })}\n`, () => process.exit(0));
});
