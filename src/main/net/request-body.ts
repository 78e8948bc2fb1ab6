import { randomUUID } from 'node:crypto';

/** A request body. `open` is called once per attempt, because a stream can be read only once. */
export interface OutgoingBody {
  readonly contentType: string;
  /** Bytes. */
  readonly length: number;
  open(): string | ReadableStream<Uint8Array>;
}

export const jsonBody = (value: unknown): OutgoingBody =>
  textBody(JSON.stringify(value), 'application/json');

/** `application/x-www-form-urlencoded`; lists become repeated names. */
export const formBody = (fields: QueryFields): OutgoingBody =>
  textBody(queryText(fields), 'application/x-www-form-urlencoded');

function textBody(text: string, contentType: string): OutgoingBody {
  return { contentType, length: Buffer.byteLength(text), open: () => text };
}

export type QueryFields = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** `a=1&b=2&b=3`; null and undefined are omitted. */
export function queryText(fields: QueryFields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    for (const item of [value].flat()) query.append(name, String(item));
  }
  return query.toString();
}

/** A file part takes a `Blob`; `fs.openAsBlob` returns one that is read from disk while it is sent. */
export type Part =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly fileName: string; readonly file: Blob };

/** Called while a body is sent: bytes so far and in total. */
export type Progress = (sent: number, total: number) => void;

/** `multipart/form-data` (RFC 7578) that streams its files. Has a Content-Length, because many servers refuse bodies without one. */
export function multipartBody(parts: readonly Part[], progress?: Progress): OutgoingBody {
  const boundary = `----channelstrip-${randomUUID()}`;
  const pieces: (Uint8Array | Blob)[] = [];
  const text = (value: string) => pieces.push(new TextEncoder().encode(value));
  for (const part of parts) {
    text(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(part.name)}"`);
    if ('value' in part) text(`\r\n\r\n${part.value}\r\n`);
    else {
      const type = part.file.type === '' ? 'application/octet-stream' : part.file.type;
      text(`; filename="${quoted(part.fileName)}"\r\nContent-Type: ${type}\r\n\r\n`);
      pieces.push(part.file);
      text('\r\n');
    }
  }
  text(`--${boundary}--\r\n`);
  const length = pieces.reduce(
    (sum, piece) => sum + (piece instanceof Blob ? piece.size : piece.byteLength),
    0,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length,
    open: () => ReadableStream.from(sent(pieces, length, progress)),
  };
}

async function* sent(
  pieces: readonly (Uint8Array | Blob)[],
  total: number,
  progress?: Progress,
): AsyncGenerator<Uint8Array, void, void> {
  let done = 0;
  for (const piece of pieces) {
    const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> =
      piece instanceof Blob ? piece.stream() : [piece];
    for await (const chunk of chunks) {
      yield chunk;
      done += chunk.byteLength;
      progress?.(done, total);
    }
  }
}

/** As in browsers: a quote or line break in a name would end the header. */
const quoted = (name: string): string =>
  name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
