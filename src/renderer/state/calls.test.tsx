import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../test/support/window/window-core.ts';
import { failure } from '../../shared/contract/errors.ts';
import { call, send, tellFailure, useAction } from './calls.ts';
import { dismissToast, useToasts } from './toasts.ts';
import { t } from '../../shared/i18n/translate.ts';

let open: WindowCore;

function View({ inline = false }: { readonly inline?: boolean }) {
  const { pending, error, run } = useAction();
  const toasts = useToasts();
  return (
    <>
      <button onClick={() => void run(() => call('music.retryNow', undefined), { inline })}>
        {pending ? 'working' : 'idle'}
      </button>
      <p data-testid="error">{error?.message}</p>
      <ul>
        {toasts.map(({ id, text }) => (
          <li key={id} onClick={() => dismissToast(id)}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

const button = (): HTMLElement => screen.getByRole('button');
const toasts = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map((li) => li.textContent);
const settle = (): Promise<void> => act(() => arrived());

afterEach(() => {
  for (const item of screen.queryAllByRole('listitem')) fireEvent.click(item);
  cleanup();
  open.close();
});

describe('useAction', () => {
  it('is pending until the response, then keeps and reports a failure', async () => {
    let fail: () => void = () => undefined;
    open = await windowCore(
      {},
      {
        'music.retryNow': () =>
          new Promise((_, reject) => {
            fail = () => reject(failure('offline', 'There is no connection.'));
          }),
      },
    );
    render(<View />);
    fireEvent.click(button());
    await settle();
    expect(button().textContent).toBe('working');
    fail();
    await settle();
    expect(button().textContent).toBe('idle');
    expect(screen.getByTestId('error').textContent).toBe('There is no connection.');
    expect(toasts()).toEqual(['There is no connection.']);
  });

  it('shows no toast if the view shows the failure itself', async () => {
    open = await windowCore({});
    render(<View inline />);
    fireEvent.click(button());
    await settle();
    expect(screen.getByTestId('error').textContent).not.toBe('');
    expect(toasts()).toEqual([]);
  });
});

describe('send', () =>
  it('reports a repeated failure only once', async () => {
    open = await windowCore({});
    render(<View />);
    act(() => {
      send('music.retryNow', undefined);
      send('music.retryNow', undefined);
    });
    await settle();
    expect(toasts()).toHaveLength(1);
  }));

describe('tellFailure', () =>
  it('reports why work failed, and nothing if it was cancelled or did not run', async () => {
    open = await windowCore({});
    render(<View />);
    act(() => {
      tellFailure(Promise.reject(failure('cancelled', t('errors:cancelled'))));
      tellFailure(Promise.resolve('done'));
      tellFailure(undefined);
    });
    await settle();
    expect(toasts()).toEqual([]);
    act(() =>
      tellFailure(Promise.reject(failure('conflict', 'Another program changed the file.'))),
    );
    await settle();
    expect(toasts()).toEqual(['Another program changed the file.']);
  }));
