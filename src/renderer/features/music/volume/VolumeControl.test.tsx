import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DemoPlayer } from '../../../../demo/music/state-model.ts';
import type { LiveMusic } from '../../../../../test/support/music/live-music.ts';
import { liveMusic } from '../../../../../test/support/music/live-music.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { put, windowCore } from '../../../../../test/support/window/window-core.ts';
import { mainVolume } from '../../../../shared/music/player-view.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { useEntry } from '../../../state/topics.ts';
import { useToasts } from '../../../state/toasts.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { VolumeControl } from './VolumeControl.tsx';

let music: LiveMusic;
let open: WindowCore;

/** The slider of the office, in a window with a real core that is connected to a demo server. */
async function show(): Promise<void> {
  music = await liveMusic();
  await music.connect();
  await music.until(() => music.player('office') !== undefined);
  const players = () => ({
    'music.connection': { ...noConnection, state: { k: 'online', since: 1 } } as const,
    'music.players': music.hub.get('music.players'),
  });
  open = await windowCore(players(), {
    'music.command': (command, context) =>
      music.players.handlers['music.command'](command, context),
  });
  music.hub.onChange(() => put(open.core, players()));
  render(
    <UiRoot>
      <Office />
      <Toasts />
    </UiRoot>,
  );
  await waitFor(slider);
}

function Office() {
  const player = useEntry('music.players', 'office');
  const volume = player === undefined ? null : mainVolume(player);
  if (volume === null) return null;
  return <VolumeControl playerId="office" name="Office" volume={volume} disabled={false} />;
}

const Toasts = () => <p role="status">{useToasts().map(({ text }) => text)}</p>;

const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'Volume of Office' });
const drag = (level: number): void => {
  fireEvent.change(slider(), { target: { value: String(level) } });
};
const onServer = (): number | null => music.demo.model.players.get('office')?.volume ?? null;
const sent = (): unknown[] =>
  music.demo
    .received()
    .filter(({ command }) => command === 'players/cmd/volume_set')
    .map(({ args }) => args['volume_level']);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** Resolves when the core publishes the server's own values. */
const settled = (): Promise<void> =>
  music.until(() => music.player('office')?.pending.length === 0);

/** All values that the slider shows until `done` and until the core has settled. */
async function shownUntil(done: () => boolean): Promise<string[]> {
  const shown = new Set<string>();
  const timer = setInterval(() => shown.add(slider().value), 1);
  await waitFor(() => expect(done()).toBe(true));
  await settled();
  clearInterval(timer);
  return [...shown];
}

/** Changes availability without the core noticing. */
const setAvailable = (available: boolean): void => {
  (music.demo.model.players.get('office') as DemoPlayer).available = available;
};

/** Simulates a level change on the server by someone else; resolves when the core knows it. */
async function setOnServer(level: number): Promise<void> {
  const { model } = music.demo;
  (model.players.get('office') as DemoPlayer).volume = level;
  model.emitPlayer('office');
  await music.until(() => music.player('office')?.volume === level);
}

afterEach(async () => {
  cleanup();
  open.close();
  await music.stop();
});

describe('VolumeControl', () => {
  it('never moves the thumb back while levels of the drag arrive, and ends at the last one', async () => {
    await show();
    const jumps: string[] = [];
    const started = performance.now();
    for (let level = 30; level <= 60; level += 1) {
      drag(level);
      await pause(10);
      if (slider().value !== String(level)) jumps.push(`${slider().value} at ${String(level)}`);
    }
    const took = performance.now() - started;
    fireEvent.pointerUp(slider());
    const seen = await shownUntil(() => onServer() === 60);
    expect(jumps).toEqual([]);
    expect(seen).toEqual(['60']);
    expect(sent().at(-1)).toBe(60);
    // At the core's interval, plus the last level.
    expect(sent().length).toBeLessThanOrEqual(took / 100 + 2);
  });

  it('moves smoothly while a key repeats, and ends at the last level', async () => {
    await show();
    const first = Number(slider().value);
    for (let press = 1; press <= 20; press += 1) {
      fireEvent.keyDown(slider(), { key: 'ArrowUp', shiftKey: true });
      await pause(15);
      expect(slider().value).toBe(String(first + press));
    }
    expect(await shownUntil(() => onServer() === first + 20)).toEqual([String(first + 20)]);
  });

  it('sends nothing for a click that does not move the thumb', async () => {
    await show();
    fireEvent.pointerUp(slider());
    drag(60);
    fireEvent.pointerUp(slider());
    await waitFor(() => expect(onServer()).toBe(60));
    fireEvent.pointerUp(slider());
    await pause(200);
    expect(sent()).toEqual([60]);
  });

  it('sends the last level of a slider that goes away', async () => {
    await show();
    drag(40);
    drag(55);
    cleanup();
    await waitFor(() => expect(onServer()).toBe(55));
  });

  it('keeps a held thumb in place, and follows the server once it is released', async () => {
    await show();
    drag(55);
    await waitFor(() => expect(onServer()).toBe(55));
    await settled();
    await setOnServer(40);
    expect(slider().value).toBe('55');
    fireEvent.pointerUp(slider());
    await waitFor(() => expect(slider().value).toBe('40'));
    expect(sent()).toEqual([55]);
  });

  it.each([
    ['the server does nothing', async () => setAvailable(false)],
    ['the connection is lost', () => music.demo.stop()],
  ])('moves the thumb back and says why if %s', async (_why, fail) => {
    await show();
    const first = slider().value;
    await fail();
    drag(55);
    fireEvent.pointerUp(slider());
    expect(slider().value).toBe('55');
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
    await waitFor(() => expect(slider().value).toBe(first));
  });
});
