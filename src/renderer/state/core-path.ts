import { privatePath } from '../../shared/contract/admission.ts';
import { storedSession } from '../bridge/stored-session.ts';

/** The address of a picture or a channel of the core (`/art/...`, `/hls/...`), as this page's host serves it. */
export function corePath(path: string): string {
  const session = storedSession();
  return session === null ? path : privatePath(session, path);
}
