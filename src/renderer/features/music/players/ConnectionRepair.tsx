import { t } from '../../../../shared/i18n/translate.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import type { Fix } from '../../../../shared/connections/fix.ts';
import { formPath, fixForCause } from '../../../../shared/connections/fix.ts';
import { navigate, navigatePath } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

export interface Block {
  readonly profileId: string;
  /** The cause as a complete sentence. */
  readonly sentence: string;
  /** The form field that repairs it; null: none does. */
  readonly fix: Fix | null;
}

const blockOf = ({ profileId, state }: ConnectionView): Block | null =>
  state.k !== 'blocked' || profileId === null
    ? null
    : { profileId, sentence: causeSentence(state.cause), fix: fixForCause(state.cause.code) };

/** Why the connection needs the user; null while it works or retries automatically. */
export const useBlock = (): Block | null => useTopicSelector('music.connection', blockOf);

/** Opens the form field that repairs the connection, or the connection itself if no field does. */
export function RepairButton({ block: { profileId, fix } }: { readonly block: Block }) {
  return (
    <Button
      variant="primary"
      onClick={() => {
        if (fix === null) navigate('connections', profileId);
        else navigatePath(formPath(profileId, fix));
      }}
    >
      {fix === null ? t('music:repair.connection') : fixLabel(fix)}
    </Button>
  );
}

/** Explains, above an outdated list, why the connection needs the user. */
export function RepairNotice() {
  const block = useBlock();
  if (block === null) return null;
  return <Notice tone="bad" title={block.sentence} action={<RepairButton block={block} />} />;
}
