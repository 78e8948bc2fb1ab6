import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends exactly these bytes to a local port and reads the response until the other side closes. */
export function rawExchange(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString('latin1'))));
  });
}

/** A request with exactly these headers, `Host` included. */
export function rawRequest(
  port: number,
  line: string,
  headers: readonly (readonly [string, string])[],
): Promise<RawAnswer> {
  const all = [...headers, ['Connection', 'close'] as const];
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return rawExchange(port, `${line} HTTP/1.1\r\n${head}\r\n`);
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(status.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: text.slice(end + 4),
  };
}
