import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { MenuRadio, MenuRadios, MenuSeparator, MenuSub } from '../../../ui/Menu.tsx';
import { overlay, usePreference, wheelUp } from '../graph/preference.ts';

const applyOnly = ({ eqApplyOnly }: { readonly eqApplyOnly: boolean }): boolean => eqApplyOnly;

/** When it is saved, what is drawn, and what the wheel does. */
export function EqMenuChoices() {
  const wheel = usePreference(wheelUp);
  const drawn = usePreference(overlay);
  const only = useTopicSelector('settings', applyOnly);
  return (
    <>
      <MenuRadios
        value={only ? 'apply' : 'auto'}
        onValue={(value) => {
          send('settings.update', { eqApplyOnly: value === 'apply' });
        }}
      >
        <MenuRadio value="auto">{t('eq:head.auto')}</MenuRadio>
        <MenuRadio value="apply">{t('eq:head.applyOnly')}</MenuRadio>
      </MenuRadios>
      <MenuSeparator />
      <MenuSub label={t('eq:head.overlay')}>
        <MenuRadios
          value={drawn}
          onValue={(value) => {
            overlay.set(value as typeof drawn);
          }}
        >
          <MenuRadio value="none">{t('eq:head.overlayNone')}</MenuRadio>
          <MenuRadio value="phase">{t('eq:head.overlayPhase')}</MenuRadio>
          <MenuRadio value="delay">{t('eq:head.overlayDelay')}</MenuRadio>
        </MenuRadios>
      </MenuSub>
      <MenuSub label={t('eq:head.wheel')}>
        <MenuRadios
          value={wheel}
          onValue={(value) => {
            wheelUp.set(value as typeof wheel);
          }}
        >
          <MenuRadio value="narrows">{t('eq:head.wheelNarrows')}</MenuRadio>
          <MenuRadio value="widens">{t('eq:head.wheelWidens')}</MenuRadio>
        </MenuRadios>
      </MenuSub>
    </>
  );
}
