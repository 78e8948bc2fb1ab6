import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SectionId } from '../../../state/settings/setting.ts';
import type { Section, Target } from './sections.ts';

/** Distance (px) below the top of the scroller at which a section counts as current. */
const READ_AT = 80;

const find = (list: HTMLElement | null, id: SectionId): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-section="${id}"]`) ?? null;

function findCurrent(list: HTMLElement): SectionId | null {
  const top = list.getBoundingClientRect().top + READ_AT;
  const passed = [...list.querySelectorAll<HTMLElement>('[data-section]')].filter(
    (element) => element.getBoundingClientRect().top <= top,
  );
  return (passed.at(-1)?.dataset['section'] ?? null) as SectionId | null;
}

/** The section at the top of the page. Scrolls to the target of the address. */
export function useScrolledSection(
  target: Target,
  sections: readonly Section[],
): {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly current: SectionId | null;
  readonly jump: (id: SectionId) => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  /** The scroll position after the last jump, because the last sections never reach the top. */
  const jumped = useRef<number | null>(null);
  const { section, setting } = target;
  const [current, setCurrent] = useState<SectionId | null>(section ?? sections[0]?.id ?? null);
  const [followed, setFollowed] = useState(section);
  if (followed !== section) {
    setFollowed(section);
    if (section !== null) setCurrent(section);
  }
  const scroll = useCallback((id: SectionId): void => {
    const list = scroller.current;
    find(list, id)?.scrollIntoView({ block: 'start' });
    jumped.current = list?.scrollTop ?? null;
  }, []);
  const jump = (id: SectionId): void => {
    scroll(id);
    setCurrent(id);
  };
  useEffect(() => {
    if (section === null) return;
    scroll(section);
    if (setting === null) return;
    const row = document.getElementById(`setting-${setting}`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('button, input, [tabindex="0"]')?.focus();
  }, [scroll, section, setting]);
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return undefined;
    const onScroll = (): void => {
      if (list.scrollTop === jumped.current) return;
      jumped.current = null;
      setCurrent(findCurrent(list));
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, []);
  return { scroller, current, jump };
}
