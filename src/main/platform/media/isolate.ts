import type { Command } from './confine.ts';

/** What ffmpeg needs of the system: its libraries, fonts, and devices that hold nothing. */
const system = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/alternatives', '/etc/ld.so.cache'],
  ...['/etc/fonts', '/var/cache/fontconfig', '/dev/null', '/dev/urandom'],
];

/**
 * Makes the current folder the root of a file system that holds the system's folders read-only and nothing else, and starts the
 * program there. A link such as `/bin` stays one.
 */
const SCRIPT = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t tmpfs -o size=1m,mode=755 none .
cd "$PWD"
for from in ${system.join(' ')}; do
  mkdir -p ".\${from%/*}"
  if [ -L "$from" ]; then cp -P "$from" ".$from"
  elif [ -d "$from" ]; then mkdir -p ".$from"; mount --rbind -o ro "$from" ".$from"
  elif [ -e "$from" ]; then : > ".$from"; mount --bind -o ro "$from" ".$from"
  fi
done
mount -o remount,bind,ro .
exec chroot . "$@"
`;

/**
 * Linux: a program without network and without the files of any user, in namespaces of its own. The system may forbid them to
 * users, and a program that does not lie in a system folder is not found there: try it before it counts on.
 */
export const isolated = (unshare: string, { program, args }: Command): Command => ({
  program: unshare,
  args: ['-r', '-m', '-n', '-i', '/bin/sh', '-c', SCRIPT, 'sh', program, ...args],
});
