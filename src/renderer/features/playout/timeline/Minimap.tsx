import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { MinimapView } from './minimap-view.ts';
import css from './Minimap.module.css';

/** The whole plan in a strip, with a window on what is looked at: drag it, or press where it shall go. */
export function Minimap() {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const now = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current || !canvas.current || !pane.current || !now.current) return undefined;
    const view = new MinimapView(host.current, canvas.current, pane.current, now.current);
    return () => {
      view.dispose();
    };
  }, []);
  return (
    // Everything that it does the timeline's keys do too: for readers of the screen it would be a second way to the same.
    <div ref={host} className={css['map']} title={t('playouttimeline:minimap')} aria-hidden>
      <canvas ref={canvas} className={css['canvas']} />
      <div ref={now} className={css['now']} hidden />
      <div ref={pane} className={css['window']} />
    </div>
  );
}
