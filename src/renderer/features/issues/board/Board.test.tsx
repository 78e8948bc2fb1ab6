import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  issue,
  overview,
  page,
  rows,
  transitions,
  views,
} from '../../../../../test/support/issues/issues-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { nothingRead } from '../../../../shared/connections/resource-state.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { useIssueList } from '../model/use-issue-list.ts';
import { Board } from './Board.tsx';

let core: WindowCore;
let moved: number;
const read = { ...nothingRead, value: overview, at: 1 };

beforeEach(async () => {
  moved = 0;
  core = await windowCore(
    { 'issues.overview': read },
    {
      'issues.rows': () => page(rows),
      'issues.transitions': () => [...transitions],
      'issues.transition': ({ key }) => {
        moved += 1;
        return issue(key);
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

function Shown() {
  const [view] = views;
  const list = useIssueList(view?.jql ?? '', [], overview);
  return (
    view && (
      <UiRoot>
        <Board
          view={view}
          jql={view.jql}
          list={list}
          open=""
          stale={false}
          empty={null}
          error={undefined}
        />
      </UiRoot>
    )
  );
}

async function show(): Promise<void> {
  render(<Shown />);
  await act(arrived);
}
const press = async (element: HTMLElement): Promise<void> => {
  await userEvent.click(element);
  await act(arrived);
};

describe('the cards of the board', () => {
  it('opens the menu of table rows by right click and by Shift F10', async () => {
    await show();
    const card = document.querySelector<HTMLElement>('[data-card="CS-402"]') ?? document.body;
    card.focus();
    for (const point of [{ clientX: 40, clientY: 60 }, {}]) {
      fireEvent.contextMenu(card, point);
      await act(arrived);
      const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      expect(names).toEqual([
        `${t('issuesdetail:palette.open')}Enter`,
        t('issuesdetail:palette.move'),
        t('issuesdetail:palette.assign'),
        t('issuesdetail:open'),
        t('issuesdetail:copyKey'),
      ]);
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).toBe(card);
    }
  });

  it('moves nothing while the server is lost, and says why', async () => {
    await show();
    await act(() =>
      core.publish({
        'issues.overview': { ...read, error: failure('unreachable', 'No answer.').error },
      }),
    );
    const why = t('service:offline', { service: t('app:nav.issues') });
    const card = document.querySelector<HTMLElement>('[data-card="CS-402"]') ?? document.body;
    expect(card.closest('li')?.getAttribute('draggable')).toBe('false');
    fireEvent.contextMenu(card);
    await act(arrived);
    const move = screen.getByRole('menuitem', { name: new RegExp(t('issuesdetail:palette.move')) });
    expect(move.textContent).toContain(why);
    expect(move.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await press(
      screen.getByRole('button', { name: t('issuespanel:board.move', { key: 'CS-402' }) }),
    );
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([why]);
    await press(screen.getByRole('menuitem'));
    expect(moved).toBe(0);
  });
});
