import type { AttentionItem, Mute } from './model.ts';

/** What the user muted: whole sources, and things and kinds. */
export interface Mutes {
  readonly muted: readonly string[];
  readonly mutes: readonly Mute[];
}

/** The mutes that hide an item. */
export function findMutes(
  { source, kind, about }: Pick<AttentionItem, 'source' | 'kind' | 'about'>,
  { muted, mutes }: Mutes,
): readonly Mute[] {
  const whole: Mute = { source, kind: null, about: null, subject: '' };
  const applying = mutes.filter(
    (mute) =>
      mute.source === source &&
      (mute.kind === null || mute.kind === kind) &&
      (mute.about === null || mute.about === about),
  );
  return muted.includes(source) ? [whole, ...applying] : applying;
}
