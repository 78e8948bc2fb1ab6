import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { mainAddress } from '../../shared/connections/descriptor.ts';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { getCause, getStatus } from '../net/errors.ts';

/** A failure and the step that it belongs to. */
export interface StepFailure {
  readonly step: string;
  readonly failed: AppFailure;
}

/**
 * The step to which a failed sign-in request belongs: no answer fails `port`, a bad certificate `tls`, a path without the service
 * `address`, and only a problem of the credential `sign-in`. Each has advice for that step.
 */
export function stepOfSignIn(
  descriptor: ServiceDescriptor,
  url: string | null,
  failed: AppFailure,
): StepFailure {
  const cause = getCause(failed)?.code ?? '';
  const { code } = failed.error;
  if (cause.startsWith('tls-')) return { step: 'tls', failed };
  if (cause === 'proxy') return { step: 'sign-in', failed };
  if (code === 'timeout' && cause !== 'connect-timeout')
    return { step: 'port', failed: tooSlow(descriptor, url, failed) };
  if (['connection-lost', 'unreachable', 'timeout'].includes(code)) return { step: 'port', failed };
  if (code === 'not-found' && url !== null)
    return { step: 'address', failed: wrongPath(descriptor, url, failed) };
  return { step: code === 'not-this-server' ? 'address' : 'sign-in', failed };
}

function tooSlow({ name }: ServiceDescriptor, url: string | null, { error }: AppFailure) {
  const where = url === null ? name() : new URL(url).host;
  return failure('timeout', t('connections:test.slow', { where }), error.detail);
}

function wrongPath(descriptor: ServiceDescriptor, url: string, failed: AppFailure) {
  const example = mainAddress(descriptor)?.placeholder ?? 'https://example.net';
  const status = getStatus(failed) ?? 404;
  const service = descriptor.name();
  const text = t('connections:test.wrongPath', { url, service, status, example });
  return failure('not-this-server', text, failed.error.detail);
}
