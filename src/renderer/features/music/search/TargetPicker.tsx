import { useEffect, useLayoutEffect, useState } from 'react';
import { ChevronDown, Speaker } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { focusField } from '../../../palette/open.ts';
import type { HeadProps } from '../../../palette/source.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Menu, MenuOptions } from '../../../ui/Menu.tsx';
import { PlayerName } from '../controls/PlayerName.tsx';
import { formatGroup } from '../media/item-actions.ts';
import { setTarget } from '../media/overlays.ts';
import type { TargetPlayer } from './target.ts';
import { useTarget } from './target.ts';
import css from './Search.module.css';

/**
 * "Play on Living room + 2": shows and changes the target player for hits. Ctrl+P opens the list, where a digit selects a player. `opened`:
 * the list is initially open.
 */
export function TargetPicker({ opened = false, onShown }: HeadProps) {
  const { players, target } = useTarget();
  const [open, setOpen] = useState(opened && players.length > 0);
  useEffect(() => onShown?.(), [onShown]);
  const onDigit = (digit: number): boolean => {
    const player = players[digit - 1];
    if (!open || player?.available !== true) return false;
    setTarget(player.id);
    setOpen(false);
    focusField();
    return true;
  };
  useTargetKeys({ onOpen: () => setOpen(players.length > 0), onDigit });
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      returnFocus={focusField}
      trigger={
        <Button
          className={css['target']}
          icon={<Speaker {...icon} />}
          aria-keyshortcuts="Control+P"
          title={target?.name}
          disabled={players.length === 0}
        >
          <TargetName target={target} />
          <span className={css['targetKeys']} aria-hidden="true">
            <Kbd>Ctrl</Kbd>
            <Kbd>P</Kbd>
          </span>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuOptions
        value={target?.id ?? null}
        options={players.map((player, at) => ({
          value: player.id,
          label: formatGroup(player),
          note: at < MAX_DIGIT ? String(at + 1) : undefined,
        }))}
        onValue={setTarget}
      />
    </Menu>
  );
}

const TargetName = ({ target }: { readonly target: TargetPlayer | null }) => (
  <span className={css['targetName']}>
    {target !== null && <span className={css['before']}>{t('musicsearch:target.before')} </span>}
    <PlayerName name={target?.name ?? t('musicsearch:target.none')} more={target?.members ?? 0} />
  </span>
);

/** Players with a digit. */
const MAX_DIGIT = 9;

/** Ctrl+P, which would print the page, and the digits of the open list. `onDigit` returns whether it used the digit. */
function useTargetKeys({
  onOpen,
  onDigit,
}: {
  readonly onOpen: () => void;
  readonly onDigit: (digit: number) => boolean;
}): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const command = event.ctrlKey || event.metaKey;
      if (event.altKey || event.shiftKey) return;
      const opens = command && event.key.toLowerCase() === 'p';
      if (opens) onOpen();
      if (!opens && (command || !/^[1-9]$/.test(event.key) || !onDigit(Number(event.key)))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the menu, which would jump to a name.
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  });
}
