import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPart } from './lazy-part.tsx';

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

afterEach(cleanup);

it('shows its fallback until the module is there, and loads it once', async () => {
  const load = vi.fn(() => Promise.resolve(Hello));
  const Part = lazyPart(load, () => <p>Loading</p>);
  render(<Part name="a" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByText('Hello a');
  render(<Part name="b" />);
  expect(screen.getByText('Hello b')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('renders at once if it was loaded before', async () => {
  const Part = lazyPart(() => Promise.resolve(Hello));
  Part.preload();
  await Promise.resolve();
  await Promise.resolve();
  render(<Part name="a" />);
  expect(screen.getByText('Hello a')).toBeTruthy();
});

it('fails inside its boundary and loads again when it is drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = 2;
  const Part = lazyPart<{ readonly name: string }>(() => {
    broken -= 1;
    return broken < 0 ? Promise.resolve(Hello) : Promise.reject(new Error('no such file'));
  });
  Part.preload();
  await act(() => Promise.resolve());
  render(
    <ErrorBoundary name="Greeting">
      <Part name="a" />
    </ErrorBoundary>,
  );
  await screen.findByText(/no such file/);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Hello a');
});
