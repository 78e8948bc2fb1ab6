import { ChevronDown } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import { playoutEditor, rippleReaches, usePlayoutEditor } from '../model/editor.ts';

/** Selects the scope of ripple, beside the Ripple toggle. Selecting a scope turns ripple on. */
export function RippleMenu() {
  const reach = usePlayoutEditor((state) => state.reach);
  const word = t(`playout:ripple.${reach}`);
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="ghost"
          aria-label={t('playout:ripple.label', { scope: word })}
          title={t('playout:ripple.label', { scope: word })}
        >
          {t(`playout:ripple.short.${reach}`)}
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuRadios
        value={reach}
        onValue={(value) => {
          const next = rippleReaches.find((one) => one === value);
          if (next === undefined) return;
          playoutEditor.setReach(next);
          playoutEditor.set({ ripple: true });
        }}
      >
        {rippleReaches.map((one) => (
          <MenuRadio key={one} value={one}>
            {t(`playout:ripple.${one}`)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}
