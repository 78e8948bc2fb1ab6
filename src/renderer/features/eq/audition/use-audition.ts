import { useEffect } from 'react';
import { useStore } from 'zustand';
import { editor } from '../model/editor.ts';
import type { AuditionState } from './audition.ts';
import { audition } from './audition.ts';

/** A slice of what is listened to; drawn again only when the slice changed. */
export const useAudition = <R>(selector: (state: AuditionState) => R): R =>
  useStore(audition.store, selector);

/** Lets the sound follow what is edited, movements included; ends it when the equalizer is left. */
export function useFollowEditor(): void {
  useEffect(() => {
    const follow = (): void => {
      audition.follow(editor.live, editor.state.matchLoudness);
    };
    follow();
    const off = editor.moved.on(follow);
    return () => {
      off();
      audition.close();
    };
  }, []);
}
