import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../test/support/window/window-core.ts';
import { windowCore } from '../../../test/support/window/window-core.ts';
import type { TopicValue } from '../../shared/contract/topics.ts';
import { useEntry, useTopicSelector } from './topics.ts';

let open: WindowCore;
let draws: Record<string, number>;

const drawn = (name: string): void => {
  draws[name] = (draws[name] ?? 0) + 1;
};
const names = (players: TopicValue<'music.players'>): readonly string[] =>
  Object.values(players).map(({ name }) => name);
const byName = (players: TopicValue<'music.players'>): readonly string[] =>
  Object.values(players)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id }) => id);

function Row({ id }: { readonly id: string }) {
  drawn(id);
  return <li>{useEntry('music.players', id)?.volume ?? 'gone'}</li>;
}
function List() {
  drawn('list');
  return useTopicSelector('music.players', byName).map((id) => <Row key={id} id={id} />);
}
function Names() {
  drawn('names');
  return <p>{useTopicSelector('music.players', names).join(', ')}</p>;
}

async function show(): Promise<void> {
  draws = {};
  open = await windowCore({
    'music.players': {
      b: somePlayer('b', { name: 'Bath', volume: 2 }),
      a: somePlayer('a', { name: 'Attic', volume: 1 }),
    },
  });
  render(
    <>
      <List />
      <Names />
    </>,
  );
  draws = {};
}

const volumes = (): string[] => screen.getAllByRole('listitem').map((item) => item.textContent);

afterEach(() => {
  cleanup();
  open.close();
});

describe('topic hooks', () => {
  it('draw only the entry that changed', async () => {
    await show();
    await act(() =>
      open.publish({
        'music.players': {
          a: somePlayer('a', { name: 'Attic', volume: 9 }),
          b: somePlayer('b', { name: 'Bath', volume: 2 }),
        },
      }),
    );
    expect(volumes()).toEqual(['9', '2']);
    expect(draws).toEqual({ a: 1 });
  });

  it('draw the list, not its rows, when an entry comes', async () => {
    await show();
    await act(() =>
      open.publish({
        'music.players': {
          a: somePlayer('a', { name: 'Attic', volume: 1 }),
          b: somePlayer('b', { name: 'Bath', volume: 2 }),
          c: somePlayer('c', { name: 'Cellar', volume: 3 }),
        },
      }),
    );
    expect(volumes()).toEqual(['1', '2', '3']);
    expect(draws).toMatchObject({ list: 1, names: 1, c: 1 });
    expect(screen.getByText('Bath, Attic, Cellar')).toBeTruthy();
  });

  it('render nothing for a topic that no component reads', async () => {
    await show();
    await act(() => open.publish({ 'music.ceilings': { a: 40 } }));
    expect(draws).toEqual({});
  });
});
