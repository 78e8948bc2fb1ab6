import type { ChangeEvent } from 'react';
import { useRef } from 'react';
import { AudioWaveform, FileMusic } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useRate } from '../model/view.ts';
import { audition } from './audition.ts';
import css from './AuditionBar.module.css';

/** A file of the user's, or noise. `small`: where something is chosen already. */
export function SoundChoice({ small, busy }: { readonly small: boolean; readonly busy: boolean }) {
  const rate = useRate();
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => {
    input.current?.click();
  };
  const noise = (): void => {
    audition.noise(rate);
  };
  const taken = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    // The same file can be chosen again afterwards.
    event.currentTarget.value = '';
    if (file !== undefined) void audition.open(file, rate);
  };
  const shape = { file: <FileMusic {...icon} />, noise: <AudioWaveform {...icon} /> };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="audio/*,.flac,.opus"
        className={css['file']}
        aria-label={t('eqpresets:audition.file')}
        tabIndex={-1}
        onChange={taken}
      />
      {small ? (
        <>
          <IconButton label={t('eqpresets:audition.choose')} icon={shape.file} onClick={choose} />
          <IconButton label={t('eqpresets:audition.noise')} icon={shape.noise} onClick={noise} />
        </>
      ) : (
        <>
          <Button icon={shape.file} pending={busy} onClick={choose}>
            {t('eqpresets:audition.choose')}
          </Button>
          <Button icon={shape.noise} onClick={noise}>
            {t('eqpresets:audition.noise')}
          </Button>
        </>
      )}
    </>
  );
}
