import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { playerIcons } from './player-icons.ts';
import { PlayerIcon } from './PlayerIcon.tsx';

const draw = (icon: string | null): HTMLElement => render(<PlayerIcon of={{ icon }} />).container;

it('each icon that a player can be given is drawn, and any other one as a speaker', async () => {
  const names = Object.keys(playerIcons);
  const drawn = names.map(draw);
  await waitFor(() =>
    expect(new Set(drawn.map(({ innerHTML }) => innerHTML)).size).toBe(names.length),
  );
  const speaker = draw('mdi-speaker').innerHTML;
  for (const other of [null, 'mdi-toaster', 'constructor'])
    expect(draw(other).innerHTML).toBe(speaker);
});
