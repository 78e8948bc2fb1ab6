import { capture, run } from './run.mjs';

/**
 * Provides ffmpeg and ffprobe for the tests with real media: the system's, otherwise installed with apt (as root only). Prints one sentence if
 * there are none; those tests are then skipped.
 */
export async function ffmpeg() {
  const where = process.platform === 'win32' ? 'where' : 'which';
  if ((await capture(where, ['ffprobe'])) && (await capture(where, ['ffmpeg']))) return;
  if (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    (await capture('which', ['apt-get']))
  ) {
    console.error('ffmpeg is missing. Installing it with apt ...');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], quiet);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], quiet);
    if (await capture('which', ['ffprobe'])) return;
  }
  console.error('ffmpeg and ffprobe are missing, so the tests with real media files are skipped.');
}
