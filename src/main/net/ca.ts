import '../../shared/net/texts.ts';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultReason } from '../platform/fault.ts';
import { readBounded } from '../platform/read-bounded.ts';

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
  trustSystem();
  return [...getCACertificates('default'), text];
}

let trusted = false;

/**
 * Adds the authorities of the operating system to those of Node for every later TLS connection of this process. Takes some 60 ms
 * once, so it is called before the first connection that needs it. NODE_EXTRA_CA_CERTS counts as before.
 */
export function trustSystem(): void {
  if (trusted) return;
  trusted = true;
  const system = getCACertificates('system');
  if (system.length > 0)
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...system])]);
}

const unusable = (file: string, reason: string): Error =>
  failure('invalid-input', t('net:http.caFile', { file, reason }), { field: 'caFile' });
