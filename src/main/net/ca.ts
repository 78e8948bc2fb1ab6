import '../../shared/net/request-texts.ts';
import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultReason } from '../platform/fault.ts';
import { readBounded } from '../platform/read-bounded.ts';

/** Largest certificate file (bytes); a complete bundle of authorities is a quarter of this. */
const MAX_BYTES = 1024 * 1024;

/**
 * The default certificate authorities and those in a PEM or DER file. Adding an authority is the only way to trust a private certificate;
 * verification is never turned off. Rejects with `invalid-input` on field `caFile`.
 */
export async function readAuthorities(caFile: string): Promise<string[]> {
  const { bytes } = await readBounded(caFile, MAX_BYTES).catch((error: unknown) => {
    throw unusable(caFile, faultReason(error));
  });
  const certificates = certificatesIn(bytes, (reason) => unusable(caFile, reason));
  trustSystem();
  return [...getCACertificates('default'), ...certificates];
}

/** The certificates of a PEM or DER file. Each is parsed here, because TLS skips what it can't read. */
function certificatesIn(bytes: Buffer, refused: (reason: string) => Error): string[] {
  const text = bytes.toString('utf8');
  if (text.trim() === '') throw refused(t('requests:caFile.empty'));
  const blocks = text
    .split(/(?=-----BEGIN )/)
    .filter((part) => /^-----BEGIN [\w ]*CERTIFICATE-----/.test(part));
  if (blocks.length === 0) {
    const single = parsed(bytes);
    if (single !== null) return [single];
    throw refused(
      t(
        /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)
          ? 'requests:caFile.key'
          : 'requests:caFile.none',
      ),
    );
  }
  return blocks.map((block, index) => {
    const pem = parsed(Buffer.from(block));
    if (pem === null) throw refused(t('requests:caFile.broken', { number: index + 1 }));
    return pem;
  });
}

function parsed(certificate: Buffer): string | null {
  try {
    return new X509Certificate(certificate).toString();
  } catch {
    return null;
  }
}

let trusted = false;

/**
 * Adds the operating system's certificate authorities to those of Node for all later TLS connections of this process. Takes about 60 ms once,
 * so it runs before the first connection that needs it. NODE_EXTRA_CA_CERTS still applies.
 */
export function trustSystem(): void {
  if (trusted) return;
  trusted = true;
  const system = getCACertificates('system');
  if (system.length > 0)
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...system])]);
}

const unusable = (file: string, reason: string): Error =>
  failure('invalid-input', t('requests:http.caFile', { file, reason }), { field: 'caFile' });
