import '../../../../shared/ads/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { sleep } from '../../../net/client.ts';
import { orLost } from '../../../net/lost-answer.ts';
import type { OutgoingBody } from '../../../net/request-body.ts';
import { jsonBody, multipartBody } from '../../../net/request-body.ts';
import type { RunningTransfer } from '../transfers.ts';
import { Fields } from '../tree/record.ts';
import type { AdsWriter } from './change.ts';
import { wordsOf } from './change.ts';
import { parseBody } from './guard.ts';
import type { MediaKind } from './media-file.ts';
import { mediaFile } from './media-file.ts';

/** A larger file (bytes) goes in parts. */
export const WHOLE = 20_000_000;
const MB = 1_000_000;
/** The size of a part (MB), whatever the service says. */
const PARTS = { usual: 10, most: 100 } as const;
/** For one request with its part of the file (ms): 100 MB in 20 minutes. */
const LONGEST_MS = 20 * 60_000;
/** Pauses (ms) between looks at an asset: 10 minutes. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 19 }, () => 30_000)];

export interface UploadAsk {
  readonly account: string | null;
  readonly path: string;
  readonly kind: MediaKind;
  readonly name: string;
}

/** `ads.upload`: checks the file, creates the asset, sends the file once and waits until the service has processed it. */
export async function upload(writer: AdsWriter, ask: UploadAsk): Promise<{ record: string }> {
  const { name, kind } = ask;
  const file = await mediaFile(ask.path, kind);
  const body = JSON.stringify({ asset_type: kind, name });
  const value = parseBody('assets.create', body);
  const asked = { action: 'assets.create', id: null, change: body, amount: null };
  const allowed = await writer.allow({ ...asked, account: ask.account }, () => Promise.resolve([]));
  const { now, signal } = writer;
  try {
    return await now.transfers.run({ kind: 'upload', name }, signal, async (transfer) => {
      transfer.set({ total: file.size });
      const step = { endpoint: 'assets.create', id: null, body, value } as const;
      const { id } = await writer.send({ ...step, account: allowed.id });
      const one = new Upload(writer, { account: allowed.id, id: id ?? '', ask, file }, transfer);
      await one.send();
      transfer.set({ state: 'waiting', done: file.size });
      return { record: await one.ready() };
    });
  } finally {
    now.changed();
  }
}

interface Asset {
  readonly account: string;
  readonly id: string;
  readonly ask: UploadAsk;
  readonly file: Blob;
}

/** The media of one asset. */
class Upload {
  readonly #writer: AdsWriter;
  readonly #asset: Asset;
  readonly #transfer: RunningTransfer;

  constructor(writer: AdsWriter, asset: Asset, transfer: RunningTransfer) {
    this.#writer = writer;
    this.#asset = asset;
    this.#transfer = transfer;
  }

  /** Sends the file once, and logs it. */
  async send(): Promise<void> {
    const { account, id, ask, file } = this.#asset;
    const entity = { id, name: ask.name };
    const change = JSON.stringify({ bytes: file.size, type: file.type });
    const end = this.#writer.audit.begin({ action: 'assets.upload', account, entity, change });
    try {
      await (file.size > WHOLE ? this.#parts() : this.#whole());
      end('done', null);
    } catch (error) {
      const isOpen = error instanceof AppFailure && error.error.code === 'unconfirmed';
      end(isOpen ? 'unconfirmed' : 'refused', wordsOf(error));
      throw error;
    }
  }

  /** The asset as JSON text, once the service has processed it. */
  async ready(): Promise<string> {
    const { name } = this.#asset.ask;
    for (const pause of [0, ...PAUSES]) {
      const { signal } = this.#transfer;
      if (pause > 0) await sleep(this.#writer.ports.clock, pause, signal);
      const { text, value } = await this.#read();
      const status = new Fields(value).text('status');
      if (status === 'READY') return text;
      if (status === 'ERROR' || status === 'REJECTED')
        throw failure('rejected', t('ads:write.notAccepted', { name }));
    }
    throw failure('timeout', t('ads:write.notReady', { name }));
  }

  #read() {
    const { account, id } = this.#asset;
    const call = { endpoint: 'assets.show', account, id } as const;
    return this.#writer.now.api.read(call, this.#transfer.signal);
  }

  async #whole(): Promise<void> {
    const { file, ask } = this.#asset;
    await this.#post('upload', this.#media({ asset_type: ask.kind }, file, 0));
  }

  async #parts(): Promise<void> {
    const { file, ask } = this.#asset;
    const session = new Fields(await this.#post('chunked_upload/start', null));
    const size = partSize(session.number('max_chunk_size_mb'));
    const id = session.text('upload_session_id') ?? '';
    const fields = { asset_type: ask.kind, upload_session_id: id };
    const count = Math.ceil(file.size / size);
    for (let part = 0; part < count; part += 1) {
      const media = file.slice(part * size, (part + 1) * size, file.type);
      const section = { ...fields, upload_section: String(part + 1) };
      await this.#post('chunked_upload/transfer', this.#media(section, media, part * size));
    }
    await this.#post('chunked_upload/complete', jsonBody({ ...fields, number_of_sections: count }));
  }

  #media(fields: Readonly<Record<string, string>>, file: Blob, before: number): OutgoingBody {
    const parts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    const media = { name: 'media', fileName: mediaName(this.#asset.ask.path), file };
    return multipartBody([...parts, media], (sent) => {
      this.#transfer.set({ done: before + Math.min(sent, file.size) });
    });
  }

  /** Sends a request once. Rejects with `unconfirmed` if its answer is lost and the asset still waits for its media. */
  async #post(action: string, body: OutgoingBody | null): Promise<unknown> {
    const { account, id, ask } = this.#asset;
    const { signal } = this.#transfer;
    const place = [account, id].map(encodeURIComponent);
    const sent = this.#writer.now.api.client.request({
      method: 'POST',
      path: `/ad_accounts/${place[0] ?? ''}/assets/${place[1] ?? ''}/${action}`,
      template: `/ad_accounts/{account}/assets/{id}/${action}`,
      ...(body === null ? {} : { body }),
      ...{ expect: 'json' as const, timeoutMs: LONGEST_MS, signal },
    });
    const answer = await orLost(sent);
    if (answer !== null) return answer.body;
    const isLast = action === 'upload' || action === 'chunked_upload/complete';
    const now = isLast ? await this.#read().catch(() => null) : null;
    const status = recordOf(now?.value)?.['status'];
    if (status === 'READY' || status === 'PROCESSING') return null;
    throw failure('unconfirmed', t('ads:write.uploadLost', { name: ask.name }), { id });
  }
}

/** Bytes of a part, from what the service allows (MB). */
const partSize = (allowed: number | null): number =>
  Math.min(Math.max(Math.floor(allowed ?? PARTS.usual), 1), PARTS.most) * MB;

const mediaName = (file: string): string => file.split(/[\\/]/).at(-1) ?? file;
