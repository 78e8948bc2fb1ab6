import { privatePath } from '../../shared/contract/admission.ts';
import { storedSession } from '../bridge/stored-session.ts';

/** The address at which this page's host serves a picture or channel of the core (`/art/...`, `/hls/...`). */
export function corePath(path: string): string {
  const session = storedSession();
  return session === null ? path : privatePath(session, path);
}
