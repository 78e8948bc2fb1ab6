/** The now-playing view: cover, lyrics and what comes next, over the whole window. */
export function NowView() {
  return <div />;
}
