import { failure } from '../../../shared/contract/errors.ts';

const faultTable = {
  refuse: 'The port is closed: connections are refused.',
  drop: 'Every socket is cut hard right after the server info, and the open ones now.',
  'half-open':
    'Connections are accepted, then nothing is ever answered: no frames, no pings, no pongs.',
  garbage: 'Text that is no JSON, odd JSON and binary frames come before everything that is right.',
  huge: 'One text frame of 40 MiB comes before the server info.',
  slow: 'Every answer comes late (1.5 s).',
  overflow:
    'After twelve commands on a signed-in socket it is closed with 1000 instead of an answer.',
  'wrong-id': 'The server gives another server_id than before.',
  'token-revoked': 'All tokens are refused and the open sockets are closed.',
  starting:
    'The status is starting and no player is there yet; then it runs (2 s, or when switched off).',
  'no-setup': 'Nobody has set the server up: server info, then close 1000; /setup ends it.',
  html: 'Every path, the socket too, answers with a web page.',
  'no-websocket': 'The upgrade to a WebSocket is refused with 403, as some proxies do; HTTP works.',
  redirect: '/info, /api, /api-docs, art and the socket answer 302 to another host name.',
  'silent-commands': 'Commands are done and acknowledged, but no events are sent.',
  'lost-answers': 'Commands are done and their events sent, but never answered.',
  'old-fields': 'Players carry only the names of before 2.6: display_name, state, group_childs.',
} as const;

export type FaultName = keyof typeof faultTable;

export const musicFaults: readonly { name: FaultName; about: string }[] = (
  Object.keys(faultTable) as FaultName[]
).map((name) => ({ name, about: faultTable[name] }));

/** Reads a fault's name; throws `invalid-input` with the names that there are. */
export function faultOf(name: string): FaultName {
  const found = musicFaults.find((one) => one.name === name);
  if (found !== undefined) return found.name;
  const names = musicFaults.map((one) => one.name);
  throw failure(
    'invalid-input',
    `There is no fault "${name}" of the music demo server; it has ${names.join(', ')}.`,
    { field: 'fault', candidates: names },
  );
}

/** Which faults are on. */
export class Faults {
  readonly #on = new Set<FaultName>();

  set(name: FaultName, on: boolean): void {
    if (on) this.#on.add(name);
    else this.#on.delete(name);
  }

  has(name: FaultName): boolean {
    return this.#on.has(name);
  }
}
