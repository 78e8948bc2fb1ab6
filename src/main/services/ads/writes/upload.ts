import type { DryRequest } from '../../../../shared/ads/contract.ts';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import { sleep } from '../../../net/client.ts';
import { orLost } from '../../../net/lost-answer.ts';
import { mediaFile } from '../../../net/media-file.ts';
import type { OutgoingBody } from '../../../net/request-body.ts';
import { jsonBody, multipartBody } from '../../../net/request-body.ts';
import { apiError } from '../api/api-error.ts';
import { isUuid } from '../api/request.ts';
import type { RunningTransfer } from '../transfers.ts';
import { readExactNumber, readString } from '../tree/record.ts';
import type { AdsSession } from '../session.ts';
import type { AdsWriter } from './change.ts';
import { planned } from './guard.ts';

/** File formats that the app sends. `limit` is the app's own maximum; the service may accept less. */
const formats = {
  AUDIO: {
    names: 'MP3, OGG, WAV',
    limit: 500_000_000,
    types: ['audio/mpeg', 'audio/ogg', 'audio/wav'],
  },
  IMAGE: { names: 'JPEG, PNG', limit: 20_000_000, types: ['image/jpeg', 'image/png'] },
  VIDEO: { names: 'MP4, MOV', limit: 500_000_000, types: ['video/quicktime', 'video/mp4'] },
} as const;

/** A larger file (bytes) is sent in parts. */
const MAX_WHOLE_BYTES = 20_000_000;
/** Default and maximum size of a part (MB). */
const PARTS = { usual: 10, most: 100 } as const;
/** For one request with its part of the file (ms): 100 MB in 20 minutes. */
const TIMEOUT_MS = 20 * 60_000;
/** Pauses (ms) between polls of an asset: 10 minutes in total. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, ...Array<number>(19).fill(30_000)];

interface Target {
  readonly writer: AdsWriter;
  readonly account: string;
  readonly id: string;
  readonly ask: UploadRequest;
  readonly file: Blob;
}

type UploadRequest = MethodArgs<'ads.upload'> & {
  /** The file's name, if `path` is a copy under another name. */
  readonly fileName?: string;
};

/** Checks the file and the body that creates its asset. */
async function checked({ path, kind, name, fileName }: UploadRequest) {
  const file = await mediaFile(path, formats[kind], fileName);
  return { file, step: planned('assets.create', null, { asset_type: kind, name }) };
}

/** `ads.planUpload`: assumes parts of the default size, because the allowed size is only known from the service's answer. */
export async function planUpload(
  session: AdsSession,
  input: UploadRequest,
): Promise<MethodOutput<'ads.planUpload'>> {
  const { file, step } = await checked(input);
  const { id } = await session.account(input.account);
  const create = session.api.formatRequest({ ...step, account: id });
  const of = (action: string): DryRequest => ({
    ...create,
    path: `${create.path}/{id}/${action}`,
    headers: omit(create.headers, 'Content-Type'),
    body: null,
  });
  const parts = Math.ceil(file.size / partSize(null));
  const media =
    file.size <= MAX_WHOLE_BYTES
      ? ['upload']
      : [
          'chunked_upload/start',
          ...Array<string>(parts).fill('chunked_upload/transfer'),
          'chunked_upload/complete',
        ];
  return { requests: [create, ...media.map(of)] };
}

/** `ads.upload`: checks the file, creates the asset, sends the file once and waits until the service has processed it. */
export async function upload(writer: AdsWriter, input: UploadRequest): Promise<{ record: string }> {
  const { name } = input;
  const { file, step } = await checked(input);
  const request = { action: step.endpoint, id: null, change: step.body ?? '', amount: null };
  const { id: account } = await writer.allow({ ...request, account: input.account }, () => []);
  return writer.session.transfers
    .run({ kind: 'upload', name }, writer.signal, async (transfer) => {
      transfer.set({ total: file.size });
      const { id } = await writer.send({ ...step, account });
      if (id === null || !isUuid(id))
        throw failure('not-this-server', t('ads:write.noId', { name }));
      const active = new Upload({ writer, account, id, ask: input, file }, transfer);
      const change = JSON.stringify({ bytes: file.size, type: file.type });
      const entry = { action: 'assets.upload', account, entity: { id, name }, change };
      await writer.audit.during(entry, () => active.send());
      transfer.set({ state: 'waiting', done: file.size });
      return { record: await active.ready() };
    })
    .finally(() => writer.session.changed());
}

/** Sends the file of an asset, and waits for the service to process it. */
class Upload {
  readonly #to: Target;
  readonly #transfer: RunningTransfer;

  constructor(to: Target, transfer: RunningTransfer) {
    this.#to = to;
    this.#transfer = transfer;
  }

  async send(): Promise<void> {
    const { file, ask } = this.#to;
    const fields = { asset_type: ask.kind };
    if (file.size <= MAX_WHOLE_BYTES) {
      await this.#post('upload', this.#media(fields, file, 0));
      return;
    }
    const session = toRecord(parseExact(await this.#post('chunked_upload/start', null))) ?? {};
    const size = partSize(readExactNumber(session['max_chunk_size_mb']));
    const named = { ...fields, upload_session_id: readString(session['upload_session_id']) ?? '' };
    const count = Math.ceil(file.size / size);
    for (let part = 0; part < count; part += 1) {
      const media = file.slice(part * size, (part + 1) * size, file.type);
      const section = { ...named, upload_section: String(part + 1) };
      await this.#post('chunked_upload/transfer', this.#media(section, media, part * size));
    }
    await this.#post('chunked_upload/complete', jsonBody({ ...named, number_of_sections: count }));
  }

  /** Waits until the asset is ready and returns it as JSON text. */
  async ready(): Promise<string> {
    const { name } = this.#to.ask;
    for (const pause of PAUSES_MS) {
      await sleep(this.#to.writer.ports.clock, pause, this.#transfer.signal);
      const { text, value } = await this.#read();
      const status = toRecord(value)?.['status'];
      if (status === 'READY') return text;
      if (status === 'ERROR') throw failure('rejected', t('ads:write.notAccepted', { name }));
    }
    throw failure('unconfirmed', t('ads:write.notReady', { name }), { id: this.#to.id });
  }

  #read() {
    const { writer, account, id } = this.#to;
    const call = { endpoint: 'assets.show', account, id } as const;
    return writer.session.api.read(call, this.#transfer.signal);
  }

  #media(fields: Readonly<Record<string, string>>, file: Blob, before: number): OutgoingBody {
    const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    const { path, fileName } = this.#to.ask;
    const media = { name: 'media', fileName: fileName ?? path.replace(/.*[\\/]/, ''), file };
    return multipartBody([...parts, media], (sent) =>
      this.#transfer.set({ done: before + Math.min(sent, file.size) }),
    );
  }

  /** Sends a request once. Rejects with `unconfirmed` if its answer is lost and the asset still waits for its file. */
  async #post(action: string, body: OutgoingBody | null): Promise<string> {
    const { writer, account, id, ask } = this.#to;
    const { client } = writer.session.api;
    const place = `/ad_accounts/${encodeURIComponent(account)}/assets/${encodeURIComponent(id)}`;
    const sent = client.request({
      method: 'POST' as const,
      path: `${place}/${action}`,
      ...(body === null ? {} : { body }),
      expect: 'text' as const,
      accept: 'all' as const,
      timeoutMs: TIMEOUT_MS,
      signal: this.#transfer.signal,
    });
    const answered = sent.then((answer) => {
      if (answer.status < 400) return answer.body;
      const call = { endpoint: 'assets.create', account } as const;
      throw apiError(new URL(client.origin).host, answer, call);
    });
    const text = await orLost(answered);
    if (text !== null) return text;
    const isLast = action === 'upload' || action === 'chunked_upload/complete';
    const now = isLast ? await this.#read() : null;
    const status = toRecord(now?.value)?.['status'];
    if (status === 'READY' || status === 'PROCESSING') return '';
    throw failure('unconfirmed', t('ads:write.uploadLost', { name: ask.name }), { id });
  }
}

/** Size of a part in bytes, from the size that the service allows (MB). */
const partSize = (allowed: number | null): number =>
  Math.min(Math.max(Math.floor(allowed ?? PARTS.usual), 1), PARTS.most) * 1_000_000;
