import { capture, run } from './run.mjs';

const programs = {
  'dbus-daemon': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
  playerctl: 'playerctl',
};

const missing = async () => {
  const found = await Promise.all(Object.keys(programs).map((name) => capture('which', [name])));
  return Object.values(programs).filter((_, index) => !found[index]);
};

/**
 * Provides a session bus, a Secret Service and a media key program for the tests of the Linux desktop: the system's, otherwise installed with
 * apt (as root only). Without them the tests count as not run, which one sentence reports.
 */
export async function desktopPrograms() {
  if (process.platform !== 'linux') return;
  const wanted = await missing();
  if (wanted.length === 0) return;
  if (process.getuid?.() === 0 && (await capture('which', ['apt-get']))) {
    console.error(`No ${wanted.join(' and ')} here: installing through apt ...`);
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], quiet);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], quiet);
    if ((await missing()).length === 0) return;
  }
  console.error(
    `Tests of the Linux desktop are skipped because they need ${(await missing()).join(' and ')}.`,
  );
}
