/** The argument that starts the app with only its tray icon. */
export const HIDDEN = '--hidden';

export interface ProgramFacts {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The running executable, absolute. */
  readonly execPath: string;
  /** False: the executable needs `appPath` to find the app. */
  readonly packaged: boolean;
  readonly appPath: string;
}

/** The program and arguments that start this app again. An AppImage runs from a mount that is gone at the next login. */
export function startCommand({ env, execPath, packaged, appPath }: ProgramFacts): string[] {
  const image = env['APPIMAGE'] ?? '';
  if (image !== '') return [image];
  return packaged ? [execPath] : [execPath, appPath];
}
