import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deflateSync, crc32 } from 'node:zlib';
import type { DemoResponse } from '../../kit/response.ts';
import { jsonAnswer, notFound } from '../../kit/response.ts';
import type { Outcome } from '../../kit/http-demo.ts';
import type { AdsRequest, AdsServer } from '../request.ts';
import { writeCsv } from './tables.ts';

/** Serves the files behind links: media and reports. Like signed links, refuses requests with a token. */
export async function storageAnswer(
  served: AdsServer,
  path: string,
  authorization: string | undefined,
  response: ServerResponse,
): Promise<Outcome> {
  if (authorization !== undefined)
    return jsonAnswer({ error: 'Only one way to sign a request may be used' }, 400);
  const [, , kind, id = '', file = ''] = path.split('/');
  if (kind === 'media') return mediaAnswer(served, id, file);
  const lines = writeCsv(served as AdsRequest, id, file.replace('.csv', ''));
  if (lines === null) return notFound();
  response.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' });
  // Errors here mean that the client stopped reading early.
  await pipeline(Readable.from(lines), response).catch(() => undefined);
  return null;
}

function mediaAnswer({ state }: AdsServer, id: string, name: string): DemoResponse {
  const own = state.media.get(id);
  const type = name.endsWith('.png')
    ? 'image/png'
    : name.endsWith('.wav')
      ? 'audio/wav'
      : 'video/mp4';
  const made = type === 'image/png' ? picture(id) : silence();
  return { status: 200, type, body: own ?? made };
}

/** A small single-color PNG; the id determines the color. */
function picture(id: string): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const side = 64;
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0]);
  const colour = Buffer.from(id.slice(0, 6), 'hex');
  const line = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: side }, () => colour)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A tenth of a second of silence as WAV (8 kHz, 16 bit, mono). */
function silence(): Buffer {
  const data = Buffer.alloc(1600);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  [16, 0x1_0001, 8000, 16_000, 0x10_0002].forEach((value, index) =>
    head.writeUInt32LE(value, 16 + index * 4),
  );
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
