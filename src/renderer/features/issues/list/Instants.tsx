import { Fragment } from 'react';
import { RelativeTime } from '../../../state/RelativeTime.tsx';

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The text of a field. Shows its instants (ISO 8601 in UTC) in the computer's time zone. */
export function Instants({ text }: { readonly text: string }) {
  const times = text.match(instant) ?? [];
  if (times.length === 0) return text;
  return text.split(instant).map((part, index) => {
    const time = times[index];
    return (
      <Fragment key={index}>
        {part}
        {time !== undefined && <RelativeTime at={Date.parse(time)} />}
      </Fragment>
    );
  });
}
