import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { noBusHere, startPrivateBus } from '../../../../test/support/desktop/private-bus.ts';
import { someMedia } from '../../../../test/support/music/some-media.ts';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import type { ConnectionState } from '../../../shared/music/connection.ts';
import { openSessionBus } from '../../platform/dbus/session-bus.ts';
import { StateHub } from '../../rpc/state-hub.ts';
import { Mpris } from './mpris.ts';

const why = noBusHere === null ? '' : ` (not run: ${noBusHere})`;
const ends: (() => unknown)[] = [];
/** What each attempt to load a picture answers. */
let answers: (string | null)[];
let asked: string[];
let hub: StateHub;
let mpris: Mpris;
let metadata: () => Promise<Record<string, { value: unknown }>>;
const artUrl = async (): Promise<unknown> => (await metadata())['mpris:artUrl']?.value ?? null;

const play = (queueItemId: string, art: string): void => {
  const media = someMedia({ queueItemId, art });
  hub.replaceEntries('music.players', { den: somePlayer('den', { state: 'playing', media }) });
};
const connect = (state: ConnectionState): void => {
  hub.set('music.connection', { ...hub.get('music.connection'), state });
};
const online: ConnectionState = { k: 'online', since: 0 };

describe.skipIf(noBusHere !== null)(`the cover in the media controls${why}`, () => {
  beforeEach(async () => {
    const daemon = await startPrivateBus();
    ends.push(() => daemon.stop());
    const own = await openSessionBus(daemon.address);
    const other = await openSessionBus(daemon.address);
    if (own === null || other === null) throw new Error('the daemon does not answer');
    ends.push(() => {
      other.close();
      own.close();
    });
    const clock = new FakeClock();
    hub = new StateHub(clock);
    answers = [];
    asked = [];
    hub.set('music.chosen', { playerId: 'den', byUser: true });
    connect(online);
    play('q1', '/art/one');
    mpris = new Mpris({
      bus: own,
      hub,
      clock,
      hash: (text) => Buffer.from(text).toString('hex'),
      art: {
        url: (art) => {
          asked.push(art);
          return Promise.resolve(answers.shift() ?? null);
        },
      },
      act: () => undefined,
      play: () => undefined,
      setSpeed: () => undefined,
      raise: () => undefined,
    });
    ends.push(() => mpris.end());
    await mpris.settled();
    metadata = async () => {
      const [value] = await other.call({
        destination: 'org.mpris.MediaPlayer2.channelstrip',
        path: '/org/mpris/MediaPlayer2',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: ['org.mpris.MediaPlayer2.Player', 'Metadata'],
      });
      return (value as { value: Record<string, { value: unknown }> }).value;
    };
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  it('that could not be loaded is tried again with the next track, not with every change', async () => {
    expect(await artUrl()).toBeNull();
    play('q1', '/art/one');
    expect(asked).toEqual(['/art/one']);
    answers = ['file:///one.png'];
    play('q2', '/art/one');
    expect(await artUrl()).toBe('file:///one.png');
    play('q3', '/art/one');
    expect(asked).toEqual(['/art/one', '/art/one']);
  });

  it('is tried again when the server is back', async () => {
    answers = ['file:///one.png'];
    connect({ k: 'connecting', attempt: 1 });
    connect(online);
    await mpris.settled();
    expect(await artUrl()).toBe('file:///one.png');
    expect(asked).toEqual(['/art/one', '/art/one']);
  });

  it('comes with names that the bus does not accept unchanged', async () => {
    const hostile = 'Low\u0000 Tide\u001b[31m\ud800';
    const media = someMedia({
      title: hostile,
      artist: hostile,
      album: hostile,
      uri: `x:${hostile}`,
    });
    hub.replaceEntries('music.players', { den: somePlayer('den', { name: hostile, media }) });
    const all = await metadata();
    const [title, artist, uri] = ['xesam:title', 'xesam:artist', 'xesam:url'].map(
      (key) => all[key],
    );
    expect(title?.value).toBe('Low Tide [31m');
    expect(artist?.value).toEqual(['Low Tide [31m']);
    expect(uri?.value).toBe('x:Low\ufffd Tide\u001b[31m\ufffd');
  });
});
