import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Link } from '../state/Link.tsx';
import type { PanelId } from '../../shared/domain-names.ts';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import text from '../ui/text.module.css';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Logo } from './Logo.tsx';
import { panels } from '../domains.tsx';
import { useRailPanels } from './rail-panels.ts';
import { AttentionBadge } from '../features/attention/AttentionBadge.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { PanelEntry } from './panel-entry.ts';
import type { RailMenuRequest } from './panel-actions.tsx';
import css from './Rail.module.css';

/** Loaded with its first use. */
const RailMenu = lazyPart(async () => (await import('./panel-actions.tsx')).RailMenu);

const foot = panels.filter(({ place }) => place === 'foot');

/** Navigation between panels: icons and names, icons alone below 960 px, a bottom bar below 560 px. */
export function Rail({ current }: { readonly current: PanelId }) {
  const nav = useRef<HTMLElement>(null);
  const rail = useRailPanels();
  const [menu, setMenu] = useState<RailMenuRequest | null>(null);
  useLayoutEffect(() => {
    const { current: list } = nav;
    const link = list?.querySelector<HTMLElement>('[aria-current=page]');
    // Does not use `scrollIntoView`, after which Tab continues from the link in Chromium 108.
    if (list && link != null && list.scrollHeight > list.clientHeight)
      list.scrollTop = link.offsetTop - (list.clientHeight - link.offsetHeight) / 2;
  }, [current]);
  return (
    <nav
      ref={nav}
      className={css['rail']}
      aria-label={t('app:nav.label')}
      data-region
      tabIndex={-1}
      onContextMenu={(event) => {
        const link = (event.target as Element).closest('a');
        if (link === null) return;
        event.preventDefault();
        setMenu({ link, x: event.clientX, y: event.clientY });
      }}
    >
      <div className={css['brand']}>
        <Logo />
        <span className={cx(css['name'], text['ellipsis'])}>{t('app:title')}</span>
      </div>
      <Entries entries={rail} current={current} />
      <div className={css['gap']} />
      <Entries entries={foot} current={current} />
      {menu !== null && <RailMenu {...menu} onClose={() => setMenu(null)} />}
    </nav>
  );
}

function Entries({
  entries,
  current,
}: {
  readonly entries: readonly PanelEntry[];
  readonly current: PanelId;
}) {
  return (
    <ul className={css['list']}>
      {entries.map(({ id, icon: Icon, name }) => (
        <li key={id} className={css['item']}>
          <Tooltip label={name()} side="right" className={css['tip']}>
            <Link
              panel={id}
              data-panel={id}
              className={css['link']}
              aria-current={id === current ? 'page' : undefined}
            >
              <Icon {...icon} />
              <span className={cx(css['name'], text['ellipsis'])}>{name()}</span>
              <AttentionBadge panel={id} />
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
