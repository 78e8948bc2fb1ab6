import { capture, run } from './run.mjs';

const programs = { 'dbus-daemon': 'dbus', 'gnome-keyring-daemon': 'gnome-keyring' };

const missing = async () => {
  const found = await Promise.all(Object.keys(programs).map((name) => capture('which', [name])));
  return Object.values(programs).filter((_, index) => !found[index]);
};

/**
 * Sees to it that the keyring tests have a session bus and a Secret Service to start: the system's own, else ones installed
 * through apt (as root only). Where there is none the tests are counted as not run; this says so in one sentence.
 */
export async function gnomeKeyring() {
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
    `The tests of the keyring are not run: they need ${(await missing()).join(' and ')}.`,
  );
}
