import { protocol, session } from 'electron';
import type { Core } from '../../core.ts';
import { listStaticFiles } from '../common/static-files.ts';
import { answerApp } from './app-protocol.ts';
import { guardSession } from './harden.ts';
import { APP_SCHEME } from './security-policy.ts';

/** Gives the window's scheme the privileges of a web page. Must be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built window under its own scheme. */
export async function serveApp(core: Core, windowFolder: string): Promise<void> {
  const files = await listStaticFiles(windowFolder);
  guardSession(session.defaultSession);
  protocol.handle(APP_SCHEME, (request) =>
    answerApp(request, {
      files,
      fetchFile: (path, options, signal) => core.fetchFile(path, options, signal),
    }),
  );
}
