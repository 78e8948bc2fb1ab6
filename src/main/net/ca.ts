import { stat } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultReason } from '../platform/fault.ts';
import { readBounded } from '../platform/read-bounded.ts';
import type { FetchLike } from './http.ts';

/** A whole bundle of authorities has a quarter of it (bytes). */
const LARGEST = 1024 * 1024;

/**
 * The usual authorities and those of a PEM file. A further authority is the only way to trust a private
 * certificate; checks are never switched off. Rejects with `invalid-input` on field `caFile`.
 */
export async function readAuthorities(caFile: string): Promise<string[]> {
  const { bytes } = await readBounded(caFile, LARGEST).catch((error: unknown) => {
    throw unusable(caFile, faultReason(error));
  });
  const text = bytes.toString('utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw unusable(caFile, 'no PEM certificate');
  return [...getCACertificates('default'), text];
}

/** Makes `fetch` functions that know a further authority; one per file, made anew when the file changes. */
export function createCaFetch(): (caFile: string) => Promise<FetchLike> {
  const made = new Map<string, { stamp: string; fetch: FetchLike }>();
  return async (caFile) => {
    const ca = await readAuthorities(caFile);
    const info = await stat(caFile);
    const stamp = `${String(info.mtimeMs)}/${String(info.size)}`;
    const known = made.get(caFile);
    if (known?.stamp === stamp) return known.fetch;
    const { Agent, fetch } = await import('undici');
    const dispatcher = new Agent({ connect: { ca } });
    const withCa = ((url: string, init: object) =>
      fetch(url, { ...init, dispatcher })) as unknown as FetchLike;
    made.set(caFile, { stamp, fetch: withCa });
    return withCa;
  };
}

const unusable = (file: string, reason: string): Error =>
  failure('invalid-input', t('net:http.caFile', { file, reason }), { field: 'caFile' });
