/** A color of a canvas: CSS with tokens of the theme, and the system color that replaces it in forced colors. */
export type CanvasColor = readonly [theme: string, system: string];

/** Colors resolved for canvases. Browsers do not recolor a canvas, so it is painted again when they change (`watchTheme`). */
export interface CanvasColors<K extends string> {
  readonly colors: Readonly<Record<K, string>>;
  /** Whether forced colors are active: fills hardly differ then, so outlines must show the difference. */
  readonly forced: boolean;
  readonly font: string;
}

/** Resolves colors as they apply to `element` now. */
export function readCanvasColors<K extends string>(
  element: Element,
  table: Readonly<Record<K, CanvasColor>>,
): CanvasColors<K> {
  const forced = matchMedia('(forced-colors: active)').matches;
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const style = getComputedStyle(probe);
  const resolved = Object.entries<CanvasColor>(table).map(([name, [theme, system]]) => {
    probe.style.color = forced ? system : theme;
    return [name, style.color];
  });
  const colors = Object.fromEntries(resolved) as Record<K, string>;
  const font = style.fontFamily;
  probe.remove();
  return { colors, forced, font };
}

/** Calls `changed` when the theme or forced colors change. Returns the function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-accent'] });
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
